import { Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import classes from './Personen.module.css'

interface Props {
  /** What speaks against it: explains, never blocks. */
  readonly warnings: readonly string[]
  /** Where the person stands at that time: blocks. */
  readonly besetzt?: string | null
}

/** Why somebody cannot, and what one should know, each in words. */
export function Hints({ warnings, besetzt = null }: Props) {
  if (warnings.length === 0 && besetzt === null) return null
  return (
    <ul className={classes['hinweise']}>
      {besetzt !== null && (
        <li data-sperrt>
          <IconBan aria-hidden size={17} />
          Zu dieser Zeit schon eingeteilt: {besetzt}
        </li>
      )}
      {warnings.map((text) => (
        <li key={text}>
          <IconAlertTriangle aria-hidden size={17} />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** What somebody wrote when they signed up. */
export const Comment = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <Text component="q" fz={14} style={{ overflowWrap: 'anywhere', quotes: "'„' '“'" }}>
      {text}
    </Text>
  )

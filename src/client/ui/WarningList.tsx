import { Alert } from '@mantine/core'

interface Props {
  readonly warnings: readonly string[]
  /** They keep one from taking the thing at all. */
  readonly blocked?: boolean
  /** What is meant, where several stand together. */
  readonly title?: string
}

/** What speaks against taking something, red where it is refused for that. */
export const WarningList = ({ warnings, blocked = false, title }: Props) =>
  warnings.length === 0 ? null : (
    <Alert color={blocked ? 'red' : 'gelb'} title={[title, blocked && 'Gesperrt'].filter(Boolean).join(': ') || undefined} role="status">
      {warnings.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  )

import { Alert } from '@mantine/core'

interface Props {
  /** `sperrt`: it keeps one from taking the thing at all. */
  readonly warnings: readonly { readonly text: string; readonly sperrt: boolean }[]
  /** What is meant, where several stand together. */
  readonly title?: string
}

/** What speaks against taking something, red where it is refused for that. */
export function WarningList({ warnings, title }: Props) {
  if (warnings.length === 0) return null
  const blocked = warnings.some(({ sperrt: blocks }) => blocks)
  return (
    <Alert color={blocked ? 'red' : 'gelb'} title={[title, blocked && 'Gesperrt'].filter(Boolean).join(': ') || undefined} role="status">
      {warnings.map(({ text }) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  )
}

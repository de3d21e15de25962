import { Alert, Stack } from '@mantine/core'

interface Props {
  readonly warnings: readonly { readonly text: string; readonly sperrt: boolean }[]
  readonly title?: string
}

export function WarningList({ warnings, title }: Props) {
  if (warnings.length === 0) return null
  const blocking = warnings.filter(({ sperrt }) => sperrt)
  const others = warnings.filter(({ sperrt }) => !sperrt)
  const blocked = blocking.length > 0
  const titled = (text: string) => [title, text].filter(Boolean).join(': ')
  return (
    <Stack gap="xs">
      {blocked && <Warnings color="red" title={titled('Gesperrt')} warnings={blocking} />}
      {others.length > 0 && <Warnings color="gelb" title={blocked ? titled('Außerdem') : title} warnings={others} />}
    </Stack>
  )
}

const Warnings = ({ color, title, warnings }: { readonly color: string; readonly title: string | undefined } & Pick<Props, 'warnings'>) => (
  <Alert color={color} title={title} role="status">
    {warnings.map(({ text }) => (
      <div key={text}>{text}</div>
    ))}
  </Alert>
)

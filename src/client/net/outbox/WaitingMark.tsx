import { Text } from '@mantine/core'
import { useWaiting, WILL_BE_SENT } from './waiting.ts'

export function WaitingMark({ to }: { readonly to: string | undefined }) {
  const [titel] = useWaiting(to)
  if (titel === undefined) return null
  const [, what] = /^(Zusage|Absage|Meldung|Abmeldung|Anmeldung): /.exec(titel) ?? []
  return (
    <Text component="span" display="block" size="sm" fw={600} c="var(--mantine-color-gelb-light-color)" role="status" aria-label={titel}>
      {what ? `Deine ${what} wird gesendet, sobald Netz da ist` : WILL_BE_SENT}
    </Text>
  )
}

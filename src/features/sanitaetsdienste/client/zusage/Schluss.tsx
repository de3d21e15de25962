import { Stack, Text } from '@mantine/core'
import { pfad } from '#contract/screens.ts'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { Verweis } from '#client/verweis.tsx'
import { Eckdaten } from './Eckdaten.tsx'
import { schluss, type Zusagestand } from './wortlaut.ts'

interface Angaben {
  readonly stand: Zusagestand
  readonly zustand: Exclude<Zusagestand['zustand'], 'offen'>
}

/** After the answer, or where there is none to give any more. */
export function Schluss({ stand, zustand }: Angaben) {
  const { titel, satz, ton, marke } = schluss(zustand)
  return (
    <Stack gap="md">
      <div>
        <Statusmarke ton={ton}>{marke}</Statusmarke>
      </div>
      <Text role="status">{stand.satz === '' || stand.satz === titel ? satz : stand.satz}</Text>
      <Eckdaten stand={stand} />
      {zustand === 'zugesagt' && (
        <Text size="sm" c="dimmed">
          Gleich bekommst du eine Mail mit allen Angaben und einer Kalenderdatei (.ics), die du mit einem Tipp in deinen Kalender
          übernimmst.
        </Text>
      )}
      <Verweis nach={pfad('/dashboard')}>Zum Intranet</Verweis>
    </Stack>
  )
}

import { Alert, Group, Stack } from '@mantine/core'
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Rechtetraeger } from './daten.ts'

interface Angaben {
  readonly person: Pick<Rechtetraeger, 'vorname' | 'nachname'>
  readonly beiNeu: () => void
  readonly beiUebertragen: () => void
}

/** Somebody else has saved this person's rights meanwhile: nothing is lost, one chooses how to go on. */
export const StandHinweis = ({ person: { vorname, nachname }, beiNeu, beiUebertragen }: Angaben) => (
  <Alert color="gelb" role="alert" title="Inzwischen hat jemand anders diese Rechte geändert.">
    <Stack gap="sm" align="flex-start">
      Deine Auswahl für {vorname} {nachname} ist noch da, aber nicht gespeichert. Wie willst du weitermachen?
      <Group gap="sm">
        <Knopf onClick={beiUebertragen}>Meine Änderungen übertragen</Knopf>
        <Knopf variant="default" onClick={beiNeu}>
          Neuen Stand nehmen
        </Knopf>
      </Group>
    </Stack>
  </Alert>
)

import { Stack } from '@mantine/core'
import { Knopf } from '../ui/Knopf.tsx'
import { Leerzustand } from '../ui/Leerzustand.tsx'
import { Seite } from '../ui/Seite.tsx'

/** Every building block of ui/, to look at in both schemes; only in development. */
export const Bausteine = () => (
  <Seite titel="Bausteine">
    <Stack>
      <Knopf>Speichern</Knopf>
      <Knopf grund="Dir fehlt das Recht UPDATE_ORT.">Speichern</Knopf>
      <Leerzustand titel="Noch nichts da" text="Lege den ersten Eintrag an." />
    </Stack>
  </Seite>
)

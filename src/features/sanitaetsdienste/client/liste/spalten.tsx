import { Box, Group, Text } from '@mantine/core'
import { Besetzung, zusammen } from '#blocks/anmeldung/client/index.ts'
import { tagVon, zeitraum } from '#client/datum.ts'
import type { Spalte } from '#client/ui/spalte.ts'
import { Zeitspanne } from '#client/ui/Zeitangabe.tsx'
import type { Dienstzeile } from '#features/sanitaetsdienste/formen.ts'
import classes from './Dienstkarte.module.css'
import { Dienstmarken, Eigene } from './Dienstmarken.tsx'
import { Meldeknopf } from './Melden.tsx'

const gesamt = (dienst: Dienstzeile) => zusammen(dienst.schichten.map(({ besetzung }) => besetzung))

/** The desktop's table: when, what, where, who is missing of what, how one stands oneself. */
export const dienstspalten: readonly Spalte<Dienstzeile>[] = [
  {
    id: 'beginn',
    titel: 'Wann',
    wert: ({ beginn }) => beginn,
    zeige: ({ beginn, ende, schichten }) => (
      <>
        <span className={tagVon(beginn) === tagVon(ende) ? classes['einzeilig'] : undefined}>
          <Zeitspanne beginn={beginn} ende={ende} />
        </span>
        {schichten.length > 1 && (
          <Text span display="block" fz={13} fw={400} c="dimmed">
            {schichten.length} Schichten
          </Text>
        )}
      </>
    ),
    breite: '1%',
  },
  {
    id: 'bezeichnung',
    titel: 'Dienst',
    karte: 'titel',
    wert: ({ bezeichnung }) => bezeichnung,
    zeige: (dienst) => (
      <>
        <Group gap="2px 8px">
          <span className={dienst.abgesagt ? classes['durch'] : undefined}>{dienst.bezeichnung}</span>
          <Dienstmarken dienst={dienst} />
        </Group>
        <Text span display="block" fz={13} fw={400} c="dimmed">
          {dienst.veranstalterName}
        </Text>
      </>
    ),
  },
  { id: 'ort', titel: 'Ort', wert: ({ ortName }) => ortName },
  {
    id: 'offen',
    titel: 'Besetzung',
    wert: (dienst) => (dienst.abgesagt ? null : gesamt(dienst).offen),
    zeige: (dienst) =>
      dienst.abgesagt ? (
        dienst.absageGrund || null
      ) : (
        <Box miw={190}>
          <Besetzung besetzung={gesamt(dienst)} knapp />
        </Box>
      ),
    breite: '24%',
  },
  {
    id: 'ich',
    titel: 'Du',
    ohneSortierung: true,
    wert: ({ meine }) => meine.map(({ status, von, bis }) => `${status} ${zeitraum(von, bis)}`).join(', '),
    zeige: (dienst) => (
      <Group gap="6px 12px">
        <Eigene dienst={dienst} knapp />
        <Meldeknopf dienst={dienst} />
      </Group>
    ),
    breite: '150px',
  },
]

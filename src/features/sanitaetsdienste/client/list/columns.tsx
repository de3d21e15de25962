import { Box, Group, Text } from '@mantine/core'
import { Besetzung, combined } from '#blocks/anmeldung/client/index.ts'
import { dayOf, period } from '#client/date.ts'
import type { TableColumn } from '#client/ui/column.ts'
import { TimeSpan } from '#client/ui/TimeText.tsx'
import type { DienstRow } from '#features/sanitaetsdienste/schemas.ts'
import classes from './DienstCard.module.css'
import { DienstBadges, Own } from './DienstBadges.tsx'
import { AnmeldungButton } from './Melden.tsx'

const total = (dienst: DienstRow) => combined(dienst.schichten.map(({ besetzung }) => besetzung))

/** The desktop's table: when, what, where, who is missing of what, how one stands oneself. */
export const dienstColumns: readonly TableColumn<DienstRow>[] = [
  {
    id: 'beginn',
    titel: 'Wann',
    wert: ({ beginn }) => beginn,
    show: ({ beginn, ende, schichten }) => (
      <>
        <span className={dayOf(beginn) === dayOf(ende) ? classes['einzeilig'] : undefined}>
          <TimeSpan beginn={beginn} ende={ende} />
        </span>
        {schichten.length > 1 && (
          <Text span display="block" fz={13} fw={400} c="dimmed">
            {schichten.length} Schichten
          </Text>
        )}
      </>
    ),
    width: '1%',
  },
  {
    id: 'bezeichnung',
    titel: 'Dienst',
    card: 'titel',
    wert: ({ bezeichnung }) => bezeichnung,
    show: (dienst) => (
      <>
        <Group gap="2px 8px">
          <span className={dienst.abgesagt ? classes['durch'] : undefined}>{dienst.bezeichnung}</span>
          <DienstBadges dienst={dienst} />
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
    wert: (dienst) => (dienst.abgesagt ? null : total(dienst).offen),
    show: (dienst) =>
      dienst.abgesagt ? (
        dienst.absageGrund || null
      ) : (
        <Box miw={190}>
          <Besetzung besetzung={total(dienst)} compact />
        </Box>
      ),
    width: '24%',
  },
  {
    id: 'ich',
    titel: 'Du',
    withoutSorting: true,
    wert: ({ meine: mine }) => mine.map(({ status, von, bis }) => `${status} ${period(von, bis)}`).join(', '),
    show: (dienst) => (
      <Group gap="6px 12px">
        <Own dienst={dienst} compact />
        <AnmeldungButton dienst={dienst} />
      </Group>
    ),
    width: '150px',
  },
]

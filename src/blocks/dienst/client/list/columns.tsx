import { Box, Group, Text } from '@mantine/core'
import { shortenTitle, spanText } from '#client/text/date.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { SpanLines } from '#client/ui/time/TimeText.tsx'
import { OverallBesetzung } from '../Besetzung.tsx'
import type { AnlassRow, AnlassView } from '../kind.ts'
import { AnmeldungButton } from '../signup/Melden.tsx'
import { combinedNow, freePlaces } from '../../sums.ts'
import { offersText } from '../words.ts'
import { OwnStates } from './OwnStates.tsx'

export const anlassColumns = <R extends AnlassRow>({ link, badges, below, closed }: AnlassView<R>): readonly TableColumn<R>[] => [
  {
    id: 'beginn',
    titel: 'Wann',
    value: ({ beginn }) => beginn,
    show: ({ beginn, ende, schichten }) => (
      <>
        <SpanLines beginn={beginn} ende={ende} />
        {schichten.length > 1 && (
          <Text span display="block" fz={13} fw={400} c="dimmed">
            {offersText(schichten, link.words.offers)}
          </Text>
        )}
      </>
    ),
    width: '1%',
  },
  {
    id: 'bezeichnung',
    titel: link.words.one,
    card: 'titel',
    value: ({ bezeichnung }) => bezeichnung,
    show: (row) => (
      <Group gap={10} wrap="nowrap">
        <KindIcon look={link.look} size={32} />
        <div>
          <Group gap="2px 8px">
            <Text span inherit td={row.abgesagt ? 'line-through' : ''}>
              {shortenTitle(row.bezeichnung, row.beginn)}
            </Text>
            {badges(row)}
          </Group>
          <Text span display="block" fz="0.8125rem" fw={400} c="dimmed">
            {below(row)}
          </Text>
        </div>
      </Group>
    ),
  },
  { id: 'ort', titel: 'Ort', value: ({ ortName }) => ortName },
  {
    id: 'offen',
    titel: 'Besetzung',
    value: (row) => (row.abgesagt ? null : freePlaces(combinedNow(row.schichten, Date.now()))),
    show: (row) =>
      row.abgesagt ? (
        row.absageGrund || null
      ) : (
        <Box miw={190}>
          <OverallBesetzung anlass={row} dense />
        </Box>
      ),
    width: '34%',
  },
  {
    id: 'ich',
    titel: 'Du',
    withoutSorting: true,
    value: ({ meine }) => meine.map(({ status, von, bis }) => `${status} ${spanText(von, bis)}`).join(', '),
    show: (row) => (
      <Group gap="6px 12px">
        <OwnStates anlass={row} closed={closed(row)} compact />
        <AnmeldungButton anlass={row} closed={closed(row)} />
      </Group>
    ),
    width: '150px',
  },
]

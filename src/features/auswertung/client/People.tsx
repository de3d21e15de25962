import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { fullName } from '#client/text/person.ts'
import { findRows } from '#client/text/search.ts'
import { Linked } from '#client/ui/chart/ChartCard.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { useMay } from '#client/app/session.ts'
import { MEANT_TEXT } from '#blocks/gueltigkeit/contract.ts'
import { path } from '#contract/screens.ts'
import { countText } from '#contract/words.ts'
import { GAPS } from '#features/luecken/plan.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import type { Evaluation, Line } from '../contract.ts'
import { LyingPicture } from './Figures.tsx'
import { hoursText } from './pictures.ts'

const SHOWN = 10
const nameOf = ({ person }: Line) => (person ? fullName(person) : 'Ohne Namen')

const nameColumn = (to: (line: Line) => string | undefined): TableColumn<Line> => ({
  id: 'name',
  titel: 'Name',
  value: ({ person }) => (person ? `${person.nachname} ${person.vorname}` : '~'),
  show: (line) => <Linked to={to(line)}>{nameOf(line)}</Linked>,
})
const numbers: readonly TableColumn<Line>[] = [
  { id: 'stunden', titel: 'Stunden', value: ({ stunden }) => stunden, show: ({ stunden }) => hoursText(stunden), right: true },
  { id: 'nachweise', titel: 'Nachweise', value: ({ nachweise }) => nachweise, right: true },
  { id: 'km', titel: 'Anfahrt in km', value: ({ km }) => km, right: true },
]

interface Props {
  readonly lines: readonly Line[]
  readonly each: Evaluation['je']
  readonly link: (profil: string) => string | undefined
}
export function People({ lines, each = [], link }: Props) {
  const [{ wer: wanted, liste: whole }, setUrl] = useUrlState(['wer', 'liste'])
  const rowOf = (line: Line) => ({
    label: nameOf(line),
    value: line.stunden,
    count: line.nachweise,
    to: line.person && line.nachweise > 0 ? link(line.person._id) : undefined,
  })
  const top = lines
    .filter(({ person, stunden }) => person && stunden > 0)
    .toSorted((a, b) => b.stunden - a.stunden)
    .slice(0, SHOWN)
    .map(rowOf)
  const columns = [nameColumn((line) => rowOf(line).to), ...numbers]
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <LyingPicture titel="Am meisten" head="Name" says={() => 'Die Mitglieder mit den meisten Stunden.'} rows={top} />
        <Invitation each={each} />
      </SimpleGrid>
      {whole === '' ? (
        <Button className="no-print" variant="default" style={{ alignSelf: 'start' }} onClick={() => setUrl({ liste: 'true' })}>
          Alle Mitglieder als Liste
        </Button>
      ) : (
        <>
          <Toolbar search="Name" searchName="wer" />
          <DataTable
            titel="Stunden je Mitglied"
            columns={columns}
            rows={findRows(lines, wanted, nameOf)}
            rowKey={({ person }) => person?._id ?? 'ohne'}
            sorting={{ id: 'stunden', descending: true }}
          />
        </>
      )}
    </Stack>
  )
}

/** Counts, without names, those meant to come who have no hours yet; an offer to ask, no list to shame. */
function Invitation({ each }: { readonly each: readonly number[] }) {
  const plans = useMay(GAPS.recht)
  const none = each.filter((hours) => hours === 0).length
  if (none === 0) return null
  return (
    <InfoCard titel="Da geht noch mehr">
      <Text>
        {`${countText(none, 'Mitglied war', 'Mitglieder waren')} in dieser Zeit noch nicht dabei. Oft fehlt nur eine persönliche Frage.`}
      </Text>
      <Text size="sm" c="dimmed" my={8}>
        {MEANT_TEXT}
      </Text>
      {plans && (
        <ActionButton variant="default" to={path(GAPS.to)}>
          Wo Plätze frei sind
        </ActionButton>
      )}
    </InfoCard>
  )
}

import { Button, SimpleGrid, Stack } from '@mantine/core'
import { lazyPart } from '#client/app/lazy-part.ts'
import { fullName } from '#client/text/person.ts'
import { findRows } from '#client/text/search.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import type { Line } from '../contract.ts'
import { Linked, Picture } from './Picture.tsx'
import { hoursText, lyingHeight } from './pictures.ts'

const LyingBars = lazyPart(async () => (await import('./Charts.tsx')).LyingBars)
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
  readonly link: (profil: string) => string | undefined
}
export function People({ lines, link }: Props) {
  const [{ wer: wanted, liste: whole }, setUrl] = useUrlState(['wer', 'liste'])
  const rowOf = (line: Line) => ({
    label: nameOf(line),
    value: line.stunden,
    to: line.person && line.nachweise > 0 ? link(line.person._id) : undefined,
  })
  const known = lines.filter(({ person }) => person).toSorted((a, b) => b.stunden - a.stunden)
  const top = known
    .filter(({ stunden }) => stunden > 0)
    .slice(0, SHOWN)
    .map(rowOf)
  const quiet = known.slice(SHOWN).toReversed().slice(0, SHOWN).map(rowOf)
  const columns = [nameColumn((line) => rowOf(line).to), ...numbers]
  const picture = { heads: ['Name', 'Stunden'], text: hoursText, height: 0 } as const
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Picture {...picture} titel="Am meisten" height={lyingHeight(top)} says="Die Mitglieder mit den meisten Stunden." rows={top}>
          <LyingBars rows={top} text={hoursText} />
        </Picture>
        {quiet.length > 0 && <Picture {...picture} titel="Am ruhigsten" says="" rows={quiet} />}
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

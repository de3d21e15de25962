import { Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dateText } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { useUrlState, withoutEmpty } from '#client/navigation/url-state.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { ListRows } from '#client/ui/list/ListPage.tsx'
import { Paragraph } from '#client/ui/page/Paragraph.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { path, withQuery } from '#contract/screens.ts'
import { CATEGORIES, type Entry, kummerkastenContract, STATUS } from '../contract.ts'
import { entriesQuery, LOOKS, reloadKummerkasten, send } from './area.ts'

const columns: readonly TableColumn<Entry>[] = [
  {
    id: 'text',
    titel: 'Text',
    card: 'titel',
    value: ({ text }) => text,
    show: ({ text }) => (text.length > 120 ? `${text.slice(0, 120).trimEnd()} …` : text),
  },
  { id: 'tag', titel: 'Tag', value: ({ tag }) => tag, show: ({ tag }) => dateText(tag), width: '120px' },
  { id: 'kategorie', titel: 'Worum es geht', value: ({ kategorie }) => CATEGORIES[kategorie] },
  { id: 'person', titel: 'Von', value: (entry) => whose(entry) },
  {
    id: 'status',
    titel: 'Stand',
    card: 'marke',
    value: ({ status }) => STATUS[status],
    show: ({ status }) => <StatusBadge {...LOOKS[status]}>{STATUS[status]}</StatusBadge>,
  },
]
const whose = ({ anonym, person }: Entry) => (anonym ? 'Anonym' : person ? `${person.vorname} ${person.nachname}` : 'Jemand')
const filters = [
  { name: 'status', titel: 'Stand', options: STATUS, asList: true },
  { name: 'kategorie', titel: 'Worum es geht', options: CATEGORIES, asList: true },
]

export function Entries() {
  const [{ eintrag, ...filter }, setUrl] = useUrlState(['suche', 'status', 'kategorie', 'eintrag'])
  const asked = withoutEmpty(filter)
  const list = useInfiniteQuery(entriesQuery(asked))
  const entry = list.data?.pages.flatMap(({ zeilen }) => zeilen).find(({ _id }) => _id === eintrag)
  return (
    <>
      <Toolbar search="Text oder Antwort" filters={filters} />
      <ListRows query={list}>
        {(rows) => (
          <DataTable
            titel="Kummerkasten"
            columns={columns}
            rows={rows}
            rowKey={({ _id }) => _id}
            rowLink={({ _id }) => withQuery(path('/kummerkasten'), { ...asked, ansicht: 'lesen', eintrag: _id })}
            sorting={{ id: 'tag', descending: true }}
            empty={
              <EmptyState
                titel="Der Kummerkasten ist leer"
                text={
                  'Was Mitglieder schreiben, liest du hier am nächsten Morgen: So verrät die Uhrzeit niemanden. ' +
                  'Du bekommst dann eine Mail.'
                }
              />
            }
          />
        )}
      </ListRows>
      {entry && <Answer key={entry._id} entry={entry} onClose={() => setUrl({ eintrag: '' })} />}
    </>
  )
}

const Answer = ({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) => (
  <Sheet
    titel={CATEGORIES[entry.kategorie]}
    subtitle={
      <>
        {entry.person ? <PersonName person={entry.person} /> : whose(entry)} · {dateText(entry.tag)}
      </>
    }
    onClose={onClose}
  >
    <Stack gap="md">
      <Paragraph>{entry.text}</Paragraph>
      <Form
        schema={kummerkastenContract.update.body}
        start={{ ...entry, status: entry.status === 'neu' ? 'gelesen' : entry.status }}
        version={entry.version}
        draft={`kummerkasten/${entry._id}`}
        inSheet
        button="Speichern"
        save={async (body) => {
          await send.update({ params: { id: entry._id }, body })
          notify('Gespeichert', 'success')
          onClose()
          await reloadKummerkasten()
        }}
      >
        <TextField name="antwort" multiline rows={4} hint="Das liest, wer geschrieben hat, mit seinem Code." />
        <SelectField name="status" hint="Eine erste Antwort macht daraus „Beantwortet“." />
      </Form>
      {entry.anonym && (
        <Text size="sm" c="dimmed">
          Wer geschrieben hat, weiß auch das Intranet nicht.
        </Text>
      )}
    </Stack>
  </Sheet>
)

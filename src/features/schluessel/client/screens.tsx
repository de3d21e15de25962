import { Alert, Group } from '@mantine/core'
import { lendingScreens, STATUS_HINT } from '#blocks/ausleihe/client/index.ts'
import { isLoss } from '#blocks/ausleihe/contract.ts'
import { columnsOf } from '#client/crud/columns.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { type CrossCell, CrossTable } from '#client/ui/list/CrossTable.tsx'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { focusField } from '#client/ui/form/focus-field.ts'
import { OrtField } from '#client/ui/field/OrtField.tsx'
import { usePrinting } from '#client/ui/list/virtual-rows.ts'
import { path } from '#contract/screens.ts'
import { SCHLUESSEL, schluesselFields } from '#features/schluessel/contract.ts'
import { area, type Schluessel } from './area.ts'

const form = formFields<Schluessel, typeof schluesselFields>(
  {
    Schlüssel: [['nummer', 'bezeichnung'], ['art', 'anzahlGesamt', 'status'], 'bemerkung'],
    'Was er öffnet': ['tueren', ['objekt', 'schliessanlage']],
    Verlust: ['beiVerlust', 'verlustGemeldetAm', 'massnahme'],
  },
  {
    nummer: { placeholder: 'GHS 7' },
    tueren: { hint: 'Jede Tür mit der Eingabetaste abschließen: daraus wird der Schließplan.' },
    objekt: {
      input: ({ name, record }) => (
        <OrtField name={name} known={record?.objekt ? { _id: record.objekt, name: record.objektName } : undefined} />
      ),
    },
    beiVerlust: { hint: 'Mailadressen, zum Beispiel von Hausverwaltung und Versicherung: Sie bekommen sofort eine Mail, ohne Namen.' },
    massnahme: { hint: 'Wer informiert ist, was gesperrt oder getauscht wurde.' },
    status: { hint: STATUS_HINT },
  },
)

const LossAlert = () => (
  <Alert color="red" role="alert" title="Verloren, und noch ohne Maßnahme">
    <Group justify="space-between">
      Wer ist informiert? Wird ein Schloss getauscht oder ein Transponder gesperrt?
      <ActionButton variant="default" onClick={() => focusField('massnahme')}>
        Maßnahme eintragen
      </ActionButton>
    </Group>
  </Alert>
)

const rowHead = (key: Schluessel) => ({ key: key._id, text: area.name(key), to: path('/schluessel/edit/{id}', { id: key._id }) })
const columnHead = (door: string) => ({ key: door, text: door, to: `/schluessel?suche=${encodeURIComponent(door)}` })
const cell = ({ tueren, nummer }: Schluessel, door: string): CrossCell | null =>
  tueren.includes(door) ? { text: '●', title: `${nummer} öffnet ${door}`, tone: 'gut' } : null

const opens = columnsOf<Schluessel>(schluesselFields, { id: 'nummer', value: area.name }, 'tueren')

function Doors({ rows }: { readonly rows: readonly Schluessel[] }) {
  const printing = usePrinting()
  const narrow = useNarrow()
  const doors = [...new Set(rows.flatMap(({ tueren }) => tueren))].toSorted((a, b) => a.localeCompare(b, 'de', { numeric: true }))
  if (doors.length === 0) return <EmptyState titel="Noch kein Schließplan" text="Trag bei den Schlüsseln ein, welche Türen sie öffnen." />
  // A phone fits only two doors side by side, so each key lists its doors instead.
  if (narrow && !printing)
    return (
      <DataTable
        titel="Welcher Schlüssel öffnet was"
        columns={opens}
        rows={rows}
        rowKey={({ _id }) => _id}
        rowLink={(key) => rowHead(key).to}
        sorting={{ id: 'nummer' }}
      />
    )
  return (
    <CrossTable
      titel="Welcher Schlüssel öffnet was"
      corner={rows.length === 1 ? '1 Schlüssel' : `${rows.length} Schlüssel`}
      rows={rows}
      columns={doors}
      {...{ rowHead, columnHead, cell }}
      whole={printing}
    />
  )
}

export const schluessel = lendingScreens<Schluessel>({
  ...SCHLUESSEL,
  area,
  form,
  columns: ['nummer', 'bezeichnung', 'art', 'anzahlGesamt'],
  search: 'Nummer, Tür oder Inhaber',
  empty: 'Schlüssel, Transponder und Karten: wer welchen hat, und was er öffnet.',
  detection: 'an der Nummer',
  copies: ({ anzahlGesamt }) => anzahlGesamt,
  tells: ({ beiVerlust }) => beiVerlust,
  alert: ({ massnahme, status, leihen }) =>
    massnahme === '' && (status === 'verloren' || leihen.some(({ ausgang }) => isLoss(ausgang))) && <LossAlert />,
  views: [{ value: 'plan', titel: 'Schließplan', draw: (rows) => <Doors rows={rows} /> }],
})

import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconShirt from '@tabler/icons-react/dist/esm/icons/IconShirt.mjs'
import { lendingExtras, LendingState, ThingImport, useSeveral } from '#blocks/ausleihe/client/index.ts'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudRows, useCrudActions } from '#client/crud/CrudList.tsx'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord, type ExtrasProps } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { lazyPart } from '#client/lazy-part.ts'
import { useReasonWithout } from '#client/missing-recht.ts'
import type { TableColumn } from '#client/ui/column.ts'
import { DataTable } from '#client/ui/DataTable.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { exportActions } from '#client/ui/export-actions.ts'
import { MoreMenu } from '#client/ui/MoreMenu.tsx'
import { Page } from '#client/ui/Page.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { withTicks } from '#client/ui/Selection.tsx'
import { TabBar } from '#client/ui/TabBar.tsx'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { KLEIDUNG_STATUS, kleidungContract, kleidungFields } from '#features/kleidung/contract.ts'
import { Moves, MoveSheet } from './Stock.tsx'
import { area, type Kleidung, reload, reorderQuery } from './area.ts'

const Stocktakes = lazyPart(async () => (await import('./Stocktakes.tsx')).Stocktakes)
const Sets = lazyPart(async () => (await import('./Sets.tsx')).Sets)

const fields = formFields<Kleidung, typeof kleidungFields>(
  {
    Kleidungsstück: ['bezeichnung', ['kategorie', 'groesse', 'geschlecht'], ['bestand', 'mindestbestand', 'lagerort'], 'verbrauch'],
    'Mehr dazu': {
      folded: [
        ['inventarnummer', 'artikelnummer'],
        ['hersteller', 'modell', 'norm'],
        ['preis', 'pfand'],
        ['anschaffungsdatum', 'zustand'],
        ['naechstePruefung', 'lebensende'],
        'bemerkung',
      ],
    },
  },
  {
    groesse: { placeholder: 'M, 52, 43', hint: 'Leer: passt allen.' },
    bestand: { hint: 'Was gerade da ist.' },
    mindestbestand: { hint: 'Darunter steht es auf der Bestellliste.' },
    verbrauch: { hint: 'Kommt nicht zurück.' },
    inventarnummer: { hint: 'Nur für ein einzelnes Stück.' },
    preis: { unit: '€' },
    pfand: { unit: '€' },
  },
)

const Lent = lendingExtras<Kleidung>({
  contract: kleidungContract,
  words: { one: 'Kleidungsstück', the: 'Das Kleidungsstück', many: 'Kleidung' },
  states: KLEIDUNG_STATUS,
  free: 'vorhanden',
  name: area.name,
  counted: true,
  reload: area.data.invalidate,
})

/** Who has it, and the shelf's book. */
function Extras({ record, children }: ExtrasProps<Kleidung>) {
  const [moving, move] = useState(false)
  const reason = useReasonWithout('UPDATE_KLEIDUNG')
  return (
    <Lent record={record}>
      {({ cards, actions, ...rest }) => (
        <>
          {children({
            ...rest,
            actions: { ...actions, more: [{ titel: 'Bestand buchen', icon: IconPackage, disabledReason: reason, act: () => move(true) }] },
            cards: (
              <>
                {cards}
                <Moves id={record._id} />
              </>
            ),
          })}
          {moving && <MoveSheet record={record} onClose={() => move(false)} />}
        </>
      )}
    </Lent>
  )
}

const columns = columnsOf<Kleidung>(
  kleidungFields,
  { id: 'bezeichnung', value: area.name },
  'kategorie',
  {
    id: 'status',
    titel: 'Status',
    card: 'marke',
    value: ({ status }) => KLEIDUNG_STATUS[status as keyof typeof KLEIDUNG_STATUS] ?? status,
    show: ({ status }) => <LendingState status={status} states={KLEIDUNG_STATUS} />,
  },
  'bestand',
  { id: 'ausgegeben', titel: 'Ausgegeben', value: ({ ausgegeben }) => ausgegeben, right: true },
  { id: 'inReinigung', titel: 'In Reinigung', value: ({ inReinigung: away }) => away || null, right: true, optional: true },
  'lagerort',
)
const ticked = withTicks(columns, area.name)

type Short = ResponseOf<typeof kleidungContract.reorder>[number]
const reorder: readonly TableColumn<Short>[] = [
  { id: 'bezeichnung', titel: 'Was', value: ({ bezeichnung, groesse: size }) => `${bezeichnung} ${size}`.trim() },
  { id: 'artikelnummer', titel: 'Artikelnummer', value: ({ artikelnummer: number }) => number },
  { id: 'bestand', titel: 'Bestand', value: ({ bestand: stock }) => stock, right: true },
  { id: 'mindestbestand', titel: 'Mindestbestand', value: ({ mindestbestand: least }) => least, right: true },
  { id: 'fehlt', titel: 'Zu bestellen', value: ({ fehlt: lacks }) => lacks, right: true },
]

/** What the shelf lacks, to order it. */
function Reorder() {
  const query = useQuery(reorderQuery)
  return (
    <QueryView query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState titel="Nichts nachzubestellen" text="Von allem ist so viel da, wie der Mindestbestand verlangt." />
        ) : (
          <>
            <MoreMenu actions={exportActions({ fileName: 'Bestellliste', columns: reorder, rows })} label="Bestellliste als Datei" />
            <DataTable
              titel="Bestellliste"
              columns={reorder}
              rows={rows}
              rowKey={({ _id }) => _id}
              rowLink={({ _id }) => path('/kleiderkammer/edit/{id}', { id: _id })}
              sorting={{ id: 'bezeichnung' }}
            />
          </>
        )
      }
    </QueryView>
  )
}

/** The shelf, and what it lacks. */
export function KleidungList() {
  const reason = useReasonWithout('UPDATE_KLEIDUNG')
  const creation = useReasonWithout('CREATE_KLEIDUNG')
  const [imports, setImport] = useState(false)
  const several = useSeveral({ kind: 'kleidung', reason, reload })
  const actions = useCrudActions(area, [
    ...several.offers,
    creation === undefined && { titel: 'Import', icon: IconUpload, act: () => setImport(true) },
  ])
  return (
    <Page titel="Kleiderkammer" actions={actions}>
      <TabBar
        titel="Ansichten der Kleiderkammer"
        tabs={[
          {
            value: 'liste',
            titel: 'Bestand',
            content: (
              <>
                <ActionButton
                  mb="md"
                  leftSection={<IconShirt size={20} aria-hidden />}
                  {...(reason === undefined ? { to: path('/kleiderkammer/einkleiden') } : { disabledReason: reason })}
                >
                  Jemanden einkleiden
                </ActionButton>
                <CrudRows
                  area={area}
                  columns={several.ticks ? ticked : columns}
                  around={several.around}
                  search="Name, Größe oder Nummer"
                  empty="Jacken, Hosen, Schuhe: je Größe, was da ist und wie viel davon da sein soll."
                />
              </>
            ),
          },
          { value: 'bestellen', titel: 'Nachbestellen', content: <Reorder /> },
          ...(reason === undefined ? [{ value: 'zaehlen', titel: 'Inventur', content: <Stocktakes /> }] : []),
          { value: 'saetze', titel: 'Sätze', content: <Sets /> },
        ]}
      />
      {several.sheets}
      {imports && (
        <Suspense fallback={null}>
          <ThingImport
            names={['Artikel', 'Artikel']}
            detection="an Bezeichnung, Größe, Schnitt, Zustand und Inventarnummer"
            contract={kleidungContract}
            reload={reload}
            onClose={() => setImport(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}
export const KleidungNew = () => <CrudNew area={area} fields={fields} />
export const KleidungEdit = ({ id }: { readonly id: string }) => <CrudRecord area={area} fields={fields} id={id} extras={Extras} />

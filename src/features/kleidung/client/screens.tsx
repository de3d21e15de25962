import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import IconShirt from '@tabler/icons-react/dist/esm/icons/IconShirt.mjs'
import { lendingScreens } from '#blocks/ausleihe/client/index.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { HeadActions } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { countText } from '#contract/words.ts'
import { CUTS, KLEIDUNG, kleidungContract, type kleidungFields } from '#features/kleidung/contract.ts'
import { SizeField } from './SizeField.tsx'
import { Shelf } from './Stock.tsx'
import { area, type Kleidung, demandQuery } from './area.ts'

const Stocktakes = lazyPart(async () => (await import('./Stocktakes.tsx')).Stocktakes)
const Sets = lazyPart(async () => (await import('./Sets.tsx')).Sets)

const form = formFields<Kleidung, typeof kleidungFields>(
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
    groesse: { input: SizeField, reads: ['kategorie'] },
    bestand: { hint: 'Was gerade da ist.' },
    mindestbestand: { hint: 'Darunter steht es auf der Bestellliste.' },
    verbrauch: { hint: 'Kommt nicht zurück.' },
    inventarnummer: { hint: 'Nur für ein einzelnes Stück.' },
    preis: { unit: '€' },
    pfand: { unit: '€' },
  },
)

type Demand = ResponseOf<typeof kleidungContract.demand>[number]
const sizeOf = ({ groesse, schnitt, ohneGroesse }: Demand) =>
  [ohneGroesse ? 'Größe noch erfragen' : groesse, schnitt === 'unisex' ? '' : CUTS[schnitt]].filter(Boolean).join(' · ')
const demand: readonly TableColumn<Demand>[] = [
  { id: 'bezeichnung', titel: 'Was', value: ({ bezeichnung }) => bezeichnung },
  { id: 'groesse', titel: 'Größe', value: sizeOf },
  { id: 'bestellen', titel: 'Zu bestellen', value: ({ bestellen }) => bestellen, right: true, card: 'marke' },
  {
    id: 'bedarf',
    titel: 'Fehlt Mitgliedern',
    value: ({ bedarf }) => bedarf,
    show: ({ bedarf, mitglieder }) => (bedarf === mitglieder ? bedarf : `${bedarf} (${countText(mitglieder, 'Mitglied', 'Mitglieder')})`),
    right: true,
  },
  { id: 'bestand', titel: 'Bestand', value: ({ bestand }) => bestand, right: true },
  { id: 'mindestbestand', titel: 'Mindestbestand', value: ({ mindestbestand }) => mindestbestand, right: true },
  { id: 'artikelnummer', titel: 'Artikelnummer', value: ({ artikelnummer }) => artikelnummer },
]

function Reorder() {
  const query = useQuery(demandQuery)
  return (
    <QueryView query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            titel="Nichts zu bestellen"
            text="Niemandem fehlt etwas, und nichts liegt unter dem Mindestbestand. Wer von einem Satz noch nichts hat, zählt nicht mit."
          />
        ) : (
          <>
            <HeadActions more={exportActions({ fileName: 'Bestellliste', endpoint: kleidungContract.demandExport, query: {} })} />
            <DataTable
              titel="Bestellliste"
              columns={demand}
              rows={rows}
              rowKey={(row) => row.kleidung ?? `${row.bezeichnung} ${sizeOf(row)}`}
              rowLink={({ kleidung }) => (kleidung === null ? undefined : path('/kleiderkammer/edit/{id}', { id: kleidung }))}
            />
            <Text size="sm" c="dimmed" mt="sm">
              Fehlt Mitgliedern: was denen noch fehlt, die von einem Satz mindestens die Hälfte haben, in der Größe ihres Profils. Zu
              bestellen ist, was fehlt, dazu der Mindestbestand, weniger der Bestand.
            </Text>
          </>
        )
      }
    </QueryView>
  )
}

function OutfitButton() {
  const reason = useReasonWithout('UPDATE_KLEIDUNG')
  return (
    <ActionButton
      mb="md"
      leftSection={<IconShirt size={20} aria-hidden />}
      {...(reason === undefined ? { to: path('/kleiderkammer/einkleiden') } : { disabledReason: reason })}
    >
      Jemanden einkleiden
    </ActionButton>
  )
}

export const kleidung = lendingScreens<Kleidung>({
  ...KLEIDUNG,
  area,
  form,
  columns: [
    { id: 'bezeichnung', value: area.name },
    'kategorie',
    'bestand',
    { id: 'ausgegeben', titel: 'Ausgegeben', right: true },
    { id: 'inReinigung', titel: 'In Reinigung', value: ({ inReinigung }) => inReinigung || null, right: true, optional: true },
    'lagerort',
  ],
  isSuch: ({ gleich }, { bezeichnung }) => gleich === bezeichnung,
  search: 'Name, Größe oder Nummer',
  empty: 'Jacken, Hosen, Schuhe: je Größe, was da ist und wie viel davon da sein soll.',
  detection: 'an Bezeichnung, Größe, Schnitt, Zustand und Inventarnummer',
  names: ['Artikel', 'Artikel'],
  above: <OutfitButton />,
  views: [
    { value: 'bestellen', titel: 'Nachbestellen', content: <Reorder /> },
    { value: 'zaehlen', titel: 'Inventur', content: <Stocktakes />, recht: 'UPDATE_KLEIDUNG' },
    { value: 'saetze', titel: 'Sätze', content: <Sets /> },
  ],
  cards: (record) => <Shelf record={record} />,
})

import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudRows, useCrudActions } from '#client/crud/CrudList.tsx'
import { timeAgo, today } from '#client/text/date.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useMay } from '#client/app/session.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { path } from '#contract/screens.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { KindWord } from '#client/ui/kinds/KindIcon.tsx'
import { vehicleLook } from '#client/ui/kinds/vehicles.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { isFirstLoad } from '#client/ui/page/first-load.ts'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { TabBar } from '#client/ui/page/TabBar.tsx'
import type { Action } from '#client/ui/action/action.ts'
import { HeadActions, Page } from '#client/ui/page/Page.tsx'
import { fahrzeugFields } from '#features/fahrzeuge/contract.ts'
import { besatzungText } from '#features/fahrzeuge/schemas.ts'
import { allMaengelQuery, area, comingBelegungen, type Fahrzeug, kilometreQuery } from './api.ts'
import { CheckBadges } from './CheckBadges.tsx'
import { KilometreMark } from './KilometreHint.tsx'
import { FahrzeugTile, FahrzeugTiles } from './FahrzeugTile.tsx'
import { faelligkeitenOf } from './pruefungen.ts'
import { checkedToday, openDefects, usageOf, vehicleState } from './vehicle-state.ts'
import { useNarrow } from '#client/ui/page/narrow.ts'

const columns = columnsOf<Fahrzeug>(
  fahrzeugFields,
  {
    id: 'bezeichnung',
    titel: 'Fahrzeug',
    // Usually the call sign is the name; otherwise it is shown below.
    show: (fahrzeug) => (
      <>
        {fahrzeug.bezeichnung}
        {[fahrzeug.funkrufname === fahrzeug.bezeichnung ? '' : fahrzeug.funkrufname, checkedToday(fahrzeug)].filter(Boolean).map((text) => (
          <Text key={text} component="span" display="block" size="xs" c="dimmed">
            {text}
          </Text>
        ))}
      </>
    ),
  },
  { id: 'typ', show: ({ typ }) => <KindWord look={vehicleLook(typ)} /> },
  { id: 'kennzeichen', show: ({ kennzeichen }) => <span style={{ whiteSpace: 'nowrap' }}>{kennzeichen}</span> },
  { id: 'besatzung', titel: 'Besatzung', value: besatzungText, optional: true, card: 'weg' },
  { id: 'standort', value: ({ standortName }) => standortName },
  { id: 'status', card: 'marke', show: (fahrzeug) => <Mark fahrzeug={fahrzeug} /> },
  {
    id: 'pruefungen',
    titel: 'Prüfungen',
    value: (fahrzeug) => faelligkeitenOf(fahrzeug, today())[0]?.faellig ?? null,
    show: (fahrzeug) => <CheckBadges fahrzeug={fahrzeug} />,
  },
  {
    id: 'zuletztGeprueft',
    titel: 'Checkliste',
    show: ({ zuletztGeprueft }) => zuletztGeprueft && timeAgo(zuletztGeprueft),
    optional: true,
    card: 'weg',
  },
  {
    id: 'maengel',
    titel: 'Mängel',
    value: ({ offeneMaengel }) => offeneMaengel,
    show: ({ _id, bezeichnung, aktiv, warnungen, offeneMaengel }) => (
      <Group gap={6}>
        <Text component="span" size="sm" c="dimmed">
          {openDefects(offeneMaengel)}
        </Text>
        {warnungen.flatMap(({ art, text, sperrt }, at) =>
          art === 'mangel'
            ? [
                <StatusBadge key={at} tone={sperrt ? 'schlecht' : 'achtung'}>
                  {text}
                </StatusBadge>,
              ]
            : [],
        )}
        <KilometreMark fahrzeug={_id} />
        {aktiv && (
          <ActionButton
            size="sm"
            h={44}
            variant="subtle"
            to={path('/fahrzeuge/mangel/{id}', { id: _id })}
            aria-label={`Mangel melden: ${bezeichnung}`}
          >
            Melden
          </ActionButton>
        )}
      </Group>
    ),
  },
)

function Mark({ fahrzeug }: { readonly fahrzeug: Fahrzeug }) {
  const { look, word, why } = vehicleState(fahrzeug)
  return (
    <StatusBadge {...look} title={why || undefined}>
      {word}
    </StatusBadge>
  )
}

const showSkeleton = () => <LoadingSkeleton />

/** Additional data of the tiles, fetched once for all of them and only with the right to see it. */
function useTile() {
  const maySee = useMay('READ_FAHRZEUGBELEGUNG')
  const uses = useQuery({ ...comingBelegungen(today()), enabled: maySee })
  const all = useQuery(allMaengelQuery({}))
  const kilometres = useQuery(kilometreQuery)
  const [{ data: plan }, { data: defects }] = [uses, all]
  /** Tiles would grow with what comes after them. */
  const comes = [uses, all, kilometres].some(isFirstLoad)
  const [now] = useState(() => new Date().toISOString())
  const tile = useMemo(() => {
    const uses = Map.groupBy(plan?.belegungen ?? [], ({ ressource }) => ressource)
    const photos = new Map(defects?.flatMap(({ fahrzeug, bilder }) => (bilder[0] ? [[fahrzeug, bilder[0]] as const] : [])).toReversed())
    return (fahrzeug: Fahrzeug) => (
      <FahrzeugTile fahrzeug={fahrzeug} use={plan && usageOf(uses.get(fahrzeug._id) ?? [], now)} photo={photos.get(fahrzeug._id)} />
    )
  }, [plan, defects, now])
  return { tile, comes }
}

const CheckPlan = lazyPart(async () => (await import('./pruefungen/CheckPlan.tsx')).CheckPlan)
const AllMaengel = lazyPart(async () => (await import('./maengel/AllMaengel.tsx')).AllMaengel)
const ReportSheet = lazyPart(async () => (await import('./maengel/ReportSheet.tsx')).ReportSheet)
const FahrzeugImport = lazyPart(async () => (await import('./FahrzeugImport.tsx')).FahrzeugImport)

export function FahrzeugList() {
  const [imported, setImport] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const reason = useReasonWithout('CREATE_FAHRZEUG')
  const rules = [
    { titel: 'Checklisten', icon: IconChecklist, to: path('/fahrzeuge/checklisten') },
    { titel: 'Sperrregeln', icon: IconLock, to: path('/fahrzeuge/sperrregeln') },
  ]
  const actions = useCrudActions(area, [
    ...rules,
    reason === undefined && { titel: 'Import', icon: IconUpload, act: () => setImport(true) },
  ])
  const narrow = useNarrow()
  const { tile, comes } = useTile()
  const tiles = (rows: readonly Fahrzeug[]): ReactNode => <FahrzeugTiles rows={rows} tile={tile} />
  const list = (instead?: (rows: readonly Fahrzeug[]) => ReactNode) => (
    <>
      <HeadActions {...actions} />
      <CrudRows
        area={area}
        columns={columns}
        search="Name, Kennzeichen oder Funk"
        filterTitles={{ kilometer: 'Kilometer widersprechen sich', gestrandet: 'Belegt und kann nicht fahren' }}
        empty="Mit Kennzeichen, Funkrufname und den Terminen ihrer Prüfungen."
        card={tile}
        instead={comes ? showSkeleton : instead}
      />
    </>
  )
  // The other views have no "+": above the defects it would create a vehicle.
  const beside = (view: ReactNode, main?: Action) => (
    <>
      <HeadActions {...(main && { main })} more={rules} />
      {view}
    </>
  )
  return (
    <Page titel="Fahrzeuge">
      <TabBar
        titel="Ansichten der Fahrzeuge"
        tabs={[
          { value: 'liste', titel: 'Liste', content: list() },
          ...(narrow ? [] : [{ value: 'kacheln', titel: 'Kacheln', content: list(tiles) }]),
          { value: 'pruefungen', titel: 'Prüfungen', content: beside(<CheckPlan />) },
          {
            value: 'maengel',
            titel: 'Mängel',
            content: beside(<AllMaengel />, { titel: 'Mangel melden', icon: IconAlertTriangle, act: () => setReporting(true) }),
          },
        ]}
      />
      <Suspense fallback={null}>
        {imported && <FahrzeugImport onClose={() => setImport(false)} />}
        {isReporting && <ReportSheet onClose={() => setReporting(false)} />}
      </Suspense>
    </Page>
  )
}

import { Text } from '@mantine/core'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudRows, useCrudActions } from '#client/crud/CrudList.tsx'
import { lazyPart } from '#client/app/lazy-part.ts'
import { members } from '#client/queries/members.ts'
import { fullName } from '#client/text/person.ts'
import { useMay } from '#client/app/session.ts'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { TabBar } from '#client/ui/page/TabBar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { DEVICE_KINDS, einweisungFields, deviceFields, STATE_NAMES, stateOf } from '#features/fahrzeugeinweisungen/contract.ts'
import { area, devices, type Einweisung, nameColumn, type DeviceRecord, vehiclesQuery } from './area.ts'
import { StateBadge } from './StateBadge.tsx'
import { today } from '#client/text/date.ts'

const Matrix = lazyPart(async () => (await import('./MatrixView.tsx')).MatrixView)
const BriefingImport = lazyPart(async () => (await import('./BriefingImport.tsx')).BriefingImport)
const DeviceForm = lazyPart(async () => (await import('./DeviceForm.tsx')).DeviceForm)

const state = { id: 'stand', titel: 'Stand', card: 'marke' } as const
const columns = columnsOf<Einweisung>(
  einweisungFields,
  nameColumn(),
  {
    id: 'fahrzeug',
    value: ({ fahrzeugName }) => fahrzeugName,
    show: ({ fahrzeugName, auchFuer }) => (
      <>
        {fahrzeugName}
        {auchFuer.length > 0 && (
          <Text component="span" display="block" size="xs" c="dimmed">
            {`gilt auch für ${auchFuer.join(', ')}`}
          </Text>
        )}
      </>
    ),
  },
  { ...state, value: (row) => stateOf(row, today()), show: (row) => <StateBadge record={row} /> },
  'gueltigBis',
  'art',
  { id: 'einweiser', value: ({ einweiserPerson }) => einweiserPerson && fullName(einweiserPerson) },
  {
    id: 'unterschrieben',
    titel: 'Unterschriften',
    value: ({ unterschrieben }) => (unterschrieben === 2 ? 'beide' : `${unterschrieben} von 2`),
  },
)
const { card: _card, ...deviceName } = nameColumn<DeviceRecord>()
const deviceColumns = columnsOf<DeviceRecord>(
  deviceFields,
  'geraet',
  { id: 'typ', value: ({ hersteller, typ }) => [hersteller, typ].filter(Boolean).join(' ') },
  deviceName,
  { ...state, value: (row) => stateOf(row, today()), show: (row) => <StateBadge record={row} withDay /> },
  'datum',
  {
    id: 'einweiser',
    value: ({ einweiserPerson, einweiserExtern }) => (einweiserPerson ? fullName(einweiserPerson) : einweiserExtern),
  },
  'beauftragtePerson',
)
const { ersetzt, nichtBestanden: _failed, ...deviceStates } = STATE_NAMES

/** Permitted drivers with expiry: as a list, as a matrix, and the same for medical devices. The forms are views of this page too. */
export function Fahrzeugeinweisungen() {
  const [{ ansicht: view, neu, geraet }] = useUrlState(['ansicht', 'neu', 'geraet'])
  if (view === 'geraete' && (neu || geraet))
    return (
      <Suspense fallback={<LoadingSkeleton />}>
        <DeviceForm id={geraet} />
      </Suspense>
    )
  return <Lists ofDevices={view === 'geraete'} />
}

function Lists({ ofDevices }: { readonly ofDevices: boolean }) {
  const [imported, setImport] = useState(false)
  const mayCreate = useMay('CREATE_FAHRZEUGEINWEISUNG')
  const importAction = [mayCreate && { titel: 'Import', icon: IconUpload, act: () => setImport(true) }]
  const [ownActions, theirs] = [useCrudActions(area, importAction), useCrudActions(devices, importAction)]
  const { data: people } = useQuery(members)
  const { data: vehicles = [] } = useQuery(vehiclesQuery)
  const person = {
    name: 'profil',
    titel: 'Person',
    options: (people?.zeilen ?? []).map((member) => ({ value: member._id, label: fullName(member) })),
    asList: true,
  }
  const list = (
    <CrudRows
      area={area}
      columns={columns}
      search="Name oder Fahrzeug"
      sortedBy="gueltigBis"
      empty="Wer auf ein Fahrzeug eingewiesen ist, darf es fahren: hier steht, bis wann."
      preset={{ stand: 'aktuell' }}
      filters={[
        { name: 'stand', titel: 'Stand', options: STATE_NAMES, asList: true },
        {
          name: 'fahrzeug',
          titel: 'Fahrzeug',
          options: vehicles.map((vehicle) => ({ value: vehicle._id, label: vehicle.bezeichnung })),
          asList: true,
        },
        person,
      ]}
    />
  )
  const deviceList = (
    <CrudRows
      area={devices}
      columns={deviceColumns}
      search="Gerät, Hersteller oder Name"
      empty="Ein Medizinprodukt bedient nur, wer eingewiesen ist. Die erste Einweisung gibt der Hersteller."
      preset={{ stand: 'aktuell' }}
      filters={[
        { name: 'stand', titel: 'Stand', options: deviceStates, asList: true },
        { name: 'bezug', titel: 'Art', options: DEVICE_KINDS, asList: true },
        person,
      ]}
    />
  )
  return (
    <Page titel={area.title} actions={ofDevices ? theirs : ownActions}>
      <TabBar
        titel="Ansichten der Einweisungen"
        tabs={[
          { value: 'liste', titel: 'Liste', content: list },
          { value: 'matrix', titel: 'Matrix', content: <Matrix /> },
          { value: 'geraete', titel: 'Geräte', content: deviceList },
        ]}
      />
      {imported && (
        <Suspense fallback={null}>
          <BriefingImport ofDevices={ofDevices} onClose={() => setImport(false)} />
        </Suspense>
      )}
    </Page>
  )
}

import { allParts } from '#client/net/parts.ts'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { queryOptions } from '@tanstack/react-query'
import { urlOf, createClient } from '#contract/client.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { type Path, path } from '#contract/screens.ts'
import { loadFile, sendSilently } from '#client/net/api.ts'
import { crudScreens } from '#client/crud/area.ts'
import { fullName, type PersonRef } from '#client/text/person.ts'
import type { Action } from '#client/ui/action/action.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import { downloadBlob } from '#client/net/download.ts'
import type { StateLook } from '#client/ui/card/StatusBadge.tsx'
import { einweisungenContract, deviceContract, type Matrix, type RecordState } from '#features/fahrzeugeinweisungen/contract.ts'

export type Einweisung = ResponseOf<typeof einweisungenContract.get>
export type DeviceRecord = ResponseOf<typeof deviceContract.get>

export const area = crudScreens(einweisungenContract, {
  table: 'einweisungen',
  title: 'Fahrzeugeinweisungen',
  newTitle: 'Neue Einweisung',
  paths: { list: '/fahrzeugeinweisungen', create: '/fahrzeugeinweisungen/neu', record: '/fahrzeugeinweisung/edit/{id}' },
  name: ({ person, fahrzeugName }) => `${fahrzeugName}: ${fullName(person)}`,
  says: { created: 'Einweisung hinzugefügt', updated: 'Einweisung geändert', removed: 'Einweisung gelöscht' },
  params: ({ profil }) => ({ profileId: profil }),
})
// The specification has no separate screens for devices: they are a view of the list, chosen by the query.
const DEVICES = `${path('/fahrzeugeinweisungen')}?ansicht=geraete`
export const devices = crudScreens(deviceContract, {
  table: 'einweisungsprotokolle',
  title: 'Einweisungsprotokolle',
  newTitle: 'Neues Einweisungsprotokoll',
  paths: {
    list: DEVICES as Path,
    create: `${DEVICES}&neu=ja` as Path,
    record: `${DEVICES}&geraet={id}` as '/fahrzeugeinweisung/edit/{id}',
  },
  name: ({ person, geraet }) => `${geraet}: ${fullName(person)}`,
})

const read = createClient(einweisungenContract, sendSilently)
const tables = ['fahrzeuge', 'profile', 'users']
export const vehiclesQuery = queryOptions({
  queryKey: ['fahrzeuge', 'einweisungen'],
  queryFn: () => read.fahrzeuge(),
})
async function wholeMatrix(): Promise<Matrix> {
  const parts = await allParts((query) => read.matrix({ query }))
  return { fahrzeuge: parts[0]?.fahrzeuge ?? [], personen: parts.flatMap(({ personen }) => personen) }
}
export const matrixQuery = queryOptions({ queryKey: ['einweisungen', 'matrix'], queryFn: wholeMatrix, meta: { tables } })
export const ownQuery = (profil: string) =>
  queryOptions({
    queryKey: ['einweisungen', 'profil', profil],
    queryFn: async () => (await read.list({ query: { profil, stand: 'aktuell', limit: 500 } })).zeilen,
    meta: { tables: ['+einweisungen'] },
  })
const readDevices = createClient(deviceContract, sendSilently)
export const ownDevicesQuery = (profil: string) =>
  queryOptions({
    queryKey: ['einweisungsprotokolle', 'profil', profil],
    queryFn: async () => (await readDevices.list({ query: { profil, stand: 'aktuell', limit: 500 } })).zeilen,
    meta: { tables: ['+einweisungsprotokolle'] },
  })

export const STATE_LOOKS = {
  gueltig: { tone: 'gut' },
  bald: { tone: 'achtung' },
  abgelaufen: { tone: 'schlecht' },
  nichtBestanden: { tone: 'schlecht' },
  ersetzt: { tone: 'neutral' },
} as const satisfies Readonly<Record<RecordState, StateLook>>

export const printAction = (...what: Parameters<typeof openPrint>): Action => ({
  titel: 'Protokoll als PDF',
  icon: IconFileText,
  act: () => openPrint(...what),
})

export const openPrint = (endpoint: Pick<Endpoint, 'path'>, id: string, name: string): void =>
  void loadFile(urlOf(endpoint, { params: { id } }))
    .then((file) => downloadBlob(`${name.replace(/[\\/:*?"<>|]+/g, '-')}.pdf`, file))
    .catch(() => undefined)

export const nameColumn = <R extends { readonly person: PersonRef }>(): TableColumn<R> => ({
  id: 'person',
  titel: 'Wer',
  value: ({ person }) => `${person.nachname}, ${person.vorname}`,
  show: ({ person }) => fullName(person),
  card: 'titel',
})

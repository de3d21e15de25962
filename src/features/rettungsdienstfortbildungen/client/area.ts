import { queryOptions } from '@tanstack/react-query'
import { loadFile } from '#client/net/api.ts'
import { crudScreens } from '#client/crud/area.ts'
import { dateText, today } from '#client/text/date.ts'
import { queries } from '#client/app/query-client.ts'
import { crudQueries } from '#client/crud/queries.ts'
import { downloadBlob } from '#client/net/download.ts'
import type { Tone } from '#client/ui/card/StatusBadge.tsx'
import { urlOf } from '#contract/client.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { rdfContract, rdfCrud } from '../contract.ts'
import type { Ledger } from '../schemas.ts'

export type Fortbildung = ResponseOf<typeof rdfCrud.get>

export const area = crudScreens(rdfCrud, {
  table: 'rettungsdienstfortbildungen',
  title: 'Fortbildungen',
  newTitle: 'Neue Fortbildung',
  opens: true,
  paths: {
    list: '/rettungsdienstfortbildungen',
    create: '/rettungsdienstfortbildungen/neu',
    record: '/rettungsdienstfortbildung/edit/{id}',
  },
  name: (row) => row.thema,
})
const { read, send } = crudQueries(area.data.table, rdfContract)

const meta = { tables: ['profile', 'ausbildungen', 'config'] }
export const ledgersQuery = (year: number, search: string) =>
  queryOptions({
    meta,
    queryKey: [area.data.table, 'konten', year, search],
    queryFn: () => read.ledgers({ query: { jahr: year, ...(search === '' ? {} : { suche: search }) } }),
  })
export const ledgerQuery = (profil: string, isOwn: boolean) =>
  queryOptions({
    meta,
    queryKey: [area.data.table, 'konto', profil, isOwn],
    queryFn: () => (isOwn ? read.ownLedger() : read.ledger({ params: { id: profil } })),
  })
export const rulesQuery = queryOptions({ queryKey: ['config', 'rdf'], queryFn: () => read.rules(), gcTime: 0 })
export const rulesHistory = queryOptions({ queryKey: ['config', 'rdf', 'history'], queryFn: () => read.rulesHistory() })
export const changeRules = send.changeRules
export const reloadRules = () => Promise.all([queries.invalidateQueries({ queryKey: ['config'] }), area.data.invalidate()])

export const sendProof = (id: string, profil: string) => (body: FormData) => send.nachweis({ params: { id, profil }, body })
export const PROOF = { one: 'Nachweis', the: 'Der Nachweis' } as const

export const loadBescheinigung = (id: string, profil: string, name: string): void =>
  void loadFile(urlOf(rdfContract.bescheinigung, { params: { id, profil } }))
    .then((file) => downloadBlob(`Bescheinigung ${name.replaceAll(/[\\/:*?"<>|]+/g, '-')} ${dateText(today())}.pdf`, file))
    .catch(() => undefined)

export const AMPEL_TONES = { rot: 'schlecht', gelb: 'achtung', gruen: 'gut' } as const satisfies Record<NonNullable<Ledger['ampel']>, Tone>

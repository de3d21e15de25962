import { queryOptions } from '@tanstack/react-query'
import { anlassCalls } from '#blocks/dienst/client/index.ts'
import { sendSilently } from '#client/net/api.ts'
import { createClient } from '#contract/client.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { veranstaltungenContract } from '../contract.ts'

export type Veranstaltung = ResponseOf<typeof veranstaltungenContract.get>

export const own = {
  table: 'veranstaltungen',
  alsoReads: ['abwesenheiten', 'veranstaltung_zusagen'],
  contract: veranstaltungenContract,
}
export const { kind, reload } = anlassCalls(own)
export const read = createClient(veranstaltungenContract, sendSilently)
const meta = { tables: ['angebote', 'anmeldungen', 'profile', 'users', 'veranstaltung_zusagen'] }

export const ownSaidQuery = (id: string) =>
  queryOptions({ meta, queryKey: [own.table, 'zusage', id], queryFn: () => read.ownSaid({ params: { id } }) })
export const participantsQuery = (id: string) =>
  queryOptions({ meta, queryKey: [own.table, 'teilnehmer', id], queryFn: () => read.teilnehmer({ params: { id } }) })

export const comingTo = ({ helfer }: Veranstaltung): Veranstaltung['helfer'] =>
  helfer.filter(({ status }) => status === 'gemeldet' || status === 'eingeteilt')
/** Free places, guests included; null: unlimited. */
export const placesLeft = (anlass: Veranstaltung): number | null =>
  anlass.maxTeilnehmer === null ? null : Math.max(0, anlass.maxTeilnehmer - comingTo(anlass).length - anlass.gaeste)

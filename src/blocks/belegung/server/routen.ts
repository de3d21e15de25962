// The handlers that are the same for bookings of vehicles and of rooms.
import type { FastifyReply } from 'fastify'
import { belegungshistorie, type Umfang } from '../contract.ts'
import type { Exportformat } from '#contract/endpoint.ts'
import type { HistoryFields } from '#contract/history.ts'
import { verlauf } from '#server/historie/verlauf.ts'
import type { Db, Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Belegungsart } from './art.ts'
import { entscheide, stelleWiederHer, storniere } from './entscheiden.ts'
import type { leserVon } from './lesen.ts'
import type { Listenfrage } from './zeilen.ts'

interface Lesen<Q> {
  readonly db: Db
  readonly nutzer: Nutzer
  readonly query: Q
}
interface Aendern {
  readonly trx: Trx
  readonly nutzer: Nutzer
  readonly params: { readonly id: string }
}
type Frage = Listenfrage & Readonly<Record<string, unknown>>
type Entscheidung = Parameters<typeof entscheide>[5]

/** `felder` are the contract's, in whose order and words the history is told. */
export function gemeinsameRouten<A extends Readonly<Record<string, unknown>>>(
  kontext: Kontext,
  art: Belegungsart,
  { lies, seite, exportiere }: ReturnType<typeof leserVon<never, A>>,
  felder: HistoryFields,
) {
  const jetzt = () => kontext.jetzt()
  return {
    list: ({ db, nutzer, query }: Lesen<Frage>) => seite(db, nutzer, query, jetzt()),
    export: ({
      db,
      nutzer,
      params,
      query,
      reply,
    }: Lesen<Frage> & { readonly params: { readonly format: Exportformat }; readonly reply: FastifyReply }) =>
      exportiere(kontext, db, nutzer, query, params.format, reply),
    get: ({ db, nutzer, params }: Pick<Lesen<never>, 'db' | 'nutzer'> & Pick<Aendern, 'params'>) => lies(db, nutzer, params.id, jetzt()),
    remove: ({ trx, nutzer, params, query }: Aendern & { readonly query: { readonly umfang: Umfang; readonly grund: string } }) =>
      storniere(kontext, trx, art, nutzer, params.id, query),
    wiederherstellen: async ({ trx, nutzer, params, query }: Aendern & { readonly query: { readonly umfang: Umfang } }) => {
      await stelleWiederHer(kontext, trx, art, nutzer, params.id, query.umfang)
      return lies(trx, nutzer, params.id, jetzt())
    },
    genehmigung: async ({ trx, nutzer, params, body }: Aendern & { readonly body: Entscheidung }) => {
      await entscheide(kontext, trx, art, nutzer, params.id, body)
      return lies(trx, nutzer, params.id, jetzt())
    },
    history: ({ db, params }: Pick<Lesen<never>, 'db'> & Pick<Aendern, 'params'>) =>
      verlauf(kontext, db, art.tabelle, params.id, { ...felder, ...belegungshistorie }),
  }
}

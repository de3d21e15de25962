import { belegungsHistory, type Umfang } from '../contract.ts'
import type { HistoryFields } from '#contract/history.ts'
import { readVerlauf } from '#server/history/verlauf.ts'
import type { Db, AppContext, Actor, Trx } from '#server/context.ts'
import type { Belegungsart } from './kind.ts'
import { decideBelegung, restoreBelegungen, storniereBelegungen } from './write/decide.ts'
import { limitsOf, hoursLeft } from './check/hours.ts'
import { takeBack } from './write/override.ts'
import type { readerOf } from './read/read.ts'
import { readWaiting, stopWaiting, createVormerkung } from './mails/vormerkungen.ts'
import type { ListQuestion } from './read/belegung-rows.ts'

interface Read<Q> {
  readonly db: Db
  readonly actor: Actor
  readonly query: Q
}
interface Change {
  readonly trx: Trx
  readonly actor: Actor
  readonly params: { readonly id: string }
}
type Question = ListQuestion & Readonly<Record<string, unknown>>
type Decision = Parameters<typeof decideBelegung>[5]

/** `fields` are the contract's; they define order and labels in the history. */
export function sharedRoutes<A extends Readonly<Record<string, unknown>>>(
  context: AppContext,
  kind: Belegungsart,
  { read, seite, asTable }: ReturnType<typeof readerOf<never, A>>,
  fields: HistoryFields,
) {
  const now = () => context.now()
  const limits = limitsOf(kind)
  return {
    list: ({ db, actor, query }: Read<Question>) => seite(db, actor, query, now()),
    export: async ({ db, actor, query }: Read<Question>) => asTable(db, actor, query, now()),
    get: ({ db, actor, params }: Pick<Read<never>, 'db' | 'actor'> & Pick<Change, 'params'>) => read(db, actor, params.id, now()),
    remove: ({ trx, actor, params, query }: Change & { readonly query: { readonly umfang: Umfang; readonly grund: string } }) =>
      storniereBelegungen(context, trx, kind, actor, params.id, query),
    wiederherstellen: async ({ trx, actor, params, query }: Change & { readonly query: { readonly umfang: Umfang } }) => {
      await restoreBelegungen(context, trx, kind, actor, params.id, query.umfang)
      return read(trx, actor, params.id, now())
    },
    takeBack: ({ trx, actor, params }: Change) => takeBack(context, trx, kind, actor, params.id),
    genehmigung: async ({ trx, actor, params, body }: Change & { readonly body: Decision }) => {
      await decideBelegung(context, trx, kind, actor, params.id, body)
      return read(trx, actor, params.id, now())
    },
    kontingent: ({ db, actor, query }: Read<{ readonly beginn: string }>) => hoursLeft(db, kind, actor, query.beginn),
    limits: ({ db }: Omit<Read<never>, 'query'>) => limits.read(db),
    changeLimits: limits.change,
    limitsHistory: (request: Omit<Read<never>, 'query'>) => limits.history(context, request),
    vormerkungen: ({ db, actor }: Omit<Read<never>, 'query'>) => readWaiting(db, kind, actor, now()),
    vormerken: ({ trx, actor, body }: Omit<Change, 'params'> & { readonly body: Parameters<typeof createVormerkung>[4] }) =>
      createVormerkung(context, trx, kind, actor, body),
    zurueckziehen: ({ trx, actor, params }: Change) => stopWaiting(trx, kind, actor, params.id),
    history: ({ db, actor, params }: Pick<Read<never>, 'db' | 'actor'> & Pick<Change, 'params'>) =>
      readVerlauf(context, { db, actor }, kind.table, params.id, { ...fields, ...belegungsHistory }),
  }
}

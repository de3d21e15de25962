// An area of bookings, of vehicles or rooms: all that both share. Areas pass their reading, fields and further handlers.
import { sql } from 'kysely'
import { belegungsHistory, type Umfang } from '../contract.ts'
import type { Contract } from '#contract/endpoint.ts'
import type { HistoryFields } from '#contract/history.ts'
import { readVerlauf } from '#server/history/verlauf.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import { may } from '#contract/rights/rechte.ts'
import { withQuery } from '#contract/screens.ts'
import { dateText, tagInBerlin } from '#contract/time/berlin.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import type { Area } from '#server/app.ts'
import type { Db, AppContext, Actor, Trx } from '#server/context.ts'
import type { ConstraintMessages } from '#server/errors.ts'
import type { AreaJobs } from '#server/jobs/instance-jobs.ts'
import { joinQuery } from '#server/db/joined.ts'
import { addRoutes, type Handlers } from '#server/http/routes.ts'
import type { Belegungsart, Resource, Values } from './kind.ts'
import { bookingJobs } from './jobs.ts'
import { decideBelegung, decideBelegungen, restoreBelegungen, storniereBelegungen } from './write/decide.ts'
import { weighRequests } from './check/weigh.ts'
import { limitsOf, hoursLeft, showLimits } from './check/hours.ts'
import { takeOverrideBack } from './write/override.ts'
import { changeBelegung } from './write/update.ts'
import { bookingCalendar } from './read/calendar.ts'
import { type BookingPlan, readKalender } from './read/kalender.ts'
import { planOf } from './read/plan.ts'
import type { readerOf } from './read/read.ts'
import { readWaiting, stopWaiting, createVormerkung } from './mails/vormerkungen.ts'
import { isAsked, type ListQuestion } from './read/belegung-rows.ts'

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
type Booked = Parameters<typeof changeBelegung>[4]['values']

interface BookingOptions<A extends Values> {
  /** "Das Fahrzeug", "Fahrzeuge" */
  readonly words: { readonly the: string; readonly many: string; readonly requested: readonly [one: string, many: string] }
  readonly art: PlanKind
  /** The contract's fields define order and labels in the history. */
  readonly fields: HistoryFields
  readonly reader: ReturnType<typeof readerOf<never, A>>
  readonly plan: BookingPlan
  readonly conflicts?: ConstraintMessages
}

function sharedRoutes<A extends Values>(
  context: AppContext,
  kind: Belegungsart,
  { reader: { read, seite, asTable }, fields, plan }: Pick<BookingOptions<A>, 'reader' | 'fields' | 'plan'>,
) {
  const now = () => context.now()
  const limits = limitsOf(kind)
  return {
    list: ({ db, actor, query }: Read<Question>) => seite(db, actor, query, now()),
    export: async ({ db, actor, query }: Read<Question>) => asTable(db, actor, query, now()),
    kalender: ({ db, actor, query }: Read<Parameters<typeof readKalender>[4]>) => readKalender(context, db, kind, actor, query, plan),
    get: ({ db, actor, params }: Pick<Read<never>, 'db' | 'actor'> & Pick<Change, 'params'>) => read(db, actor, params.id, now()),
    update: async ({
      trx,
      actor,
      params: { id },
      body: { version, umfang, ...values },
    }: Change & { readonly body: Booked & { readonly version: number; readonly umfang: Umfang } }) => {
      await changeBelegung(context, trx, kind, actor, { id, version, values, umfang })
      return read(trx, actor, id, now())
    },
    remove: ({ trx, actor, params, query }: Change & { readonly query: { readonly umfang: Umfang; readonly grund: string } }) =>
      storniereBelegungen(context, trx, kind, actor, params.id, query),
    wiederherstellen: async ({ trx, actor, params, query }: Change & { readonly query: { readonly umfang: Umfang } }) => {
      await restoreBelegungen(context, trx, kind, actor, params.id, query.umfang)
      return read(trx, actor, params.id, now())
    },
    takeBack: ({ trx, actor, params }: Change) => takeOverrideBack(context, trx, kind, actor, params.id),
    genehmigung: async ({ trx, actor, params, body }: Change & { readonly body: Decision }) => {
      await decideBelegung(context, trx, kind, actor, params.id, body)
      return read(trx, actor, params.id, now())
    },
    anfragen: ({ db, actor }: Omit<Read<never>, 'query'>) => weighRequests(db, kind, actor, now()),
    decideRows: (
      request: Omit<Change, 'params'> & {
        readonly body: Parameters<typeof decideBelegungen>[3]
        readonly refusalOf: Parameters<typeof decideBelegungen>[1]['refusalOf']
      },
    ) => decideBelegungen(context, request, kind, request.body),
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

/** Calls that each area answers itself: what is free, series, and creating. */
type OwnCalls<C extends Contract> = Omit<Handlers<C>, keyof ReturnType<typeof sharedRoutes>>

export function bookingArea<const C extends Contract, A extends Values, R extends Resource>(
  contract: C,
  own: Belegungsart<R>,
  { words: { the, many, requested }, art, conflicts, ...shared }: BookingOptions<A>,
  handlersOf: (context: AppContext) => OwnCalls<C>,
): Area & Required<AreaJobs> & { readonly contract: C } {
  const kind = own as Belegungsart<never>
  const { table, area, column, resource, columns, screens } = kind
  const read = `READ_${area}` as const
  showLimits(kind, many)
  const [what, rows] = [resource.title, sql`join ${sql.table(resource.table)} r on r._id =`]
  const drives = 'fahrer' in columns.types
  return {
    name: table,
    contract,
    ...bookingJobs(kind),
    waiting: {
      zugang: `UPDATE_${area}`,
      rank: 14,
      tables: () => [table],
      counts: (actor, now) =>
        may(actor, read)
          ? [
              joinQuery(
                sql<{ asked: number; next: string | null }>`
                  select count(*)::int as asked, iso(min(b.beginn)) as next from ${sql.table(table)} b where ${isAsked(now)}`,
                (rows) =>
                  rows.map(({ asked, next }) => ({
                    zahl: asked,
                    eins: requested[0],
                    viele: requested[1],
                    hinweis: next === null ? '' : `Die nächste am ${dateText(tagInBerlin(next))}.`,
                    pfad: withQuery(screens.list, { ansicht: 'liste', nur: 'angefragt' }),
                  })),
              ),
            ]
          : [],
    },
    personal: {
      data: ({ profil }) => [
        {
          titel: `${many}, die du gebucht hast${drives ? ' oder fährst' : ''}`,
          rows: sql`select ${what} as "Was", b.beginn as "Beginn", b.ende as "Ende", b.status as "Stand" from ${sql.table(table)} b
            ${rows} ${sql.ref(`b.${column}`)}
            where b.verantwortlich = ${profil}::uuid ${drives ? sql`or b.fahrer = ${profil}::uuid` : sql``} order by b.beginn`,
        },
        {
          titel: `${many}, auf die du wartest`,
          rows: sql`select ${what} as "Was", v.beginn as "Beginn", v.ende as "Ende", v.zweck as "Wofür" from vormerkungen v
            ${rows} ${sql.ref(`v.${column}`)} where v.profil = ${profil}::uuid order by v.beginn`,
        },
      ],
    },
    plan: planOf(kind, art, read),
    kalender: bookingCalendar(kind, { art, zugang: read, neu: { recht: `CREATE_${area}`, pfad: screens.create } }),
    routes: (app, context) => {
      const handlers = { ...sharedRoutes(context, kind, shared), ...handlersOf(context) } as unknown as Handlers<C>
      addRoutes(app, context, contract, handlers, {
        conflicts: {
          [`${table}_nicht_doppelt`]: { msg: `${the} ist zu dieser Zeit schon belegt.`, feld: 'beginn' },
          [`${table}_ende_check`]: { msg: END_AFTER_BEGIN, feld: 'ende' },
          [`${table}_dauer_check`]: { msg: 'Eine Belegung dauert höchstens 14 Tage.', feld: 'ende' },
          ...conflicts,
        },
      })
    },
  }
}

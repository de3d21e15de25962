import { sql } from 'kysely'
import { registerTimes } from '#blocks/konflikte/server/index.ts'
import { path, withQuery } from '#contract/screens.ts'
import { wholeDays } from '#contract/time/berlin.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { type Abwesenheit, abwesenheitenContract, abwesenheitFields, type Entered, inPlan } from '#features/abwesenheiten/contract.ts'
import { type Allowed, asAllowed } from '#server/allowed.ts'
import type { Area } from '#server/app.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { badRequest, conflict, type ConstraintMessages, notFound, stale } from '#server/errors.ts'
import { type Action, recordChange } from '#server/history/record.ts'
import { readVerlauf } from '#server/history/verlauf.ts'
import { byWeeks, kalenderPiece, type KalenderSpan } from '#server/calendar/kalender.ts'
import { findTouchedPlans } from '#server/calendar/plan.ts'
import { addRoutes } from '#server/http/routes.ts'
import { dailyEntries } from '#server/share.ts'

const TABLE = 'abwesenheiten'
const takeShare = dailyEntries(TABLE, 'Abwesenheiten eingetragen')
const columns = sql`t._id, t.version, t."geaendertAm", t.beginn, t.ende, t.notiz`

registerTimes({ table: TABLE })

const conflicts: ConstraintMessages = {
  abwesenheiten_ende_check: { msg: END_AFTER_BEGIN, feld: 'ende' },
  abwesenheiten_dauer_check: { msg: 'Trag höchstens ein Jahr auf einmal ein.', feld: 'ende' },
  abwesenheiten_nicht_doppelt: {
    msg: 'In dieser Zeit hast du schon eine Abwesenheit eingetragen. Ändere die, statt eine zweite anzulegen.',
    feld: 'beginn',
  },
}

interface AbwesenheitRow extends Abwesenheit {
  readonly geaendertAm: string
}
const touching = (actor: Actor, { von, bis }: KalenderSpan) => sql<AbwesenheitRow>`
  select t._id, t.version, iso(t."geaendertAm") as "geaendertAm", iso(t.beginn) as beginn, iso(t.ende) as ende, t.notiz from abwesenheiten t
  where t.profil = ${actor.profil}::uuid and tstzrange(t.beginn, t.ende) && tstzrange(${von}, ${bis}) order by t.beginn`
const asEntry = ({ _id, beginn, ende, notiz }: AbwesenheitRow, now: Date) => ({
  _id,
  titel: 'Abwesenheit',
  unter: notiz,
  beginn,
  ende,
  // Past entries are read-only.
  pfad: inPlan(Date.parse(ende) > now.getTime() ? _id : null),
})

/**
 * Loads an own entry, locked for writers.
 * @throws 404 also for other members' entries
 */
async function loadOwn(db: Db | Trx, actor: Actor, id: string, lock = sql``): Promise<Allowed<AbwesenheitRow>> {
  const { rows } = await sql<AbwesenheitRow>`
    select ${columns} from abwesenheiten t where t._id = ${id}::uuid and t.profil = ${actor.profil}::uuid ${lock}`.execute(db)
  if (!rows[0]) throw notFound('Die Abwesenheit')
  return asAllowed(rows[0])
}

/** The history omits the note, and the dates of deleted entries (migration 1000). */
const record = (trx: Trx, actor: Actor, action: Action, object: string, before?: Abwesenheit | null, after?: Abwesenheit) =>
  recordChange(trx, {
    area: TABLE,
    object,
    action,
    fields: after ? ['beginn', 'ende'] : [],
    before: { ...before },
    after: { ...after },
    actor: actor._id,
  })

const BOUND: readonly string[] = ['eingeteilt', 'gemeldet', 'leitung', 'angeboten']

/** Adds the member's duties in that time, collected from all areas like the plan. Signing off is a separate step. */
async function withDuties({ plans, now }: AppContext, trx: Trx, actor: Actor, row: Abwesenheit): Promise<Entered> {
  const einsaetze: Entered['einsaetze'] = []
  const time = now()
  const span = { von: new Date(Math.max(Date.parse(row.beginn), time.getTime())), bis: new Date(row.ende), now: time }
  for (const source of await findTouchedPlans(plans, trx, actor, span)) {
    const entries = await source.entries(trx, actor, span)
    einsaetze.push(...entries.filter(({ zustand, als }) => BOUND.includes(zustand) || als === 'Fahrer'))
  }
  return { ...row, einsaetze: einsaetze.toSorted((a, b) => a.beginn.localeCompare(b.beginn)) }
}

const YEAR_MS = 365 * 86_400_000

export const abwesenheiten: Area = {
  name: TABLE,
  contract: abwesenheitenContract,
  /** Assumption: absences are of no use after one year. */
  cleanup: (db, now) => sql`delete from abwesenheiten where ende < ${new Date(now.getTime() - YEAR_MS)}`.execute(db),
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Abwesenheiten',
        rows: sql`select beginn as "Beginn", ende as "Ende", notiz as "Notiz"
          from abwesenheiten
          where profil = ${profil}::uuid
          order by beginn`,
      },
    ],
  },
  plan: {
    zugang: 'angemeldet',
    tables: [TABLE],
    touches: touching,
    entries: async (db, actor, span) =>
      (await touching(actor, span).execute(db)).rows.map((row) => ({
        ...asEntry(row, span.now),
        art: 'abwesenheit',
        zustand: 'abwesend',
        als: '',
        wer: null,
        platz: null,
        einsatz: null,
      })),
  },
  // Assumption: the calendar hides other members' absences, too; planners see them on the staffing boards.
  kalender: {
    art: 'abwesenheit',
    zugang: 'angemeldet',
    tables: () => [TABLE],
    neu: { recht: 'angemeldet', pfad: withQuery(path('/plan'), { eintrag: 'neu' }) },
    entries: async ({ actor, now, ...question }) =>
      (
        await byWeeks(
          question,
          { key: `kalender abwesenheiten ${actor.profil}`, tables: [TABLE] },
          (week) => touching(actor, week),
          (row) => row,
        )
      ).map((row) => kalenderPiece({ ...asEntry(row, now), art: 'abwesenheit', objekt: row._id, zustand: 'abwesend', eigene: true })),
    termine: async ({ db, now }, actor, wish) =>
      ('id' in wish ? [await loadOwn(db, actor, wish.id)] : (await touching(actor, wish).execute(db)).rows).map((row) => ({
        uid: `abwesenheit-${row._id}`,
        folge: row.version,
        geaendertAm: row.geaendertAm,
        titel: 'Abwesenheit',
        beginn: row.beginn,
        ende: row.ende,
        pfad: asEntry(row, now()).pfad,
        allDay: wholeDays(row.beginn, row.ende) !== null,
        stand: 'bestaetigt',
        beschreibung: row.notiz,
      })),
  },
  routes: (app, context) => {
    const requireComing = ({ ende }: Pick<Abwesenheit, 'ende'>) => {
      if (Date.parse(ende) <= context.now().getTime()) throw badRequest('Diese Zeit ist schon vorbei.', 'ende')
    }
    const written = async (trx: Trx, actor: Actor, [row]: readonly Abwesenheit[], before: Abwesenheit | null) => {
      if (!row) throw notFound('Die Abwesenheit')
      await record(trx, actor, before ? 'geaendert' : 'angelegt', row._id, before, row)
      return withDuties(context, trx, actor, row)
    }
    addRoutes(
      app,
      context,
      abwesenheitenContract,
      {
        list: async ({ db, actor }) => {
          const { rows } = await sql<Abwesenheit>`
            select ${columns}
            from abwesenheiten t
            where t.profil = ${actor.profil}::uuid and t.ende > ${context.now()}
            order by t.beginn`.execute(db)
          return rows
        },
        create: async ({ trx, actor, body: { beginn, ende, notiz } }) => {
          if (actor.profil === null) throw conflict('Zu deinem Zugang gibt es noch kein Profil.')
          requireComing({ ende })
          await takeShare(trx, actor)
          const { rows } = await sql<Abwesenheit>`
            insert into abwesenheiten as t (profil, beginn, ende, notiz, "erstelltVon", "geaendertVon")
            values (${actor.profil}::uuid, ${beginn}, ${ende}, ${notiz}, ${actor._id}::uuid, ${actor._id}::uuid)
            returning ${columns}`.execute(trx)
          return written(trx, actor, rows, null)
        },
        update: async ({ trx, actor, params, body: { version, beginn, ende, notiz } }) => {
          const old = await loadOwn(trx, actor, params.id, sql`for update`)
          if (old.version !== version) throw stale()
          requireComing({ ende })
          const { rows } = await sql<Abwesenheit>`
            update abwesenheiten t set beginn = ${beginn}, ende = ${ende}, notiz = ${notiz}, ${setTouched(actor._id, undefined, 't')}
            where t._id = ${old._id}::uuid returning ${columns}`.execute(trx)
          return written(trx, actor, rows, old)
        },
        remove: async ({ trx, actor, params }) => {
          const old = await loadOwn(trx, actor, params.id, sql`for update`)
          await sql`delete from abwesenheiten where _id = ${old._id}::uuid`.execute(trx)
          await record(trx, actor, 'geloescht', old._id)
        },
        history: async ({ db, actor, params }) => {
          const { _id } = await loadOwn(db, actor, params.id)
          return readVerlauf(context, { db, actor }, TABLE, _id, abwesenheitFields)
        },
      },
      { conflicts },
    )
  },
}

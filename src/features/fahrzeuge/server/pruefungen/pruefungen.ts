import { sql } from 'kysely'
import { dringlichkeitOf, monthAfter } from '#blocks/faelligkeit/contract.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { PRUEFARTEN, CHECK_FIELD, type Pruefart, type CheckState } from '#features/fahrzeuge/schemas.ts'
import { notFound, badRequest } from '#server/errors.ts'
import { joinQuery } from '#server/db/joined.ts'
import { recordChange } from '#server/history/record.ts'
import type { Db, AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { followState, lockWithDiensten } from '../state/ausser-dienst.ts'
import type { CountCard } from '#contract/dashboard.ts'
import { path, withQuery } from '#contract/screens.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { setTouched } from '#server/db/vocabulary.ts'

type C = typeof fahrzeugeContract

interface CheckFahrzeug {
  readonly fahrzeug: string
  readonly bezeichnung: string
  readonly kennung: string
  readonly kennzeichen: string
  readonly status: CheckState['status']
  readonly faellig: Readonly<Record<Pruefart, string>>
  readonly zuletzt: Readonly<Partial<Record<Pruefart, string>>>
  readonly intervalle: Readonly<Partial<Record<Pruefart, number | null>>>
}

/** All vehicles in stock with due months and last inspections, in one query. */
const checkRows = sql<CheckFahrzeug>`
  select f._id as fahrzeug, f.bezeichnung, f.kennung, f.kennzeichen, f.status, f.pruefintervalle as intervalle,
    json_build_object(${sql.join(PRUEFARTEN.flatMap((kind) => [sql.lit(kind), sql.ref(`f.${CHECK_FIELD[kind]}`)]))}) as faellig,
    (select coalesce(json_object_agg(z.art, z.datum), '{}')
      from (select art, max(datum) as datum from fahrzeugpruefungen where fahrzeug = f._id group by art) z) as zuletzt
  from fahrzeuge f
  where f.aktiv
  order by f.bezeichnung, f._id`
export const checkFahrzeuge = async (db: Db | Trx): Promise<CheckFahrzeug[]> => (await checkRows.execute(db)).rows

// Annahme: an inspection is needed if it has a date or an interval. A car without a stretcher then shows no missing disinfection. Insurance
// has no interval, but every vehicle needs it: a missing record is shown.
const needs = (kind: Pruefart, faellig: string, intervals: CheckFahrzeug['intervalle']): boolean =>
  faellig !== '' || kind === 'versicherung' || (intervals[kind] ?? 0) > 0

function planOf(vehicles: readonly CheckFahrzeug[], now: Date): CheckState[] {
  const today = tagInBerlin(now)
  return vehicles.map(({ faellig, zuletzt, intervalle: intervals, ...fahrzeug }) => ({
    ...fahrzeug,
    pruefungen: PRUEFARTEN.filter((kind) => needs(kind, faellig[kind], intervals)).map((kind) => ({
      art: kind,
      faellig: faellig[kind],
      ...dringlichkeitOf(faellig[kind], today),
      zuletzt: zuletzt[kind] ?? null,
    })),
  }))
}
export const checkPlan =
  ({ now }: AppContext): Handler<C['pruefplan']> =>
  async ({ db }) =>
    planOf(await checkFahrzeuge(db), now())

/** Vehicles with a check that is due soon or overdue. */
export const countChecks = (now: Date) =>
  joinQuery(checkRows, (rows): CountCard[] => {
    const due = planOf(rows, now).filter(({ pruefungen }) => pruefungen.some(({ ampel }) => ampel === 'rot' || ampel === 'gelb'))
    const over = due.filter(({ pruefungen }) => pruefungen.some(({ ampel }) => ampel === 'rot')).length
    return [
      {
        zahl: due.length,
        eins: 'Fahrzeug mit fälliger Prüfung',
        viele: 'Fahrzeuge mit fälliger Prüfung',
        hinweis: over === 0 ? 'Noch keine ist überfällig.' : over === 1 ? 'Bei einem überfällig.' : `Bei ${over} überfällig.`,
        pfad: withQuery(path('/fahrzeuge'), { ansicht: 'pruefungen', faellig: 'true' }),
      },
    ]
  })

const read = (db: Db | Trx, fahrzeug: string, pruefung: string | null = null) =>
  sql<Awaited<ReturnType<Handler<C['pruefungen']>>> extends readonly (infer Z)[] ? Z : never>`
    select p._id, p."erstelltAm", coalesce(u.vorname || ' ' || u.nachname, '') as "erstelltVonName", p.art, p.datum,
      p.naechste, p.ergebnis, p.bemerkung
    from fahrzeugpruefungen p left join users u on u._id = p."erstelltVon"
    where p.fahrzeug = ${fahrzeug}::uuid ${pruefung === null ? sql`` : sql`and p._id = ${pruefung}::uuid`}
    order by p.datum desc, p._id desc
    limit 500`.execute(db)

export const pruefungen =
  (): Handler<C['pruefungen']> =>
  async ({ db, params }) => {
    const { rows } = await sql`select 1 from fahrzeuge where _id = ${params.id}::uuid`.execute(db)
    if (rows.length === 0) throw notFound('Das Fahrzeug')
    return (await read(db, params.id)).rows
  }

export const pruefungEnter =
  (context: AppContext): Handler<C['pruefungErfassen']> =>
  async ({ trx, actor, params, body }) => {
    const { art, datum, ergebnis, bemerkung } = body
    await lockWithDiensten(trx, params.id, context.now())
    const {
      rows: [fahrzeug],
    } = await sql<{ pruefintervalle: Partial<Record<Pruefart, number | null>>; faellig: string }>`
      select pruefintervalle, ${sql.ref(CHECK_FIELD[art])} as faellig from fahrzeuge where _id = ${params.id}::uuid and aktiv`.execute(trx)
    if (!fahrzeug) throw notFound('Das Fahrzeug')
    const today = tagInBerlin(context.now())
    if (datum > today) throw badRequest('Die Prüfung liegt in der Zukunft. Trage sie ein, wenn sie war.', 'datum')
    if (datum < '1990-01-01') throw badRequest('Datum liegt zu weit in der Vergangenheit.', 'datum')
    const months = fahrzeug.pruefintervalle[art] ?? 0
    const next = body.naechste || (months > 0 ? monthAfter(datum, months) : '')
    if (next === '')
      throw badRequest('Nächste Prüfung fehlt: Trage ein, wann sie fällig ist. Für diese Art ist kein Abstand festgelegt.', 'naechste')
    if (next < datum.slice(0, 7)) throw badRequest('Die nächste Prüfung liegt vor dieser.', 'naechste')
    const {
      rows: [entered],
    } = await sql<{ _id: string; letzte: boolean }>`
      insert into fahrzeugpruefungen (fahrzeug, art, datum, naechste, ergebnis, bemerkung, "erstelltVon")
      values (${params.id}::uuid, ${art}, ${datum}, ${next}, ${ergebnis}, ${bemerkung}, ${actor._id}::uuid)
      returning _id,
        not exists (select 1
          from fahrzeugpruefungen x
          where x.fahrzeug = ${params.id}::uuid and x.art = ${art} and x.datum > ${datum}::date) as letzte`.execute(trx)
    if (!entered) throw notFound('Das Fahrzeug')
    // Annahme: a failed inspection keeps the due date; an older one entered later does not override a newer one.
    if (entered.letzte && ergebnis !== 'nicht bestanden' && next !== fahrzeug.faellig) {
      await sql`
        update fahrzeuge set ${sql.ref(CHECK_FIELD[art])} = ${next}, ${setTouched(actor._id)}
        where _id = ${params.id}::uuid`.execute(trx)
      await recordChange(trx, {
        area: 'fahrzeuge',
        object: params.id,
        action: 'geaendert',
        fields: [CHECK_FIELD[art]],
        before: { [CHECK_FIELD[art]]: fahrzeug.faellig },
        after: { [CHECK_FIELD[art]]: next },
        actor: actor._id,
      })
      await followState(context, trx, actor._id, [params.id])
    }
    const [row] = (await read(trx, params.id, entered._id)).rows
    if (!row) throw notFound('Die Prüfung')
    return row
  }

import { sql } from 'kysely'
import { GRADES } from '#blocks/konflikte/contract.ts'
import { registerWishes } from '#blocks/konflikte/server/index.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { weekdayOf } from '#contract/time/week.ts'
import { type Said, PARTS_OF_DAY, WEEKS_AHEAD, wishesContract } from '#features/wuensche/contract.ts'
import type { Area } from '#server/app.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { badRequest, conflict } from '#server/errors.ts'
import { addRoutes } from '#server/http/routes.ts'

const TABLE = 'wuensche'

registerWishes({
  // An override replaces the usual week. Across several parts the least willing grade counts.
  rows: (von, bis, person) => sql`
    select w.profil, case when bool_or(w.grad = 'nicht') then 'nicht' when bool_or(w.grad = 'reserve') then 'reserve'
      when bool_and(w.grad = 'gern') then 'gern' else 'kann' end as grad
    from tagesteile(${von}, ${bis}) t join wuensche w on w.tag = t.tag and w.teil = t.teil ${person ? sql`and w.profil = ${person}` : sql``}
      and (w.woche = t.woche or w.woche is null and not exists (select from wuensche x where x.profil = w.profil and x.woche = t.woche))
    group by w.profil`,
})

const mondayOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - weekdayOf(day))
  return date.toISOString().slice(0, 10)
}

/** @throws 400 for a day that is not a Monday, 409 for a past or too distant week */
function requireWeek({ now }: AppContext, week: string | null): void {
  if (week === null) return
  if (mondayOf(week) !== week) throw badRequest('Eine Woche beginnt am Montag.', 'woche')
  const first = mondayOf(tagInBerlin(now()))
  if (week < first) throw badRequest('Diese Woche ist schon vorbei.', 'woche')
  const last = new Date(`${first}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() + 7 * WEEKS_AHEAD)
  if (week > last.toISOString().slice(0, 10)) throw badRequest(`Das geht bis zu ${WEEKS_AHEAD} Wochen im Voraus.`, 'woche')
}

async function read(db: Db | Trx, actor: Actor, from: string, week?: string | null): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select woche::text as woche,
      json_agg(json_build_object('tag', tag, 'teil', teil, 'grad', grad) order by tag, teil) as zeiten
    from wuensche
    where profil = ${actor.profil}::uuid
      and ${week === undefined ? sql`(woche is null or woche >= ${from}::date)` : sql`woche is not distinct from ${week}::date`}
    group by woche
    order by woche nulls first`.execute(db)
  return rows
}

export const wishes: Area = {
  name: TABLE,
  contract: wishesContract,
  /** Deletes weeks that began over four weeks before the current one. */
  cleanup: (db, now) => sql`delete from wuensche where woche < ${mondayOf(tagInBerlin(now))}::date - 28`.execute(db),
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Wünsche',
        rows: sql`
          select coalesce(to_char(woche, 'DD.MM.YYYY'), 'jede') as "Woche ab",
            (array['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'])[tag + 1] as "Tag",
            ${words('teil', PARTS_OF_DAY)} as "Tageszeit", ${words('grad', GRADES)} as "Wunsch"
          from wuensche
          where profil = ${profil}::uuid
          order by woche nulls first, tag, teil`,
      },
    ],
  },
  routes: (app, context) =>
    addRoutes(app, context, wishesContract, {
      list: ({ db, actor }) => read(db, actor, mondayOf(tagInBerlin(context.now()))),
      set: async ({ trx, actor, body: { woche, zeiten } }) => {
        if (actor.profil === null) throw conflict('Zu deinem Zugang gibt es noch kein Profil.')
        requireWeek(context, woche)
        const twice = zeiten.findIndex(
          (slot, i) => zeiten.findIndex((earlier) => earlier.tag === slot.tag && earlier.teil === slot.teil) < i,
        )
        if (twice >= 0) throw badRequest('Diese Zeit steht zweimal da.', `zeiten.${twice}.tag`)
        // Serialises writes of two devices; the last one wins as a whole.
        await sql`select 1 from profile where _id = ${actor.profil}::uuid for no key update`.execute(trx)
        await sql`delete from wuensche where profil = ${actor.profil}::uuid and woche is not distinct from ${woche}::date`.execute(trx)
        await sql`
          insert into wuensche (profil, woche, tag, teil, grad)
          select ${actor.profil}::uuid, ${woche}::date, t.tag, t.teil, t.grad
          from jsonb_to_recordset(${JSON.stringify(zeiten)}::jsonb) as t(tag smallint, teil text, grad text)`.execute(trx)
        const [wish] = await read(trx, actor, '', woche)
        return wish ?? { woche, zeiten: [] }
      },
    }),
}

function words(column: string, names: Readonly<Record<string, string>>) {
  return sql`case ${sql.ref(column)} ${sql.join(
    Object.entries(names).map(([value, name]) => sql`when ${sql.lit(value)} then ${sql.lit(name)}`),
    sql` `,
  )} end`
}

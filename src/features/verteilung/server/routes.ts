import { sql } from 'kysely'
import { type DutyLoad as Load, loadsOf } from '#blocks/dienst/server/index.ts'
import { isMeantToCome } from '#blocks/gueltigkeit/server/index.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { type LoadRow, distributionContract } from '#features/verteilung/contract.ts'
import type { Area } from '#server/app.ts'
import type { AppContext, Db } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { badRequest, conflict } from '#server/errors.ts'
import { holidaysBetween } from '#server/calendar/holidays.ts'
import { addRoutes } from '#server/http/routes.ts'

const MAX_DAYS = 3 * 366
const NOTHING: Omit<Load, 'profil'> = { dienste: 0, stunden: 0, naechte: 0, wochenenden: 0, feiertage: 0, leitungen: 0 }

/** Members meant to come, and all with a duty. */
const isCounted = (served: readonly string[]) => sql<boolean>`(${isMeantToCome('p')} or p._id = any(${[...served]}::uuid[]))`

interface Time {
  readonly von: string
  readonly bis: string
}
/** @throws 400 */
async function loads({ chapter }: AppContext, db: Db, { von, bis }: Time): Promise<Load[]> {
  if (bis < von) throw badRequest(END_AFTER_BEGIN, 'bis')
  if (Date.parse(bis) - Date.parse(von) > MAX_DAYS * 86_400_000) throw badRequest('Sieh dir höchstens drei Jahre auf einmal an.', 'bis')
  return loadsOf(db, { von, bis, holidays: holidaysBetween(von, bis, (await chapter()).land).map(({ tag }) => tag) })
}

export const distribution: Area = {
  name: 'verteilung',
  contract: distributionContract,
  personal: {
    data: ({ profil }) => [{ titel: 'Verteilung', rows: sql`select 'ja' as "Ohne Namen" from ohne_namen where profil = ${profil}::uuid` }],
  },
  routes: (app, context) =>
    addRoutes(app, context, distributionContract, {
      list: async ({ db, actor, query }) => {
        const all = new Map((await loads(context, db, query)).map((load) => [load.profil, load]))
        const { rows } = await sql<{ _id: string; vorname: string; nachname: string; gruppe: string; named: boolean }>`
          select p._id, u.vorname, u.nachname, p.gruppe,
            p._id = ${actor.profil}::uuid or (o.profil is null and ${mayName(actor, 'p')}) as named
          from profile p join users u on u._id = p."user" left join ohne_namen o on o.profil = p._id
          where ${isCounted([...all.keys()])}
          order by u.nachname, u.vorname, p._id`.execute(db)
        return rows
          .map(({ _id, vorname, nachname, gruppe, named }): LoadRow => {
            const { profil, ...load } = all.get(_id) ?? { profil: _id, ...NOTHING }
            return { profil: named ? { _id, vorname, nachname } : null, gruppe: named ? gruppe : '', ...load, ich: _id === actor.profil }
          })
          .toSorted((a, b) => b.stunden - a.stunden)
      },
      own: async ({ db, actor, query }) => {
        const all = await loads(context, db, query)
        const { rows } = await sql<{ people: number; ohneNamen: boolean }>`
          select (select count(*) from profile p where ${isCounted(all.map(({ profil }) => profil))})::int as people,
            exists (select from ohne_namen where profil = ${actor.profil}::uuid) as "ohneNamen"`.execute(db)
        const { people, ohneNamen } = rows[0] ?? { people: 0, ohneNamen: false }
        const { profil: _who, ...mine } = all.find(({ profil }) => profil === actor.profil) ?? { profil: '', ...NOTHING }
        const mean = (of: (load: Load) => number) =>
          Math.round((all.reduce((sum, load) => sum + of(load), 0) / Math.max(1, people)) * 10) / 10
        return {
          meine: mine,
          mittel: {
            dienste: mean((load) => load.dienste),
            stunden: mean((load) => load.stunden),
            naechte: mean((load) => load.naechte),
            wochenenden: mean((load) => load.wochenenden),
            feiertage: mean((load) => load.feiertage),
            leitungen: mean((load) => load.leitungen),
          },
          ohneNamen,
        }
      },
      setName: async ({ trx, actor, body: { ohneNamen } }) => {
        if (actor.profil === null) throw conflict('Zu deinem Zugang gibt es noch kein Profil.')
        await (
          ohneNamen
            ? sql`insert into ohne_namen (profil) values (${actor.profil}::uuid) on conflict do nothing`
            : sql`delete from ohne_namen where profil = ${actor.profil}::uuid`
        ).execute(trx)
      },
    }),
}

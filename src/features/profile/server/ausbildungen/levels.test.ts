// The verdict is worked out here and in the database: both are held against each other on generated records.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { alterAm, qualifikationAm, qualifikationOn, readFacts } from '#blocks/gueltigkeit/server/index.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { newRandom } from '#seeds/random.ts'
import { plusDays } from '#seeds/days.ts'
import { ageAt } from '#server/db/vocabulary.ts'
import { testInstance } from '#tests/support/app.ts'
import { followRecords } from './derive.ts'

const TODAY = '2027-03-28'
const PEOPLE = 40

test('generated courses and records give the same qualification every day', async () => {
  const random = newRandom('levels')
  const instance = await testInstance({ clock: () => new Date(`${TODAY}T12:00:00Z`) })
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => instance.person([])))
  const ids = people.map(({ profil }) => profil)
  const day = () => plusDays(TODAY, random.whole(-900, 900))
  await instance.context.transact(async (trx) => {
    const courses: string[] = []
    for (const [i, qualifikation] of SANITAETSAUSBILDUNGEN.entries()) {
      // Some levels have no course that names them, and chains lead over courses without a level.
      const beinhaltet = courses.length > 0 && i % 3 > 0 ? [random.pick(courses)] : []
      const { _id } = await trx
        .insertInto('lehrgaenge')
        .values({ bezeichnung: `Kurs ${i}`, abkuerzung: `K${i}`, qualifikation: i % 4 === 3 ? 'keine' : qualifikation, beinhaltet })
        .returning('_id')
        .executeTakeFirstOrThrow()
      courses.push(_id)
    }
    const who = people[0]?.user ?? null
    const rows = ids.flatMap((profil) =>
      [...new Set(Array.from({ length: random.whole(0, 5) }, () => random.pick(courses)))].map((lehrgang) => {
        const ende = day()
        const seen = random.whole(0, 9) > 0
        return {
          profil,
          lehrgang,
          bezeichnung: 'Kurs',
          beginn: ende,
          ende,
          gueltigBis: random.whole(0, 3) > 0 ? plusDays(ende, random.whole(0, 700)) : null,
          bestanden: random.whole(0, 9) > 0,
          geprueftAm: seen ? `${plusDays(ende > TODAY ? TODAY : ende, random.whole(-2, 0))}T10:00:00Z` : null,
          geprueftVon: seen ? who : null,
        }
      }),
    )
    await trx.insertInto('ausbildungen').values(rows).execute()
    // The level of a course follows those that it includes.
    await trx.updateTable('lehrgaenge').set({ qualifikation: 'RS' }).where('bezeichnung', '=', 'Kurs 3').execute()
    await trx
      .updateTable('lehrgaenge')
      .set({ beinhaltet: [courses[3]!] })
      .where('bezeichnung', '=', 'Kurs 6')
      .execute()
    for (const [i, profil] of ids.entries()) {
      await trx
        .updateTable('profile')
        .set({ geburtsdatum: `20${i % 2 ? '08-02-29' : '07-11-21'}`, ausbildungAusNachweisen: i % 5 > 0, sanitaetsausbildung: 'SanB' })
        .where('_id', '=', profil)
        .execute()
    }
    await followRecords(trx, null, new Date(`${TODAY}T12:00:00Z`))
  })
  const { db } = instance.context
  const facts = await readFacts(db, ids, [])
  expect(facts.size).toBe(PEOPLE)
  const ends = [...facts.values()].flatMap(({ levels }) => levels.flatMap(({ ab, bis }) => [ab, bis]).filter((one) => one !== null))
  expect(ends.length).toBeGreaterThan(60)
  const days = [...new Set(['2028-02-29', TODAY, ...ends.flatMap((one) => [plusDays(one, -1), one, plusDays(one, 1)]), ...ends.map(day)])]
  const { rows } = await sql<{ profil: string; tag: string; qualifikation: string; alter: number }>`
    select p._id as profil, t.tag::text as tag, ${qualifikationOn(sql`t.tag`)} as qualifikation,
      ${ageAt(sql`t.tag::timestamp at time zone 'Europe/Berlin'`, sql`p.geburtsdatum`)} as alter
    from profile p cross join unnest(${days}::date[]) t(tag) where p._id = any(${ids}::uuid[])`.execute(db)
  expect(rows).toHaveLength(PEOPLE * days.length)
  expect(new Set(rows.map(({ qualifikation }) => qualifikation)).size).toBeGreaterThan(5)
  const differing = rows.filter(({ profil, tag, qualifikation, alter }) => {
    const one = facts.get(profil)
    return !one || qualifikationAm(one.levels, tag) !== qualifikation || alterAm(one.geburtsdatum, tag) !== alter
  })
  expect(differing).toEqual([])
  // The tree of courses, walked anew for each day, says the same.
  const { rows: walked } = await sql<{ same: boolean }>`
    select h.sanitaet = ${qualifikationOn(sql`t.tag`)} as same from profile p cross join unnest(${days.slice(0, 30)}::date[]) t(tag)
      cross join lateral hoechste_ausbildung(p._id, t.tag) h where p._id = any(${ids}::uuid[]) and p."ausbildungAusNachweisen"`.execute(db)
  expect(new Set(walked.map(({ same }) => same))).toEqual(new Set([true]))
  const { rows: ranks } = await sql<{ q: string }>`
    select q from unnest(${[...SANITAETSAUSBILDUNGEN]}::text[]) q where sanitaet_von_rang(rang_sanitaet(q)) is distinct from q`.execute(db)
  expect(ranks).toEqual([])
})

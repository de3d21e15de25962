import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { fileTypeFromBuffer } from 'file-type'
import * as z from 'zod/mini'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayFahren } from '#blocks/gueltigkeit/contract.ts'
import { belegungsFields } from '#features/fahrzeugbelegungen/contract.ts'
import { fahrtFields, mangelFields, pruefungsFields } from '#features/fahrzeuge/schemas.ts'
import { raumbelegungsFields } from '#features/raumbelegungen/contract.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { BELEGUNGEN } from './amounts.ts'
import { demoDatabase, TODAY } from '../demo-database.ts'

const NOW = `${TODAY}T08:00:00.000Z`

describe.each(['S', 'M', 'L'] as const)('size %s', (size) => {
  const amounts = BELEGUNGEN[size]
  let database: TestDatabase
  beforeAll(async () => {
    database = await demoDatabase(size)
  }, 300_000)
  afterAll(() => database.close())
  const question = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(database.db)).rows

  test('has its bookings, most of them behind, the rest within three months', async () => {
    for (const [table, count] of [
      ['fahrzeugbelegungen', amounts.fahrzeugbelegungen],
      ['raumbelegungen', amounts.raumbelegungen],
    ] as const) {
      const own = table === 'fahrzeugbelegungen' ? sql`"angebotFahrzeug" is null and not sperrzeit` : sql`not sperrzeit`
      const [numbers] = await question(sql<{ alle: number; kommend: number; serien: number; storniert: number }>`
        select count(*)::int as alle, (count(*) filter (where beginn > ${NOW}))::int as kommend, (count(*) filter (where serie is not null))::int as serien,
          (count(*) filter (where status = 'storniert'))::int as storniert
        from ${sql.table(table)} where ${own}`)
      expect(numbers?.alle).toBe(count)
      expect(numbers?.kommend).toBeGreaterThan(count * 0.1)
      expect(numbers?.kommend).toBeLessThan(count * 0.35)
      expect(numbers?.serien).toBeGreaterThanOrEqual(count * 0.15)
      expect(numbers?.storniert).toBeGreaterThan(count * 0.01)
      const [edge] = await question(sql<{ von: string; bis: string }>`
        select min(beginn) as von, max(beginn) as bis from ${sql.table(table)} where ${own}`)
      expect(Date.parse(edge?.von ?? '')).toBeGreaterThan(Date.parse(TODAY) - 367 * 86_400_000)
      expect(Date.parse(edge?.bis ?? '')).toBeLessThan(Date.parse(TODAY) + 91 * 86_400_000)
    }
    const statuses = await question(sql<{ status: string }>`select distinct status from fahrzeugbelegungen order by status`)
    expect(statuses.map(({ status }) => status)).toEqual(['abgelehnt', 'angefragt', 'bestaetigt', 'storniert'])
  })

  test('one room is asked for, and a plain member waits for an answer about it', async () => {
    expect(await question(sql`select name from orte where genehmigung and buchbar and aktiv`)).toEqual([{ name: 'Besprechungsraum' }])
    expect(
      await question(sql`select o.name, u.username, u.rechte @> array['UPDATE_RAUMBELEGUNG'] as entscheidet, b.beginn > ${NOW} as kommt
        from raumbelegungen b join orte o on o._id = b.raum join profile p on p._id = b.verantwortlich join users u on u._id = p."user" and u._id = b."erstelltVon"
        where b.status = 'angefragt'`),
    ).toEqual([{ name: 'Besprechungsraum', username: 'helfer', entscheidet: false, kommt: true }])
  })

  test('obeys the contracts: no value is trimmed, dropped or replaced', async () => {
    const tables = {
      fahrzeugbelegungen: z.object(belegungsFields),
      raumbelegungen: z.object(raumbelegungsFields),
      fahrten: z.object(fahrtFields),
      fahrzeugmaengel: z.object(mangelFields),
      fahrzeugpruefungen: z.object(pruefungsFields),
    } as const
    for (const [table, schema] of Object.entries(tables)) {
      const rows = await database.db
        .selectFrom(table as keyof typeof tables)
        .selectAll()
        .execute()
      expect(rows.length).toBeGreaterThan(0)
      const wrong = rows.filter((row) => {
        const sample = z.safeParse(schema, row)
        return !sample.success || !isDeepStrictEqual({ ...row, ...sample.data }, row)
      })
      expect({ tabelle: table, wrong: wrong.slice(0, 3) }).toEqual({ tabelle: table, wrong: [] })
    }
  })

  test('open defects have photos: whole pictures, each with its size and its check sum', async () => {
    const photos = await question(sql<{ inhalt: Buffer; groesse: number; typ: string; sha256: Buffer; status: string; gemeldet: boolean }>`
      select d.inhalt, d.groesse, d.typ, d.sha256, m.status, d."erstelltAm" > m."erstelltAm" and d."erstelltAm" < ${NOW} as gemeldet
      from dateien d join fahrzeugmaengel m on m._id = d.objekt where d.bereich = 'fahrzeugmaengel'`)
    expect(photos.some(({ status }) => status === 'gemeldet' || status === 'in Arbeit')).toBe(true)
    for (const { inhalt, groesse, typ, sha256, gemeldet } of photos) {
      expect(gemeldet).toBe(true)
      expect((await fileTypeFromBuffer(inhalt))?.mime).toBe(typ)
      expect(inhalt.length).toBe(groesse)
      expect(createHash('sha256').update(inhalt).digest().equals(sha256)).toBe(true)
    }
  })

  test('says what the rules would let through', async () => {
    const violations = await question(sql<{ was: string; n: number }>`
      select was, count(*)::int as n from (
        select 'vehicle off the grid' as was from fahrzeugbelegungen where "angebotFahrzeug" is null
          and (extract(epoch from beginn)::bigint % 900 <> 0 or extract(epoch from ende)::bigint % 900 <> 0)
        union all select 'room off the grid' from raumbelegungen where extract(epoch from beginn)::bigint % 900 <> 0 or extract(epoch from ende)::bigint % 900 <> 0
        union all select 'too many people' from raumbelegungen b join orte o on o._id = b.raum where b.personen > o.kapazitaet
        union all select 'no room' from raumbelegungen b join orte o on o._id = b.raum where not o.buchbar or not o.aktiv
        union all select 'stands in the workshop' from fahrzeugbelegungen b join fahrzeuge f on f._id = b.fahrzeug
          where b."angebotFahrzeug" is null and b.beginn > ${NOW} and f.status in ('werkstatt', 'ausserDienst') and b.art <> 'Werkstatt' and b.status = 'bestaetigt'
        union all select 'deleted' from fahrzeugbelegungen b join fahrzeuge f on f._id = b.fahrzeug where not f.aktiv and b.beginn > ${NOW}
        union all select 'asked without need' from fahrzeugbelegungen b join fahrzeuge f on f._id = b.fahrzeug
          where b.status = 'angefragt' and not (f.buchungsregeln ->> 'genehmigung')::boolean
        union all select 'asked without need' from raumbelegungen b join orte o on o._id = b.raum where b.status = 'angefragt' and not o.genehmigung
        union all select 'done in the future' from fahrzeugbelegungen where "erstelltAm" > ${NOW} or "geaendertAm" > ${NOW} or "geaendertAm" < "erstelltAm"
        union all select 'done in the future' from raumbelegungen where "erstelltAm" > ${NOW} or "geaendertAm" > ${NOW} or "geaendertAm" < "erstelltAm"
        union all select 'trip to come' from fahrten where ende > ${NOW} or "erstelltAm" > ${NOW}
        union all select 'defect to come' from fahrzeugmaengel where "erstelltAm" > ${NOW} or "geaendertAm" > ${NOW} or "behobenAm" > ${NOW}
        union all select 'inspection to come' from fahrzeugpruefungen where datum > ${TODAY}
        union all select 'trip beside its booking' from fahrten t join fahrzeugbelegungen b on b._id = t.belegung
          where t.fahrzeug <> b.fahrzeug or t.beginn < b.beginn or t.ende > b.ende or b.status <> 'bestaetigt'
        union all select 'kilometres fall' from (select fahrzeug, "kmStart", lag("kmEnde") over (partition by fahrzeug order by beginn) as davor from fahrten) t
          where t."kmStart" < t.davor
        union all select 'kilometres of the vehicle' from fahrzeuge f
          where f."kmStand" <> (select "kmEnde" from fahrten t where t.fahrzeug = f._id order by t.ende desc limit 1)
        union all select 'due by the latest inspection' from fahrzeuge f join lateral
            (select naechste from fahrzeugpruefungen p where p.fahrzeug = f._id and p.art = 'hu' order by datum desc limit 1) p on true
          where p.naechste <> f."huBis"
        union all select 'out of service without a defect' from fahrzeuge f where f.aktiv and f.status = 'ausserDienst'
          and not exists (select 1 from fahrzeugmaengel m where m.fahrzeug = f._id and m."ausserDienst" and m.status in ('gemeldet', 'in Arbeit'))
      ) v group by was order by was`)
    expect(violations).toEqual([])
    const gefahren = await question(sql<{ klassen: string[]; fuehrerscheinklasse: string; zulGesamtmasse: number | null }>`
      select distinct p.fuehrerscheinklassen as klassen, f.fuehrerscheinklasse, f."zulGesamtmasse"
      from (select fahrer, fahrzeug from fahrten union select fahrer, fahrzeug from fahrzeugbelegungen) t
        join profile p on p._id = t.fahrer join fahrzeuge f on f._id = t.fahrzeug`)
    expect(gefahren.filter(({ klassen: classes, ...fahrzeug }) => !mayFahren(classes, fahrzeug))).toEqual([])
  })
})

describe('edge cases', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await demoDatabase('S')
  })
  afterAll(() => database.close())
  const question = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(database.db)).rows

  test('has back-to-back, clock-change, two-vehicle and two-week bookings', async () => {
    const night = await question(sql`select (extract(epoch from ende - beginn) / 3600)::int as h from fahrzeugbelegungen
      where (beginn at time zone 'Europe/Berlin')::date = '2026-10-24' and zweck = 'Materialtransport' and (ende at time zone 'Europe/Berlin')::time = '08:00'`)
    expect(night).toEqual([{ h: 13 }])
    expect(
      await question(sql`select 1 as ja from fahrzeugbelegungen a join fahrzeugbelegungen b on b.fahrzeug = a.fahrzeug and b.beginn = a.ende
        where a.status = 'bestaetigt' and b.status = 'bestaetigt' and a.beginn > ${NOW} limit 1`),
    ).toHaveLength(1)
    expect(
      await question(
        sql`select count(*)::int as n from fahrzeugbelegungen where "angebotFahrzeug" is null group by buchung having count(*) > 1`,
      ),
    ).toEqual([{ n: 2 }])
    expect(await question(sql`select 1 as ja from fahrzeugbelegungen where ende - beginn = interval '14 days'`)).toHaveLength(1)
    expect(
      await question(sql`select 1 as ja from raumbelegungen a join raumbelegungen b on b.raum = a.raum and b.beginn = a.ende
        where a.status = 'bestaetigt' and b.status = 'bestaetigt' and a.beginn > ${NOW} limit 1`),
    ).toHaveLength(1)
  })

  test('demo accounts have bookings, the first room a plan, one inspection is overdue', async () => {
    const own = await question(sql<{ username: string; n: number }>`
      select u.username, count(*)::int as n from fahrzeugbelegungen b join profile p on p._id = b.verantwortlich join users u on u._id = p."user"
      where b.beginn > ${NOW} and b.status in ('bestaetigt', 'angefragt') and u.username in ('helfer', 'leitung') and b."angebotFahrzeug" is null
      group by u.username order by u.username`)
    expect(own.map(({ username }) => username)).toEqual(['helfer', 'leitung'])
    expect(
      (
        await question(sql`select b.titel from raumbelegungen b join orte o on o._id = b.raum where o.name = 'Lehrsaal'
        and (b.beginn at time zone 'Europe/Berlin')::date = ${TODAY} and b.status = 'bestaetigt'`)
      ).length,
    ).toBeGreaterThanOrEqual(2)
    const [hu] = await question(sql<{ naechste: string }>`select p.naechste from fahrzeugpruefungen p join fahrzeuge f on f._id = p.fahrzeug
      where f.kennung = '1902' and p.art = 'hu' order by p.datum desc limit 1`)
    expect(hu?.naechste).toBe('2026-09')
  })
})

import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bedarfsRow, type Besetzung, praktikanten } from '#blocks/dienst/contract.ts'
import { invoiceContract } from '#features/rechnungen/contract.ts'
import { dienstFields, hilfeleistungen, STATUS } from '#features/sanitaetsdienste/schemas.ts'
import { refreshBesetzung } from '#blocks/dienst/server/index.ts'
import { openSession } from '#server/auth/sessions.ts'
import type { DB } from '#server/db/schema.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { countQueries } from '#tests/support/queries.ts'
import { testInstance } from '#tests/support/app.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { fillDemo } from '../demo.ts'
import { CONFIG, demoDatabase, TODAY } from '../demo-database.ts'
import { DIENSTE } from './amounts.ts'
import { plusDays } from '../days.ts'
import { berlin, clock, clockChange } from '../clock.ts'

const NOW = `${TODAY}T08:00:00.000Z`

const count = async (db: TestDatabase['db'], table: keyof DB) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? 0

/** Empty places, and vehicles without a name. */
const lacking = ({ unbesetzt = 0, fahrzeugeFehlen }: Besetzung) => unbesetzt + (fahrzeugeFehlen?.length ?? 0)

/** Query counts at size S; the larger sizes must not exceed them. */
let queriesAtS: Record<string, number> | undefined

describe.each(['S', 'M', 'L'] as const)('size %s', (size) => {
  const measure = DIENSTE[size]
  let database: TestDatabase
  beforeAll(async () => {
    database = await demoDatabase(size)
  }, 300_000)
  afterAll(() => database.close())

  test('has the services of its years and those to come', async () => {
    const { db } = database
    const all = await db.selectFrom('sanitaetsdienste').selectAll().execute()
    const past = all.filter(({ ende }) => ende < NOW)
    const perYear = Array.from({ length: measure.years }, (_, j) => {
      const [von, bis] = [plusDays(TODAY, -365 * (j + 1)), plusDays(TODAY, -365 * j)]
      return past.filter(({ beginn }) => tagInBerlin(new Date(beginn)) >= von && tagInBerlin(new Date(beginn)) < bis).length
    })
    expect(perYear).toEqual(Array.from({ length: measure.years }, () => measure.perYear))
    const draft = (status: string) => ['anfrage', 'angebot', 'beauftragt'].includes(status)
    const comes = all.filter(({ ende }) => ende > NOW)
    // At every hour of the day: past midnight nothing of yesterday still runs, before midnight nothing of today is over.
    for (const hour of [0, 8, 23.99]) {
      const now = new Date(clock(TODAY, hour)).toISOString()
      expect(all.filter(({ ende, abgesagt, status }) => ende > now && !abgesagt && !draft(status))).toHaveLength(measure.upcoming)
    }
    expect(comes.filter(({ status }) => draft(status))).toHaveLength(measure.drafts)
    expect(comes.filter(({ abgesagt }) => abgesagt)).toHaveLength(measure.abgesagt)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(STATUS))
    expect(all.filter(({ art }) => art === 'extern').length).toBeGreaterThan(all.length * 0.01)
  })

  test('has as many sign-ups a year as demo-data says, with hours for the last', async () => {
    const { db } = database
    const { rows } = await sql<{ n: number; stehen: number }>`
      select count(*)::int as n, count(*) filter (where m.status = 'eingeteilt' and d."abgeschlossenAm" is not null)::int as stehen
      from anmeldungen m join angebote a on a._id = m.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst
      where d.beginn between ${plusDays(TODAY, -365)} and ${TODAY}`.execute(db)
    const should = { S: 400, M: 4_000, L: 25_000 }[size]
    expect(rows[0]?.n).toBeGreaterThan(should * 0.85)
    expect(rows[0]?.n).toBeLessThan(should * 1.15)
    expect(await count(db, 'stundennachweise')).toBeGreaterThanOrEqual(rows[0]?.stehen ?? 0)
    const { rows: plaetze } = await sql<{ mitte: number; meiste: number }>`
      select percentile_disc(0.5) within group (order by n)::int as mitte, max(n)::int as meiste
      from (select sum((zeile ->> 'anzahl')::int) as n from angebote a, jsonb_array_elements(bedarf) zeile where a.sanitaetsdienst is not null group by a._id) x`.execute(
      db,
    )
    expect(plaetze[0]?.mitte).toBe(4)
    expect(plaetze[0]?.meiste).toBeGreaterThanOrEqual({ S: 12, M: 30, L: 160 }[size])
  })

  test('as many queries for each screen as in every other size', async () => {
    const instance = await testInstance({ database, clock: () => new Date(NOW) })
    const { _id: user, profil } = await database.db
      .selectFrom('users')
      .innerJoin('profile', 'profile.user', 'users._id')
      .select(['users._id', 'profile._id as profil'])
      .where('username', '=', 'leitung')
      .executeTakeFirstOrThrow()
    const token = await instance.context.transact((trx) => openSession(trx, user, 'Test', new Date(NOW)))
    const leitung = { user, profil, token }
    const basePath = '/api/sanitaetsdienste'
    const read = async (path: string) => {
      const response = await instance.call(leitung, 'GET', path)
      expect(response.statusCode).toBe(200)
      return response.json<{ _id: string }[]>()
    }
    const large = { sanitaetsdienst: '', _id: '' }
    Object.assign(
      large,
      await database.db
        .selectFrom('angebote')
        .select(['sanitaetsdienst', '_id'])
        .where('beginn', '>', NOW)
        .where('sanitaetsdienst', 'is not', null)
        .orderBy(sql`(besetzung ->> 'soll')::int desc`)
        .executeTakeFirstOrThrow(),
    )
    // The signed-in person is read once; that is no cost of a screen.
    await read('/api/auth')
    const screens = {
      kommend: `${basePath}?nur=kommend&limit=500`,
      // A page that is followed by another, in every size.
      vergangen: `${basePath}?nur=vergangen&limit=20`,
      offen: `${basePath}?nur=offen&limit=500`,
      einer: `${basePath}/${large.sanitaetsdienst}`,
      kandidaten: `${basePath}/${large.sanitaetsdienst}/kandidaten?schicht=${large._id}`,
    }
    const counted: Record<string, number> = {}
    for (const [name, path] of Object.entries(screens)) counted[name] = await countQueries(database.pool, () => read(path))
    expect(await read(screens.kommend)).toHaveLength(measure.upcoming)
    queriesAtS ??= counted
    const { kandidaten = 0, ...others } = counted
    const { kandidaten: atS = 0, ...othersAtS } = queriesAtS
    expect(others).toEqual(othersAtS)
    // Drafts around the shift, and times of who is shown, which not every size has, are a question each.
    expect(Math.abs(kandidaten - atS)).toBeLessThanOrEqual(2)
    expect(Math.max(...Object.values(counted))).toBeLessThanOrEqual(12)
  })

  test('obeys the contract, and says what the code would say', async () => {
    const { db } = database
    const dienste = await db.selectFrom('sanitaetsdienste').selectAll().execute()
    const angebote = await db.selectFrom('angebote').selectAll().orderBy('_id').execute()
    const [head, rows] = [z.object(dienstFields), z.object({ bedarf: z.array(bedarfsRow), praktikanten })]
    // One comparison for all: thousands of single ones take minutes.
    const checked = dienste.map((row) => ({ zeile: row, probe: z.safeParse(head, row) }))
    expect(checked.flatMap(({ zeile, probe }) => (probe.error ? [[zeile.nummer, probe.error.issues]] : []))).toEqual([])
    const different = checked.filter(({ zeile, probe }) => !isDeepStrictEqual({ ...zeile, ...probe.data }, zeile))
    expect(different.map(({ zeile }) => zeile.nummer)).toEqual([])
    for (const { hilfeleistungen: numbers } of dienste) if (numbers) z.parse(hilfeleistungen, numbers)
    const wrong = angebote.filter((row) => !isDeepStrictEqual({ ...row, ...z.parse(rows, row) }, row))
    expect(wrong).toEqual([])
    await db.transaction().execute((trx) =>
      refreshBesetzung(
        trx,
        angebote.map(({ _id }) => _id),
      ),
    )
    expect(isDeepStrictEqual(await db.selectFrom('angebote').selectAll().orderBy('_id').execute(), angebote)).toBe(true)
    const unbesetzt = new Map<string, number>()
    for (const { sanitaetsdienst, besetzung } of angebote)
      unbesetzt.set(sanitaetsdienst ?? '', (unbesetzt.get(sanitaetsdienst ?? '') ?? 0) + lacking(besetzung as Besetzung))
    const offene = dienste.filter(({ status }) => status === 'ausgeschrieben' || status === 'besetzt')
    expect(offene.filter(({ _id, status }) => (status === 'besetzt') !== (unbesetzt.get(_id) === 0)).map(({ nummer }) => nummer)).toEqual(
      [],
    )
  })

  test('numbers without a gap, and the counters go on from there', async () => {
    const { db } = database
    const numbers = (await db.selectFrom('sanitaetsdienste').select('nummer').execute()).map(({ nummer }) => nummer)
    for (const { jahr, letzte } of await db.selectFrom('nummernkreise').selectAll().execute()) {
      const expected = Array.from({ length: letzte }, (_, i) => `SAN-${jahr}-${String(i + 1).padStart(3, '0')}`)
      expect(new Set(numbers.filter((number) => number.startsWith(`SAN-${jahr}-`)))).toEqual(new Set(expected))
    }
  })

  test('a service is billed while its invoice holds, in lists, files and picker alike', async () => {
    const instance = await testInstance({ database, clock: () => new Date(NOW) })
    // Planners see what is meant for some groups, too.
    const office = await instance.person(['ABRECHNUNG', 'READ_SANDIENST', 'UPDATE_SANDIENST'])
    const { rows } = await sql<{ nummer: string }>`
      select distinct d.nummer from rechnungen r join sanitaetsdienste d on d._id = r.dienst
      where r.art = 'rechnung' and r.status in ('gestellt', 'bezahlt') order by 1`.execute(database.db)
    const billed = rows.map(({ nummer }) => nummer)
    expect(billed.length).toBeGreaterThan(0)
    const file = (await instance.call(office, 'GET', '/api/sanitaetsdienste.csv?nur=vergangen')).body
    const said = [...file.matchAll(/^.*(SAN-[\d-]+).*Abgerechnet.*$/gim)].map(([, number]) => number)
    expect(new Set(said)).toEqual(new Set(billed))
    const open = await instance.as(invoiceContract, office).duties()
    expect(open.filter(({ nummer }) => billed.includes(nummer))).toEqual([])
  })

  test('nothing was done in the future, nothing in the wrong order', async () => {
    const { rows } = await sql<{ was: string }>`
      select 'sign-up' as was from anmeldungen m join angebote a on a._id = m.angebot
        where m."gemeldetAm" > ${NOW} or m."gemeldetAm" > a.beginn or m."eingeteiltAm" < m."gemeldetAm" or m."erstelltAm" > m."geaendertAm"
      union all select 'service' from sanitaetsdienste where "erstelltAm" > ${NOW} or "geaendertAm" > ${NOW} or "erstelltAm" > "geaendertAm" or "abgeschlossenAm" < ende
      union all select 'history' from historie where zeit > ${NOW}
      union all select 'invoice' from rechnungen r join sanitaetsdienste d on d._id = r.dienst where r.datum < d."abgeschlossenAm"::date
      union all select 'hours' from stundennachweise where "bestaetigtAm" > ${NOW} or "bestaetigtVon" = (select "user" from profile p where p._id = profil)
      union all select 'leader' from sanitaetsdienste where leiter is null and status <> all('{anfrage,angebot,beauftragt}')
      union all select 'question' from anfragen q join anmeldungen m on m.angebot = q.angebot and m.profil = q.profil
        where m.status <> all('{abgesagt,abgelehnt}')`.execute(database.db)
    expect(rows).toEqual([])
  })
})

describe('edge cases', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await demoDatabase('S')
  })
  afterAll(() => database.close())
  const question = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(database.db)).rows

  test('over both nights of the change of the clock', async () => {
    const hours = await question(sql<{ bezeichnung: string; h: number }>`
      select bezeichnung, (extract(epoch from ende - beginn) / 3600)::int as h from sanitaetsdienste where bezeichnung like '24-Stunden%' order by beginn`)
    expect(hours).toEqual([
      { bezeichnung: '24-Stunden-Schwimmen, Nachtwache', h: 13 },
      { bezeichnung: '24-Stunden-Lauf, Nachtwache', h: 11 },
    ])
    const nachweise = await question(sql<{ stunden: number; nacht: boolean; pause: number }>`
      select distinct stunden, nacht, pause from stundennachweise where anlass like '24-Stunden%' and ende - beginn = interval '13 hours'`)
    expect(nachweise).toEqual([{ stunden: 12.25, nacht: true, pause: 45 }])
  })

  test('two days with four shifts, back to back, without vehicles, of another chapter', async () => {
    expect(
      await question(sql`select count(*)::int as schichten, count(distinct (a.beginn at time zone 'Europe/Berlin')::date)::int as tage
        from sanitaetsdienste d join angebote a on a.sanitaetsdienst = d._id where d.bezeichnung = 'Open-Air Rock' and d.beginn > ${NOW}`),
    ).toEqual([{ schichten: 4, tage: 2 }])
    const port = await question(sql`
      select 1 as ja from anmeldungen a join anmeldungen b on b.profil = a.profil and b.beginn = a.ende join profile p on p._id = a.profil
        join users u on u._id = p."user" where u.nachname = 'Yıldız' and a.status = 'eingeteilt' and b.status = 'eingeteilt'`)
    expect(port).toHaveLength(1)
    expect(
      await question(sql`select count(v._id)::int as fahrzeuge from sanitaetsdienste d join angebote a on a.sanitaetsdienst = d._id
        left join angebot_fahrzeuge v on v.angebot = a._id where d.bezeichnung = 'Theater im Schauspielhaus' and d.beginn > ${NOW} group by d._id`),
    ).toContainEqual({ fahrzeuge: 0 })
    expect(await question(sql`select art from sanitaetsdienste where bezeichnung = 'Stadtfest Probetal'`)).toEqual([{ art: 'extern' }])
  })

  test('called off after staffing: who stood there is held by nothing, and no vehicle', async () => {
    expect(
      await question(sql`
        select count(m._id) filter (where m.status = 'eingeteilt') > 0 as besetzt, bool_or(m.gilt) as gilt, count(b._id)::int as belegungen
        from sanitaetsdienste d join angebote a on a.sanitaetsdienst = d._id join anmeldungen m on m.angebot = a._id
          left join angebot_fahrzeuge v on v.angebot = a._id left join fahrzeugbelegungen b on b."angebotFahrzeug" = v._id
        where d.bezeichnung = 'Firmenlauf' and d.abgesagt and d."absageVon" = 'veranstalter' and d.beginn > ${NOW}`),
    ).toEqual([{ besetzt: true, gilt: false, belegungen: 0 }])
  })

  test('over-booked: nothing is open, and five wait, one of them the account helfer', async () => {
    const [overBucht] = await question(sql<{ offen: number; warten: string[] }>`
      select (a.besetzung ->> 'offen')::int as offen, array_agg(u.username) as warten
      from sanitaetsdienste d join angebote a on a.sanitaetsdienst = d._id join anmeldungen m on m.angebot = a._id and m.status = 'warteliste'
        join profile p on p._id = m.profil join users u on u._id = p."user"
      where d.bezeichnung = 'Benefizkonzert' and d.beginn > ${NOW} group by a._id`)
    expect(overBucht?.offen).toBe(0)
    expect(overBucht?.warten).toHaveLength(5)
    expect(overBucht?.warten).toContain('helfer')
  })

  test('has three leader changes, a trainee of 16 and an expired licence check', async () => {
    expect(
      await question(sql`select au.vorname || ' ' || au.nachname as alt, nu.vorname || ' ' || nu.nachname as neu
        from historie h join sanitaetsdienste d on d._id = h.objekt
        join profile a on a._id = (h.alt #>> '{}')::uuid join users au on au._id = a."user"
        join profile n on n._id = (h.neu #>> '{}')::uuid join users nu on nu._id = n."user"
        where h.feld = 'leiter' and h.aktion = 'geaendert' and d.bezeichnung = 'Reitturnier' order by h.zeit`),
    ).toEqual([
      { alt: 'Ruth Ångström', neu: 'Anna Schäfer' },
      { alt: 'Anna Schäfer', neu: 'Jonas Leitner' },
      { alt: 'Jonas Leitner', neu: 'Ruth Ångström' },
    ])
    expect(
      await question(sql`select m.praktikant, m.status from anmeldungen m join profile p on p._id = m.profil join users u on u._id = p."user" join angebote a on a._id = m.angebot
        where a.sanitaetsdienst is not null and u.nachname = 'Jungblut'`),
    ).toEqual([{ praktikant: true, status: 'eingeteilt' }])
    expect(
      await question(sql`select m.funktion, f.typ from anmeldungen m join profile p on p._id = m.profil join users u on u._id = p."user"
          join angebot_fahrzeuge v on v._id = m.fahrzeug join fahrzeuge f on f._id = v.fahrzeug
        where u.nachname = 'Straßer' and m.beginn > ${NOW} and p."fuehrerscheinKontrolleNaechsteAm" < m.beginn::date`),
    ).toContainEqual({ funktion: 'Fahrer', typ: 'KTW' })
  })

  test('the accounts helfer and leitung have something to see', async () => {
    const mine = await question(sql<{
      status: string
    }>`select m.status from anmeldungen m join profile p on p._id = m.profil join users u on u._id = p."user"
      where u.username = 'helfer' and m.beginn > ${NOW} and m.gilt order by m.status`)
    expect(mine.filter(({ status }) => status === 'eingeteilt').length).toBeGreaterThanOrEqual(2)
    expect(mine.filter(({ status }) => status === 'warteliste')).toHaveLength(1)
    expect(
      await question(
        sql`select q.art, q.antwort from anfragen q join profile p on p._id = q.profil join users u on u._id = p."user" where u.username = 'helfer'`,
      ),
    ).toEqual([{ art: 'hilferuf', antwort: null }])
    const hours = await question(sql<{
      n: number
    }>`select count(*)::int as n from stundennachweise s join profile p on p._id = s.profil join users u on u._id = p."user"
      where u.username = 'helfer' and s.datum >= '2026-01-01'`)
    expect(hours[0]?.n).toBeGreaterThan(0)
    const leads = await question(sql<{ bezeichnung: string; kommt: boolean }>`
      select d.bezeichnung, d.beginn > ${NOW} as kommt from sanitaetsdienste d join profile p on p._id = d.leiter join users u on u._id = p."user"
      where u.username = 'leitung' and d.status in ('ausgeschrieben', 'besetzt') and not d.abgesagt`)
    expect(leads.filter(({ kommt: comes }) => comes).length).toBeGreaterThanOrEqual(3)
    expect(leads).toContainEqual({ bezeichnung: 'Fußballspiel', kommt: false })
  })
})

// The database’s clock decides who may drive, so this chapter is of today.
test('staffed drivers of duties to come may drive, but for one whose check ran out', async () => {
  const { db, close } = await testDatabase()
  try {
    await fillDemo({ db, config: CONFIG }, 'S', () => undefined)
    const { rows } = await sql<{ nachname: string }>`
      select distinct u.nachname from anmeldungen m join angebote a on a._id = m.angebot join profile p on p._id = m.profil join users u on u._id = p."user"
      where m.status = 'eingeteilt' and not m.lenkt and (m.funktion like 'Fahrer%' or a.bezeichnung like '%Fahrer')`.execute(db)
    expect(rows).toEqual([{ nachname: 'Straßer' }])
  } finally {
    await close()
  }
})

test.each(['2026-01-01', '2026-03-28', '2026-10-25', '2027-02-28', '2028-02-29'])('it can be made on %s', async (today) => {
  const { db, close } = await testDatabase()
  try {
    await fillDemo({ db, config: CONFIG }, 'S', () => undefined, today)
    expect(await count(db, 'sanitaetsdienste')).toBe(DIENSTE.S.perYear + DIENSTE.S.upcoming + DIENSTE.S.drafts + DIENSTE.S.abgesagt)
  } finally {
    await close()
  }
})

describe('the clock of Berlin', () => {
  test.each([
    ['2026-03-28', 20, '2026-03-28T19:00:00.000Z'],
    ['2026-03-28', 32, '2026-03-29T06:00:00.000Z'],
    ['2026-10-24', 20, '2026-10-24T18:00:00.000Z'],
    ['2026-10-24', 32, '2026-10-25T07:00:00.000Z'],
    ['2026-12-31', 25, '2027-01-01T00:00:00.000Z'],
  ])('%s, hour %i is %s', (day, hour, time) => expect(new Date(clock(day, hour)).toISOString()).toBe(time))

  test('shows what the zone’s own data show, every hour of two years', () => {
    const form = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' })
    const wrong: string[] = []
    for (let ms = Date.parse('2026-01-01'); ms < Date.parse('2028-01-01'); ms += 3_600_000) {
      const { tag, hour } = berlin(ms)
      if (hour !== Number(form.format(ms)) || tag !== tagInBerlin(new Date(ms))) wrong.push(new Date(ms).toISOString())
    }
    expect(wrong).toEqual([])
  })

  test('knows its nights', () => {
    expect([clockChange(TODAY, 'letzte'), clockChange(TODAY, 'naechste')]).toEqual(['2026-10-24', '2027-03-27'])
    expect([clockChange('2027-03-27', 'letzte'), clockChange('2027-03-27', 'naechste')]).toEqual(['2026-10-24', '2027-10-30'])
  })
})

import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bedarfszeile, praktikanten } from '#blocks/anmeldung/contract.ts'
import { dienstFelder, hilfeleistungen, STATUS } from '#features/sanitaetsdienste/formen.ts'
import { frischeAuf } from '#blocks/anmeldung/server/index.ts'
import { oeffneSitzung } from '#server/auth/sitzungen.ts'
import type { DB } from '#server/db/schema.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { zaehleAbfragen } from '#tests/support/abfragen.ts'
import { knotenFuerTest } from '#tests/support/anwendung.ts'
import { testDatenbank, type TestDatenbank } from '#tests/support/database.ts'
import { type Groesse } from './size.ts'
import { fuelleDemo } from './demo.ts'
import { DIENSTE } from './dienste/mass.ts'
import { plusTage } from './tage.ts'
import { berlin, uhr, umstellung } from './uhr.ts'

const HEUTE = '2026-11-21'
const JETZT = `${HEUTE}T08:00:00.000Z`

async function gefuellt(groesse: Groesse, heute = HEUTE): Promise<TestDatenbank> {
  const eine = await testDatenbank()
  await fuelleDemo({ db: eine.db, config: { adminUsername: 'admin', adminPasswort: null } }, groesse, () => undefined, heute)
  return eine
}
const zaehle = async (db: TestDatenbank['db'], tabelle: keyof DB) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(tabelle)}`.execute(db)).rows[0]?.n ?? 0

/** What the smallest size asked; the others must ask no more. */
let abfragenBeiS: Record<string, number> | undefined

describe.each(['S', 'M', 'L'] as const)('size %s', (groesse) => {
  const mass = DIENSTE[groesse]
  let datenbank: TestDatenbank
  beforeAll(async () => {
    datenbank = await gefuellt(groesse)
  }, 120_000)
  afterAll(() => datenbank.schliessen())

  test('has the services of its years and those to come', async () => {
    const { db } = datenbank
    const alle = await db.selectFrom('sanitaetsdienste').selectAll().execute()
    const vergangen = alle.filter(({ ende }) => ende < JETZT)
    const jeJahr = Array.from({ length: mass.jahre }, (_, j) => {
      const [von, bis] = [plusTage(HEUTE, -365 * (j + 1)), plusTage(HEUTE, -365 * j)]
      return vergangen.filter(({ beginn }) => tagInBerlin(new Date(beginn)) >= von && tagInBerlin(new Date(beginn)) < bis).length
    })
    expect(jeJahr).toEqual(Array.from({ length: mass.jahre }, () => mass.jeJahr))
    const entwurf = (status: string) => ['anfrage', 'angebot', 'beauftragt'].includes(status)
    const kommt = alle.filter(({ ende }) => ende > JETZT)
    // At every hour of the day: past midnight nothing of yesterday still runs, before midnight nothing of today is over.
    for (const hour of [0, 8, 23.99]) {
      const now = new Date(uhr(HEUTE, hour)).toISOString()
      expect(alle.filter(({ ende, abgesagt, status }) => ende > now && !abgesagt && !entwurf(status))).toHaveLength(mass.kommend)
    }
    expect(kommt.filter(({ status }) => entwurf(status))).toHaveLength(mass.entwuerfe)
    expect(kommt.filter(({ abgesagt }) => abgesagt)).toHaveLength(mass.abgesagt)
    expect(new Set(alle.map(({ status }) => status))).toEqual(new Set(STATUS))
    expect(alle.filter(({ art }) => art === 'extern').length).toBeGreaterThan(alle.length * 0.01)
  })

  test('has as many sign-ups a year as demo-data says, with hours for the last', async () => {
    const { db } = datenbank
    const { rows } = await sql<{ n: number; stehen: number }>`
      select count(*)::int as n, count(*) filter (where m.status = 'eingeteilt' and d."abgeschlossenAm" is not null)::int as stehen
      from anmeldungen m join angebote a on a._id = m.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst
      where d.beginn between ${plusTage(HEUTE, -365)} and ${HEUTE}`.execute(db)
    const soll = { S: 400, M: 4_000, L: 25_000 }[groesse]
    expect(rows[0]?.n).toBeGreaterThan(soll * 0.85)
    expect(rows[0]?.n).toBeLessThan(soll * 1.15)
    expect(await zaehle(db, 'stundennachweise')).toBeGreaterThanOrEqual(rows[0]?.stehen ?? 0)
    const { rows: plaetze } = await sql<{ mitte: number; meiste: number }>`
      select percentile_disc(0.5) within group (order by n)::int as mitte, max(n)::int as meiste
      from (select sum((zeile ->> 'anzahl')::int) as n from angebote a, jsonb_array_elements(bedarf) zeile group by a._id) x`.execute(db)
    expect(plaetze[0]?.mitte).toBe(4)
    expect(plaetze[0]?.meiste).toBeGreaterThanOrEqual({ S: 12, M: 30, L: 160 }[groesse])
  })

  test('as many queries for each screen as in every other size', async () => {
    const knoten = await knotenFuerTest({ datenbank, jetzt: () => new Date(JETZT) })
    const { _id: user, profil } = await datenbank.db
      .selectFrom('users')
      .innerJoin('profile', 'profile.user', 'users._id')
      .select(['users._id', 'profile._id as profil'])
      .where('username', '=', 'leitung')
      .executeTakeFirstOrThrow()
    const token = await knoten.kontext.schreibe((trx) => oeffneSitzung(trx, user, 'Test', new Date(JETZT)))
    const leitung = { user, profil, token }
    const basis = '/api/sanitaetsdienste'
    const lies = async (pfad: string) => {
      const antwort = await knoten.ruf(leitung, 'GET', pfad)
      expect(antwort.statusCode).toBe(200)
      return antwort.json<{ _id: string }[]>()
    }
    const gross = { sanitaetsdienst: '', _id: '' }
    Object.assign(
      gross,
      await datenbank.db
        .selectFrom('angebote')
        .select(['sanitaetsdienst', '_id'])
        .where('beginn', '>', JETZT)
        .orderBy(sql`plaetze desc nulls last`)
        .executeTakeFirstOrThrow(),
    )
    // Whoever signed in is read once; that is no cost of a screen.
    await lies('/api/auth')
    const screens = {
      kommend: `${basis}?nur=kommend&limit=500`,
      // A page that is followed by another, in every size.
      vergangen: `${basis}?nur=vergangen&limit=20`,
      offen: `${basis}?nur=offen&limit=500`,
      einer: `${basis}/${gross.sanitaetsdienst}`,
      kandidaten: `${basis}/${gross.sanitaetsdienst}/kandidaten?schicht=${gross._id}`,
      uebersicht: `${basis}/uebersicht`,
    }
    const gezaehlt: Record<string, number> = {}
    for (const [name, pfad] of Object.entries(screens)) gezaehlt[name] = await zaehleAbfragen(datenbank.pool, () => lies(pfad))
    expect(await lies(screens.kommend)).toHaveLength(mass.kommend)
    abfragenBeiS ??= gezaehlt
    expect(gezaehlt).toEqual(abfragenBeiS)
    expect(Math.max(...Object.values(gezaehlt))).toBeLessThanOrEqual(12)
  })

  test('obeys the contract, and says what the code would say', async () => {
    const { db } = datenbank
    const dienste = await db.selectFrom('sanitaetsdienste').selectAll().execute()
    const angebote = await db.selectFrom('angebote').selectAll().orderBy('_id').execute()
    const [kopf, zeilen] = [z.object(dienstFelder), z.object({ bedarf: z.array(bedarfszeile), praktikanten })]
    // One comparison for all: thousands of single ones take minutes.
    const geprueft = dienste.map((zeile) => ({ zeile, probe: z.safeParse(kopf, zeile) }))
    expect(geprueft.flatMap(({ zeile, probe }) => (probe.error ? [[zeile.nummer, probe.error.issues]] : []))).toEqual([])
    const anders = geprueft.filter(({ zeile, probe }) => !isDeepStrictEqual({ ...zeile, ...probe.data }, zeile))
    expect(anders.map(({ zeile }) => zeile.nummer)).toEqual([])
    for (const { hilfeleistungen: zahlen } of dienste) if (zahlen) z.parse(hilfeleistungen, zahlen)
    const falsch = angebote.filter((zeile) => !isDeepStrictEqual({ ...zeile, ...z.parse(zeilen, zeile) }, zeile))
    expect(falsch).toEqual([])
    await db.transaction().execute((trx) =>
      frischeAuf(
        trx,
        angebote.map(({ _id }) => _id),
      ),
    )
    expect(isDeepStrictEqual(await db.selectFrom('angebote').selectAll().orderBy('_id').execute(), angebote)).toBe(true)
    const unbesetzt = new Map<string, number>()
    for (const { sanitaetsdienst, besetzung } of angebote)
      unbesetzt.set(sanitaetsdienst ?? '', (unbesetzt.get(sanitaetsdienst ?? '') ?? 0) + (besetzung as { unbesetzt: number }).unbesetzt)
    const offene = dienste.filter(({ status }) => status === 'ausgeschrieben' || status === 'besetzt')
    expect(offene.filter(({ _id, status }) => (status === 'besetzt') !== (unbesetzt.get(_id) === 0)).map(({ nummer }) => nummer)).toEqual(
      [],
    )
  })

  test('numbers without a gap, and the counters go on from there', async () => {
    const { db } = datenbank
    const nummern = (await db.selectFrom('sanitaetsdienste').select('nummer').execute()).map(({ nummer }) => nummer)
    for (const { jahr, letzte } of await db.selectFrom('nummernkreise').selectAll().execute()) {
      const erwartet = Array.from({ length: letzte }, (_, i) => `SAN-${jahr}-${String(i + 1).padStart(3, '0')}`)
      expect(new Set(nummern.filter((nummer) => nummer.startsWith(`SAN-${jahr}-`)))).toEqual(new Set(erwartet))
    }
  })

  test('nothing was done in the future, nothing in the wrong order', async () => {
    const { rows } = await sql<{ was: string }>`
      select 'sign-up' as was from anmeldungen m join angebote a on a._id = m.angebot
        where m."gemeldetAm" > ${JETZT} or m."gemeldetAm" > a.beginn or m."eingeteiltAm" < m."gemeldetAm" or m."erstelltAm" > m."geaendertAm"
      union all select 'service' from sanitaetsdienste where "erstelltAm" > ${JETZT} or "geaendertAm" > ${JETZT} or "erstelltAm" > "geaendertAm" or "abgeschlossenAm" < ende
      union all select 'history' from historie where zeit > ${JETZT}
      union all select 'hours' from stundennachweise where "bestaetigtAm" > ${JETZT} or "bestaetigtVon" = (select "user" from profile p where p._id = profil)
      union all select 'leader' from sanitaetsdienste where leiter is null and status <> all('{anfrage,angebot,beauftragt}')
      union all select 'question' from anfragen q join anmeldungen m on m.angebot = q.angebot and m.profil = q.profil
        where m.status <> all('{abgesagt,abgelehnt}')`.execute(datenbank.db)
    expect(rows).toEqual([])
  })
})

describe('edge cases', () => {
  let datenbank: TestDatenbank
  beforeAll(async () => {
    datenbank = await gefuellt('S')
  })
  afterAll(() => datenbank.schliessen())
  const frage = async <T>(anweisung: ReturnType<typeof sql<T>>) => (await anweisung.execute(datenbank.db)).rows

  test('over both nights of the change of the clock', async () => {
    const stunden = await frage(sql<{ bezeichnung: string; h: number }>`
      select bezeichnung, (extract(epoch from ende - beginn) / 3600)::int as h from sanitaetsdienste where bezeichnung like '24-Stunden%' order by beginn`)
    expect(stunden).toEqual([
      { bezeichnung: '24-Stunden-Schwimmen, Nachtwache', h: 13 },
      { bezeichnung: '24-Stunden-Lauf, Nachtwache', h: 11 },
    ])
    const nachweise = await frage(sql<{ stunden: number; nacht: boolean; pause: number }>`
      select distinct stunden, nacht, pause from stundennachweise where anlass like '24-Stunden%' and ende - beginn = interval '13 hours'`)
    expect(nachweise).toEqual([{ stunden: 12.25, nacht: true, pause: 45 }])
  })

  test('two days with four shifts, back to back, without vehicles, of another chapter', async () => {
    expect(
      await frage(sql`select count(*)::int as schichten, count(distinct (a.beginn at time zone 'Europe/Berlin')::date)::int as tage
        from sanitaetsdienste d join angebote a on a.sanitaetsdienst = d._id where d.bezeichnung = 'Open-Air Rock' and d.beginn > ${JETZT}`),
    ).toEqual([{ schichten: 4, tage: 2 }])
    const anschluss = await frage(sql`
      select 1 as ja from anmeldungen a join anmeldungen b on b.profil = a.profil and b.beginn = a.ende join profile p on p._id = a.profil
        join users u on u._id = p."user" where u.nachname = 'Yıldız' and a.status = 'eingeteilt' and b.status = 'eingeteilt'`)
    expect(anschluss).toHaveLength(1)
    expect(
      await frage(sql`select count(v._id)::int as fahrzeuge from sanitaetsdienste d join angebote a on a.sanitaetsdienst = d._id
        left join angebot_fahrzeuge v on v.angebot = a._id where d.bezeichnung = 'Theater im Schauspielhaus' and d.beginn > ${JETZT} group by d._id`),
    ).toContainEqual({ fahrzeuge: 0 })
    expect(await frage(sql`select art from sanitaetsdienste where bezeichnung = 'Stadtfest Probetal'`)).toEqual([{ art: 'extern' }])
  })

  test('called off after staffing: who stood there is held by nothing, and no vehicle', async () => {
    expect(
      await frage(sql`
        select count(m._id) filter (where m.status = 'eingeteilt') > 0 as besetzt, bool_or(m.gilt) as gilt, count(b._id)::int as belegungen
        from sanitaetsdienste d join angebote a on a.sanitaetsdienst = d._id join anmeldungen m on m.angebot = a._id
          left join angebot_fahrzeuge v on v.angebot = a._id left join fahrzeugbelegungen b on b."angebotFahrzeug" = v._id
        where d.bezeichnung = 'Firmenlauf' and d.abgesagt and d."absageVon" = 'veranstalter' and d.beginn > ${JETZT}`),
    ).toEqual([{ besetzt: true, gilt: false, belegungen: 0 }])
  })

  test('over-booked: nothing is open, and five wait, one of them the account helfer', async () => {
    const [ueberbucht] = await frage(sql<{ offen: number; warten: string[] }>`
      select (a.besetzung ->> 'offen')::int as offen, array_agg(u.username) as warten
      from sanitaetsdienste d join angebote a on a.sanitaetsdienst = d._id join anmeldungen m on m.angebot = a._id and m.status = 'warteliste'
        join profile p on p._id = m.profil join users u on u._id = p."user"
      where d.bezeichnung = 'Benefizkonzert' and d.beginn > ${JETZT} group by a._id`)
    expect(ueberbucht?.offen).toBe(0)
    expect(ueberbucht?.warten).toHaveLength(5)
    expect(ueberbucht?.warten).toContain('helfer')
  })

  test('the leader changed three times; a trainee of sixteen; a licence check that ran out', async () => {
    expect(
      await frage(sql`select au.vorname || ' ' || au.nachname as alt, nu.vorname || ' ' || nu.nachname as neu
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
      await frage(sql`select m.praktikant, m.status from anmeldungen m join profile p on p._id = m.profil join users u on u._id = p."user"
        where u.nachname = 'Jungblut'`),
    ).toEqual([{ praktikant: true, status: 'eingeteilt' }])
    expect(
      await frage(sql`select m.funktion, f.typ from anmeldungen m join profile p on p._id = m.profil join users u on u._id = p."user"
          join angebot_fahrzeuge v on v._id = m.fahrzeug join fahrzeuge f on f._id = v.fahrzeug
        where u.nachname = 'Straßer' and m.beginn > ${JETZT} and p."fuehrerscheinKontrolleNaechsteAm" < m.beginn::date`),
    ).toContainEqual({ funktion: 'Fahrer', typ: 'KTW' })
  })

  test('the accounts helfer and leitung have something to see', async () => {
    const meine = await frage(sql<{
      status: string
    }>`select m.status from anmeldungen m join profile p on p._id = m.profil join users u on u._id = p."user"
      where u.username = 'helfer' and m.beginn > ${JETZT} and m.gilt order by m.status`)
    expect(meine.filter(({ status }) => status === 'eingeteilt').length).toBeGreaterThanOrEqual(2)
    expect(meine.filter(({ status }) => status === 'warteliste')).toHaveLength(1)
    expect(
      await frage(
        sql`select q.art, q.antwort from anfragen q join profile p on p._id = q.profil join users u on u._id = p."user" where u.username = 'helfer'`,
      ),
    ).toEqual([{ art: 'hilferuf', antwort: null }])
    const stunden = await frage(sql<{
      n: number
    }>`select count(*)::int as n from stundennachweise s join profile p on p._id = s.profil join users u on u._id = p."user"
      where u.username = 'helfer' and s.datum >= '2026-01-01'`)
    expect(stunden[0]?.n).toBeGreaterThan(0)
    const fuehrt = await frage(sql<{ bezeichnung: string; kommt: boolean }>`
      select d.bezeichnung, d.beginn > ${JETZT} as kommt from sanitaetsdienste d join profile p on p._id = d.leiter join users u on u._id = p."user"
      where u.username = 'leitung' and d.status in ('ausgeschrieben', 'besetzt') and not d.abgesagt`)
    expect(fuehrt.filter(({ kommt }) => kommt).length).toBeGreaterThanOrEqual(3)
    expect(fuehrt).toContainEqual({ bezeichnung: 'Fußballspiel', kommt: false })
  })
})

test.each(['2026-01-01', '2026-03-28', '2026-10-25', '2027-02-28', '2028-02-29'])('it can be made on %s', async (heute) => {
  const { db, schliessen } = await gefuellt('S', heute)
  try {
    expect(await zaehle(db, 'sanitaetsdienste')).toBe(DIENSTE.S.jeJahr + DIENSTE.S.kommend + DIENSTE.S.entwuerfe + DIENSTE.S.abgesagt)
  } finally {
    await schliessen()
  }
})

describe('the clock of Berlin', () => {
  test.each([
    ['2026-03-28', 20, '2026-03-28T19:00:00.000Z'],
    ['2026-03-28', 32, '2026-03-29T06:00:00.000Z'],
    ['2026-10-24', 20, '2026-10-24T18:00:00.000Z'],
    ['2026-10-24', 32, '2026-10-25T07:00:00.000Z'],
    ['2026-12-31', 25, '2027-01-01T00:00:00.000Z'],
  ])('%s, hour %i is %s', (tag, stunde, zeit) => expect(new Date(uhr(tag, stunde)).toISOString()).toBe(zeit))

  test('shows what the zone’s own data show, every hour of two years', () => {
    const form = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' })
    const falsch: string[] = []
    for (let ms = Date.parse('2026-01-01'); ms < Date.parse('2028-01-01'); ms += 3_600_000) {
      const { tag, stunde } = berlin(ms)
      if (stunde !== Number(form.format(ms)) || tag !== tagInBerlin(new Date(ms))) falsch.push(new Date(ms).toISOString())
    }
    expect(falsch).toEqual([])
  })

  test('knows its nights', () => {
    expect([umstellung(HEUTE, 'letzte'), umstellung(HEUTE, 'naechste')]).toEqual(['2026-10-24', '2027-03-27'])
    expect([umstellung('2027-03-27', 'letzte'), umstellung('2027-03-27', 'naechste')]).toEqual(['2026-10-24', '2027-10-30'])
  })
})

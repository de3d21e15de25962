import ICAL from 'ical.js'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Recht } from '#contract/rights/rechte.ts'
import { abwesenheitenContract } from '#features/abwesenheiten/contract.ts'
import { cdiensteContract, kalenderContract } from '#features/kalender/contract.ts'
import { planContract } from '#features/plan/contract.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { abgelehnt, type Person } from '#tests/support/app.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { countTrips } from '#tests/support/queries.ts'
import { insertAt } from '#tests/support/settings.ts'
import { FEED_CALLERS_MAX, FEED_CALLS_PER_ADDRESS } from '#contract/limits.ts'
import { createLimiter } from './abo.ts'

const NOW = '2027-05-01T06:00:00.000Z'
const DAY = 86_400_000
const am = (day: number, hours = 4) => {
  const beginn = Date.parse(NOW) + day * DAY
  return { beginn: new Date(beginn).toISOString(), ende: new Date(beginn + hours * 3_600_000).toISOString() }
}
const SPAN = { von: am(-30).beginn, bis: am(60).beginn }
const ALL: readonly Recht[] = ['READ_SANDIENST', 'READ_FAHRZEUGBELEGUNG', 'CREATE_FAHRZEUGBELEGUNG']

async function world() {
  let now = NOW
  const one = await dienstWorld({ now: NOW })
  const { instance } = one
  const leiterin = await one.leitung(['CREATE_SANDIENST', 'READ_SANDIENST', 'UPDATE_SANDIENST'])
  const kalender = (who: Person | null) => instance.as(kalenderContract, who)
  return {
    ...one,
    leiterin,
    at: (time: string) => (now = time),
    now: () => now,
    kalender,
    put: (data: Parameters<typeof one.props>[0]) => one.als(leiterin).create({ body: one.props(data) }),
    member: (name: string, rechte: readonly Recht[] = ALL) => one.mitglied('SanA', { vorname: name, nachname: 'Muster', rechte }),
    brief: async (who: Person, areas?: string) =>
      (await kalender(who).kalender({ query: { ...SPAN, ...(areas === undefined ? {} : { bereiche: areas }) } })).eintraege.map(
        ({ titel, zustand, eigene }) => [titel, zustand, eigene],
      ),
    abo: async (who: Person) => new URL((await kalender(who).renewAbo()).url).pathname,
    feed: async (path: string) => {
      const response = await instance.call(null, 'GET', path)
      const events =
        response.statusCode === 200
          ? new ICAL.Component(ICAL.parse(response.body) as unknown[]).getAllSubcomponents('vevent').map((part) => ({
              titel: String(part.getFirstPropertyValue('summary')),
              status: String(part.getFirstPropertyValue('status')),
              uid: String(part.getFirstPropertyValue('uid')),
              folge: Number(part.getFirstPropertyValue('sequence')),
            }))
          : []
      return { response, events }
    },
  }
}
type World = Awaited<ReturnType<typeof world>>
const first = (dienst: Awaited<ReturnType<World['put']>>) => {
  const [schicht] = dienst.schichten
  if (!schicht) throw new Error('no shift')
  return schicht
}

test('services show each relation to the reader; drafts only to planners', async () => {
  const { instance, put, member, brief, als, leiterin, feed, abo } = await world()
  const [anna, ben] = [await member('Anna'), await member('Ben')]
  await insertAt(instance, first(await put({ bezeichnung: 'Eingeteilt', ...am(1) })), anna, 'eingeteilt')
  await insertAt(instance, first(await put({ bezeichnung: 'Gemeldet', ...am(2) })), anna, 'gemeldet')
  await insertAt(instance, first(await put({ bezeichnung: 'Warteliste', ...am(3) })), anna, 'warteliste')
  await put({ bezeichnung: 'Frei', ...am(4) })
  await insertAt(instance, first(await put({ bezeichnung: 'Abgemeldet', ...am(5) })), anna, 'abgesagt')
  const off = await put({ bezeichnung: 'Fällt aus', ...am(6) })
  await als(leiterin).absage({ params: { id: off._id }, body: { grund: 'Regen' } })
  await put({ bezeichnung: 'Leitung', ...am(7), leiter: anna.profil })
  await put({ bezeichnung: 'Entwurf', ...am(8), status: 'angebot' })
  await put({ bezeichnung: 'Vorbei', ...am(-2) })
  expect(await brief(anna)).toEqual([
    ['Vorbei', 'ohne', false],
    ['Eingeteilt', 'eingeteilt', true],
    ['Gemeldet', 'gemeldet', true],
    ['Warteliste', 'warteliste', true],
    ['Frei', 'frei', false],
    ['Abgemeldet', 'frei', false],
    ['Fällt aus', 'abgesagt', false],
    ['Leitung', 'leitung', true],
  ])
  expect((await brief(ben)).filter(([, , own]) => own)).toEqual([])
  // To its leader, and to a planner staffed in it, a draft is none of their own: neither here nor in plan or feed.
  const mine = await put({ bezeichnung: 'Skizze', ...am(9), status: 'angebot', leiter: anna.profil })
  await insertAt(instance, first(mine), leiterin, 'eingeteilt')
  for (const who of [anna, leiterin]) {
    expect(await brief(who)).toContainEqual(['Skizze', 'entwurf', false])
    const plan = await instance.as(planContract, who).plan({ query: SPAN })
    const { events } = await feed(await abo(who))
    expect([...plan, ...events].map(({ titel }) => titel)).not.toContain('Skizze')
  }
})

test('unreadable entries never leave the server, with any query', async () => {
  const { instance, put, member, brief, kalender, fahrzeug } = await world()
  await put({ bezeichnung: 'Dienst', ...am(1) })
  const booker = await member('Ben')
  const rtw = await fahrzeug('RTW 1')
  const body = { fahrzeuge: [rtw], ...am(2), zweck: 'Übung', art: 'Dienst' as const, verantwortlich: booker.profil }
  await instance.as(fahrzeugbelegungenContract, booker).create({ body })
  const nobody = await member('Nora', [])
  expect(await brief(nobody)).toEqual([])
  expect(await brief(nobody, 'sanitaetsdienst,fahrzeugbuchung')).toEqual([])
  expect(await brief(await member('Anna', ['READ_FAHRZEUGBELEGUNG']))).toEqual([['RTW 1: Übung', 'bestaetigt', false]])
  expect(await brief(booker)).toEqual([
    ['Dienst', 'frei', false],
    ['RTW 1: Übung', 'bestaetigt', true],
  ])
  expect(await brief(booker, 'fahrzeugbuchung')).toEqual([['RTW 1: Übung', 'bestaetigt', true]])
  // Own entries are one's own booking and the free place, not bookings of others.
  const forMe = async (who: Person) =>
    (await kalender(who).kalender({ query: { ...SPAN, nur: 'fuerMich' } })).eintraege.map(({ titel, eigene }) => [titel, eigene])
  expect(await forMe(booker)).toEqual([
    ['Dienst', false],
    ['RTW 1: Übung', true],
  ])
  expect(await forMe(await member('Clara'))).toEqual([['Dienst', false]])
  const { bereiche } = await kalender(booker).kalender({ query: SPAN })
  expect(Object.fromEntries(bereiche.map(({ art, neu }) => [art, neu]))).toMatchObject({
    sanitaetsdienst: null,
    fahrzeugbuchung: '/fahrzeugbelegungen/neu',
    abwesenheit: '/plan?eintrag=neu',
  })
  expect(bereiche.map(({ art }) => art)).not.toContain('raumbuchung')
})

test('each area knows where a new one is made', async () => {
  const { instance, kalender } = await world()
  const { contract } = await instance
    .person(['READ_BLUTSPENDE', 'CREATE_BLUTSPENDE', 'READ_DIENSTABEND', 'CREATE_DIENSTABEND'])
    .then(async (who) => ({ contract: await kalender(who).kalender({ query: SPAN }) }))
  expect(Object.fromEntries(contract.bereiche.map(({ art, neu }) => [art, neu]))).toMatchObject({
    blutspende: '/blutspende/neu',
    dienstabend: '/dienstabende/neu',
  })
})

test('absences are one’s own, and nobody else’s', async () => {
  const { instance, member, brief, leiterin } = await world()
  const anna = await member('Anna')
  await instance.as(abwesenheitenContract, anna).create({ body: { ...am(3, 48), notiz: 'Kur' } })
  expect(await brief(anna)).toEqual([['Abwesenheit', 'abwesend', true]])
  expect(await brief(leiterin)).toEqual([])
})

test('a span that is none, too long a one, an area that there is none of', async () => {
  const { kalender, member } = await world()
  const anna = await member('Anna')
  const ask = (query: Parameters<ReturnType<typeof kalender>['kalender']>[0]['query']) => abgelehnt(kalender(anna).kalender({ query }))
  expect(await ask({ von: SPAN.bis, bis: SPAN.von })).toMatchObject({ status: 400, errors: [{ feld: 'bis' }] })
  expect(await ask({ von: SPAN.von, bis: am(80).beginn })).toMatchObject({ status: 400, errors: [{ feld: 'bis' }] })
  expect((await ask({ ...SPAN, bereiche: 'sanitaetsdienst,tauchen' })).errors).toEqual([
    { msg: 'Den Bereich „tauchen“ gibt es im Kalender nicht.', feld: 'bereiche' },
  ])
  expect((await ask({ ...SPAN, bereiche: "x';--" })).status).toBe(400)
})

const AREAS: readonly Recht[] = [
  'READ_BLUTSPENDE',
  'READ_DIENSTABEND',
  'READ_KTW_WOCHE',
  'READ_SONNTAG_KTW',
  'READ_VERANSTALTUNG',
  'READ_AUSBILDUNG',
  'READ_RAUMBELEGUNG',
]

test('any areas and weeks cost one round trip, none unchanged, one after a change', async () => {
  const { instance, put, member, kalender } = await world()
  const many = [...ALL, ...AREAS, 'READ_GEBURTSDATUM', 'READ_C_DIENST_KALENDER'] as const
  const [one, all, other] = [await member('Anna', ['READ_SANDIENST']), await member('Ben', many), await member('Cleo', many)]
  await put({ bezeichnung: 'Eins', ...am(1) })
  const ask = async (who: Person, query: Parameters<ReturnType<typeof kalender>['kalender']>[0]['query'] = SPAN) => {
    let areas = 0
    const count = await countTrips(instance.database.pool, async () => {
      areas = (await kalender(who).kalender({ query })).bereiche.length
    })
    return [areas > 6, count]
  }
  const few = { ...SPAN, bereiche: 'geburtstag,sanitaetsdienst,raumbuchung' }
  for (const [who, query] of [[one], [all], [all, few]] as const) {
    await ask(who, query)
    instance.context.cache.invalidate(['*'])
  }
  expect(await ask(one)).toEqual([false, 1])
  expect(await ask(all)).toEqual([true, 1])
  expect(await ask(other)).toEqual([true, 1])
  expect(await ask(all)).toEqual([true, 0])
  expect(await ask(all, { von: am(2).beginn, bis: am(20).beginn })).toEqual([true, 0])
  await put({ bezeichnung: 'Zwei', ...am(2) })
  expect(await ask(all)).toEqual([true, 1])
  expect(await ask(all, few)).toEqual([true, 1])
})

test('more than a megabyte comes in parts, each entry once', async () => {
  const { instance, member, kalender } = await world()
  const anna = await member('Anna', ['READ_RAUMBELEGUNG'])
  await instance.context.transact((trx) =>
    sql`with o as (insert into orte (name, buchbar, kapazitaet) values ('Lehrsaal', true, 30) returning _id)
      insert into raumbelegungen (raum, titel, beginn, ende, status, "erstelltVon")
      select o._id, repeat('ä', 110) || n, t, t + interval '1 hour', 'abgelehnt', ${anna.user}::uuid
      from o, generate_series(1, 2400) n cross join lateral (select ${am(1).beginn}::timestamptz + n / 3 * interval '1 minute' as t) z`.execute(
      trx,
    ),
  )
  const query = { von: am(0).beginn, bis: am(7).beginn }
  const seen: string[] = []
  let ab: string | null = null
  let answers = 0
  do {
    const { body } = await instance.call(anna, 'GET', `/api/kalender?${new URLSearchParams({ ...query, ...(ab === null ? {} : { ab }) })}`)
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(1_000_000)
    const { eintraege, naechste } = JSON.parse(body) as Awaited<ReturnType<ReturnType<typeof kalender>['kalender']>>
    seen.push(...eintraege.map(({ _id }) => _id))
    ab = naechste
    answers += 1
  } while (ab !== null)
  expect(answers).toBe(2)
  expect([seen.length, new Set(seen).size]).toEqual([2400, 2400])
})

test('C-Dienst: a layer for who may see it, one’s own for everybody, one at a time', async () => {
  const { instance, member, brief, leiterin } = await world()
  const [anna, keeper] = [await member('Anna'), await member('Kim', ['SET_GROUPALARM', 'READ_C_DIENST_KALENDER'])]
  const cdienste = instance.as(cdiensteContract, keeper)
  const { _id, person } = await cdienste.create({ body: { profil: anna.profil, ...am(1, 24) } })
  expect(person).toEqual({ _id: anna.profil, vorname: 'Anna', nachname: 'Muster' })
  expect(await brief(keeper)).toEqual([['C-Dienst: Anna Muster', 'ohne', false]])
  expect(await brief(anna)).toEqual([['C-Dienst: Anna Muster', 'eingeteilt', true]])
  expect(await brief(leiterin)).toEqual([])
  // Its row in the plan names the planner, to talk to.
  const plan = await instance.as(planContract, anna).plan({ query: SPAN })
  expect(plan.map(({ titel, wer }) => [titel, wer?.vorname])).toEqual([['C-Dienst', 'Kim']])
  expect(await abgelehnt(cdienste.create({ body: { profil: keeper.profil, ...am(1.5) } }))).toMatchObject({
    status: 409,
    errors: [{ msg: 'In dieser Zeit hat schon jemand C-Dienst.', feld: 'beginn' }],
  })
  expect((await abgelehnt(cdienste.create({ body: { profil: keeper.profil, ...am(-3) } }))).status).toBe(400)
  expect((await abgelehnt(instance.as(cdiensteContract, anna).remove({ params: { id: _id } }))).status).toBe(403)
  await cdienste.remove({ params: { id: _id } })
  expect(await brief(anna)).toEqual([])
})

test('a personal feed lists own entries; a renewed address ends the old one', async () => {
  const { instance, put, member, abo, feed, als, leiterin, kalender } = await world()
  const anna = await member('Anna')
  const mine = await put({ bezeichnung: 'Meiner', ...am(1) })
  await insertAt(instance, first(mine), anna, 'eingeteilt')
  await insertAt(instance, first(await put({ bezeichnung: 'Warten', ...am(2) })), anna, 'warteliste')
  await put({ bezeichnung: 'Leite ich', ...am(3), leiter: anna.profil })
  await put({ bezeichnung: 'Ohne mich', ...am(4) })
  expect(await kalender(anna).abo()).toMatchObject({ erstelltAm: null })
  const path = await abo(anna)
  const { events, response } = await feed(path)
  expect(events.map(({ titel, status }) => [titel.split(' – ')[0], status])).toEqual([
    ['Meiner', 'CONFIRMED'],
    ['Warten', 'TENTATIVE'],
    ['Leite ich', 'CONFIRMED'],
  ])
  expect(Date.parse(String(response.headers['last-modified']))).not.toBeNaN()
  const etag = String(response.headers['etag'])
  expect((await instance.call(null, 'GET', path, undefined, { 'if-none-match': etag })).statusCode).toBe(304)
  const areas = (await feed(`${path}?bereiche=sanitaetsdienst`)).events
  expect(areas.map(({ titel }) => titel.split(' – ')[0])).toEqual(['Meiner', 'Warten', 'Leite ich', 'Ohne mich'])
  expect((await feed(`${path}?bereiche=fahrzeugbuchung`)).events).toEqual([])
  expect((await feed(`${path}?bereiche=tauchen`)).response.statusCode).toBe(400)

  await als(leiterin).absage({ params: { id: mine._id }, body: { grund: 'Regen' } })
  const off = (await feed(path)).events[0]
  expect(off).toMatchObject({ status: 'CANCELLED', uid: events[0]?.uid })
  expect(off?.folge ?? 0).toBeGreaterThan(events[0]?.folge ?? 0)

  const fresh = await abo(anna)
  expect((await feed(path)).response.statusCode).toBe(404)
  expect((await feed(fresh)).response.statusCode).toBe(200)
  const { rows } = await instance.database.pool.query('select * from kalenderabos')
  expect(JSON.stringify(rows)).not.toContain(fresh.slice(-47, -4))
  await kalender(anna).endAbo()
  expect((await feed(fresh)).response.statusCode).toBe(404)
})

test('a feed has the rights of the moment; who is locked or has left is not found', async () => {
  const { instance, put, member, abo, feed } = await world()
  const anna = await member('Anna')
  await insertAt(instance, first(await put({ bezeichnung: 'Meiner', ...am(1) })), anna, 'eingeteilt')
  const path = await abo(anna)
  const users = (values: object) =>
    instance.context.transact((trx) => trx.updateTable('users').set(values).where('_id', '=', anna.user).execute())
  expect((await feed(path)).events).toHaveLength(1)
  await users({ rechte: [] })
  expect((await feed(path)).events).toEqual([])
  await users({ rechte: [...ALL], gesperrt: true })
  expect((await feed(path)).response.statusCode).toBe(404)
  await users({ gesperrt: false })
  expect((await feed(path)).events).toHaveLength(1)
  await instance.context.transact((trx) => trx.updateTable('profile').set({ status: 'gesperrt' }).where('_id', '=', anna.profil).execute())
  expect((await feed(path)).response.statusCode).toBe(404)
})

test('an address that is asked for too often, and one that is none', async () => {
  const { instance, member, abo } = await world()
  const path = await abo(await member('Anna'))
  const states = new Set<number>()
  for (let i = 0; i <= FEED_CALLS_PER_ADDRESS; i++) {
    states.add((await instance.call(null, 'GET', path)).statusCode)
  }
  expect([...states]).toEqual([200, 429])
  const wrong: number[] = []
  for (let i = 0; i <= FEED_CALLS_PER_ADDRESS; i++) {
    wrong.push((await instance.call(null, 'GET', `/api/kalender/feed/${'x'.repeat(40)}${i}.ics`)).statusCode)
  }
  expect(wrong.slice(-2)).toEqual([404, 429])
})

test('of more than FEED_CALLERS_MAX addresses all are forgotten', () => {
  const count = createLimiter(() => new Date('2026-11-23T12:00:00Z'))
  count('first', 1)
  expect(() => count('first', 1)).toThrow('zu oft')
  for (let i = 0; i <= FEED_CALLERS_MAX; i++) count(`${i}`)
  expect(() => count('first', 1)).not.toThrow()
})

test('each entry as a file, a booking too; nobody gets one that they may not read', async () => {
  const { instance, put, member, fahrzeug } = await world()
  const [anna, other] = [await member('Anna'), await member('Nora', [])]
  const rtw = await fahrzeug('RTW 1')
  const body = { fahrzeuge: [rtw], ...am(2), zweck: 'Übung', art: 'Dienst' as const, verantwortlich: anna.profil }
  const booking = await instance.as(fahrzeugbelegungenContract, anna).create({ body })
  const dienst = await put({ bezeichnung: 'Dienst', ...am(1) })
  const file = (who: Person, kind: string, id: string) => instance.call(who, 'GET', `/api/kalender/termine/${kind}/${id}.ics`)
  const { body: text, headers } = await file(anna, 'fahrzeugbuchung', booking._id)
  expect(headers['content-type']).toContain('text/calendar')
  expect(text).toContain(`UID:fahrzeugbelegung-${booking._id}@`)
  expect((await file(anna, 'sanitaetsdienst', dienst._id)).body).toContain('BEGIN:VEVENT')
  expect((await file(other, 'fahrzeugbuchung', booking._id)).statusCode).toBe(403)
  expect((await file(anna, 'fahrzeugbuchung', dienst._id)).statusCode).toBe(404)
  expect((await file(anna, 'tauchen', dienst._id)).statusCode).toBe(404)
  const away = await instance.as(abwesenheitenContract, anna).create({ body: { ...am(9), notiz: '' } })
  expect((await file(anna, 'abwesenheit', away._id)).statusCode).toBe(200)
  expect((await file(other, 'abwesenheit', away._id)).statusCode).toBe(404)
})

test('an entry over the end of a month is listed once, in both months', async () => {
  const { instance, member, kalender, fahrzeug } = await world()
  const booker = await member('Ben')
  const rtw = await fahrzeug('RTW 1')
  const body = {
    fahrzeuge: [rtw],
    beginn: '2027-05-30T08:00:00.000Z',
    ende: '2027-06-02T08:00:00.000Z',
    zweck: 'Lager',
    art: 'Dienst' as const,
  }
  await instance.as(fahrzeugbelegungenContract, booker).create({ body: { ...body, verantwortlich: booker.profil } })
  const within = async (von: string, bis: string) =>
    (await kalender(booker).kalender({ query: { von: `2027-${von}Z`, bis: `2027-${bis}Z` } })).eintraege.map(({ titel }) => titel)
  expect(await within('05-15T00:00:00', '06-15T00:00:00')).toEqual(['RTW 1: Lager'])
  expect(await within('06-01T00:00:00', '06-15T00:00:00')).toEqual(['RTW 1: Lager'])
  expect(await within('06-02T08:00:00', '06-15T00:00:00')).toEqual([])
  expect(await within('05-01T00:00:00', '05-30T08:00:00')).toEqual([])
})

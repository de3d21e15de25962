import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { ApiError, abgelehnt, type Person } from '#tests/support/app.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { countQueries } from '#tests/support/queries.ts'
import { insertAt } from '#tests/support/settings.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { dienstabendeContract } from '#features/dienstabende/contract.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { planContract } from '../contract.ts'
import { BUILT_AT_ONCE } from '#contract/limits.ts'

const NOW = '2027-05-01T06:00:00.000Z'
const DAY = 86_400_000
const am = (day: number, hours = 4) => {
  const beginn = Date.parse(NOW) + day * DAY
  return { beginn: new Date(beginn).toISOString(), ende: new Date(beginn + hours * 3_600_000).toISOString() }
}
const SPAN = { von: am(-30).beginn, bis: am(60).beginn }
const ALL: readonly Recht[] = [
  'READ_SANDIENST',
  'READ_RAUMBELEGUNG',
  'CREATE_RAUMBELEGUNG',
  'READ_FAHRZEUGBELEGUNG',
  'CREATE_FAHRZEUGBELEGUNG',
]

async function world() {
  const basePath = await dienstWorld({ now: NOW })
  const { instance } = basePath
  const leiterin = await basePath.leitung([
    'CREATE_SANDIENST',
    'READ_SANDIENST',
    'UPDATE_SANDIENST',
    'READ_RAUMBELEGUNG',
    'CREATE_RAUMBELEGUNG',
    'UPDATE_RAUMBELEGUNG',
    'DELETE_RAUMBELEGUNG',
  ])
  const plan = (who: Person, span = SPAN) => instance.as(planContract, who).plan({ query: span })
  return {
    ...basePath,
    leiterin,
    put: (data: Parameters<typeof basePath.props>[0]) => basePath.als(leiterin).create({ body: basePath.props(data) }),
    member: (name: string, rechte: readonly Recht[] = ALL) => basePath.mitglied('SanA', { vorname: name, nachname: 'Muster', rechte }),
    raum: async (name: string, genehmigung: boolean) =>
      (
        await instance.context.transact((trx) =>
          trx.insertInto('orte').values({ name, buchbar: true, kapazitaet: 30, genehmigung }).returning('_id').executeTakeFirstOrThrow(),
        )
      )._id,
    raeume: (who: Person) => instance.as(raumbelegungenContract, who),
    fahrzeuge: (who: Person) => instance.as(fahrzeugbelegungenContract, who),
    plan,
    /** Title, state and as what. */
    brief: async (who: Person, span = SPAN) => (await plan(who, span)).map(({ titel, zustand, als }) => [titel, zustand, als]),
  }
}
type Dienst = Awaited<ReturnType<Awaited<ReturnType<typeof world>>['put']>>
const first = (dienst: Dienst) => {
  const [schicht] = dienst.schichten
  if (!schicht) throw new Error('no shift')
  return schicht
}

test('services by begin with the own role; drafts and sign-offs are missing', async () => {
  const { instance, put, member, brief, plan, leiterin } = await world()
  const [anna, ben] = [await member('Anna'), await member('Ben')]
  const at = async (bezeichnung: string, day: number, status: Parameters<typeof insertAt>[3], who = anna, role = '') =>
    insertAt(instance, first(await put({ bezeichnung, ...am(day) })), who, status, { funktion: role })
  await put({ bezeichnung: 'Stellvertretung', ...am(5), leiter: ben.profil, stvLeiter: anna.profil })
  await at('Warteliste', 3, 'warteliste')
  await at('Eingeteilt', 1, 'eingeteilt', anna, 'Fahrer')
  await at('Gemeldet', 2, 'gemeldet')
  await at('War nicht da', -2, 'nichtErschienen')
  await at('Abgemeldet', 6, 'abgesagt')
  await at('Abgelehnt', 7, 'abgelehnt')
  await at('Bens', 8, 'eingeteilt', ben)
  await at('Zu spät', 61, 'eingeteilt')
  const leads = await put({ bezeichnung: 'Leitung', ...am(4), leiter: anna.profil })
  // A draft that fills the whole look at one's time.
  const hour = (n: number) => ({ bezeichnung: '', bedarf: [], beginn: am(0, n).ende, ende: am(0, n + 1).ende })
  const schichten = Array.from({ length: 13 }, (_, n) => hour(n + 1))
  await put({
    bezeichnung: 'Entwurf',
    beginn: am(0, 1).ende,
    ende: am(0, 14).ende,
    leiter: anna.profil,
    status: 'angebot',
    schichten,
  } as never)
  expect((await instance.as(planContract, anna).naechste({})).map(({ titel }) => titel)).toEqual([
    'Eingeteilt',
    'Gemeldet',
    'Warteliste',
    'Leitung',
  ])
  expect(await brief(anna)).toEqual([
    ['War nicht da', 'nichtErschienen', ''],
    ['Eingeteilt', 'eingeteilt', 'Fahrer'],
    ['Gemeldet', 'gemeldet', ''],
    ['Warteliste', 'warteliste', ''],
    ['Leitung', 'leitung', 'Leitung'],
    ['Stellvertretung', 'leitung', 'Stellvertretung'],
  ])
  // A leader who is also staffed appears once.
  await insertAt(instance, first(leads), anna)
  expect((await brief(anna)).filter(([titel]) => titel === 'Leitung')).toEqual([['Leitung', 'eingeteilt', 'Leitung']])
  const [, next, later] = await plan(anna)
  expect(next).toMatchObject({ art: 'sanitaetsdienst', unter: 'Stadthalle', ...am(1), wer: null })
  expect(next?.pfad).toBe(`/sanitaetsdienst/${next?.platz?.dienst}`)
  // Only what comes next carries what its card shows.
  expect(next?.einsatz).toMatchObject({
    bezeichnung: 'Eingeteilt',
    angebot: next?.platz?.angebot,
    ortDaten: { name: 'Stadthalle' },
    mit: [],
  })
  expect([later?.titel, later?.einsatz]).toEqual(['Gemeldet', null])
  expect(await brief(leiterin)).toEqual([])
})

test('leading around one’s own shift is one row, and one next duty', async () => {
  const { instance, put, member, plan } = await world()
  const anna = await member('Anna')
  const at = (hour: number) => new Date(Date.parse(NOW) + DAY + hour * 3_600_000).toISOString()
  const shift = (from: number, to: number) => ({
    bezeichnung: '',
    beginn: at(from),
    ende: at(to),
    bedarf: [{ qualifikation: 'SanA', anzahl: 2 }],
  })
  const dienst = await put({
    beginn: at(0),
    ende: at(9),
    leiter: anna.profil,
    schichten: [shift(0, 1), shift(1, 6), shift(6, 8), shift(8.5, 9)],
  } as never)
  await insertAt(instance, dienst.schichten[1]!, anna)
  const [row, rest, ...none] = await plan(anna)
  expect(row).toMatchObject({
    beginn: at(0),
    ende: at(8),
    zustand: 'eingeteilt',
    als: 'Leitung',
    platz: { angebot: dienst.schichten[1]?._id },
  })
  expect(row?.einsatz).toMatchObject({ von: at(0), bis: at(8), zustand: 'eingeteilt', angebot: dienst.schichten[1]?._id })
  expect([rest?.beginn, rest?.zustand, none]).toEqual([at(8.5), 'leitung', []])
  expect(await instance.as(planContract, anna).naechste({})).toMatchObject([{ beginn: at(0), ende: at(8) }, { beginn: at(8.5) }])
})

test('the next duty says whom to call, unless they hide their number or it is oneself', async () => {
  const { instance, put, member, plan } = await world()
  const [anna, ben] = [await member('Anna'), await member('Ben')]
  const dienst = await put({ bezeichnung: 'Stadtlauf', ...am(1), leiter: ben.profil })
  await insertAt(instance, first(dienst), anna)
  const { transact } = instance.context
  await transact((trx) =>
    trx
      .updateTable('users')
      .set({ telefon: ['030 1'], primary_telefon: '030 1' })
      .where('_id', '=', ben.user)
      .execute(),
  )
  const show = (telefon: string) =>
    transact((trx) =>
      trx
        .updateTable('profile')
        .set({ sichtbarkeit: JSON.stringify({ telefon }) })
        .where('_id', '=', ben.profil)
        .execute(),
    )
  await show('alle')
  expect((await plan(anna))[0]?.einsatz?.leitung).toEqual({ _id: ben.profil, vorname: 'Ben', nachname: 'Muster', telefon: '030 1' })
  // Without a main number the mobile one: somebody answers it.
  await transact((trx) =>
    trx
      .updateTable('users')
      .set({ telefon: ['030 1', '+49 (151) 2'], primary_telefon: '' })
      .where('_id', '=', ben.user)
      .execute(),
  )
  expect((await plan(anna))[0]?.einsatz?.leitung?.telefon).toBe('+49 (151) 2')
  await show('fuehrung')
  expect((await plan(anna))[0]?.einsatz?.leitung?.telefon).toBe('')
  // Nor of who hides from the contacts, or has left.
  await show('alle')
  const change = (fields: { unsichtbar: boolean } | { status: 'gesperrt' }) =>
    instance.context.transact((trx) => trx.updateTable('profile').set(fields).where('_id', '=', ben.profil).execute())
  await change({ unsichtbar: true })
  expect((await plan(anna))[0]?.einsatz?.leitung?.telefon).toBe('')
  await change({ unsichtbar: false })
  expect((await plan(anna))[0]?.einsatz?.leitung?.telefon).toBe('+49 (151) 2')
  await change({ status: 'gesperrt' })
  expect((await plan(anna))[0]?.einsatz?.leitung?.telefon).toBe('')
  expect((await plan(ben))[0]?.einsatz?.leitung).toBeNull()
})

test('cancelled services say so; hidden ones are missing', async () => {
  const { instance, put, props, member, brief, als, leiterin, raum, raeume } = await world()
  const anna = await member('Anna')
  const off = await put({ bezeichnung: 'Fällt aus', ...am(1) })
  await insertAt(instance, first(off), anna)
  await als(leiterin).absage({ params: { id: off._id }, body: { grund: 'Sturm' } })
  const extern = await als(await instance.person(['CREATE_EXTERN_SANDIENST', 'READ_EXTERN_SANDIENST'])).create({
    body: props({ art: 'extern', bezeichnung: 'Anderer Verband', ...am(2) }),
  })
  await insertAt(instance, first(extern), anna)
  const lehrsaal = await raum('Lehrsaal', false)
  await raeume(anna).create({ body: { raum: lehrsaal, titel: 'Probe', ...am(3) } })
  expect(await brief(anna)).toEqual([
    ['Fällt aus', 'abgesagt', ''],
    ['Lehrsaal', 'bestaetigt', ''],
  ])
  const set = (rechte: readonly Recht[]) =>
    instance.context.transact((trx) =>
      trx
        .updateTable('users')
        .set({ rechte: [...rechte] })
        .where('_id', '=', anna.user)
        .execute(),
    )
  await set(['READ_RAUMBELEGUNG'])
  expect(await brief(anna)).toEqual([['Lehrsaal', 'bestaetigt', '']])
  await set(['READ_EXTERN_SANDIENST'])
  expect(await brief(anna)).toEqual([['Anderer Verband', 'eingeteilt', '']])
  await set([])
  expect(await brief(anna)).toEqual([])
})
test('a handed-over place shows as offered and taken, on both sides', async () => {
  const { instance, put, member, plan, als } = await world()
  const [anna, ben] = [await member('Anna'), await member('Ben')]
  const dienst = await put({ bezeichnung: 'Stadtlauf', ...am(5) })
  await insertAt(instance, first(dienst), anna)
  const states = async (who: Person) => (await plan(who)).map(({ zustand, wer, platz }) => [zustand, wer?.vorname ?? null, platz !== null])
  // The card of the next duty, on either screen.
  const onCards = async (who: Person) => [
    (await plan(who))[0]?.einsatz?.zustand,
    (await instance.as(planContract, who).naechste())[0]?.einsatz?.zustand,
  ]
  const { _id: schicht } = first(dienst)
  const asked = await als(anna).uebergabe({ params: { id: dienst._id }, body: { schicht, profil: ben.profil, text: '' } })
  expect(await states(anna)).toEqual([['angeboten', 'Ben', true]])
  expect(await onCards(anna)).toEqual(['angeboten', 'angeboten'])
  expect((await plan(ben))[0]).toMatchObject({ _id: asked._id, zustand: 'zuUebernehmen', wer: { vorname: 'Anna' }, platz: null })
  await als(anna).uebergabeZuruecknehmen({ params: { id: dienst._id }, query: { schicht } })
  expect([await states(anna), await states(ben)]).toEqual([[['eingeteilt', null, true]], []])
  expect(await onCards(anna)).toEqual(['eingeteilt', 'eingeteilt'])
  const again = await als(anna).uebergabe({ params: { id: dienst._id }, body: { schicht, profil: ben.profil, text: '' } })
  await als(ben).beantworten({ params: { id: again._id }, body: { antwort: 'zugesagt' } })
  expect([await states(anna), await states(ben)]).toEqual([[['uebergeben', 'Ben', false]], [['eingeteilt', null, true]]])
})

test('a call for help shows until the begin', async () => {
  const { put, member, plan, als, leiterin, placeClock } = await world()
  const anna = await member('Anna')
  const dienst = await put({ bezeichnung: 'Stadtlauf', ...am(1) })
  const [asked] = await als(leiterin).hilferuf({
    params: { id: dienst._id },
    body: { schicht: first(dienst)._id, profile: [anna.profil], text: '' },
  })
  expect(await plan(anna)).toEqual([])
  placeClock(new Date(Date.parse(asked?.gestelltAm ?? '') + 60_000).toISOString())
  expect((await plan(anna)).map(({ titel, zustand, wer }) => [titel, zustand, wer?.vorname])).toEqual([['Stadtlauf', 'gefragt', 'Rita']])
  placeClock(am(2).beginn)
  expect(await plan(anna)).toEqual([])
})

test('bookings: requested, confirmed, as driver; refused only to the requester', async () => {
  const { instance, raum, raeume, fahrzeuge, fahrzeug, member, plan, brief, leiterin } = await world()
  const [anna, ben] = [await member('Anna'), await member('Ben')]
  const lehrsaal = await raum('Lehrsaal', true)
  const book = (day: number, titel: string, verantwortlich = anna.profil) =>
    raeume(anna).create({ body: { raum: lehrsaal, titel, verantwortlich, ...am(day) } })
  await book(1, 'Gefragt')
  const decide = async (status: 'bestaetigt' | 'abgelehnt', { _id, version }: { _id: string; version: number }) =>
    raeume(leiterin).genehmigung({ params: { id: _id }, body: { version, status, grund: '' } })
  await decide('bestaetigt', await book(2, 'Für Ben', ben.profil))
  await decide('abgelehnt', await book(3, 'Abgelehnt', ben.profil))
  const off = await book(4, 'Storniert')
  await raeume(anna).remove({ params: { id: off._id }, query: { umfang: 'diese', grund: '' } })
  const car = await fahrzeug('KTW 1', { typ: 'KTW' })
  await instance.context.transact((trx) => trx.updateTable('fahrzeuge').set({ fuehrerscheinklasse: 'B' }).execute())
  await instance.context.transact((trx) =>
    sql`update profile set fuehrerscheinklassen = '{B}' where _id = ${ben.profil}::uuid`.execute(trx),
  )
  await fahrzeuge(anna).create({ body: { fahrzeuge: [car], zweck: 'Holen', fahrer: ben.profil, verantwortlich: anna.profil, ...am(5) } })
  expect((await plan(anna)).map(({ art, titel, unter: under, zustand, wer }) => [art, titel, under, zustand, wer?.vorname ?? ''])).toEqual([
    ['raumbuchung', 'Lehrsaal', 'Gefragt', 'angefragt', ''],
    ['raumbuchung', 'Lehrsaal', 'Für Ben', 'bestaetigt', 'Ben'],
    ['raumbuchung', 'Lehrsaal', 'Abgelehnt', 'abgelehnt', 'Ben'],
    ['fahrzeugbuchung', 'KTW 1', 'Holen', 'bestaetigt', ''],
  ])
  expect(await brief(ben)).toEqual([
    ['Lehrsaal', 'bestaetigt', ''],
    ['KTW 1', 'bestaetigt', 'Fahrer'],
  ])
})

test('a vehicle that a service uses is there as the service', async () => {
  const { put, member, fahrzeug, brief } = await world()
  const anna = await member('Anna')
  const car = await fahrzeug('KTW 1')
  await put({
    leiter: anna.profil,
    ...am(2),
    schichten: [{ bezeichnung: '', ...am(2), bedarf: [], fahrzeuge: [{ fahrzeug: car }] }],
  })
  expect(await brief(anna)).toEqual([['Stadtlauf', 'leitung', 'Leitung']])
})

test('the span is half open and bounded: 400 days, also over a change of the clock', async () => {
  const { instance, put, member, plan, brief } = await world()
  const anna = await member('Anna')
  await insertAt(instance, first(await put({ ...am(2) })), anna)
  const { beginn, ende } = am(2)
  expect(await brief(anna, { von: ende, bis: am(9).ende })).toEqual([])
  expect(await brief(anna, { von: am(0).beginn, bis: beginn })).toEqual([])
  expect(await brief(anna, { von: new Date(Date.parse(ende) - 1).toISOString(), bis: ende })).toHaveLength(1)
  // From a winter midnight to a summer one by the clock of Berlin: 400 days without an hour; the other way with one more.
  expect(await plan(anna, { von: '2026-10-23T22:00:00Z', bis: '2027-11-26T23:00:00Z' })).toHaveLength(1)
  const refused = async (span: { von: string; bis: string }) => {
    const error = await abgelehnt(plan(anna, span))
    expect(error).toBeInstanceOf(ApiError)
    return [error.status, error.errors]
  }
  expect(await refused({ von: am(0).beginn, bis: am(401).beginn })).toEqual([
    400,
    [{ msg: 'Der Plan zeigt höchstens 400 Tage auf einmal.', feld: 'bis' }],
  ])
  expect((await refused({ von: beginn, bis: beginn }))[0]).toBe(400)
})

test('400 services cost two statements, none with an unchanged answer', async () => {
  const { instance, put, member, plan } = await world()
  const anna = await member('Anna')
  const dienst = await put({ ...am(1), beginn: am(1).beginn, ende: am(1, 8).ende })
  // Half-hour places back to back, 400 of them.
  await instance.context.transact((trx) =>
    sql`with d as (
        insert into sanitaetsdienste (nummer, art, bezeichnung, veranstalter, ort, beginn, ende, status)
        select 'SAN-2027-' || lpad((n + 500)::text, 3, '0'), 'intern', 'Dienst ' || n, '{"name":"V"}', ${dienst.ort}::uuid, t, t + interval '30 minutes', 'ausgeschrieben'
        from generate_series(1, 400) n cross join lateral (select ${am(2).beginn}::timestamptz + n * interval '30 minutes' as t) z returning _id, beginn, ende),
      a as (insert into angebote (sanitaetsdienst, beginn, ende) select _id, beginn, ende from d returning _id, beginn, ende)
      insert into anmeldungen (angebot, profil, status, beginn, ende) select _id, ${anna.profil}::uuid, 'eingeteilt', beginn, ende from a`.execute(
      trx,
    ),
  )
  let found = 0
  const ask = async () => {
    found = (await plan(anna)).length
  }
  expect(await countQueries(instance.database.pool, ask)).toBe(2)
  expect(found).toBe(400)
  // An answer is kept for its minute.
  const minute = () => Math.floor(Date.now() / 60_000)
  let [asked, began] = [-1, -1]
  while (minute() !== began) {
    began = minute()
    await ask()
    asked = await countQueries(instance.database.pool, ask)
  }
  expect(asked).toBe(0)
})

test('the first screen gets the next duty of all areas, and asks no other area', async () => {
  const { instance, put, member, fahrzeug, fahrzeuge } = await world()
  const anna = await member('Anna', [...ALL, 'READ_DIENSTABEND'])
  const next = () => instance.as(planContract, anna).naechste()
  expect(await next()).toEqual([])
  await insertAt(instance, first(await put({ bezeichnung: 'Stadtlauf', ...am(5) })), anna)
  await put({ bezeichnung: 'Leitung', ...am(4), leiter: anna.profil })
  const office = await instance.person(['CREATE_DIENSTABEND', 'READ_DIENSTABEND'])
  await instance.as(dienstabendeContract, office).create({ body: { thema: 'Tragen', ...am(1), leiter: anna.profil } })
  const car = await fahrzeug('KTW 1')
  await instance.context.transact((trx) =>
    sql`update fahrzeuge set fuehrerscheinklasse = 'B'`
      .execute(trx)
      .then(() => sql`update profile set fuehrerscheinklassen = '{B}' where _id = ${anna.profil}::uuid`.execute(trx)),
  )
  await fahrzeuge(anna).create({ body: { fahrzeuge: [car], zweck: 'Holen', fahrer: anna.profil, ...am(2) } })
  const told = (await next()).map(({ titel, zustand, einsatz }) => [titel, zustand, einsatz?.zustand ?? null])
  expect(told).toEqual([
    ['Tragen', 'leitung', 'leitung'],
    ['KTW 1', 'bestaetigt', null],
    ['Leitung', 'leitung', 'leitung'],
    ['Stadtlauf', 'eingeteilt', null],
  ])
})

test('the offline stock holds the next duties with readable cards', async () => {
  const { instance, put, member, leiterin } = await world()
  const [anna, ben, hidden] = [await member('Anna'), await member('Ben'), await member('Hilde')]
  const soon = await put({ bezeichnung: 'Bald', ...am(3), leiter: ben.profil })
  const far = await put({ bezeichnung: 'Fern', ...am(20) })
  for (const who of [anna, hidden]) await insertAt(instance, first(soon), who)
  await insertAt(instance, first(far), anna)
  await sql`update profile set unsichtbar = true where _id = ${hidden.profil}::uuid`.execute(instance.context.db)
  const search = new URLSearchParams(SPAN)
  const { body, headers } = await instance.call(anna, 'GET', `/api/plan/vorrat?${search}`)
  const stock = JSON.parse(body) as Record<string, { body: unknown }>
  const duty = `/api/sanitaetsdienste/${soon._id}`
  const cards = [anna, ben].map(({ profil }) => `/api/profile/${profil}`)
  expect(Object.keys(stock)).toEqual(expect.arrayContaining([`/api/plan?${search}`, duty, ...cards, '/api/stundennachweise/arten']))
  expect(Object.keys(stock).filter((url) => url.includes(far._id) || url.includes(hidden.profil))).toEqual([])
  for (const [url, one] of Object.entries(stock)) expect(JSON.parse((await instance.call(anna, 'GET', url)).body)).toEqual(one.body)
  expect(headers['vary']).toContain('x-auth-token')
  const upsideDown = await instance.call(anna, 'GET', `/api/plan/vorrat?${new URLSearchParams({ von: SPAN.bis, bis: SPAN.von })}`)
  expect([upsideDown.statusCode, JSON.parse(upsideDown.body)]).toMatchObject([400, { errors: [{ feld: 'bis' }] }])
  const other = JSON.parse((await instance.call(leiterin, 'GET', `/api/plan/vorrat?${search}`)).body) as object
  expect(Object.keys(other)).not.toContain(duty)
})

test('a stock whose turn it is waits for no list that waits for a turn', async () => {
  const { instance, member } = await world()
  const anna = await member('Anna', ['READ_FAHRZEUG'])
  const ask = (url: string) => instance.call(anna, 'GET', url)
  await ask('/api/fahrzeuge/sperrregeln')
  const others = Promise.withResolvers<void>()
  // All turns but one.
  const held = Array.from({ length: BUILT_AT_ONCE - 1 }, (_, i) => instance.context.turn(String(i), () => others.promise))
  const [stock, list] = [ask(`/api/plan/vorrat?${new URLSearchParams(SPAN)}`), ask('/api/fahrzeuge')]
  expect(JSON.parse((await stock).body)).toHaveProperty(['/api/fahrzeuge', 'body'], [])
  others.resolve()
  expect((await list).body).toBe('[]')
  await Promise.all(held)
})

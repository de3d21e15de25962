import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { candidatesFor } from '#blocks/dienst/server/index.ts'
import { lehrgaengeContract } from '#features/lehrgaenge/contract.ts'
import { ausbildungContract } from '#features/profile/contract.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import { countQueries } from '#tests/support/queries.ts'
import type { Person } from '#tests/support/app.ts'
import { dienstWorld, LEADS } from '#tests/support/dienste.ts'

const NOW = '2027-04-10T10:00:00Z'

async function world() {
  const one = await dienstWorld({ now: NOW })
  const { transact: write } = one.instance.context
  const leitung = await one.leitung()
  const call = one.als(leitung)
  const profil = (actor: Person, columns: Record<string, unknown>) =>
    write((trx) => trx.updateTable('profile').set(columns).where('_id', '=', actor.profil).execute())
  const stands = async (actor: Person, bezeichnung: string, beginn: string, ende: string) => {
    const dienst = await call.create({ body: one.props({ bezeichnung, beginn, ende }) })
    await call.setzeAnmeldung({ params: { id: dienst._id, profileId: actor.profil }, body: { status: 'eingeteilt' } })
  }
  const forWhom = async (dienst: string, actor: Person) => {
    const one = (await call.kandidaten({ params: { id: dienst } })).kandidaten.find(({ profil: { _id } }) => _id === actor.profil)
    if (!one) throw new Error('not among them')
    return one
  }
  return { ...one, leitung, call, profil, steht: stands, fuer: forWhom, write }
}

test('a fitting, free and rested person is suited; others give the reason', async () => {
  const { call, fahrzeug, write, props, mitglied, profil, steht, fuer } = await world()
  const dienst = await call.create({ body: props({ bedarf: [{ qualifikation: 'RS', anzahl: 1 }] }) })
  const actor = (qualifikation: Qualifikation = 'RS') => mitglied(qualifikation)
  const [leads, drives, free, toLittle, taken, tired, young, half, long] = [
    await actor(),
    await actor(),
    await actor(),
    await actor('SanA'),
    await actor(),
    await actor(),
    await actor(),
    await actor(),
    await actor(),
  ]
  await steht(taken, 'Markt', '2027-05-01T15:00:00Z', '2027-05-01T20:00:00Z')
  await steht(tired, 'Nachtwache', '2027-04-30T18:00:00Z', '2027-05-01T04:00:00Z')
  const led = await call.create({
    body: props({ bezeichnung: 'Leitwache', beginn: '2027-04-30T18:00:00Z', ende: '2027-05-01T04:00:00Z', leiter: leads.profil }),
  })
  await call.setzeAnmeldung({ params: { id: led._id, profileId: leads.profil }, body: { status: 'eingeteilt' } })
  const trip = {
    fahrzeug: await fahrzeug('MTW'),
    zweck: 'Umzug',
    fahrer: drives.profil,
    beginn: '2027-04-30T18:00:00Z',
    ende: '2027-05-01T04:00:00Z',
  }
  await write((trx) => trx.insertInto('fahrzeugbelegungen').values(trip).execute())
  await profil(young, { geburtsdatum: '2009-05-02' })
  await profil(half, { status: 'eingeschraenkt' })
  await steht(long, 'Woche zuvor', '2027-04-24T08:00:00Z', '2027-04-24T12:00:00Z')
  await steht(long, 'Zwei Wochen zuvor', '2027-04-17T08:00:00Z', '2027-04-17T12:00:00Z')

  expect(await fuer(dienst._id, free)).toMatchObject({ geeignet: true, hinweise: [], besetztVon: null, status: null })
  expect(await fuer(dienst._id, toLittle)).toMatchObject({
    geeignet: false,
    hinweise: [{ art: 'qualifikation', text: 'SanA: reicht für keinen Platz.' }],
  })
  expect(await fuer(dienst._id, taken)).toMatchObject({
    geeignet: false,
    besetztVon: { titel: 'Markt', beginn: '2027-05-01T15:00:00.000Z', ende: '2027-05-01T20:00:00.000Z' },
  })
  expect(await fuer(dienst._id, tired)).toMatchObject({
    geeignet: false,
    hinweise: [{ art: 'ruhe', text: 'Nur 4 Stunden Ruhe nach dem Nachtdienst Nachtwache.' }],
  })
  // Leading and standing in one service count once; a trip is no duty.
  expect((await fuer(dienst._id, leads)).hinweise).toEqual([{ art: 'ruhe', text: 'Nur 4 Stunden Ruhe nach dem Nachtdienst Leitwache.' }])
  await call.setzeAnmeldung({ params: { id: led._id, profileId: leads.profil }, body: { status: 'abgelehnt', grund: 'Leitet nur.' } })
  expect((await fuer(dienst._id, leads)).hinweise).toEqual([{ art: 'ruhe', text: 'Nur 4 Stunden Ruhe nach dem Nachtdienst Leitwache.' }])
  expect(await fuer(dienst._id, drives)).toMatchObject({ geeignet: true, hinweise: [] })
  expect(await fuer(dienst._id, young)).toMatchObject({ geeignet: true, hinweise: [{ art: 'alter' }] })
  expect(await fuer(dienst._id, half)).toMatchObject({ geeignet: true, hinweise: [{ art: 'status' }] })
  expect(await fuer(dienst._id, long)).toMatchObject({ geeignet: false, hinweise: [{ art: 'ruhe', text: '3 Wochenenden in Folge.' }] })
})

test('the qualification on the day of duty decides, with renewals, and a reason', async () => {
  const { instance, call, props, mitglied, profil, fuer } = await world()
  const trainer = await instance.person(['UPDATE_USER_AUSBILDUNG', 'CREATE_ADMIN_LEHRGANG'])
  const { _id: course } = await instance
    .as(lehrgaengeContract, trainer)
    .create({ body: { bezeichnung: 'Rettungssanitäter', abkuerzung: 'RS', qualifikation: 'RS' } })
  const [ends, refreshed] = [await mitglied('keine'), await mitglied('keine')]
  const record = (who: Person, beginn: string, until: string | null) =>
    instance
      .as(ausbildungContract, trainer)
      .put({ body: { profil: who.profil, lehrgang: course, beginn, ende: beginn, gueltigBis: until } })
  await record(ends, '2025-04-30', '2027-04-30')
  await record(refreshed, '2025-04-30', '2027-04-30')
  await record(refreshed, '2027-04-01', null)
  const dienst = await call.create({ body: props({ bedarf: [{ qualifikation: 'RS', anzahl: 1 }] }) })
  expect(await fuer(dienst._id, refreshed)).toMatchObject({ geeignet: true, qualifikation: 'RS', hinweise: [] })
  expect(await fuer(dienst._id, ends)).toMatchObject({
    geeignet: false,
    qualifikation: 'keine',
    hinweise: [{ text: 'Keine Ausbildung: reicht für keinen Platz.' }, { art: 'ausbildung', text: 'RS läuft am 30.04.2027 ab.' }],
  })
  // The last day is still good, and what the office says by hand has no end.
  await profil(ends, { ausbildungAusNachweisen: false })
  expect(await fuer(dienst._id, ends)).toMatchObject({ geeignet: true, qualifikation: 'RS' })
})

test('drivers by vehicle on that day, with reasons', async () => {
  const { call, props, mitglied, profil, fuer, fahrzeug, write } = await world()
  const rtw = await fahrzeug('RTW 1', { typ: 'RTW' })
  const other = await fahrzeug('RTW 2', { typ: 'RTW' })
  await write((trx) => trx.updateTable('fahrzeuge').set({ einweisungErforderlich: true, einweisungsgruppe: 'RTW' }).execute())
  const dienst = await call.create({ body: props({ fahrzeuge: [{ fahrzeug: rtw }, { typ: 'KTW' }] }) })
  const platz = dienst.schichten[0]?.fahrzeuge.find((one) => one.fahrzeug === rtw)?._id
  const good = { fuehrerscheinklassen: ['C1'], fuehrerscheinKontrolleNaechsteAm: '2027-05-01' }
  const briefed = async (actor: Person, on: string, validBis: string, bestanden = true) => {
    const einweiser = await mitglied()
    await write((trx) =>
      trx
        .insertInto('einweisungen')
        .values({ profil: actor.profil, fahrzeug: on, datum: '2026-01-01', einweiser: einweiser.profil, gueltigBis: validBis, bestanden })
        .execute(),
    )
  }
  const [faehrt, abgelaufen, without, check] = [await mitglied(), await mitglied(), await mitglied(), await mitglied()]
  for (const actor of [faehrt, abgelaufen, without]) await profil(actor, good)
  await profil(check, { ...good, fuehrerscheinKontrolleNaechsteAm: '2027-04-30' })
  await briefed(faehrt, other, '2027-05-01')
  await briefed(abgelaufen, rtw, '2027-04-30')
  await briefed(check, rtw, '2027-12-31')
  // Failed it counts for nothing.
  await briefed(without, rtw, '2027-12-31', false)
  expect(await fuer(dienst._id, faehrt)).toMatchObject({ faehrt: [platz], hinweise: [] })
  expect(await fuer(dienst._id, abgelaufen)).toMatchObject({
    faehrt: [],
    hinweise: [{ art: 'einweisung', text: 'RTW 1: Einweisung läuft am 30.04.2027 ab.' }],
  })
  expect(await fuer(dienst._id, without)).toMatchObject({
    faehrt: [],
    hinweise: [{ art: 'einweisung', text: 'RTW 1: Einweisung fehlt.' }],
  })
  expect(await fuer(dienst._id, check)).toMatchObject({
    faehrt: [],
    geeignet: true,
    hinweise: [{ art: 'fuehrerschein', text: 'Führerscheinkontrolle läuft am 30.04.2027 ab.' }],
  })
})

test('the registered rank first, then suited by hours, then least asked', async () => {
  const { call, als, props, mitglied, steht, write, leitung } = await world()
  const dienst = await call.create({ body: props({ bedarf: [{ qualifikation: 'SanA', anzahl: 3 }] }) })
  const schicht = dienst.schichten[0]?._id ?? ''
  const [much, little, gefragt, gemeldet, declined, way] = [
    await mitglied(),
    await mitglied(),
    await mitglied(),
    await mitglied(),
    await mitglied(),
    await mitglied(),
  ]
  await als(gemeldet).anmelden({ params: { id: dienst._id }, body: { kommentar: 'gern im RTW' } })
  await steht(much, 'Lauf', '2027-04-20T08:00:00Z', '2027-04-20T18:30:00Z')
  await steht(much, 'lange her', '2027-01-30T08:00:00Z', '2027-01-30T18:00:00Z')
  await write((trx) =>
    trx
      .insertInto('anfragen')
      .values(
        [gefragt, declined].map((actor, number) => ({
          art: 'hilferuf',
          tokenHash: Buffer.from([number]),
          angebot: schicht,
          profil: actor.profil,
          gestelltVon: leitung.user,
          gestelltAm: '2027-04-01T10:00:00Z',
          laeuftAb: '2027-05-01T08:00:00Z',
          ...(actor === declined ? { antwort: 'abgelehnt', beantwortetAm: '2027-04-02T10:00:00Z' } : {}),
        })),
      )
      .execute(),
  )
  await write((trx) => trx.updateTable('profile').set({ status: 'gesperrt' }).where('_id', '=', way.profil).execute())
  const { kandidaten } = await call.kandidaten({ params: { id: dienst._id } })
  const row = kandidaten
    .map(({ profil }) => profil._id)
    .filter((id) => [much, little, gefragt, gemeldet, declined, way].some(({ profil }) => profil === id))
  expect(row).toEqual([gemeldet, little, gefragt, much, declined].map(({ profil }) => profil))
  expect(kandidaten[0]).toMatchObject({ status: 'gemeldet', kommentar: 'gern im RTW', geeignet: false })
  const von = (actor: Person) => kandidaten.find(({ profil }) => profil._id === actor.profil)
  expect(von(much)).toMatchObject({ stunden90Tage: 10.5, dienste90Tage: 1, geeignet: true })
  expect(von(gefragt)).toMatchObject({ zuletztGefragtAm: '2027-04-01T10:00:00.000Z', geeignet: true })
  expect(von(declined)?.geeignet).toBe(false)
})

test('phone numbers go to planners only, within visibility; hidden stay hidden', async () => {
  const { call, instance, props, mitglied, profil, fuer, write, als } = await world()
  const dienst = await call.create({ body: props() })
  const [offen, privat, invisible] = [await mitglied(), await mitglied(), await mitglied()]
  await write((trx) =>
    trx
      .updateTable('users')
      .set({ telefon: ['02345 678901'], primary_telefon: '02345 678901' })
      .execute(),
  )
  await profil(privat, {
    sichtbarkeit: JSON.stringify({ email: 'alle', telefon: 'niemand', adresse: 'alle', geburtstag: 'alle', foto: 'alle' }),
  })
  await profil(invisible, { unsichtbar: true })
  expect((await fuer(dienst._id, offen)).telefon).toBe('02345 678901')
  expect((await fuer(dienst._id, privat)).telefon).toBe('')
  await expect(fuer(dienst._id, invisible)).rejects.toThrow('not among them')
  await als(invisible).anmelden({ params: { id: dienst._id }, body: {} })
  expect((await fuer(dienst._id, invisible)).status).toBe('gemeldet')
  expect((await instance.call(offen, 'GET', `/api/sanitaetsdienste/${dienst._id}/kandidaten`)).statusCode).toBe(403)
})

test('as many queries for many members as for few; facts are kept until one changes', async () => {
  const { call, instance, props, mitglied, fahrzeug, profil, write } = await world()
  const rtw = await fahrzeug('RTW 1')
  await write((trx) => trx.updateTable('fahrzeuge').set({ einweisungErforderlich: true }).execute())
  const dienst = await call.create({ body: props({ fahrzeuge: [{ fahrzeug: rtw }] }) })
  const { sessions, db, cache } = instance.context
  const reader = await sessions.actorOf((await instance.person(LEADS)).token)
  if (!reader) throw new Error('Nobody is signed in')
  const ask = async (wish = {}) =>
    (await candidatesFor(db, { gruppen: [] }, dienst.schichten[0]?._id ?? '', new Date(NOW), reader, wish)).kandidaten
  const question = async () => (await ask()).length
  let count = 0
  expect(await countQueries(instance.database.pool, async () => (count = await question()))).toBe(4)
  for (let i = 0; i < 20; i += 1) await mitglied()
  expect(await countQueries(instance.database.pool, async () => expect(await question()).toBe(count + 20))).toBe(4)
  const anna = await mitglied('RS')
  const levelOf = async () => (await ask({ cache })).find((one) => one.profil._id === anna.profil)?.qualifikation
  expect(await levelOf()).toBe('RS')
  expect(await countQueries(instance.database.pool, levelOf)).toBe(3)
  await profil(anna, { sanitaetsausbildung: 'SanA' })
  expect(await levelOf()).toBe('SanA')
})

test('hours, duties and taken time of everybody are those of each row read apart', async () => {
  const { call, instance, props, mitglied } = await world()
  const { db } = instance.context
  const people = await Promise.all(Array.from({ length: 6 }, () => mitglied()))
  const dienst = await call.create({ body: props() })
  const other = await call.create({ body: props({ bezeichnung: 'Woche', beginn: '2026-12-01T08:00:00Z', ende: '2026-12-01T16:00:00Z' }) })
  const [von, bis] = [Date.parse(dienst.schichten[0]!.beginn), Date.parse(dienst.schichten[0]!.ende)]
  // Offers all around, some with two sessions of their own; true times differ from the planned ones.
  await sql`
    with times as (select n, ${new Date(von)}::timestamptz + (n * 67 % 2900 - 2400) * interval '1 hour' as beginn, 2 + n % 9 as hours from generate_series(1, 120) n),
    offers as (
      insert into angebote (sanitaetsdienst, bezeichnung, beginn, ende, bedarf, zeiten)
      select ${other._id}::uuid, n::text, beginn, beginn + interval '1 hour' * (hours + 24), '[]', case when n % 5 = 0 then tstzmultirange(
        tstzrange(beginn, beginn + interval '1 hour'), tstzrange(beginn + interval '1 hour' * (hours + 23), beginn + interval '1 hour' * (hours + 24))) end
      from times returning _id, bezeichnung::int as n, beginn, ende)
    insert into anmeldungen (angebot, profil, status, beginn, ende, "istBeginn", "istEnde", trotzdem)
    select _id, (${people.map(({ profil }) => profil)}::uuid[])[1 + n % 6], case when n % 7 = 0 then 'gemeldet' else 'eingeteilt' end, beginn, ende - interval '20 hours',
      case when n % 3 = 0 and n % 5 > 0 then beginn end, case when n % 3 = 0 and n % 5 > 0 then beginn + interval '90 minutes' end, 'gewollt' from offers`.execute(
    db,
  )
  const { rows } = await sql<{ profil: string; beginn: string; ende: string; hours: number }>`
    select profil, lower(z) as beginn, upper(z) as ende,
      (extract(epoch from coalesce("istEnde", upper(z)) - coalesce("istBeginn", lower(z))) / 3600)::float8 as hours
    from anmeldungen cross join unnest(belegt) z where status = 'eingeteilt'`.execute(db)
  const { kandidaten } = await call.kandidaten({ params: { id: dienst._id } })
  const said = people.map(({ profil }) => {
    const one = kandidaten.find((each) => each.profil._id === profil)
    return [one?.stunden90Tage, one?.dienste90Tage, (one?.besetztVon ?? null) !== null]
  })
  const truth = people.map(({ profil }) => {
    const own = rows.filter((row) => row.profil === profil)
    const before = own.filter(({ beginn }) => Date.parse(beginn) <= von && Date.parse(beginn) >= von - 90 * 86_400_000)
    return [
      Math.round(before.reduce((sum, { hours }) => sum + hours, 0) * 100) / 100,
      before.length,
      own.some(({ beginn, ende }) => Date.parse(beginn) < bis && Date.parse(ende) > von),
    ]
  })
  expect(said).toEqual(truth)
  expect(truth.map(([, , taken]) => taken)).toEqual(expect.arrayContaining([true, false]))
})

test('a cut list begins the whole one; counts, search and seats are of all members', async () => {
  const { call, instance, props, mitglied, leitung, als, profil } = await world()
  const { db } = instance.context
  const people = await Promise.all(Array.from({ length: 14 }, (_, i) => mitglied(i % 3 === 0 ? 'RS' : i % 3 === 1 ? 'SanA' : 'keine')))
  const dienst = await call.create({
    body: props({
      bedarf: [
        { qualifikation: 'RS', anzahl: 2 },
        { qualifikation: 'SanA', anzahl: 1 },
      ],
    }),
  })
  const offer = dienst.schichten[0]?._id ?? ''
  const other = await call.create({ body: props({ bezeichnung: 'Nebenan', beginn: '2027-03-01T08:00:00Z', ende: '2027-03-01T16:00:00Z' }) })
  await sql`
    update users u set nachname = chr(65 + (p.n * 7 % 14)::int) || case when p.n = 3 then 'esterházy' else 'mann' end, vorname = 'V' || p.n
    from (select x.profil, x.n, p."user" from unnest(${people.map(({ profil }) => profil)}::uuid[]) with ordinality x(profil, n) join profile p on p._id = x.profil) p
    where u._id = p."user"`.execute(db)
  // Hours of earlier weeks, one who is taken, some who were asked.
  await sql`
    with offers as (
      insert into angebote (sanitaetsdienst, bezeichnung, beginn, ende, bedarf)
      select ${other._id}::uuid, n::text, t, t + interval '5 hours', '[]'
      from generate_series(1, 12) n cross join lateral (select case when n > 10 then ${dienst.schichten[0]!.beginn}::timestamptz - interval '2 hours' * (n - 10) else ${dienst.schichten[0]!.beginn}::timestamptz - n * interval '130 hours' end as t)
      returning _id, bezeichnung::int as n, beginn, ende)
    insert into anmeldungen (angebot, profil, status, beginn, ende, trotzdem)
    select _id, (${people.map(({ profil }) => profil)}::uuid[])[1 + n % 9], 'eingeteilt', beginn, ende, 'gewollt' from offers`.execute(db)
  await als(people[9]!).anmelden({ params: { id: dienst._id }, body: {} })
  await als(people[10]!).anmelden({ params: { id: dienst._id }, body: {} })
  await call.setzeAnmeldung({
    params: { id: dienst._id, profileId: people[10]!.profil },
    body: { status: 'abgelehnt', grund: 'Zu viele.' },
  })
  await profil(people[11]!, { gruppe: 'Bergwacht' })
  await sql`insert into anfragen (art, "tokenHash", angebot, profil, "gestelltVon", "gestelltAm", "laeuftAb", antwort, "beantwortetAm")
    select 'hilferuf', ('\\x' || lpad(to_hex(n), 4, '0'))::bytea, ${offer}::uuid, (${people.map(({ profil }) => profil)}::uuid[])[n], ${leitung.user}::uuid, ${NOW}::timestamptz - n * interval '1 day',
      ${NOW}::timestamptz + interval '5 days', case when n = 12 then 'zurueckgezogen' end, case when n = 12 then ${NOW}::timestamptz end from generate_series(12, 13) n`.execute(
    db,
  )

  const params = { id: dienst._id }
  const whole = await call.kandidaten({ params, query: { limit: 1000 } })
  const all = whole.kandidaten
  expect(whole).toMatchObject({
    gesamt: all.length,
    geeignet: all.filter(({ geeignet }) => geeignet).length,
    meisteStunden: Math.max(...all.map(({ stunden90Tage: hours }) => hours)),
  })
  expect([whole.geeignet > 3, whole.meisteStunden > 0, all.some(({ besetztVon }) => besetztVon !== null)]).toEqual([true, true, true])
  for (let limit = 1; limit <= all.length; limit += 1)
    expect(await call.kandidaten({ params, query: { limit } })).toEqual({
      ...whole,
      // People with a state in the offer are answered however far down.
      kandidaten: all.filter(({ status }, i) => i < limit || status !== null),
    })

  const names = async (query: object) => {
    const { kandidaten, gesamt: total } = await call.kandidaten({ params, query })
    return [kandidaten.map(({ profil }) => profil._id), total]
  }
  const idsOf = (some: typeof all) => some.map(({ profil }) => profil._id)
  expect(await names({ suche: 'esterhazy', limit: 1 })).toEqual([[people[2]!.profil], 1])
  expect(await names({ suche: 'bergw', limit: 1 })).toEqual([[people[11]!.profil], 1])
  expect(await names({ suche: 'hesterhasy', limit: 1 })).toEqual([[people[2]!.profil], 1])
  expect(await names({ profile: `${people[5]!.profil},${people[0]!.profil}` })).toEqual([
    idsOf(all.filter(({ profil }) => profil._id === people[5]!.profil || profil._id === people[0]!.profil)),
    2,
  ])
  const trained = all.filter(({ qualifikation, status }) => qualifikation === 'RS' || status !== null)
  expect(await names({ ab: 'RS', limit: 1000 })).toEqual([idsOf(trained), trained.length])

  const asked = await call.kandidaten({ params, query: { fragen: 'ja' } })
  const toAsk = all.filter(
    ({ besetztVon, status, profil }) =>
      besetztVon === null && status !== 'gemeldet' && status !== 'eingeteilt' && profil._id !== people[12]!.profil,
  )
  expect(asked.kandidaten.toSorted((a, b) => a.profil._id.localeCompare(b.profil._id))).toEqual(
    toAsk.toSorted((a, b) => a.profil._id.localeCompare(b.profil._id)),
  )
  expect(asked).toMatchObject({ gesamt: toAsk.length, geeignet: toAsk.filter(({ geeignet }) => geeignet).length })
  // The suited first, who was never asked before who was, then who did least.
  const order = asked.kandidaten.map(
    ({ geeignet, zuletztGefragtAm: at, stunden90Tage: hours }) => [geeignet ? 0 : 1, at ?? '', hours] as const,
  )
  expect(order).toEqual(order.toSorted((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : a[2] - b[2])))
})

// Hidden services and members are never named indirectly: in a refusal, warning, calendar or history.
import { expect, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { orteContract } from '#features/orte/contract.ts'
import { abgelehnt, type Person } from '#tests/support/app.ts'
import { signedOff } from '#tests/support/leaving.ts'
import { belegungsWorld, BUCHT } from '#tests/support/belegungen.ts'
import { asChange, dienstWorld, LEADS } from '#tests/support/dienste.ts'

const BEGINN = '2027-05-01T08:00:00.000Z'
const ENDE = '2027-05-01T16:00:00.000Z'
const TIME = { beginn: BEGINN, ende: ENDE }
const NOBODY = { status: 400, errors: [{ msg: 'Diese Person gibt es nicht.' }] }

/** A service with a vehicle, and people who may not see it though they may everything else with vehicles and places. */
async function world(now = '2026-11-21T12:00:00Z') {
  const dienste = await dienstWorld({ now })
  const { instance } = dienste
  const cars = await belegungsWorld({ database: instance.database, now })
  const ktw = await cars.fahrzeug('KTW 1')
  const leitung = dienste.als(
    await dienste.leitung([...LEADS, 'CREATE_EXTERN_SANDIENST', 'READ_EXTERN_SANDIENST', 'UPDATE_EXTERN_SANDIENST']),
  )
  const schicht = { bezeichnung: 'Tag', ...TIME, bedarf: [{ qualifikation: 'SanA' as const, anzahl: 1 }], fahrzeuge: [{ fahrzeug: ktw }] }
  const put = (data: Parameters<typeof dienste.props>[0] = {}) =>
    leitung.create({ body: dienste.props({ bezeichnung: 'Geheimdienst', schichten: [schicht], ...data }) })
  const profil = (who: Person, values: object) =>
    instance.context.transact((trx) => trx.updateTable('profile').set(values).where('_id', '=', who.profil).execute())
  return { ...dienste, cars, ktw, leitung, put, profil }
}

test('a hidden service’s booking reads as taken when changed or deleted', async () => {
  const { cars, ktw, put } = await world()
  await put()
  const stranger = cars.fahrzeuge(await cars.manager())
  const [row] = (await stranger.list()).zeilen
  if (!row) throw new Error('The booking of the service is missing')
  const no = { status: 409, errors: [{ msg: 'Diese Zeit ist belegt und lässt sich hier nicht ändern.' }] }
  const params = { id: row._id }
  const fresh = { version: 1, fahrzeug: ktw, zweck: 'Weg damit', ...TIME }
  await expect(stranger.remove({ params })).rejects.toMatchObject(no)
  await expect(stranger.wiederherstellen({ params })).rejects.toMatchObject(no)
  await expect(stranger.update({ params, body: fresh })).rejects.toMatchObject(no)
  await expect(stranger.genehmigung({ params, body: { version: 1, status: 'abgelehnt' } })).rejects.toMatchObject(no)
  expect(row.aenderbar.gruende).toEqual([no.errors[0]?.msg])
})

test('a place in use by what one may not see is in use, and that is all', async () => {
  const { instance, put, ort } = await world()
  await put()
  const remove = async (...rechte: Parameters<typeof instance.person>[0] & object) =>
    (await abgelehnt(instance.as(orteContract, await instance.person(['DELETE_ORT', ...rechte])).remove({ params: { id: ort } }))).message
  expect(await remove()).toBe('409 Der Ort ist noch belegt.')
  expect(await remove('READ_SANDIENST')).toMatch('Sanitätsdienst „Geheimdienst“')
})

test('a vehicle’s feed names no service; its plate only to permitted readers', async () => {
  const { instance, ktw, put, placeClock } = await world()
  await put()
  placeClock('2027-05-01T06:00:00Z')
  const reader = await instance.person(['READ_FAHRZEUGBELEGUNG'])
  const adresse = async (kind: 'feed' | 'schild') =>
    new URL((await instance.as(kalenderContract, reader).adresse({ params: { art: kind, fuer: 'fahrzeug', id: ktw } })).url).pathname
  const feed = (await instance.call(null, 'GET', await adresse('feed'))).body
  expect(feed).toContain('SUMMARY:Sanitätsdienst')
  expect(feed).not.toContain('Geheim')
  const plate = (await adresse('schild')).replace('/schild/', '/api/kalender/schild/')
  const titles = async (who: Person) =>
    (await instance.call(who, 'GET', plate)).json<{ belegungen: { titel: string }[] }>().belegungen.map(({ titel }) => titel)
  expect(await titles(reader)).toEqual(['Sanitätsdienst'])
  expect(await titles(await instance.person(['READ_FAHRZEUGBELEGUNG', 'READ_SANDIENST']))).toEqual(['Geheimdienst (Tag)'])
})

test('a missing licence class is shown to the driver and licence readers', async () => {
  const { instance, cars } = await world()
  const truck = await cars.fahrzeug('GW 1', { fuehrerscheinklasse: 'C', zulGesamtmasse: 11_900 })
  const bo = await cars.bucher()
  const drive = async (who: Person) =>
    (await abgelehnt(cars.fahrzeuge(who).create({ body: { fahrzeug: truck, zweck: 'Fahrt', ...TIME, fahrer: bo.profil } }))).errors
  const short = [{ msg: 'Bo Bucher darf GW 1 nicht fahren.', feld: 'fahrer' }]
  const long = [{ msg: 'Bo Bucher darf GW 1 nicht fahren: Klasse C steht nicht im Profil.', feld: 'fahrer' }]
  expect([await drive(await cars.bucher('Fremd')), await drive(bo)]).toEqual([short, long])
  expect(await drive(await instance.person([...BUCHT, 'READ_FAHRZEUGEINWEISUNG']))).toEqual(long)
})

test('a hidden member stays unnamed as driver, responsible person and taker', async () => {
  const { instance, cars, ktw, put, profil, mitglied, als, leitung } = await world()
  const hidden = await mitglied('SanA', { vorname: 'Vera', nachname: 'Verborgen' })
  await profil(hidden, { unsichtbar: true, fuehrerscheinklassen: ['B'] })
  const dienst = await put()
  const bo = await cars.bucher()
  const sees = await instance.person([...BUCHT, 'READ_UNSICHTBARE_USER'])
  await cars.fahrzeuge(sees).create({ body: { fahrzeug: await cars.fahrzeug('MTW 1'), zweck: 'Hin', ...TIME, fahrer: hidden.profil } })
  const hints = async (who: Person) => (await cars.fahrzeuge(who).fahrer({ query: { fahrer: hidden.profil, ...TIME } })).hinweise
  expect(await hints(bo)).toEqual([])
  expect(await hints(sees)).toEqual([expect.stringMatching('Vera Verborgen')])
  const time = { beginn: '2027-05-02T08:00:00Z', ende: '2027-05-02T10:00:00Z' }
  for (const field of ['verantwortlich', 'fahrer'])
    await expect(
      cars.fahrzeuge(bo).create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...time, [field]: hidden.profil } }),
    ).rejects.toMatchObject(NOBODY)
  const giver = await mitglied()
  await leitung.setzeAnmeldung({ params: { id: dienst._id, profileId: giver.profil }, body: { status: 'eingeteilt' } })
  await expect(als(giver).uebergabe({ params: { id: dienst._id }, body: { profil: hidden.profil } })).rejects.toMatchObject(NOBODY)
})

test('a hidden member stays unnamed to leaders; existing entries stay editable', async () => {
  const { instance, profil, mitglied, als, leitung, plan, placeClock } = await secretly()
  const hidden = await mitglied('SanA', { vorname: 'Vera', nachname: 'Verborgen' })
  const left = await mitglied('SanA', { vorname: 'Axel', nachname: 'Aus' })
  await profil(hidden, { unsichtbar: true })
  await signedOff(instance.context.db, left.profil)
  await profil(left, { status: 'ausgetreten' })
  const leader = await mitglied('SanA')
  const dienst = await plan({ leiter: leader.profil })
  const params = { id: dienst._id }
  const [schicht] = dienst.schichten
  const row = (who: Person) => ({ profil: who.profil, schicht: schicht?._id ?? '' })
  const staff = (who: Person) =>
    als(leader).einteilung({ params, body: { version: dienst.version, helfer: [{ ...row(who), status: 'eingeteilt' }] } })
  expect(await says(staff(hidden))).toBe('Diese Person gibt es nicht.')
  expect(await says(staff(left))).toBe('Axel Aus kann zurzeit nicht mitmachen.')
  const reads = als(await instance.person([...LEADS, 'READ_USER']))
  const place = (who: typeof leitung, somebody: Person) =>
    says(who.setzeAnmeldung({ params: { ...params, profileId: somebody.profil }, body: { status: 'eingeteilt' } }))
  expect(await place(reads, left)).toBe('Axel Aus hat den Status „ausgetreten“ und kann nicht mitmachen.')
  expect(await place(reads, hidden)).toMatch(/^Die Person ist nicht zu finden/)
  for (const [field, sentence] of [
    ['leiter', 'Diese Leitung gibt es nicht.'],
    ['stvLeiter', 'Diese Stellvertretung gibt es nicht.'],
  ] as const)
    expect(await says(reads.update({ params, body: asChange(dienst, { [field]: hidden.profil }) }))).toBe(sentence)
  placeClock('2027-05-01T17:00:00Z')
  const close = (version: number, helfer: object) =>
    als(leader).abschluss({
      params,
      body: {
        version,
        hilfeleistungen: { versorgt: 0, transporte: 0, notarzt: 0, rtwNachgefordert: 0 },
        helfer: [{ ...row(hidden), ...helfer }],
      },
    })
  expect(await says(close(dienst.version, { spontan: true }))).toBe('Diese Person gibt es nicht.')
  // Staffed by somebody who knows of her, she is there for the leader as well.
  const knows = als(await instance.person([...LEADS, 'READ_UNSICHTBARE_USER']))
  await knows.setzeAnmeldung({ params: { ...params, profileId: hidden.profil }, body: { status: 'eingeteilt' } })
  const { version } = await als(leader).get({ params })
  const staffed = await als(leader).einteilung({
    params,
    body: { version, helfer: [{ ...row(hidden), status: 'eingeteilt', funktion: 'Streife' }] },
  })
  expect((await close(staffed.version, {})).helfer).toMatchObject([{ status: 'eingeteilt', funktion: 'Streife' }])
})

test('a logbook hides the member unless booking or book names them', async () => {
  const { instance, cars, ktw, profil, mitglied, placeClock } = await world('2027-04-28T12:00:00Z')
  const hidden = await mitglied('SanA', { vorname: 'Vera', nachname: 'Verborgen' })
  await profil(hidden, { unsichtbar: true, fuehrerscheinklassen: ['B', 'C1'] })
  const [bo, sees] = [await instance.person(BUCHT), await instance.person([...BUCHT, 'READ_UNSICHTBARE_USER'])]
  const booked = await cars.fahrzeuge(sees).create({ body: { fahrzeug: ktw, zweck: 'Hin', ...TIME, fahrer: hidden.profil } })
  placeClock('2027-05-03T12:00:00Z')
  const trip = (who: Person, day: number, rest: object = {}) =>
    instance.as(fahrzeugeContract, who).fahrtEintragen({
      params: { id: ktw },
      body: {
        beginn: `2027-05-0${day}T08:00:00Z`,
        ende: `2027-05-0${day}T09:00:00Z`,
        kmStart: 10,
        kmEnde: 20,
        zweck: 'Fahrt',
        fahrer: hidden.profil,
        ...rest,
      },
    })
  expect(await says(trip(bo, 2))).toBe('Diesen Fahrer gibt es nicht.')
  expect((await trip(sees, 2)).fahrer).toBe(hidden.profil)
  const belegung = Array.isArray(booked) ? undefined : booked._id
  expect((await trip(bo, 1, { belegung })).fahrer).toBe(hidden.profil)
})

test('a service’s history hides the same as the service: bills, reasons', async () => {
  const { instance, put, mitglied, als, leitung, props } = await world()
  const dienst = await put()
  const billed = { ...props().veranstalter, rechnungsadresse: { strasse: 'Geheimgasse 1' }, kundennr: 'K-4711' }
  const changed = await leitung.update({ params: { id: dienst._id }, body: asChange(dienst, { veranstalter: billed }) })
  await leitung.update({ params: { id: dienst._id }, body: asChange(changed, { veranstalter: { ...billed, telefon: '0234 99' } }) })
  const who = await mitglied()
  await als(who).anmelden({ params: { id: dienst._id }, body: {} })
  await als(who).abmelden({ params: { id: dienst._id }, query: { grund: 'Operation' } })
  const history = async (reader: ReturnType<typeof als>) => reader.history({ params: { id: dienst._id } })
  const reads = await history(als(await instance.person(['READ_SANDIENST', 'READ_SANITAETSDIENST_HISTORY'])))
  expect(JSON.stringify(reads)).not.toMatch(/Geheimgasse|K-4711|Operation/)
  // The change of the bill alone is no entry, that of the telephone is.
  expect(reads.filter(({ feld, alt }) => feld === 'veranstalter' && alt !== null)).toHaveLength(1)
  const whole = await history(leitung)
  expect(JSON.stringify(whole)).toMatch(/Geheimgasse.*/)
  expect(JSON.stringify(whole)).toMatch(/Operation/)
})

const ELSEWHERE = 'Anna Ahrens ist zu dieser Zeit anderweitig eingeteilt.'
const NEVER = /Geheim|T05:|T19:|leitet/

/** Anna is staffed in what the planner may not see, longer than what they plan; who leads a service without planning any asks too. */
async function secretly(hidden: { art?: 'extern'; status?: 'anfrage' } = { art: 'extern' }) {
  const all = await world('2027-04-20T12:00:00Z')
  const anna = await all.mitglied('SanA', { vorname: 'Anna', nachname: 'Ahrens' })
  const planner = all.als(await all.instance.person(LEADS))
  const times = { beginn: '2027-05-01T05:00:00.000Z', ende: '2027-05-01T19:00:00.000Z' }
  const bedarf = [{ qualifikation: 'SanA' as const, anzahl: 2 }]
  const secret = await all.put({ ...hidden, ...times, schichten: [], bedarf })
  const staff = (profil: string) =>
    all.leitung.setzeAnmeldung({ params: { id: secret._id, profileId: profil }, body: { status: 'eingeteilt' } })
  await staff(anna.profil)
  const plan = (data: Parameters<typeof all.props>[0] = {}) =>
    planner.create({ body: all.props(data.schichten ? data : { bedarf, ...data }) })
  const row = (schicht: string) => ({ profil: anna.profil, schicht, status: 'eingeteilt' as const })
  const first = ({ schichten: [schicht] }: Awaited<ReturnType<typeof plan>>) => schicht?._id ?? ''
  return { ...all, anna, planner, secret, plan, row, first, staff }
}
const says = async (call: Promise<unknown>) => (await abgelehnt(call)).errors[0]?.msg

test('staffing and candidates reveal no hidden service and no times', async () => {
  const { anna, planner, plan, row, first, leitung } = await secretly()
  const dienst = await plan()
  const params = { id: dienst._id }
  expect(await says(planner.einteilung({ params, body: { version: dienst.version, helfer: [row(first(dienst))] } }))).toBe(ELSEWHERE)
  expect(await says(planner.setzeAnmeldung({ params: { ...params, profileId: anna.profil }, body: { status: 'eingeteilt' } }))).toBe(
    ELSEWHERE,
  )
  expect(await says(planner.hilferuf({ params, body: { profile: [anna.profil] } }))).toBe(ELSEWHERE)
  const about = async (who: typeof planner, id: string) =>
    (await who.kandidaten({ params: { id } })).kandidaten.find(({ profil }) => profil._id === anna.profil)
  expect(await about(planner, dienst._id)).toMatchObject({ geeignet: false, besetztVon: { als: 'eingeteilt', titel: '', ...TIME } })
  const later = await plan({ beginn: '2027-05-01T20:00:00Z', ende: '2027-05-02T03:00:00Z' })
  expect((await about(planner, later._id))?.hinweise).toContainEqual({
    art: 'ruhe',
    text: 'Nur 1 Stunde Ruhe nach einem anderen Dienst.',
  })
  const people = await Promise.all([dienst, later].map(({ _id }) => planner.kandidaten({ params: { id: _id } })))
  expect(JSON.stringify(people)).not.toMatch(NEVER)
  // Readers with access see the name of the service.
  expect((await about(leitung, dienst._id))?.besetztVon).toMatchObject({ titel: 'Geheimdienst' })
})

test('a hidden draft takes no time; publishing names the conflicts', async () => {
  const { instance, anna, als, plan, planner, row, first, leitung, secret } = await secretly({ status: 'anfrage' })
  const leader = await instance.person(['READ_SANDIENST'])
  const dienst = await plan({ leiter: leader.profil })
  const body = { version: dienst.version, helfer: [row(first(dienst))] }
  const about = async (who: typeof leitung) =>
    (await who.kandidaten({ params: { id: dienst._id } })).kandidaten.find(({ profil }) => profil._id === anna.profil)
  expect((await about(als(leader)))?.besetztVon).toBeNull()
  expect((await about(leitung))?.besetztVon).toMatchObject({ titel: 'Geheimdienst' })
  await als(leader).einteilung({ params: { id: dienst._id }, body })
  const params = { id: secret._id }
  const clash = /^Anna Ahrens ist zu dieser Zeit schon eingeteilt: Stadtlauf/
  expect((await leitung.ausschreibung({ params })).konflikte.map(({ text }) => text)).toContainEqual(expect.stringMatching(clash))
  const { version } = await leitung.get({ params })
  expect(await says(leitung.status({ params, body: { version, status: 'ausgeschrieben' } }))).toMatch(clash)
  await planner.setzeAnmeldung({ params: { id: dienst._id, profileId: anna.profil }, body: { status: 'abgelehnt' } })
  expect((await leitung.status({ params, body: { version, status: 'ausgeschrieben' } })).status).toBe('ausgeschrieben')
  // Firm now, for everybody.
  expect((await about(als(leader)))?.besetztVon).toMatchObject({ als: 'eingeteilt' })
})

test('a person staffed in a hidden draft signs up elsewhere and reads nothing', async () => {
  const { als, anna, plan, planner, put, staff, mitglied } = await secretly({ status: 'anfrage' })
  const dienst = await plan()
  const params = { id: dienst._id }
  expect((await als(anna).get({ params })).anmeldung).toEqual({ moeglich: true, gruende: [], warteliste: false })
  expect(await als(anna).anmelden({ params, body: {} })).toMatchObject({ status: 'gemeldet' })
  const toni = await mitglied()
  const [question] = await planner.hilferuf({ params, body: { profile: [toni.profil] } })
  await staff(toni.profil)
  await als(toni).beantworten({ params: { id: question?._id ?? '' }, body: { antwort: 'zugesagt' } })
  const { helfer } = await planner.get({ params })
  expect(helfer.map(({ status }) => status).toSorted()).toEqual(['eingeteilt', 'gemeldet'])
  // Leading a draft takes nobody's time either: not for the own sign-up, nor for a hand-over.
  const [leads, giver] = [await mitglied(), await mitglied()]
  const draft = await put({ status: 'anfrage', leiter: leads.profil, schichten: [], bedarf: [{ qualifikation: 'SanA', anzahl: 1 }] })
  const free = await plan({ leiter: null })
  await planner.setzeAnmeldung({ params: { id: free._id, profileId: giver.profil }, body: { status: 'eingeteilt' } })
  const takers = await als(giver).uebernehmer({ params: { id: free._id } })
  const hints = (who: Person) => takers.filter(({ profil }) => profil._id === who.profil).map((one) => one.hinweise)
  // Anna asked for another place at that time; of the draft that staffs her nothing is said.
  expect([draft.leiter, hints(leads), hints(anna)]).toEqual([leads.profil, [[]], [['Zu dieser Zeit anderswo gemeldet']]])
  expect((await als(leads).get({ params: { id: free._id } })).anmeldung).toEqual({ moeglich: true, gruende: [], warteliste: false })
  await als(leads).anmelden({ params: { id: free._id }, body: {} })
  // Once it is published, who stands there reads its name: also where only others are meant.
  const seen = await put({ beginn: '2027-05-03T08:00:00Z', ende: '2027-05-03T16:00:00Z', schichten: [], sichtbarFuer: ['Andere'] })
  const other = await plan({ beginn: '2027-05-03T08:00:00Z', ende: '2027-05-03T16:00:00Z' })
  await planner.setzeAnmeldung({ params: { id: seen._id, profileId: anna.profil }, body: { status: 'eingeteilt' } })
  expect(await says(als(anna).anmelden({ params: { id: other._id }, body: {} }))).toMatch(
    'Zu dieser Zeit bist du schon eingeteilt: Geheimdienst, ',
  )
})

test('moving, leading and closing reveal no hidden service', async () => {
  const { anna, planner, leitung, plan, put, row, first, placeClock, mitglied, als } = await secretly()
  const NEXT = { beginn: '2027-05-02T08:00:00.000Z', ende: '2027-05-02T16:00:00.000Z' }
  const dienst = await plan(NEXT)
  const staffed = await planner.einteilung({ params: { id: dienst._id }, body: { version: dienst.version, helfer: [row(first(dienst))] } })
  const moved = { ...asChange(staffed, TIME), schichten: staffed.schichten.map((one) => ({ ...one, ...TIME })) }
  expect(await says(planner.update({ params: { id: dienst._id }, body: moved }))).toBe(
    'Anna Ahrens ist zur neuen Zeit anderweitig eingeteilt.',
  )
  expect(await says(plan({ leiter: anna.profil }))).toBe(ELSEWHERE)
  const toni = await mitglied('SanA', { vorname: 'Bert', nachname: 'Braun' })
  await put({ art: 'extern', leiter: toni.profil, schichten: [], bedarf: [] })
  expect(await says(plan({ leiter: toni.profil }))).toBe('Bert Braun ist zu dieser Zeit anderweitig eingeteilt.')
  expect(await says(leitung.create({ body: asChange(staffed, { ...TIME, schichten: [], leiter: toni.profil }) }))).toMatch(
    'leitet zu dieser Zeit schon: Geheimdienst',
  )
  const cem = await mitglied('SanA', { vorname: 'Cem', nachname: 'Can' })
  const closing = await plan()
  await als(cem).anmelden({ params: { id: closing._id }, body: {} })
  const secret = await put({ art: 'extern', schichten: [], bedarf: [{ qualifikation: 'SanA', anzahl: 1 }] })
  await leitung.setzeAnmeldung({ params: { id: secret._id, profileId: cem.profil }, body: { status: 'eingeteilt' } })
  placeClock('2027-05-01T17:00:00Z')
  const close = (who: typeof planner) =>
    says(
      who.abschluss({
        params: { id: closing._id },
        body: {
          version: closing.version,
          hilfeleistungen: { versorgt: 0, transporte: 0, notarzt: 0, rtwNachgefordert: 0 },
          helfer: [{ profil: cem.profil, schicht: first(closing) }],
        },
      }),
    )
  expect(await close(planner)).toBe('Cem Can steht zu dieser Zeit schon anderswo.')
  expect(await close(leitung)).toMatch('Cem Can steht zu dieser Zeit schon anderswo: Geheimdienst, ')
})

test('a vehicle of a hidden service reads as taken for another service', async () => {
  const { instance, cars, ktw, put, als, plan, props } = await secretly()
  await put({ art: 'extern' })
  const shift = (fahrzeug: string) => ({ schichten: [{ bezeichnung: 'Tag', ...TIME, bedarf: [], fahrzeuge: [{ fahrzeug }] }] })
  expect(await says(plan(shift(ktw)))).toBe('KTW 1 ist schon belegt.')
  expect(await says(put(shift(ktw)))).toMatch('KTW 1 ist schon belegt: Geheimdienst, ')
  const mtw = await cars.fahrzeug('MTW 1')
  await cars.fahrzeuge(await cars.bucher()).create({ body: { fahrzeug: mtw, zweck: 'Geheime Fahrt', ...TIME } })
  expect(await says(plan(shift(mtw)))).toBe('MTW 1 ist schon belegt.')
  const reads = als(await instance.person([...LEADS, 'READ_FAHRZEUGBELEGUNG']))
  expect(await says(reads.create({ body: props(shift(mtw)) }))).toMatch('MTW 1 ist schon belegt: Geheime Fahrt, ')
})

import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { areas } from '#server/areas.ts'
import { lehrgaengeContract } from '#features/lehrgaenge/contract.ts'
import { ausbildungContract } from '#features/profile/contract.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { type Person, testInstance } from '#tests/support/app.ts'
import { kurseContract } from '../contract.ts'
import { blutspendenContract } from '#features/blutspenden/contract.ts'

const OFFICE = [
  'CREATE_AUSBILDUNG',
  'READ_AUSBILDUNG',
  'UPDATE_AUSBILDUNG',
  'DELETE_AUSBILDUNG',
  'READ_BLUTSPENDE',
  'CREATE_BLUTSPENDE',
  'UPDATE_BLUTSPENDE',
] as const
/** Three Saturdays. */
const TERMINE = ['05', '12', '19'].map((day) => ({ beginn: `2026-12-${day}T08:00:00.000Z`, ende: `2026-12-${day}T15:00:00.000Z` }))
const [FIRST, SECOND, LAST] = TERMINE as [(typeof TERMINE)[0], (typeof TERMINE)[0], (typeof TERMINE)[0]]
const SPAN = { beginn: FIRST.beginn, ende: LAST.ende }
const course = (given: object = {}) => ({
  bezeichnung: 'Sanitätslehrgang',
  ...SPAN,
  termine: TERMINE,
  voraussetzung: 'EH',
  maxTeilnehmer: 1,
  ...given,
})

async function world(start = '2026-11-23T12:00:00Z') {
  let now = start
  const instance = await testInstance({ clock: () => new Date(now) })
  const { db } = instance.context
  const office = await instance.person(OFFICE, { vorname: 'Olga', nachname: 'Office' })
  const member = async (nachname: string, values: { sanitaetsausbildung?: string; geburtsdatum?: string } = {}) => {
    const one = await instance.person(['READ_AUSBILDUNG', 'READ_BLUTSPENDE'], { vorname: 'Anna', nachname })
    await db
      .updateTable('profile')
      .set({ sanitaetsausbildung: 'EH', ...values })
      .where('_id', '=', one.profil)
      .execute()
    return one
  }
  const as = (who: Person) => instance.as(kurseContract, who)
  type Body = Parameters<ReturnType<typeof as>['create']>[0]['body']
  const made = (given: object = {}) => as(office).create({ body: course(given) as Body })
  const run = async (name: string) => {
    const job = areas.flatMap((area) => area.handlers?.(instance.context) ?? []).find((one) => one.job.name === name)
    await job!.run({}, new AbortController().signal)
  }
  /** Accepts these people; what they stood for before is theirs. */
  const accept = async (_id: string, ...people: Person[]) => {
    const { version, schichten } = await as(office).get({ params: { id: _id } })
    const helfer = people.map(({ profil }) => ({ profil, schicht: schichten[0]!._id }))
    return as(office).einteilung({ params: { id: _id }, body: { version, helfer } })
  }
  /** A blood drive of these hours, with somebody in it. */
  const drive = async (span: { beginn: string; ende: string }, who?: Person) => {
    const calls = instance.as(blutspendenContract, office)
    const one = await calls.create({ body: { bezeichnung: 'Blutspende', ...span, bedarf: [{ rolle: 'Aufbau', anzahl: 3 }] } })
    if (!who) return one
    const helfer = [{ profil: who.profil, schicht: one.schichten[0]!._id }]
    return calls.einteilung({ ...id(one), body: { version: one.version, helfer } })
  }
  return { instance, db, office, member, as, made, run, accept, drive, at: (time: string) => void (now = time) }
}
const id = (one: { readonly _id: string }) => ({ params: { id: one._id } })

test('a person without duties teaches no future course', async () => {
  const { instance, db, office, member, as, made } = await world()
  const [leaves, stays] = [await member('Geher'), await member('Bleiber')]
  const one = await made({ ausbilder: [leaves.profil, stays.profil] })
  await db.updateTable('profile').set({ status: 'gesperrt' }).where('_id', '=', leaves.profil).execute()
  const job = areas.flatMap((area) => area.handlers?.(instance.context) ?? []).find(({ job: { name } }) => name === 'plaetze-freigeben')
  await job!.run({ profil: leaves.profil }, new AbortController().signal)
  expect((await as(office).get(id(one))).ausbilder).toEqual([stays.profil])
  expect((await as(office).history(id(one)))[0]).toMatchObject({ feld: 'ausbilder', alt: expect.arrayContaining(['Anna Geher']) })
})
const states = (one: { readonly helfer: readonly { readonly profil: { readonly nachname: string }; readonly status: string }[] }) =>
  one.helfer.map(({ profil, status }) => `${profil.nachname} ${status}`).toSorted()

test('prerequisites are checked, and the reason is said', async () => {
  const { as, member, made } = await world()
  const one = await made({ mindestalter: 18, maxTeilnehmer: 12, minTeilnehmer: 4 })
  expect(one).toMatchObject({ status: 'veroeffentlicht', termine: TERMINE, ausbilder: [], lehrgangName: '' })
  expect(one.schichten).toMatchObject([
    { bedarf: [{ qualifikation: 'EH', anzahl: 12, mindestalter: 18, funktion: '' }], termine: TERMINE, besetzung: { soll: 12 } },
  ])
  const [untrained, young, fit] = [
    await member('Neu', { sanitaetsausbildung: 'keine' }),
    await member('Jung', { geburtsdatum: '2008-12-06' }),
    await member('Passt', { geburtsdatum: '2008-12-05' }),
  ]
  await expect(as(untrained).anmelden({ ...id(one), body: {} })).rejects.toMatchObject({
    errors: [{ msg: 'Deine Qualifikation (keine Ausbildung) passt hier auf keinen Platz. Gebraucht: 12 EH (ab 18).' }],
  })
  await expect(as(young).anmelden({ ...id(one), body: {} })).rejects.toMatchObject({
    errors: [{ msg: 'Dafür musst du zu Beginn mindestens 18 Jahre alt sein.' }],
  })
  expect((await as(young).get(id(one))).anmeldung).toMatchObject({ moeglich: false })
  expect(await as(fit).anmelden({ ...id(one), body: {} })).toMatchObject({ status: 'gemeldet' })
})

test('invalid input is refused at its field and nothing is created', async () => {
  const { as, office, made, member } = await world()
  const teacher = await member('Lehrt')
  const at = (beginn: string, ende: string) => ({ beginn: `2026-12-${beginn}:00:00Z`, ende: `2026-12-${ende}:00:00Z` })
  for (const [given, field] of [
    [{ termine: [at('05T07', '05T09')] }, 'termine.0.beginn'],
    [{ termine: [at('19T14', '19T16')] }, 'termine.0.ende'],
    [{ termine: [at('06T10', '06T10')] }, 'termine.0.ende'],
    [{ termine: [at('06T10', '06T12'), at('06T11', '06T13')] }, 'termine.1.beginn'],
    [{ termine: [at('07T10', '07T12'), at('06T11', '06T13')] }, 'termine.1.beginn'],
    [{ termine: Array.from({ length: 41 }, () => at('06T10', '06T12')) }, 'termine'],
    [{ minTeilnehmer: 2, maxTeilnehmer: 1 }, 'minTeilnehmer'],
    [{ maxTeilnehmer: null }, 'maxTeilnehmer'],
    [{ maxTeilnehmer: 501 }, 'maxTeilnehmer'],
    [{ voraussetzung: 'Zauberer' }, 'voraussetzung'],
    [{ kosten: -1 }, 'kosten'],
    [{ antwortfristStunden: 0 }, 'antwortfristStunden'],
    [{ lehrgang: '00000000-0000-7000-8000-000000000000' }, 'lehrgang'],
    [{ ausbilder: ['00000000-0000-7000-8000-000000000000'] }, 'ausbilder.0'],
    [{ ausbilder: [teacher.profil, teacher.profil] }, 'ausbilder.1'],
    [{ ...at('19T10', '05T10') }, 'ende'],
  ] as const)
    await expect(made(given)).rejects.toHaveProperty('errors.0.feld', field)
  expect((await as(office).list()).gesamt).toBe(0)
  // Back to back is legal; without limits everybody may come.
  const open = { voraussetzung: 'keine', maxTeilnehmer: null }
  await made({ ...open, termine: [at('06T10', '06T12'), at('06T12', '06T13')] })
})

test('one is busy during the sessions, and free in between', async () => {
  const { as, member, made, accept, drive } = await world()
  const one = await made({ maxTeilnehmer: 3 })
  const [anna, second, third] = [await member('Anders'), await member('Berta'), await member('Clara')]
  await accept(one._id, anna)
  // In between, also by the database's own guarantee; a session is not.
  await drive({ beginn: '2026-12-06T08:00:00Z', ende: '2026-12-06T15:00:00Z' }, anna)
  await expect(drive({ beginn: '2026-12-12T14:59:00Z', ende: '2026-12-12T20:00:00Z' }, anna)).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Anna Anders ist zu dieser Zeit schon eingeteilt: Sanitätslehrgang, Sa., 12.12.2026, 09:00 bis 16:00 Uhr.' }],
  })
  await drive({ beginn: '2026-12-12T15:00:00Z', ende: '2026-12-12T20:00:00Z' }, anna)
  // The other way round: who stands elsewhere between the sessions may sign up, who stands there during one may not.
  await drive({ beginn: '2026-12-08T08:00:00Z', ende: '2026-12-08T15:00:00Z' }, second)
  await drive({ beginn: '2026-12-19T08:00:00Z', ende: '2026-12-19T09:00:00Z' }, third)
  expect(await as(second).anmelden({ ...id(one), body: {} })).toMatchObject({ status: 'gemeldet' })
  await accept(one._id, second)
  await expect(as(third).anmelden({ ...id(one), body: {} })).rejects.toMatchObject({ status: 409 })
  await expect(accept(one._id, third)).rejects.toMatchObject({ status: 409 })
})

test('teachers and leaders are busy during the sessions', async () => {
  const { as, office, member, made, drive } = await world()
  const [leader, teacher] = [await member('Leitet'), await member('Lehrt')]
  const one = await made({ leiter: leader.profil, ausbilder: [teacher.profil] })
  expect(one.ausbilderPersonen).toMatchObject([{ nachname: 'Lehrt' }])
  for (const who of [leader, teacher]) {
    await expect(drive(SECOND, who)).rejects.toMatchObject({ status: 409 })
    await drive({ beginn: '2026-12-07T08:00:00Z', ende: '2026-12-07T15:00:00Z' }, who)
  }
  await expect(made({ ausbilder: [leader.profil] })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'ausbilder.0' }] })
  // Sessions that move onto another duty of those who teach are refused; saving the same again is not.
  const change = (given: object) => as(office).update({ ...id(one), body: { ...course(one), version: one.version, ...given } as never })
  const moved = [{ beginn: '2026-12-07T08:00:00Z', ende: '2026-12-07T10:00:00Z' }]
  await expect(change({ leiter: null, termine: moved })).rejects.toMatchObject({ errors: [{ feld: 'ausbilder.0' }] })
  expect(await change({})).toMatchObject({ version: one.version + 1 })
})

test('sessions that move take those who stand in them along, or are refused', async () => {
  const { as, office, member, made, accept, drive, db } = await world()
  const one = await made({ maxTeilnehmer: 2 })
  const anna = await member('Anders')
  await accept(one._id, anna)
  await drive({ beginn: '2026-12-06T08:00:00Z', ende: '2026-12-06T15:00:00Z' }, anna)
  const { version } = await as(office).get(id(one))
  const change = (termine: readonly object[]) =>
    as(office).update({ ...id(one), body: { ...course({ maxTeilnehmer: 2 }), termine, version } as never })
  await expect(change([{ beginn: '2026-12-06T14:00:00Z', ende: '2026-12-06T16:00:00Z' }])).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('Anna Anders ist zur neuen Zeit schon eingeteilt: Blutspende') }],
  })
  await db.deleteFrom('mails').execute()
  await change([FIRST, { beginn: '2026-12-13T08:00:00Z', ende: '2026-12-13T15:00:00Z' }])
  const mails = await db.selectFrom('mails').select(['betreff', 'text']).execute()
  expect(mails).toMatchObject([{ betreff: 'Geändert: Sanitätslehrgang', text: expect.stringContaining('So., 13.12.2026') }])
  await drive(SECOND, anna)
  await expect(drive({ beginn: '2026-12-13T09:00:00Z', ende: '2026-12-13T10:00:00Z' }, anna)).rejects.toMatchObject({ status: 409 })
})

test('a course stands in the calendar session by session, for all readers', async () => {
  const { instance, made, member, accept } = await world()
  const one = await made({})
  const [anna, other] = [await member('Anders'), await member('Berta')]
  await accept(one._id, anna)
  const entries = async (who: Person) =>
    (
      await instance.as(kalenderContract, who).kalender({ query: { von: one.beginn, bis: one.ende, bereiche: 'ausbildung' } })
    ).eintraege.map(({ beginn, ende, eigene }) => ({ beginn, ende, eigene }))
  const sessions = (one as unknown as { readonly termine: readonly { readonly beginn: string; readonly ende: string }[] }).termine
  expect(sessions).toHaveLength(3)
  expect(await entries(other)).toEqual(sessions.map((session) => ({ ...session, eigene: false })))
  expect(await entries(anna)).toEqual(sessions.map((session) => ({ ...session, eigene: true })))
})

test('a promoted person answers in time, or the next one is promoted', async () => {
  const { instance, as, office, member, made, accept, run, at, db } = await world()
  const one = await made({ antwortfristStunden: 24 })
  const [anna, second, third] = [await member('Anders'), await member('Berta'), await member('Clara')]
  await accept(one._id, anna)
  for (const who of [second, third]) expect(await as(who).anmelden({ ...id(one), body: {} })).toMatchObject({ status: 'warteliste' })
  await expect(as(second).accept(id(one))).rejects.toMatchObject({ status: 409 })
  await as(anna).abmelden({ ...id(one), query: { grund: 'krank' } })
  const own = async (who: Person) => (await as(who).get(id(one))).helfer.find(({ profil }) => profil._id === who.profil)
  expect(await own(second)).toMatchObject({ status: 'gemeldet', antwortBis: '2026-11-24T12:00:00.000Z' })
  const texts = async () =>
    (await db.selectFrom('mails').select(['an', 'betreff', 'text']).execute()).map(({ betreff, text }) => `${betreff} ${text}`)
  expect((await texts()).join()).toContain('Sag bitte bis Di., 24.11.2026, 13:00 Uhr zu, sonst rückt die nächste Person nach.')
  const anyone = instance.as(kurseContract, null)
  const link = async (who: Person) => {
    const mails = db.selectFrom('mails').innerJoin('users', 'primary_email', 'an').select('text').where('users._id', '=', who.user)
    const texts = (await mails.orderBy('mails._id', 'desc').execute()).map(({ text }) => text)
    return { token: /\/zusage\/([\w-]{44,})/.exec(texts.join('\n'))?.[1] ?? '' }
  }
  const late = await link(second)
  await run('kurse-erinnern')
  expect(states(await as(office).get(id(one)))).toContain('Berta gemeldet')
  at('2026-11-24T12:00:00Z')
  await expect(as(second).accept(id(one))).rejects.toMatchObject({ status: 409 })
  await run('kurse-erinnern')
  expect(states(await as(office).get(id(one)))).toEqual(['Anders abgesagt', 'Berta abgesagt', 'Clara gemeldet'])
  expect(await own(second)).toMatchObject({ grund: 'Keine Zusage bis Di., 24.11.2026, 13:00 Uhr', antwortBis: null })
  expect((await texts()).join()).toContain('Der Platz ist weitergegeben: Sanitätslehrgang')
  const open = await link(third)
  expect(await anyone.zusage({ params: late })).toMatchObject({ zustand: 'abgelaufen' })
  expect(await anyone.zusage({ params: open })).toMatchObject({ art: 'nachgerueckt', zustand: 'offen' })
  await expect(anyone.zusage({ params: { token: open.token.replace(/.$/, 'x') } })).rejects.toMatchObject({ status: 404 })
  expect(await anyone.zusagen({ params: open, body: { antwort: 'zugesagt' } })).toMatchObject({ zustand: 'zugesagt' })
  await expect(anyone.zusagen({ params: open, body: { antwort: 'abgelehnt' } })).rejects.toMatchObject({ status: 409 })
  at('2026-11-30T12:00:00Z')
  await run('kurse-erinnern')
  expect(await own(third)).toMatchObject({ status: 'gemeldet', antwortBis: null })
  // Accepted by the leader is an answer too, and a course without the setting asks nobody.
  await as(second).anmelden({ ...id(one), body: {} })
  expect(await own(second)).toMatchObject({ antwortBis: null })
  // A no by the link gives the place on.
  await accept(one._id, third)
  await as(second).abmelden({ ...id(one), query: { grund: 'keine Zeit' } })
  expect(await as(second).anmelden({ ...id(one), body: {} })).toMatchObject({ status: 'warteliste' })
  await as(third).abmelden({ ...id(one), query: { grund: 'krank' } })
  expect(await anyone.zusagen({ params: await link(second), body: { antwort: 'abgelehnt' } })).toMatchObject({ zustand: 'abgelehnt' })
  expect(await own(second)).toMatchObject({ status: 'abgesagt', grund: 'Nachgerückt, aber abgesagt' })
})

test('closing writes records and hours once; reopening removes unchanged ones', async () => {
  const { instance, as, office, member, made, accept, at, db } = await world()
  const trainer = await instance.person(['CREATE_ADMIN_LEHRGANG', 'UPDATE_USER_AUSBILDUNG', 'READ_USER'])
  const lehrgang = await instance
    .as(lehrgaengeContract, trainer)
    .create({ body: { bezeichnung: 'Sanitätsausbildung A', abkuerzung: 'SanA', gueltigkeitMonate: 24, qualifikation: 'SanA' } as never })
  const one = await made({ maxTeilnehmer: 3, lehrgang: lehrgang._id, stunden: 24 })
  expect(one.lehrgangName).toBe('Sanitätsausbildung A')
  const [anna, second, absent] = [await member('Anders'), await member('Berta'), await member('Fehlt')]
  await accept(one._id, anna, second, absent)
  at('2026-12-20T12:00:00Z')
  const [offer] = (await as(office).get(id(one))).schichten
  const helfer = [anna, second].map(({ profil }) => ({ profil, schicht: offer!._id }))
  const close = async () => as(office).abschluss({ ...id(one), body: { version: (await as(office).get(id(one))).version, helfer } })
  const closed = await close()
  expect(states(closed)).toEqual(['Anders eingeteilt', 'Berta eingeteilt', 'Fehlt nichtErschienen'])
  const records = () =>
    db.selectFrom('ausbildungen').select(['profil', 'bezeichnung', 'beginn', 'ende', 'gueltigBis', 'stunden', 'geprueftVon']).execute()
  const record = {
    bezeichnung: 'Sanitätsausbildung A',
    beginn: '2026-12-05',
    ende: '2026-12-19',
    gueltigBis: '2028-12-19',
    stunden: 24,
    geprueftVon: office.user,
  }
  expect(await records()).toEqual(expect.arrayContaining([anna, second].map(({ profil }) => ({ ...record, profil }))))
  expect(await records()).toHaveLength(2)
  const levels = await db.selectFrom('profile').select('sanitaetsausbildung').where('_id', '=', anna.profil).executeTakeFirst()
  expect(levels).toEqual({ sanitaetsausbildung: 'SanA' })
  // Each session is a day of its own, and not the weeks between them.
  const hours = () =>
    db.selectFrom('stundennachweise').select(['datum', 'stunden', 'art']).where('profil', '=', anna.profil).orderBy('datum').execute()
  expect(await hours()).toEqual(['05', '12', '19'].map((day) => ({ datum: `2026-12-${day}`, stunden: 7, art: 'Ausbildung(Teiln.)' })))

  // Somebody looked at Berta's and changed it: it stays.
  const { _id, version, ...rest } = await db
    .selectFrom('ausbildungen')
    .select(['_id', 'version', 'lehrgang', 'beginn', 'ende', 'profil'])
    .where('profil', '=', second.profil)
    .executeTakeFirstOrThrow()
  await instance.as(ausbildungContract, trainer).put({ body: { ...rest, _id, version, bemerkung: 'Urkunde liegt vor' } })
  await as(office).abschlussZuruecknehmen({ ...id(one), query: { version: closed.version } })
  expect((await records()).map(({ profil }) => profil)).toEqual([second.profil])
  expect(await hours()).toEqual([])
  await close()
  expect(await records()).toHaveLength(2)
})

test('plan and calendar file tell of the sessions, list and export of the course', async () => {
  const { instance, as, member, made, accept, office } = await world()
  const { _id: lehrgang } = await instance.context.db
    .insertInto('lehrgaenge')
    .values({ bezeichnung: 'Sanitätsausbildung', abkuerzung: 'San', kategorie: 'sanitaet' })
    .returning('_id')
    .executeTakeFirstOrThrow()
  const one = await made({ maxTeilnehmer: 3, ausbilder: [office.profil], lehrgang })
  const anna = await member('Anders')
  await accept(one._id, anna)
  const planOf = async (who: Person, von: string, bis: string) =>
    (await instance.call(who, 'GET', `/api/plan?von=${von}T00:00:00Z&bis=${bis}T00:00:00Z`)).json<
      { _id: string; art: string; beginn: string; als: string }[]
    >()
  const plan = await planOf(anna, '2026-12-01', '2026-12-31')
  expect(plan.map(({ art, beginn }) => [art, beginn])).toEqual(TERMINE.map(({ beginn }) => ['ausbildung', beginn]))
  expect(new Set(plan.map(({ _id }) => _id)).size).toBe(3)
  expect(await planOf(anna, '2026-12-06', '2026-12-11')).toEqual([])
  expect(await planOf(office, '2026-12-12', '2026-12-13')).toMatchObject([{ als: 'Ausbilder', beginn: SECOND.beginn }])
  const file = await instance.call(anna, 'GET', `/api/ausbildungen/${one._id}/termin.ics`)
  const entries = new ICAL.Component(ICAL.parse(file.body) as unknown[]).getAllSubcomponents('vevent')
  expect(entries.map((entry) => (entry.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate().toISOString())).toEqual(
    TERMINE.map(({ beginn }) => beginn),
  )
  expect(new Set(entries.map((entry) => String(entry.getFirstPropertyValue('uid')))).size).toBe(3)
  expect((await as(anna).list()).zeilen).toMatchObject([
    { bezeichnung: 'Sanitätslehrgang', termine: TERMINE, meine: [{ status: 'eingeteilt' }] },
  ])
  const sheet = await instance.call(office, 'GET', '/api/ausbildungen.csv')
  expect(sheet.body).toContain('Sanitätslehrgang')
  expect(sheet.body).toContain(';Sanitätsausbildung;EH;')
  const {
    kandidaten: [candidate],
  } = await as(office).kandidaten({ ...id(one), query: {} })
  expect(candidate).toMatchObject({ profil: { nachname: 'Anders' }, status: 'eingeteilt', hinweise: [] })
})

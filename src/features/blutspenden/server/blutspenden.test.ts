import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { planContract } from '#features/plan/contract.ts'
import { blutspendenContract } from '../contract.ts'
import { type Person, testInstance } from '#tests/support/app.ts'

const NOW = '2026-11-23T12:00:00Z'
const OFFICE = ['CREATE_BLUTSPENDE', 'READ_BLUTSPENDE', 'UPDATE_BLUTSPENDE', 'DELETE_BLUTSPENDE'] as const
const drive = (given: object = {}) => ({
  bezeichnung: 'Blutspende Gemeindehaus',
  beginn: '2026-12-10T15:00:00Z',
  ende: '2026-12-10T20:00:00Z',
  bedarf: [
    { rolle: 'Anmeldung', anzahl: 1, qualifikation: 'EH' },
    { rolle: 'Imbiss/Küche', anzahl: 2 },
  ],
  ...given,
})

async function world(start = NOW) {
  let now = start
  const instance = await testInstance({ clock: () => new Date(now) })
  const { db } = instance.context
  const office = await instance.person(OFFICE, { vorname: 'Olga', nachname: 'Office' })
  const member = async (nachname: string, sanitaetsausbildung = 'EH') => {
    const one = await instance.person(['READ_BLUTSPENDE'], { vorname: 'Anna', nachname })
    await db.updateTable('profile').set({ sanitaetsausbildung }).where('_id', '=', one.profil).execute()
    return one
  }
  const as = (who: Person) => instance.as(blutspendenContract, who)
  type Body = Parameters<ReturnType<typeof as>['create']>[0]['body']
  const made = (given: object = {}) => as(office).create({ body: drive(given) as Body })
  return { instance, db, office, member, as, made, at: (time: string) => void (now = time) }
}
const id = (one: { readonly _id: string }) => ({ params: { id: one._id } })

test('one signs up for a role, waits where it is full, moves up, and the leader staffs', async () => {
  const { as, office, member, made } = await world()
  const one = await made({ leiter: office.profil })
  expect(Date.parse(one.beginn) - Date.parse(one.treffpunktZeit ?? '')).toBe(3_600_000)
  expect(one).toMatchObject({ status: 'veroeffentlicht', bezeichnung: 'Blutspende Gemeindehaus', ortDaten: { name: '' } })
  expect(one.schichten.map(({ bezeichnung, besetzung }) => [bezeichnung, besetzung.soll, besetzung.offen])).toEqual([
    ['Anmeldung', 1, 1],
    ['Imbiss/Küche', 2, 2],
  ])
  const [desk, kitchen] = one.schichten.map(({ _id }) => _id)
  const [anna, other, untrained] = [await member('Anders'), await member('Berta'), await member('Clara', 'keine')]
  const schicht = desk
  expect(await as(anna).anmelden({ ...id(one), body: { schicht } })).toMatchObject({ status: 'gemeldet' })
  await expect(as(anna).anmelden({ ...id(one), body: { schicht } })).rejects.toMatchObject({ status: 409 })
  await expect(as(untrained).anmelden({ ...id(one), body: { schicht } })).rejects.toMatchObject({ status: 409 })
  await as(office).einteilung({ ...id(one), body: { version: one.version, helfer: [{ profil: anna.profil, schicht: desk! }] } })
  expect(await as(other).anmelden({ ...id(one), body: { schicht } })).toMatchObject({ status: 'warteliste' })
  await as(anna).abmelden({ ...id(one), query: { schicht, grund: 'krank' } })
  const now = await as(office).get(id(one))
  expect(now.helfer.map(({ profil, status }) => `${profil.nachname} ${status}`)).toEqual(
    expect.arrayContaining(['Anders abgesagt', 'Berta gemeldet']),
  )
  expect((await as(untrained).get(id(one))).helfer.map(({ profil }) => profil.nachname)).toEqual(['Berta'])
  expect((await as(untrained).list({ query: { nur: 'offen' } })).zeilen.map((row) => row.passt)).toEqual([true])
  expect((await as(office).kandidaten({ ...id(one), query: { schicht: kitchen } })).kandidaten.length).toBeGreaterThan(2)
})

test('roles keep who stands in them; one with people stays; times outside are refused', async () => {
  const { as, office, member, made } = await world()
  const one = await made()
  const anna = await member('Anders')
  const [desk] = one.schichten
  await as(anna).anmelden({ ...id(one), body: { schicht: desk!._id } })
  const { version } = await as(office).get(id(one))
  const change = (given: object) => as(office).update({ ...id(one), body: { ...drive(), version, ...given } as never })
  await expect(change({ bedarf: [{ rolle: 'Imbiss/Küche', anzahl: 2 }] })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: '„Anmeldung“ lässt sich nicht streichen: Eine Person ist dort gemeldet oder eingeteilt.' }],
  })
  for (const [given, field] of [
    [{ ende: '2026-12-10T15:00:00Z' }, 'ende'],
    [{ anmeldeschluss: '2026-12-10T15:01:00Z' }, 'anmeldeschluss'],
    [{ treffpunktZeit: '2026-12-10T15:01:00Z' }, 'treffpunktZeit'],
    [{ bezeichnung: ' ' }, 'bezeichnung'],
    [{ bedarf: [{ rolle: 'Tanzen', anzahl: 1 }] }, 'bedarf.0.rolle'],
    [{ bedarf: [{ rolle: 'Aufbau', anzahl: 31 }] }, 'bedarf.0.anzahl'],
    [{ bedarf: [{ rolle: 'Aufbau', anzahl: 1, von: '2026-12-10T10:00:00Z' }] }, 'bedarf.0.von'],
    [{ leiter: '00000000-0000-7000-8000-000000000000' }, 'leiter'],
    [{ ort: '00000000-0000-7000-8000-000000000000' }, 'ort'],
  ] as const)
    await expect(change(given)).rejects.toHaveProperty('errors.0.feld', field)
  const moved = await change({ bedarf: [{ rolle: 'Anmeldung', anzahl: 3, qualifikation: 'EH', von: '2026-12-10T16:00:00Z' }] })
  expect(moved.schichten).toMatchObject([{ _id: desk!._id, bezeichnung: 'Anmeldung', beginn: '2026-12-10T16:00:00.000Z' }])
  expect(moved.bedarf).toMatchObject([{ _id: desk!._id, rolle: 'Anmeldung', anzahl: 3, von: '2026-12-10T16:00:00.000Z', bis: null }])
  await expect(change({})).rejects.toMatchObject({ status: 409 })
  const entries = await as(office).history(id(one))
  expect(entries.filter((entry) => entry.feld === 'schichten').length).toBeGreaterThan(1)
})

test('planners see a draft; cancelling frees everybody and deletes nothing', async () => {
  const { as, office, member, made } = await world()
  const one = await made({ status: 'entwurf' })
  const anna = await member('Anders')
  await expect(as(anna).get(id(one))).rejects.toMatchObject({ status: 404 })
  expect((await as(anna).list()).gesamt).toBe(0)
  await expect(as(anna).status({ ...id(one), body: { version: 1, status: 'veroeffentlicht' } })).rejects.toMatchObject({ status: 403 })
  const fresh = await as(office).status({ ...id(one), body: { version: one.version, status: 'veroeffentlicht' } })
  await as(anna).anmelden({ ...id(one), body: { schicht: one.schichten[0]!._id } })
  await expect(as(office).status({ ...id(one), body: { version: fresh.version, status: 'entwurf' } })).rejects.toMatchObject({
    status: 409,
  })
  await expect(as(office).remove(id(one))).rejects.toMatchObject({ status: 409 })
  await as(office).absage({ ...id(one), body: { grund: 'Heizung defekt' } })
  expect(await as(anna).get(id(one))).toMatchObject({ abgesagt: true, absageGrund: 'Heizung defekt' })
  expect((await as(anna).list({ query: { nur: 'abgesagt' } })).gesamt).toBe(1)
  await as(anna).anmelden({
    ...id(await made()),
    body: { schicht: (await as(anna).list({ query: { nur: 'kommend' } })).zeilen[0]!.schichten[0]!._id },
  })
})

test('an occasion without places says so to members, in itself and in lists', async () => {
  const { as, office, member, made, at } = await world()
  const one = await made({ bedarf: [] })
  const anna = await member('Anders')
  const says = { moeglich: false, gruende: ['Hier gibt es keine Plätze.'] }
  expect((await as(anna).get(id(one))).anmeldung).toMatchObject(says)
  expect((await as(anna).list()).zeilen[0]?.anmeldung).toMatchObject(says)
  // Its planner reads so while it is a draft.
  const draft = await made({ bedarf: [], status: 'entwurf' })
  const hints = async () => (await as(office).ausschreibung(id(draft))).konflikte.map(({ sperrt, text }) => [sperrt, text])
  const empty = [false, 'Ohne Schichten kann sich niemand melden.']
  expect(await hints()).toEqual([empty])
  at(draft.ende)
  expect(await hints()).toEqual([empty, [false, 'Das ist schon vorbei: Melden kann sich niemand mehr.']])
})

test('closing records attendance, hours and donors, with years and last leader', async () => {
  const { instance, db, as, office, member, made, at } = await world()
  const one = await made({ leiter: office.profil })
  const anna = await member('Anders')
  const schicht = one.schichten[0]!._id
  await as(anna).anmelden({ ...id(one), body: { schicht } })
  const { version } = await as(office).get(id(one))
  const helfer = [{ profil: anna.profil, schicht }]
  await expect(as(office).abschluss({ ...id(one), body: { version, helfer } })).rejects.toMatchObject({ status: 409 })
  const counted = {
    spendewillige: 122,
    erstspender: 4,
    mehrfachspender: 110,
    abgewiesen: 12,
    vollblutspenden: 110,
    spontan: 9,
    ehrungen: 2,
  }
  await expect(as(office).statistik({ ...id(one), body: { version, ...counted } })).rejects.toMatchObject({ status: 409 })
  at('2026-12-10T21:00:00Z')
  const closed = await as(office).abschluss({ ...id(one), body: { version, helfer } })
  expect(closed).toMatchObject({ status: 'abgeschlossen', helfer: [{ status: 'eingeteilt' }] })
  expect(await db.selectFrom('stundennachweise').select(['art', 'stunden', 'anlass']).execute()).toEqual([
    { art: 'Blutspende', stunden: 5, anlass: 'Blutspende Gemeindehaus' },
  ])
  const count = (given: object) => as(office).statistik({ ...id(one), body: { version: closed.version, ...counted, ...given } })
  await expect(count({ abgewiesen: 13 })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'spendewillige' }] })
  await expect(count({ erstspender: 13 })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'erstspender' }] })
  await expect(as(anna).statistik({ ...id(one), body: { version: closed.version, ...counted } })).rejects.toMatchObject({ status: 403 })
  const done = await count({})
  expect(done.statistik).toEqual(counted)
  expect(await as(anna).years()).toMatchObject([{ jahr: 2026, termine: 1, gezaehlt: 1, vollblutspenden: 110 }])
  expect(await as(anna).distinct()).toMatchObject([{ bezeichnung: 'Blutspende Gemeindehaus', anzahl: 1 }])
  expect((await instance.call(anna, 'GET', '/api/config/letzterBlutspendeLeiter')).json()).toEqual({ wert: 'Olga Office' })
  await as(office).abschlussZuruecknehmen({ ...id(one), query: { version: done.version } })
  expect(await db.selectFrom('stundennachweise').select('_id').execute()).toEqual([])
  expect((await as(office).get(id(one))).helfer).toMatchObject([{ status: 'gemeldet' }])
})

test('plan, own data, calendar file, export and history tell of it', async () => {
  const { instance, db, as, office, member, made } = await world()
  const [anna, ben] = [await member('Anders'), await member('Berg')]
  const late = { rolle: 'Abbau', anzahl: 1, von: '2026-12-10T19:00:00Z' }
  const one = await made({ leiter: ben.profil, bedarf: [...drive().bedarf, late] })
  await as(anna).anmelden({ ...id(one), body: { schicht: one.schichten.find(({ bezeichnung }) => bezeichnung === 'Abbau')!._id } })
  await db
    .updateTable('users')
    .set({ telefon: ['0234 567'], primary_telefon: '0234 567' })
    .where('_id', '=', ben.user)
    .execute()
  // An hour before one's own begin; the leader by name, with the number while they show it.
  const card = async () =>
    (await instance.as(planContract, anna).naechste()).map(({ einsatz }) => [
      einsatz?.treffpunktZeit,
      einsatz?.leitung?.nachname,
      einsatz?.leitung?.telefon,
    ])
  const meets = '2026-12-10T18:00:00.000Z'
  expect(await card()).toEqual([[meets, 'Berg', '0234 567']])
  await sql`update profile set sichtbarkeit = jsonb_set(sichtbarkeit, '{telefon}', '"niemand"') where _id = ${ben.profil}::uuid`.execute(db)
  await expect.poll(card).toEqual([[meets, 'Berg', '']])
  expect((await instance.call(anna, 'GET', `/api/blutspenden/${one._id}/termin.ics`)).body.replaceAll('\r\n ', '')).toContain(
    'Treffpunkt: Do.\\, 10.12.2026\\, 19:00',
  )
  const plan = (await instance.call(anna, 'GET', '/api/plan?von=2026-12-01T00:00:00Z&bis=2026-12-31T00:00:00Z')).json<
    { art: string; titel: string; pfad: string }[]
  >()
  expect(plan).toMatchObject([{ art: 'blutspende', titel: 'Blutspende Gemeindehaus', pfad: `/blutspende/${one._id}` }])
  const file = await instance.call(anna, 'GET', `/api/blutspenden/${one._id}/termin.ics`)
  expect(file.body).toContain('SUMMARY:Blutspende Gemeindehaus')
  const head = await instance.call(anna, 'HEAD', `/api/blutspenden/${one._id}/termin.ics`)
  expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'text/calendar; charset=utf-8'])
  const csv = await instance.call(office, 'GET', '/api/blutspenden.csv')
  expect(csv.body).toContain('Blutspende Gemeindehaus')
  expect(csv.body).toContain(';Spendewillige;Erstspender;')
  expect((await as(office).history(id(one))).map((entry) => entry.aktion)).toContain('gemeldet')
})

test('the link of a mail names no area: it works for a drive as for a service', async () => {
  const { instance, db, as, office, member, made } = await world()
  const one = await made()
  const anna = await member('Anders')
  const [first] = one.schichten
  await as(office).hilferuf({ ...id(one), body: { schicht: first!._id, profile: [anna.profil], text: '' } })
  const mails = await db.selectFrom('mails').selectAll().execute()
  const token = /zusage\/([\w-]+)/.exec(JSON.stringify(mails))?.[1] ?? ''
  const link = `/api/sanitaetsdienste/zusage/${token}`
  expect((await instance.app.inject(link)).json()).toMatchObject({
    anlass: 'Die Blutspende',
    bezeichnung: 'Blutspende Gemeindehaus',
    zustand: 'offen',
  })
  const yes = await instance.app.inject({ method: 'POST', url: link, payload: { antwort: 'zugesagt' } })
  expect(yes.json()).toMatchObject({ zustand: 'zugesagt' })
  expect((await as(office).get(id(one))).helfer).toMatchObject([{ status: 'eingeteilt', funktion: 'Anmeldung' }])
  expect((await instance.app.inject('/api/sanitaetsdienste/zusage/nix')).statusCode).toBe(404)
})

test('overriding an engagement needs a reason; history keeps it, both stay', async () => {
  const { as, office, member, made, db } = await world()
  const [here, there] = [await made({ bezeichnung: 'Blutspende Nord' }), await made({ bezeichnung: 'Blutspende Süd' })]
  const anna = await member('Anders')
  const staff = (one: typeof here, trotzdem = '', fn = '') =>
    as(office)
      .get(id(one))
      .then(({ version, schichten: [schicht] }) =>
        as(office).einteilung({
          ...id(one),
          body: { version, helfer: [{ profil: anna.profil, schicht: schicht!._id, trotzdem, funktion: fn }] },
        }),
      )
  const reasons = (one: { readonly helfer: readonly { readonly trotzdem?: string | undefined }[] }) =>
    one.helfer.map(({ trotzdem }) => trotzdem)
  // Without a conflict, the reason is discarded.
  expect(reasons(await staff(here, 'vorsorglich'))).toEqual([''])
  for (const nothing of ['', '   '])
    await expect(staff(there, nothing)).rejects.toMatchObject({
      status: 409,
      errors: [{ msg: expect.stringContaining('ist zu dieser Zeit schon eingeteilt: Blutspende Nord') }],
    })
  expect(reasons(await staff(there, 'Ablösung um 18 Uhr'))).toEqual(['Ablösung um 18 Uhr'])
  const entries = await as(office).history(id(there))
  expect(entries.at(0)).toMatchObject({ neu: { trotzdem: 'Ablösung um 18 Uhr' } })
  const other = await member('Berta')
  const told = async () => JSON.stringify(await as(other).history(id(there)))
  expect([(await told()).includes('Anders'), (await told()).includes('Ablösung')]).toEqual([true, false])
  // Either can change what they do; the reason stays where it is.
  expect(reasons(await staff(here, '', 'Kasse'))).toEqual([''])
  expect(reasons(await staff(there, '', 'Aufsicht'))).toEqual(['Ablösung um 18 Uhr'])
  // A third still collides, and so does the same after it was ended.
  const third = await made({ bezeichnung: 'Blutspende West' })
  await expect(staff(third)).rejects.toMatchObject({ status: 409 })
  await as(anna).abmelden({ ...id(there), query: { grund: 'krank', schicht: there.schichten[0]!._id } })
  // That she does not come concerns her and who leads.
  expect(await told()).not.toContain('abgesagt')
  await expect(staff(there)).rejects.toMatchObject({ status: 409 })
  // Without a reason the database itself refuses.
  const { _id } = await db.selectFrom('anmeldungen').select('_id').where('status', '=', 'abgesagt').executeTakeFirstOrThrow()
  await expect(db.updateTable('anmeldungen').set({ status: 'eingeteilt', trotzdem: '' }).where('_id', '=', _id).execute()).rejects.toThrow(
    /personenzeiten_nicht_doppelt/,
  )
})

test('a leader mails all staffed people singly, five times an hour, with history', async () => {
  const { db, as, office, member, made } = await world()
  const one = await made({ leiter: office.profil })
  const [desk, kitchen] = one.schichten.map(({ _id }) => _id)
  const [anna, other] = [await member('Anders'), await member('Zweite')]
  const write = (who: Person, an: 'eingeteilt' | 'alle') =>
    as(who).letter({ ...id(one), body: { an, betreff: 'Parken', text: 'Bitte hinten.\n\nDanke.' } })
  await expect(write(office, 'alle')).rejects.toMatchObject({ status: 409, errors: [{ feld: 'an' }] })
  await as(anna).anmelden({ ...id(one), body: { schicht: desk } })
  await as(anna)
    .anmelden({ ...id(one), body: { schicht: kitchen } })
    .catch(() => undefined)
  await as(other).anmelden({ ...id(one), body: { schicht: kitchen } })
  await as(office).anmelden({ ...id(one), body: { schicht: kitchen } })
  await expect(write(office, 'eingeteilt')).rejects.toMatchObject({ status: 409 })
  await expect(write(anna, 'alle')).rejects.toMatchObject({ status: 403 })
  const { version } = await as(office).get(id(one))
  await as(office).einteilung({ ...id(one), body: { version, helfer: [{ profil: anna.profil, schicht: desk! }] } })
  const addressOf = async ({ user }: Person) =>
    (await db.selectFrom('users').select('primary_email').where('_id', '=', user).executeTakeFirstOrThrow()).primary_email
  expect(await write(office, 'eingeteilt')).toEqual({ anzahl: 1 })
  const letters = () => db.selectFrom('mails').selectAll().where('betreff', '=', 'Parken').orderBy('_id').execute()
  expect(await letters()).toMatchObject([{ an: await addressOf(anna), art: 'persoenlich', kopf: { 'Reply-To': await addressOf(office) } }])
  expect((await letters())[0]?.text).toContain('Bitte hinten.\n\nDanke.')
  // Nobody twice, and never who writes.
  expect(await write(office, 'alle')).toEqual({ anzahl: 2 })
  expect((await letters()).map(({ an }) => an).toSorted()).toEqual(
    [await addressOf(anna), await addressOf(anna), await addressOf(other)].toSorted(),
  )
  expect((await as(office).history(id(one)))[0]).toMatchObject({ aktion: 'rundschreiben', neu: '„Parken“ an 2 Personen' })
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => write(office, 'alle')))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 429 } })
})

test('meeting defaults to an hour before the begin and moves along with it', async () => {
  const { as, office, made } = await world()
  const one = await made()
  const ahead = ({ beginn, treffpunktZeit }: { beginn: string; treffpunktZeit: string | null }) =>
    (Date.parse(beginn) - Date.parse(treffpunktZeit ?? '')) / 60_000
  expect(ahead(one)).toBe(60)
  const move = (version: number, given: object) =>
    as(office).update({
      ...id(one),
      body: { ...drive(), bedarf: one.bedarf, version, treffpunktZeit: one.treffpunktZeit, ...given },
    })
  const later = await move(one.version, { beginn: '2026-12-11T15:00:00Z', ende: '2026-12-11T20:00:00Z' })
  expect([later.treffpunktZeit, ahead(later)]).toEqual(['2026-12-11T14:00:00.000Z', 60])
  const own = await move(later.version, {
    beginn: '2026-12-11T15:00:00Z',
    ende: '2026-12-11T20:00:00Z',
    treffpunktZeit: '2026-12-11T14:30:00Z',
  })
  expect(ahead(own)).toBe(30)
})

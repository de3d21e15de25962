import { expect, test } from 'vitest'
import { BUCHT, belegungsWorld, MANAGED } from '#tests/support/belegungen.ts'

const TIME = { beginn: '2026-11-24T18:00:00.000Z', ende: '2026-11-24T20:00:00.000Z' }
const GENEHMIGT = { maxStunden: null, vorlaufMin: null, genehmigung: true }

test('a series returns conflicts and next free times, and books the decided ones', async () => {
  const world = await belegungsWorld()
  const [ktw, mtw] = [await world.fahrzeug('KTW 1'), await world.fahrzeug('MTW 1')]
  const call = world.fahrzeuge(await world.bucher())
  await call.create({ body: { fahrzeug: mtw, zweck: 'Im Weg', beginn: '2026-12-01T19:00:00Z', ende: '2026-12-01T21:00:00Z' } })
  const { termine } = await call.serie({ body: { ...TIME, fahrzeuge: [ktw, mtw], wiederholung: 'FREQ=WEEKLY;COUNT=3' } })
  expect(termine.map(({ beginn, frei }) => [beginn, frei])).toEqual([
    ['2026-11-24T18:00:00.000Z', true],
    ['2026-12-01T18:00:00.000Z', false],
    ['2026-12-08T18:00:00.000Z', true],
  ])
  expect(termine[1]).toMatchObject({
    belegt: [mtw],
    halter: [{ titel: 'Im Weg' }],
    vorschlaege: [
      { beginn: '2026-12-01T17:00:00.000Z', ende: '2026-12-01T19:00:00.000Z' },
      { beginn: '2026-12-01T21:00:00.000Z', ende: '2026-12-01T23:00:00.000Z' },
    ],
  })
  const chosen = termine.map(({ beginn, ende, vorschlaege: [before] }) => before ?? { beginn, ende })
  const first = await call.create({ body: { ...TIME, fahrzeuge: [ktw, mtw], zweck: 'Kurs', termine: chosen } })
  expect(first.weitere.map(({ fahrzeug }) => fahrzeug)).toEqual([mtw])
  expect(first.serie).not.toBeNull()
  expect((await call.list({ query: { suche: 'Kurs' } })).gesamt).toBe(6)
  await expect(call.serie({ body: { ...TIME, fahrzeuge: [ktw], wiederholung: 'FREQ=DAILY;COUNT=5000' } })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Eine Serie hat höchstens 200 Termine. Wähle ein früheres Ende.', feld: 'wiederholung' }],
  })
})

test('moving a joint booking names the taken vehicle and the next common time', async () => {
  const world = await belegungsWorld()
  const [ktw, mtw, rtw] = [await world.fahrzeug('KTW 1'), await world.fahrzeug('MTW 1'), await world.fahrzeug('RTW 1')]
  const call = world.fahrzeuge(await world.bucher())
  const at = (von: string, bis: string) => ({ beginn: `2026-11-24T${von}:00.000Z`, ende: `2026-11-24T${bis}:00.000Z` })
  const { _id } = await call.create({ body: { ...at('10:00', '12:00'), fahrzeuge: [ktw, mtw], zweck: 'Kurs' } })
  await call.create({ body: { ...at('13:00', '14:00'), fahrzeug: mtw, zweck: 'Im Weg' } })
  const question = (fahrzeug: string, when: ReturnType<typeof at>, all = true) =>
    call.pruefung({ query: { ...when, fahrzeug, ohne: _id, ...(all ? { alle: true } : {}) } })
  // Their own bookings are not in the way of either.
  expect(await question(ktw, at('10:30', '12:30'))).toMatchObject({ frei: true, halter: [], belegt: [] })
  expect(await question(ktw, at('11:00', '13:30'), false)).toMatchObject({ frei: true, belegt: [] })
  expect(await question(ktw, at('11:30', '13:30'))).toEqual({
    frei: false,
    belegt: [mtw],
    halter: [expect.objectContaining({ titel: 'Im Weg', ...at('13:00', '14:00') })],
    vorschlaege: [at('11:00', '13:00'), at('14:00', '16:00')],
  })
  // Another vehicle instead of the first one; one that the booking has already is taken by it.
  expect(await question(rtw, at('11:30', '13:30'))).toMatchObject({ frei: false, belegt: [mtw] })
  expect(await question(mtw, at('10:30', '12:30'))).toMatchObject({ frei: false, belegt: [mtw], halter: [{ titel: 'Kurs' }] })
})

test('a taken date of a series gets another vehicle; all dates or none', async () => {
  const world = await belegungsWorld()
  const [ktw, mtw, kdow] = [await world.fahrzeug('KTW 1'), await world.fahrzeug('MTW 1'), await world.fahrzeug('KDOW 1')]
  const call = world.fahrzeuge(await world.bucher())
  const am = (day: string) => ({ beginn: `2026-11-${day}T18:00:00.000Z`, ende: `2026-11-${day}T20:00:00.000Z` })
  await call.create({ body: { ...am('25'), fahrzeug: mtw, zweck: 'Im Weg' } })
  const buche = (fahrzeuge: string[]) =>
    call.create({ body: { ...TIME, fahrzeuge: [ktw, mtw], zweck: 'Kurs', termine: [am('24'), { ...am('25'), fahrzeuge }, am('26')] } })
  await expect(buche([ktw, mtw])).rejects.toMatchObject({ status: 409, errors: [{ feld: 'beginn' }] })
  await expect(buche(['00000000-0000-7000-8000-000000000000'])).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Dieses Fahrzeug gibt es nicht.', feld: 'fahrzeuge' }],
  })
  expect((await call.list({ query: { suche: 'Kurs' } })).gesamt).toBe(0)
  await buche([ktw, kdow])
  const gebucht = (await call.list({ query: { suche: 'Kurs' } })).zeilen.map(
    ({ beginn, fahrzeugDaten }) => `${beginn.slice(8, 10)} ${fahrzeugDaten.bezeichnung}`,
  )
  expect(gebucht.toSorted()).toEqual(['24 KTW 1', '24 MTW 1', '25 KDOW 1', '25 KTW 1', '26 KTW 1', '26 MTW 1'])
})

test('this, later or all dates are cancelled, and restored if still free', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const call = world.fahrzeuge(await world.bucher())
  const termine = ['24', '25', '26', '27'].map((day) => ({ beginn: `2026-11-${day}T18:00:00Z`, ende: `2026-11-${day}T20:00:00Z` }))
  await call.create({ body: { ...TIME, fahrzeug: ktw, zweck: 'Kurs', termine } })
  const daysLeft = async () => (await call.list()).zeilen.map(({ beginn }) => beginn.slice(8, 10))
  const ids = (await call.list()).zeilen.map(({ _id }) => _id)
  const [first = '', second = '', third = ''] = ids
  await call.remove({ params: { id: second } })
  expect(await daysLeft()).toEqual(['24', '26', '27'])
  await call.remove({ params: { id: third }, query: { umfang: 'kuenftige', grund: 'Kein Lehrer' } })
  expect(await daysLeft()).toEqual(['24'])
  await expect(call.remove({ params: { id: third } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Diese Belegung ist schon storniert.' }],
  })
  expect(await call.wiederherstellen({ params: { id: third }, query: { umfang: 'alle' } })).toMatchObject({
    status: 'bestaetigt',
    grund: '',
  })
  // A date cancelled individually before remains cancelled.
  expect(await daysLeft()).toEqual(['24', '26', '27'])
  await call.create({ body: { fahrzeug: ktw, zweck: 'Schneller', beginn: '2026-11-25T19:00:00Z', ende: '2026-11-25T21:00:00Z' } })
  await expect(call.wiederherstellen({ params: { id: second } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('„Schneller“') as string }],
  })
  world.placeClock('2026-11-26T20:00:00Z')
  await expect(call.remove({ params: { id: first } })).rejects.toMatchObject({ status: 409 })
  expect((await call.history({ params: { id: third } })).map(({ aktion, feld }) => `${aktion} ${feld}`)).toEqual(
    expect.arrayContaining(['storniert status', 'storniert grund', 'wiederhergestellt status', 'angelegt zweck']),
  )
})

test('one’s own is one’s own until it is over; others’ need the right', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const [own, stranger, vera] = [
    world.fahrzeuge(await world.bucher()),
    world.fahrzeuge(await world.bucher('Fremd')),
    world.fahrzeuge(await world.manager()),
  ]
  const { _id } = await own.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...TIME } })
  const change = async (call: typeof own, bemerkung: string) => {
    const { version } = await call.get({ params: { id: _id } })
    return call.update({ params: { id: _id }, body: { version, fahrzeug: ktw, zweck: 'Fahrt', ...TIME, bemerkung } })
  }
  await expect(change(stranger, 'x')).rejects.toMatchObject({ status: 403 })
  await expect(stranger.remove({ params: { id: _id } })).rejects.toMatchObject({ status: 403 })
  expect(await change(own, 'eigene')).toMatchObject({ bemerkung: 'eigene' })
  world.placeClock(TIME.ende)
  await expect(change(own, 'zu spät')).rejects.toMatchObject({ status: 409 })
  expect(await change(vera, 'nachgetragen')).toMatchObject({ bemerkung: 'nachgetragen', version: 3 })
})

test('with required approval a booking does not block, and its decision is mailed', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1', { buchungsregeln: GENEHMIGT })
  const [bo, stranger] = [await world.bucher(), await world.bucher('Fremd')]
  const [call, other, vera] = [
    world.fahrzeuge(bo),
    world.fahrzeuge(stranger),
    world.fahrzeuge(await world.instance.person(MANAGED, { username: 'vera' })),
  ]
  const first = await call.create({ body: { fahrzeug: ktw, zweck: 'Umzug', ...TIME } })
  expect(first.status).toBe('angefragt')
  expect(await other.pruefung({ query: { fahrzeug: ktw, ...TIME } })).toMatchObject({
    frei: true,
    halter: [{ titel: 'Umzug', status: 'angefragt' }],
  })
  const second = await other.create({ body: { fahrzeug: ktw, zweck: 'Ausflug', ...TIME } })
  expect((await vera.list({ query: { nur: 'angefragt' } })).gesamt).toBe(2)
  // One mail about all that waits, to who may decide.
  const [anfrage, ...none] = await world.post()
  expect(none).toEqual([])
  expect(anfrage).toMatchObject({ an: 'vera@example.org', betreff: '2 Belegungen warten auf deine Entscheidung' })
  expect(anfrage?.text).toMatch(/Umzug, .+, Bo Bucher[\s\S]+Ausflug, .+, Bo Fremd/)
  expect(await vera.genehmigung({ params: { id: first._id }, body: { version: 1, status: 'bestaetigt' } })).toMatchObject({
    status: 'bestaetigt',
    version: 2,
  })
  await expect(vera.genehmigung({ params: { id: second._id }, body: { version: 1, status: 'bestaetigt' } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('„Umzug“ (Bo Bucher)') as string }],
  })
  await vera.genehmigung({ params: { id: second._id }, body: { version: 1, status: 'abgelehnt', grund: 'Schon vergeben' } })
  await expect(vera.genehmigung({ params: { id: first._id }, body: { version: 2, status: 'abgelehnt' } })).rejects.toMatchObject({
    status: 409,
  })
  // Nothing waits any more: the mail that said so did not leave.
  const post = await world.post()
  expect(post.map(({ betreff }) => betreff).toSorted()).toEqual(['Abgelehnt: KTW 1, Ausflug', 'Bestätigt: KTW 1, Umzug'])
  expect(post.find(({ betreff }) => betreff.startsWith('Abgelehnt'))?.text).toContain('Der Grund: Schon vergeben')
  expect(JSON.stringify(post[0]?.anhaenge)).toContain('belegung.ics')
  // Moving an approved booking asks for approval again.
  const moved = await call.update({
    params: { id: first._id },
    body: { version: 2, fahrzeug: ktw, zweck: 'Umzug', beginn: TIME.ende, ende: '2026-11-24T21:00:00Z' },
  })
  expect(moved.status).toBe('angefragt')
  expect((await world.post()).map(({ betreff }) => betreff)).toContain('Angefragt: KTW 1, Umzug')
})

test('a driver is notified when entered or removed, but not for both in minutes', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const people = await Promise.all(['eins', 'zwei'].map((username) => world.instance.person(BUCHT, { username })))
  const [one, two] = people
  await world.instance.context.transact((trx) =>
    trx
      .updateTable('profile')
      .set({ fuehrerscheinklassen: ['B'] })
      .execute(),
  )
  const call = world.fahrzeuge(await world.bucher())
  const props = { fahrzeug: ktw, zweck: 'Fahrt', ...TIME }
  const { _id } = await call.create({ body: { ...props, fahrer: one?.profil ?? '' } })
  expect(await world.post()).toMatchObject([{ an: 'eins@example.org', betreff: 'Du fährst: KTW 1, Fahrt' }])
  const set = (version: number, fahrer: string | null | undefined) =>
    call.update({ params: { id: _id }, body: { ...props, version, fahrer: fahrer ?? null } })
  await set(1, two?.profil)
  expect(await world.post()).toMatchObject([{ an: 'zwei@example.org', betreff: 'Du fährst: KTW 1, Fahrt' }])
  await world.instance.context.db.deleteFrom('mails').execute()
  // Tells the people who could know of it: after the minutes that the mail waits.
  world.placeClock('2026-11-21T12:30:00Z')
  await set(2, null)
  const [mail] = await world.post()
  expect(mail).toMatchObject({ an: 'zwei@example.org', betreff: 'Du fährst nicht mehr: KTW 1, Fahrt' })
  expect(JSON.stringify(mail?.anhaenge)).toContain('belegung.ics')
})

test('vehicles booked together are moved or cancelled together, and restored', async () => {
  const world = await belegungsWorld()
  const [ktw, mtw, kdow] = [await world.fahrzeug('KTW 1'), await world.fahrzeug('MTW 1'), await world.fahrzeug('KDOW 1')]
  const call = world.fahrzeuge(await world.bucher())
  const first = await call.create({ body: { fahrzeuge: [ktw, mtw], zweck: 'Fahrt', bemerkung: 'Start am Hof', ...TIME } })
  const other = first.weitere[0]?._id ?? ''
  await call.update({ params: { id: other }, body: { version: 1, fahrzeug: mtw, zweck: 'Fahrt', bemerkung: 'Mit Anhänger', ...TIME } })
  const later = { beginn: '2026-11-24T21:00:00.000Z', ende: '2026-11-24T22:00:00.000Z' }
  const all = (version: number, span: typeof TIME) =>
    call.update({
      params: { id: first._id },
      body: { version, fahrzeug: ktw, zweck: 'Ausflug', bemerkung: 'Start am Hof', ...span, umfang: 'buchung' },
    })
  expect(await all(1, later)).toMatchObject({ zweck: 'Ausflug', version: 2, ...later })
  // Deliberate differences of a date are preserved.
  expect(await call.get({ params: { id: other } })).toMatchObject({
    zweck: 'Ausflug',
    bemerkung: 'Mit Anhänger',
    fahrzeug: mtw,
    ...later,
  })
  await call.create({ body: { fahrzeuge: [mtw, kdow], zweck: 'Im Weg', ...TIME } })
  await expect(all(2, TIME)).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('MTW 1 ist schon belegt: „Im Weg“') as string }],
  })
  expect(await call.get({ params: { id: first._id } })).toMatchObject({ version: 2, ...later })
  const daysLeft = async () => (await call.list({ query: { suche: 'Ausflug' } })).gesamt
  await call.remove({ params: { id: other }, query: { umfang: 'buchung' } })
  expect(await daysLeft()).toBe(0)
  // Taking it back brings back what was called off with it, unless something is in the way of one of them: then nothing.
  const inWay = await call.create({ body: { fahrzeug: mtw, zweck: 'Schneller', ...later } })
  await expect(call.wiederherstellen({ params: { id: first._id } })).rejects.toMatchObject({ status: 409 })
  expect(await daysLeft()).toBe(0)
  await call.remove({ params: { id: inWay._id } })
  expect(await call.wiederherstellen({ params: { id: first._id } })).toMatchObject({ weitere: [{ _id: other }] })
  expect(await daysLeft()).toBe(2)
  // One that was called off by itself comes back by itself.
  await call.remove({ params: { id: other } })
  expect(await daysLeft()).toBe(1)
  await call.remove({ params: { id: first._id } })
  await call.wiederherstellen({ params: { id: first._id } })
  expect(await daysLeft()).toBe(1)
})

test('a change affects one vehicle by default; one refusal stops the whole change', async () => {
  const world = await belegungsWorld()
  const [ktw, mtw] = [await world.fahrzeug('KTW 1'), await world.fahrzeug('MTW 1')]
  const [call, stranger] = [world.fahrzeuge(await world.bucher()), world.fahrzeuge(await world.bucher('Fremd'))]
  const first = await call.create({ body: { fahrzeuge: [ktw, mtw], zweck: 'Fahrt', ...TIME } })
  const other = first.weitere[0]?._id ?? ''
  const change = (actor: typeof call, version: number, data: object) =>
    actor.update({ params: { id: first._id }, body: { version, fahrzeug: ktw, zweck: 'Fahrt', ...TIME, ...data } })
  expect(await change(call, 1, { zweck: 'Nur eines' })).toMatchObject({ zweck: 'Nur eines', version: 2 })
  expect(await call.get({ params: { id: other } })).toMatchObject({ zweck: 'Fahrt', version: 1 })
  await expect(change(call, 1, { zweck: 'Alt', umfang: 'buchung' })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'version' }] })
  await expect(change(stranger, 2, { zweck: 'Fremd', umfang: 'buchung' })).rejects.toMatchObject({ status: 403 })
  // The other vehicle's driver and kilometres are unchanged, regardless of this form's values.
  await change(call, 2, { zweck: 'Beide', kmStart: 100, umfang: 'buchung' })
  expect(await call.get({ params: { id: other } })).toMatchObject({ zweck: 'Beide', kmStart: null, version: 2 })
})

test('the history of a new booking follows the order of the form', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const call = world.fahrzeuge(await world.bucher())
  const { _id, version } = await call.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ziel: 'Hof', bemerkung: 'Leise', ...TIME } })
  await call.update({ params: { id: _id }, body: { version, fahrzeug: ktw, zweck: 'Reise', ziel: 'Wald', bemerkung: 'Leise', ...TIME } })
  const verlauf = await call.history({ params: { id: _id } })
  expect(verlauf.map(({ aktion, titel }) => `${aktion} ${titel}`)).toEqual([
    ...['Zweck', 'Ziel'].map((titel) => `geaendert ${titel}`),
    ...['Fahrzeug', 'Beginn', 'Ende', 'Zweck', 'Art', 'Verantwortlich', 'Ziel', 'Bemerkung', 'Status'].map((titel) => `angelegt ${titel}`),
  ])
})

test('an owner cannot restore an official cancellation, nor change a workshop date', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const broken = await world.fahrzeug('MTW 1', { status: 'werkstatt' })
  const [call, vera] = [world.fahrzeuge(await world.bucher()), world.fahrzeuge(await world.manager())]
  const { _id } = await call.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...TIME } })
  await vera.remove({ params: { id: _id } })
  // The grey button and the refused call say the same.
  const msg = 'Jemand anderes hat diese Belegung storniert. Dafür fehlt dir das Recht „Fahrzeugbelegungen löschen“.'
  expect(await call.get({ params: { id: _id } })).toMatchObject({ wiederherstellbar: { moeglich: false, gruende: [msg] } })
  expect(await vera.get({ params: { id: _id } })).toMatchObject({ wiederherstellbar: { moeglich: true, gruende: [] } })
  await expect(call.wiederherstellen({ params: { id: _id } })).rejects.toMatchObject({ status: 403, errors: [{ msg }] })
  expect(await vera.wiederherstellen({ params: { id: _id } })).toMatchObject({ status: 'bestaetigt' })
  const werkstatt = await call.create({ body: { fahrzeug: broken, zweck: 'Bremsen', art: 'Werkstatt', ...TIME } })
  await expect(
    call.update({ params: { id: werkstatt._id }, body: { version: 1, fahrzeug: broken, zweck: 'Ausflug', art: 'Dienst', ...TIME } }),
  ).rejects.toMatchObject({ status: 409, errors: [{ msg: 'MTW 1 ist in der Werkstatt.', feld: 'art' }] })
})

test('an outside change notifies booker, responsible person and driver only', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const [bo, faehrt] = [await world.bucher(), await world.instance.person(BUCHT, { username: 'fahrer' })]
  await world.instance.context.transact((trx) =>
    trx
      .updateTable('profile')
      .set({ fuehrerscheinklassen: ['B'] })
      .where('_id', '=', faehrt.profil)
      .execute(),
  )
  const [call, vera] = [world.fahrzeuge(bo), world.fahrzeuge(await world.manager())]
  const props = { fahrzeug: ktw, zweck: 'Fahrt', ...TIME }
  const { _id } = await call.create({ body: { ...props, fahrer: faehrt.profil } })
  const move = (actor: typeof call, version: number, ende: string) =>
    actor.update({ params: { id: _id }, body: { ...props, fahrer: faehrt.profil, verantwortlich: bo.profil, version, ende } })
  await move(call, 1, '2026-11-24T21:00:00Z')
  expect((await world.post()).map(({ an }) => an)).toEqual(['fahrer@example.org'])
  await move(vera, 2, '2026-11-24T22:00:00Z')
  expect((await world.post()).length).toBe(2)
  // Back to the state before the waiting mails: those who were told nothing yet need no mail.
  await move(vera, 3, '2026-11-24T21:00:00Z')
  expect((await world.post()).map(({ an }) => an)).toEqual(['fahrer@example.org'])
  await vera.remove({ params: { id: _id }, query: { grund: 'Kaputt' } })
  const post = await world.post()
  expect(new Set(post.map(({ betreff }) => betreff))).toEqual(new Set(['Storniert: KTW 1, Fahrt']))
  expect(post).toHaveLength(2)
})

test('the list as a file, in which no cell runs as a formula', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const bo = await world.bucher()
  await world.fahrzeuge(bo).create({ body: { fahrzeug: ktw, zweck: '=Fahrt', art: 'sonstiges', ...TIME } })
  const as = (format: string) => world.instance.call(bo, 'GET', `/api/fahrzeugbelegungen.${format}`)
  expect((await as('csv')).body).toContain("KTW 1;;24.11.2026 19:00;24.11.2026 21:00;'=Fahrt;Sonstiges")
  expect((await as('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await as('pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

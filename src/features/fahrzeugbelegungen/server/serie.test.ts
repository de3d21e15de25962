import { expect, test } from 'vitest'
import { BUCHT, belegungswelt, VERWALTET } from '#tests/support/belegungen.ts'

const ZEIT = { beginn: '2026-11-24T18:00:00.000Z', ende: '2026-11-24T20:00:00.000Z' }
const GENEHMIGT = { maxStunden: null, vorlaufMin: null, genehmigung: true }

test('a series: every date with its conflict and the nearest free times, those one decided for are booked', async () => {
  const welt = await belegungswelt()
  const [ktw, mtw] = [await welt.fahrzeug('KTW 1'), await welt.fahrzeug('MTW 1')]
  const ruf = welt.fahrzeuge(await welt.bucher())
  await ruf.create({ body: { fahrzeug: mtw, zweck: 'Im Weg', beginn: '2026-12-01T19:00:00Z', ende: '2026-12-01T21:00:00Z' } })
  const { termine } = await ruf.serie({ body: { ...ZEIT, fahrzeuge: [ktw, mtw], wiederholung: 'FREQ=WEEKLY;COUNT=3' } })
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
  const gewaehlt = termine.map(({ beginn, ende, vorschlaege: [davor] }) => davor ?? { beginn, ende })
  const erste = await ruf.create({ body: { ...ZEIT, fahrzeuge: [ktw, mtw], zweck: 'Kurs', termine: gewaehlt } })
  expect(erste.weitere.map(({ fahrzeug }) => fahrzeug)).toEqual([mtw])
  expect(erste.serie).not.toBeNull()
  expect((await ruf.list({ query: { suche: 'Kurs' } })).gesamt).toBe(6)
  await expect(ruf.serie({ body: { ...ZEIT, fahrzeuge: [ktw], wiederholung: 'FREQ=DAILY;COUNT=5000' } })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Eine Serie hat höchstens 200 Termine. Wähle ein früheres Ende.', feld: 'wiederholung' }],
  })
})

test('a booking moved with all its vehicles: one question says which of them is taken, and when all are free', async () => {
  const welt = await belegungswelt()
  const [ktw, mtw, rtw] = [await welt.fahrzeug('KTW 1'), await welt.fahrzeug('MTW 1'), await welt.fahrzeug('RTW 1')]
  const ruf = welt.fahrzeuge(await welt.bucher())
  const um = (von: string, bis: string) => ({ beginn: `2026-11-24T${von}:00.000Z`, ende: `2026-11-24T${bis}:00.000Z` })
  const { _id } = await ruf.create({ body: { ...um('10:00', '12:00'), fahrzeuge: [ktw, mtw], zweck: 'Kurs' } })
  await ruf.create({ body: { ...um('13:00', '14:00'), fahrzeug: mtw, zweck: 'Im Weg' } })
  const frage = (fahrzeug: string, wann: ReturnType<typeof um>, alle = true) =>
    ruf.pruefung({ query: { ...wann, fahrzeug, ohne: _id, ...(alle ? { alle: true } : {}) } })
  // Their own bookings are not in the way of either.
  expect(await frage(ktw, um('10:30', '12:30'))).toMatchObject({ frei: true, halter: [], belegt: [] })
  expect(await frage(ktw, um('11:00', '13:30'), false)).toMatchObject({ frei: true, belegt: [] })
  expect(await frage(ktw, um('11:30', '13:30'))).toEqual({
    frei: false,
    belegt: [mtw],
    halter: [expect.objectContaining({ titel: 'Im Weg', ...um('13:00', '14:00') })],
    vorschlaege: [um('11:00', '13:00'), um('14:00', '16:00')],
  })
  // Another vehicle instead of the first one; one that the booking has already is taken by it.
  expect(await frage(rtw, um('11:30', '13:30'))).toMatchObject({ frei: false, belegt: [mtw] })
  expect(await frage(mtw, um('10:30', '12:30'))).toMatchObject({ frei: false, belegt: [mtw], halter: [{ titel: 'Kurs' }] })
})

test('a date of a series that is taken is booked with another vehicle, all dates or none', async () => {
  const welt = await belegungswelt()
  const [ktw, mtw, kdow] = [await welt.fahrzeug('KTW 1'), await welt.fahrzeug('MTW 1'), await welt.fahrzeug('KDOW 1')]
  const ruf = welt.fahrzeuge(await welt.bucher())
  const am = (tag: string) => ({ beginn: `2026-11-${tag}T18:00:00.000Z`, ende: `2026-11-${tag}T20:00:00.000Z` })
  await ruf.create({ body: { ...am('25'), fahrzeug: mtw, zweck: 'Im Weg' } })
  const buche = (fahrzeuge: string[]) =>
    ruf.create({ body: { ...ZEIT, fahrzeuge: [ktw, mtw], zweck: 'Kurs', termine: [am('24'), { ...am('25'), fahrzeuge }, am('26')] } })
  await expect(buche([ktw, mtw])).rejects.toMatchObject({ status: 409, errors: [{ feld: 'beginn' }] })
  await expect(buche(['00000000-0000-7000-8000-000000000000'])).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Dieses Fahrzeug gibt es nicht.', feld: 'fahrzeuge' }],
  })
  expect((await ruf.list({ query: { suche: 'Kurs' } })).gesamt).toBe(0)
  await buche([ktw, kdow])
  const gebucht = (await ruf.list({ query: { suche: 'Kurs' } })).zeilen.map(
    ({ beginn, fahrzeugDaten }) => `${beginn.slice(8, 10)} ${fahrzeugDaten.bezeichnung}`,
  )
  expect(gebucht.toSorted()).toEqual(['24 KTW 1', '24 MTW 1', '25 KDOW 1', '25 KTW 1', '26 KTW 1', '26 MTW 1'])
})

test('calling off this date, those to come, or all; undone together while everything is still free', async () => {
  const welt = await belegungswelt()
  const ktw = await welt.fahrzeug('KTW 1')
  const ruf = welt.fahrzeuge(await welt.bucher())
  const termine = ['24', '25', '26', '27'].map((tag) => ({ beginn: `2026-11-${tag}T18:00:00Z`, ende: `2026-11-${tag}T20:00:00Z` }))
  await ruf.create({ body: { ...ZEIT, fahrzeug: ktw, zweck: 'Kurs', termine } })
  const stehend = async () => (await ruf.list()).zeilen.map(({ beginn }) => beginn.slice(8, 10))
  const ids = (await ruf.list()).zeilen.map(({ _id }) => _id)
  const [erste = '', zweite = '', dritte = ''] = ids
  await ruf.remove({ params: { id: zweite } })
  expect(await stehend()).toEqual(['24', '26', '27'])
  await ruf.remove({ params: { id: dritte }, query: { umfang: 'kuenftige', grund: 'Kein Lehrer' } })
  expect(await stehend()).toEqual(['24'])
  await expect(ruf.remove({ params: { id: dritte } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Diese Belegung ist schon storniert.' }],
  })
  expect(await ruf.wiederherstellen({ params: { id: dritte }, query: { umfang: 'alle' } })).toMatchObject({
    status: 'bestaetigt',
    grund: '',
  })
  // What was called off by itself before stays so.
  expect(await stehend()).toEqual(['24', '26', '27'])
  await ruf.create({ body: { fahrzeug: ktw, zweck: 'Schneller', beginn: '2026-11-25T19:00:00Z', ende: '2026-11-25T21:00:00Z' } })
  await expect(ruf.wiederherstellen({ params: { id: zweite } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('„Schneller“') as string }],
  })
  welt.stelleUhr('2026-11-26T20:00:00Z')
  await expect(ruf.remove({ params: { id: erste } })).rejects.toMatchObject({ status: 409 })
  expect((await ruf.history({ params: { id: dritte } })).map(({ aktion, feld }) => `${aktion} ${feld}`)).toEqual(
    expect.arrayContaining(['storniert status', 'storniert grund', 'wiederhergestellt status', 'angelegt zweck']),
  )
})

test('one’s own is one’s own until it is over; others’ need the right', async () => {
  const welt = await belegungswelt()
  const ktw = await welt.fahrzeug('KTW 1')
  const [eigen, fremd, vera] = [
    welt.fahrzeuge(await welt.bucher()),
    welt.fahrzeuge(await welt.bucher('Fremd')),
    welt.fahrzeuge(await welt.verwalter()),
  ]
  const { _id } = await eigen.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...ZEIT } })
  const aendere = async (ruf: typeof eigen, bemerkung: string) => {
    const { version } = await ruf.get({ params: { id: _id } })
    return ruf.update({ params: { id: _id }, body: { version, fahrzeug: ktw, zweck: 'Fahrt', ...ZEIT, bemerkung } })
  }
  await expect(aendere(fremd, 'x')).rejects.toMatchObject({ status: 403 })
  await expect(fremd.remove({ params: { id: _id } })).rejects.toMatchObject({ status: 403 })
  expect(await aendere(eigen, 'eigene')).toMatchObject({ bemerkung: 'eigene' })
  welt.stelleUhr(ZEIT.ende)
  await expect(aendere(eigen, 'zu spät')).rejects.toMatchObject({ status: 409 })
  expect(await aendere(vera, 'nachgetragen')).toMatchObject({ bemerkung: 'nachgetragen', version: 3 })
})

test('where the vehicle asks for approval: asked for, does not block, is decided, and those concerned are told', async () => {
  const welt = await belegungswelt()
  const ktw = await welt.fahrzeug('KTW 1', { buchungsregeln: GENEHMIGT })
  const [bo, fremd] = [await welt.bucher(), await welt.bucher('Fremd')]
  const [ruf, anderer, vera] = [
    welt.fahrzeuge(bo),
    welt.fahrzeuge(fremd),
    welt.fahrzeuge(await welt.knoten.mensch(VERWALTET, { username: 'vera' })),
  ]
  const erste = await ruf.create({ body: { fahrzeug: ktw, zweck: 'Umzug', ...ZEIT } })
  expect(erste.status).toBe('angefragt')
  expect(await anderer.pruefung({ query: { fahrzeug: ktw, ...ZEIT } })).toMatchObject({
    frei: true,
    halter: [{ titel: 'Umzug', status: 'angefragt' }],
  })
  const zweite = await anderer.create({ body: { fahrzeug: ktw, zweck: 'Ausflug', ...ZEIT } })
  expect((await vera.list({ query: { nur: 'angefragt' } })).gesamt).toBe(2)
  // One mail about all that waits, to who may decide.
  const [anfrage, ...keine] = await welt.post()
  expect(keine).toEqual([])
  expect(anfrage).toMatchObject({ an: 'vera@example.org', betreff: '2 Belegungen warten auf deine Entscheidung' })
  expect(anfrage?.text).toMatch(/Umzug, .+, Bo Bucher[\s\S]+Ausflug, .+, Bo Fremd/)
  expect(await vera.genehmigung({ params: { id: erste._id }, body: { version: 1, status: 'bestaetigt' } })).toMatchObject({
    status: 'bestaetigt',
    version: 2,
  })
  await expect(vera.genehmigung({ params: { id: zweite._id }, body: { version: 1, status: 'bestaetigt' } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('„Umzug“ (Bo Bucher)') as string }],
  })
  await vera.genehmigung({ params: { id: zweite._id }, body: { version: 1, status: 'abgelehnt', grund: 'Schon vergeben' } })
  await expect(vera.genehmigung({ params: { id: erste._id }, body: { version: 2, status: 'abgelehnt' } })).rejects.toMatchObject({
    status: 409,
  })
  // Nothing waits any more: the mail that said so did not leave.
  const post = await welt.post()
  expect(post.map(({ betreff }) => betreff).toSorted()).toEqual(['Abgelehnt: KTW 1, Ausflug', 'Bestätigt: KTW 1, Umzug'])
  expect(post.find(({ betreff }) => betreff.startsWith('Abgelehnt'))?.text).toContain('Der Grund: Schon vergeben')
  expect(JSON.stringify(post[0]?.anhaenge)).toContain('belegung.ics')
  // Whoever moves what was approved asks anew.
  const verlegt = await ruf.update({
    params: { id: erste._id },
    body: { version: 2, fahrzeug: ktw, zweck: 'Umzug', beginn: ZEIT.ende, ende: '2026-11-24T21:00:00Z' },
  })
  expect(verlegt.status).toBe('angefragt')
  expect((await welt.post()).map(({ betreff }) => betreff)).toContain('Angefragt: KTW 1, Umzug')
})

test('who is to drive hears of it, who no longer is as well; entered and taken out within minutes, nobody does', async () => {
  const welt = await belegungswelt()
  const ktw = await welt.fahrzeug('KTW 1')
  const leute = await Promise.all(['eins', 'zwei'].map((username) => welt.knoten.mensch(BUCHT, { username })))
  const [eins, zwei] = leute
  await welt.knoten.kontext.schreibe((trx) =>
    trx
      .updateTable('profile')
      .set({ fuehrerscheinklassen: ['B'] })
      .execute(),
  )
  const ruf = welt.fahrzeuge(await welt.bucher())
  const angaben = { fahrzeug: ktw, zweck: 'Fahrt', ...ZEIT }
  const { _id } = await ruf.create({ body: { ...angaben, fahrer: eins?.profil ?? '' } })
  expect(await welt.post()).toMatchObject([{ an: 'eins@example.org', betreff: 'Du fährst: KTW 1, Fahrt' }])
  const setze = (version: number, fahrer: string | null | undefined) =>
    ruf.update({ params: { id: _id }, body: { ...angaben, version, fahrer: fahrer ?? null } })
  await setze(1, zwei?.profil)
  expect(await welt.post()).toMatchObject([{ an: 'zwei@example.org', betreff: 'Du fährst: KTW 1, Fahrt' }])
  await welt.knoten.kontext.db.deleteFrom('mails').execute()
  await setze(2, null)
  const [weg] = await welt.post()
  expect(weg).toMatchObject({ an: 'zwei@example.org', betreff: 'Du fährst nicht mehr: KTW 1, Fahrt' })
  expect(JSON.stringify(weg?.anhaenge)).toContain('belegung.ics')
})

test('several vehicles of one booking: moved together or not at all, called off together and brought back', async () => {
  const welt = await belegungswelt()
  const [ktw, mtw, kdow] = [await welt.fahrzeug('KTW 1'), await welt.fahrzeug('MTW 1'), await welt.fahrzeug('KDOW 1')]
  const ruf = welt.fahrzeuge(await welt.bucher())
  const erste = await ruf.create({ body: { fahrzeuge: [ktw, mtw], zweck: 'Fahrt', bemerkung: 'Start am Hof', ...ZEIT } })
  const andere = erste.weitere[0]?._id ?? ''
  await ruf.update({ params: { id: andere }, body: { version: 1, fahrzeug: mtw, zweck: 'Fahrt', bemerkung: 'Mit Anhänger', ...ZEIT } })
  const spaeter = { beginn: '2026-11-24T21:00:00.000Z', ende: '2026-11-24T22:00:00.000Z' }
  const alle = (version: number, spanne: typeof ZEIT) =>
    ruf.update({
      params: { id: erste._id },
      body: { version, fahrzeug: ktw, zweck: 'Ausflug', bemerkung: 'Start am Hof', ...spanne, umfang: 'buchung' },
    })
  expect(await alle(1, spaeter)).toMatchObject({ zweck: 'Ausflug', version: 2, ...spaeter })
  // What differs on purpose stays.
  expect(await ruf.get({ params: { id: andere } })).toMatchObject({
    zweck: 'Ausflug',
    bemerkung: 'Mit Anhänger',
    fahrzeug: mtw,
    ...spaeter,
  })
  await ruf.create({ body: { fahrzeuge: [mtw, kdow], zweck: 'Im Weg', ...ZEIT } })
  await expect(alle(2, ZEIT)).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('MTW 1 ist schon belegt: „Im Weg“') as string }],
  })
  expect(await ruf.get({ params: { id: erste._id } })).toMatchObject({ version: 2, ...spaeter })
  const stehend = async () => (await ruf.list({ query: { suche: 'Ausflug' } })).gesamt
  await ruf.remove({ params: { id: andere }, query: { umfang: 'buchung' } })
  expect(await stehend()).toBe(0)
  // Taking it back brings back what was called off with it, unless something is in the way of one of them: then nothing.
  const imWeg = await ruf.create({ body: { fahrzeug: mtw, zweck: 'Schneller', ...spaeter } })
  await expect(ruf.wiederherstellen({ params: { id: erste._id } })).rejects.toMatchObject({ status: 409 })
  expect(await stehend()).toBe(0)
  await ruf.remove({ params: { id: imWeg._id } })
  expect(await ruf.wiederherstellen({ params: { id: erste._id } })).toMatchObject({ weitere: [{ _id: andere }] })
  expect(await stehend()).toBe(2)
  // One that was called off by itself comes back by itself.
  await ruf.remove({ params: { id: andere } })
  expect(await stehend()).toBe(1)
  await ruf.remove({ params: { id: erste._id } })
  await ruf.wiederherstellen({ params: { id: erste._id } })
  expect(await stehend()).toBe(1)
})

test('whoever does not say so changes one vehicle only; one whose version is old, or of which one may not be changed, changes none', async () => {
  const welt = await belegungswelt()
  const [ktw, mtw] = [await welt.fahrzeug('KTW 1'), await welt.fahrzeug('MTW 1')]
  const [ruf, fremd] = [welt.fahrzeuge(await welt.bucher()), welt.fahrzeuge(await welt.bucher('Fremd'))]
  const erste = await ruf.create({ body: { fahrzeuge: [ktw, mtw], zweck: 'Fahrt', ...ZEIT } })
  const andere = erste.weitere[0]?._id ?? ''
  const aendere = (wer: typeof ruf, version: number, daten: object) =>
    wer.update({ params: { id: erste._id }, body: { version, fahrzeug: ktw, zweck: 'Fahrt', ...ZEIT, ...daten } })
  expect(await aendere(ruf, 1, { zweck: 'Nur eines' })).toMatchObject({ zweck: 'Nur eines', version: 2 })
  expect(await ruf.get({ params: { id: andere } })).toMatchObject({ zweck: 'Fahrt', version: 1 })
  await expect(aendere(ruf, 1, { zweck: 'Alt', umfang: 'buchung' })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'version' }] })
  await expect(aendere(fremd, 2, { zweck: 'Fremd', umfang: 'buchung' })).rejects.toMatchObject({ status: 403 })
  // The other one's driver and kilometres stay, whatever stands in the form of this one.
  await aendere(ruf, 2, { zweck: 'Beide', kmStart: 100, umfang: 'buchung' })
  expect(await ruf.get({ params: { id: andere } })).toMatchObject({ zweck: 'Beide', kmStart: null, version: 2 })
})

test('the history of a new booking stands in the order of the form, whatever moment its rows were written in', async () => {
  const welt = await belegungswelt()
  const ktw = await welt.fahrzeug('KTW 1')
  const ruf = welt.fahrzeuge(await welt.bucher())
  const { _id, version } = await ruf.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ziel: 'Hof', bemerkung: 'Leise', ...ZEIT } })
  await ruf.update({ params: { id: _id }, body: { version, fahrzeug: ktw, zweck: 'Reise', ziel: 'Wald', bemerkung: 'Leise', ...ZEIT } })
  const verlauf = await ruf.history({ params: { id: _id } })
  expect(verlauf.map(({ aktion, titel }) => `${aktion} ${titel}`)).toEqual([
    ...['Zweck', 'Ziel'].map((titel) => `geaendert ${titel}`),
    ...['Fahrzeug', 'Beginn', 'Ende', 'Zweck', 'Art', 'Verantwortlich', 'Ziel', 'Bemerkung', 'Status'].map((titel) => `angelegt ${titel}`),
  ])
})

test('what somebody with the right called off, the owner does not bring back; a workshop date does not become a trip', async () => {
  const welt = await belegungswelt()
  const ktw = await welt.fahrzeug('KTW 1')
  const kaputt = await welt.fahrzeug('MTW 1', { status: 'werkstatt' })
  const [ruf, vera] = [welt.fahrzeuge(await welt.bucher()), welt.fahrzeuge(await welt.verwalter())]
  const { _id } = await ruf.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...ZEIT } })
  await vera.remove({ params: { id: _id } })
  // The grey button and the refused call say the same.
  const msg = 'Jemand anderes hat diese Belegung storniert. Dafür fehlt dir das Recht DELETE_FAHRZEUGBELEGUNG.'
  expect(await ruf.get({ params: { id: _id } })).toMatchObject({ wiederherstellbar: { moeglich: false, gruende: [msg] } })
  expect(await vera.get({ params: { id: _id } })).toMatchObject({ wiederherstellbar: { moeglich: true, gruende: [] } })
  await expect(ruf.wiederherstellen({ params: { id: _id } })).rejects.toMatchObject({ status: 403, errors: [{ msg }] })
  expect(await vera.wiederherstellen({ params: { id: _id } })).toMatchObject({ status: 'bestaetigt' })
  const werkstatt = await ruf.create({ body: { fahrzeug: kaputt, zweck: 'Bremsen', art: 'Werkstatt', ...ZEIT } })
  await expect(
    ruf.update({ params: { id: werkstatt._id }, body: { version: 1, fahrzeug: kaputt, zweck: 'Ausflug', art: 'Dienst', ...ZEIT } }),
  ).rejects.toMatchObject({ status: 409, errors: [{ msg: 'MTW 1 ist in der Werkstatt.', feld: 'art' }] })
})

test('moved or called off by somebody else: who booked, who is responsible and who drives hear of it, nobody else', async () => {
  const welt = await belegungswelt()
  const ktw = await welt.fahrzeug('KTW 1')
  const [bo, faehrt] = [await welt.bucher(), await welt.knoten.mensch(BUCHT, { username: 'fahrer' })]
  await welt.knoten.kontext.schreibe((trx) =>
    trx
      .updateTable('profile')
      .set({ fuehrerscheinklassen: ['B'] })
      .where('_id', '=', faehrt.profil)
      .execute(),
  )
  const [ruf, vera] = [welt.fahrzeuge(bo), welt.fahrzeuge(await welt.verwalter())]
  const angaben = { fahrzeug: ktw, zweck: 'Fahrt', ...ZEIT }
  const { _id } = await ruf.create({ body: { ...angaben, fahrer: faehrt.profil } })
  const verschiebe = (wer: typeof ruf, version: number, ende: string) =>
    wer.update({ params: { id: _id }, body: { ...angaben, fahrer: faehrt.profil, verantwortlich: bo.profil, version, ende } })
  await verschiebe(ruf, 1, '2026-11-24T21:00:00Z')
  expect((await welt.post()).map(({ an }) => an)).toEqual(['fahrer@example.org'])
  await verschiebe(vera, 2, '2026-11-24T22:00:00Z')
  expect((await welt.post()).length).toBe(2)
  // Back where it was before the mails that wait: for whoever was told nothing yet there is nothing to tell.
  await verschiebe(vera, 3, '2026-11-24T21:00:00Z')
  expect((await welt.post()).map(({ an }) => an)).toEqual(['fahrer@example.org'])
  await vera.remove({ params: { id: _id }, query: { grund: 'Kaputt' } })
  const post = await welt.post()
  expect(new Set(post.map(({ betreff }) => betreff))).toEqual(new Set(['Storniert: KTW 1, Fahrt']))
  expect(post).toHaveLength(2)
})

test('the list as a file, in which no cell runs as a formula', async () => {
  const welt = await belegungswelt()
  const ktw = await welt.fahrzeug('KTW 1')
  const bo = await welt.bucher()
  await welt.fahrzeuge(bo).create({ body: { fahrzeug: ktw, zweck: '=Fahrt', ...ZEIT } })
  const als = (format: string) => welt.knoten.ruf(bo, 'GET', `/api/fahrzeugbelegungen.${format}`)
  expect((await als('csv')).body).toContain("KTW 1;;Di., 24.11.2026, 19:00;Di., 24.11.2026, 21:00;'=Fahrt;Dienst")
  expect((await als('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await als('pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

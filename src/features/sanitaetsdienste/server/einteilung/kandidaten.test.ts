import { expect, test } from 'vitest'
import type { Qualifikation } from '#contract/qualifikation.ts'
import { zaehleAbfragen } from '#tests/support/abfragen.ts'
import type { Mensch } from '#tests/support/anwendung.ts'
import { dienstwelt } from '#tests/support/dienste.ts'
import { kandidatenFuer } from './kandidaten.ts'

const JETZT = '2027-04-10T10:00:00Z'

async function welt() {
  const eine = await dienstwelt({ jetzt: JETZT })
  const { schreibe } = eine.knoten.kontext
  const leitung = await eine.leitung()
  const ruf = eine.als(leitung)
  const profil = (wer: Mensch, spalten: Record<string, unknown>) =>
    schreibe((trx) => trx.updateTable('profile').set(spalten).where('_id', '=', wer.profil).execute())
  const steht = async (wer: Mensch, bezeichnung: string, beginn: string, ende: string) => {
    const dienst = await ruf.create({ body: eine.angaben({ bezeichnung, beginn, ende }) })
    await ruf.setzeAnmeldung({ params: { id: dienst._id, profileId: wer.profil }, body: { status: 'eingeteilt' } })
  }
  const fuer = async (dienst: string, wer: Mensch) => {
    const einer = (await ruf.kandidaten({ params: { id: dienst } })).find(({ profil: { _id } }) => _id === wer.profil)
    if (!einer) throw new Error('not among them')
    return einer
  }
  return { ...eine, leitung, ruf, profil, steht, fuer, schreibe }
}

test('who fits, is free and rested is suited; the others say why not', async () => {
  const { ruf, angaben, mitglied, profil, steht, fuer } = await welt()
  const dienst = await ruf.create({ body: angaben({ bedarf: [{ qualifikation: 'RS', anzahl: 1 }] }) })
  const wer = (qualifikation: Qualifikation = 'RS') => mitglied(qualifikation)
  const [frei, zuWenig, belegt, muede, jung, halb, lang] = [
    await wer(),
    await wer('SanA'),
    await wer(),
    await wer(),
    await wer(),
    await wer(),
    await wer(),
  ]
  await steht(belegt, 'Markt', '2027-05-01T15:00:00Z', '2027-05-01T20:00:00Z')
  await steht(muede, 'Nachtwache', '2027-04-30T18:00:00Z', '2027-05-01T04:00:00Z')
  await profil(jung, { geburtsdatum: '2009-05-02' })
  await profil(halb, { status: 'eingeschraenkt' })
  await steht(lang, 'Woche zuvor', '2027-04-24T08:00:00Z', '2027-04-24T12:00:00Z')
  await steht(lang, 'Zwei Wochen zuvor', '2027-04-17T08:00:00Z', '2027-04-17T12:00:00Z')

  expect(await fuer(dienst._id, frei)).toMatchObject({ geeignet: true, hinweise: [], besetztVon: null, status: null })
  expect(await fuer(dienst._id, zuWenig)).toMatchObject({
    geeignet: false,
    hinweise: [{ art: 'qualifikation', text: 'SanA: reicht für keinen Platz.' }],
  })
  expect(await fuer(dienst._id, belegt)).toMatchObject({
    geeignet: false,
    besetztVon: { titel: 'Markt', beginn: '2027-05-01T15:00:00.000Z', ende: '2027-05-01T20:00:00.000Z' },
  })
  expect(await fuer(dienst._id, muede)).toMatchObject({
    geeignet: false,
    hinweise: [{ art: 'ruhe', text: 'Nur 4 Stunden Ruhe nach dem Nachtdienst Nachtwache.' }],
  })
  expect(await fuer(dienst._id, jung)).toMatchObject({ geeignet: true, hinweise: [{ art: 'alter' }] })
  expect(await fuer(dienst._id, halb)).toMatchObject({ geeignet: true, hinweise: [{ art: 'status' }] })
  expect(await fuer(dienst._id, lang)).toMatchObject({ geeignet: false, hinweise: [{ art: 'ruhe', text: '3 Wochenenden in Folge.' }] })
})

test('who may drive which vehicle on that day, and why not', async () => {
  const { ruf, angaben, mitglied, profil, fuer, fahrzeug, schreibe } = await welt()
  const rtw = await fahrzeug('RTW 1', { typ: 'RTW' })
  const anderer = await fahrzeug('RTW 2', { typ: 'RTW' })
  await schreibe((trx) => trx.updateTable('fahrzeuge').set({ einweisungErforderlich: true, einweisungsgruppe: 'RTW' }).execute())
  const dienst = await ruf.create({ body: angaben({ fahrzeuge: [{ fahrzeug: rtw }, { typ: 'KTW' }] }) })
  const platz = dienst.schichten[0]?.fahrzeuge.find((eines) => eines.fahrzeug === rtw)?._id
  const gut = { fuehrerscheinklassen: ['C1'], fuehrerscheinKontrolleNaechsteAm: '2027-05-01' }
  const eingewiesen = async (wer: Mensch, auf: string, gueltigBis: string) => {
    const einweiser = await mitglied()
    await schreibe((trx) =>
      trx
        .insertInto('einweisungen')
        .values({ profil: wer.profil, fahrzeug: auf, datum: '2026-01-01', einweiser: einweiser.profil, gueltigBis })
        .execute(),
    )
  }
  const [faehrt, abgelaufen, ohne, kontrolle] = [await mitglied(), await mitglied(), await mitglied(), await mitglied()]
  for (const wer of [faehrt, abgelaufen, ohne]) await profil(wer, gut)
  await profil(kontrolle, { ...gut, fuehrerscheinKontrolleNaechsteAm: '2027-04-30' })
  await eingewiesen(faehrt, anderer, '2027-05-01')
  await eingewiesen(abgelaufen, rtw, '2027-04-30')
  await eingewiesen(kontrolle, rtw, '2027-12-31')
  expect(await fuer(dienst._id, faehrt)).toMatchObject({ faehrt: [platz], hinweise: [] })
  expect(await fuer(dienst._id, abgelaufen)).toMatchObject({
    faehrt: [],
    hinweise: [{ art: 'einweisung', text: 'RTW 1: Einweisung läuft am 30.04.2027 ab.' }],
  })
  expect(await fuer(dienst._id, ohne)).toMatchObject({ faehrt: [], hinweise: [{ art: 'einweisung', text: 'RTW 1: Einweisung fehlt.' }] })
  expect(await fuer(dienst._id, kontrolle)).toMatchObject({
    faehrt: [],
    geeignet: true,
    hinweise: [{ art: 'fuehrerschein', text: 'Führerscheinkontrolle läuft am 30.04.2027 ab.' }],
  })
})

test('the registered come first, then the suited with the fewest hours, then the least asked', async () => {
  const { ruf, als, angaben, mitglied, steht, schreibe, leitung } = await welt()
  const dienst = await ruf.create({ body: angaben({ bedarf: [{ qualifikation: 'SanA', anzahl: 3 }] }) })
  const schicht = dienst.schichten[0]?._id ?? ''
  const [viel, wenig, gefragt, gemeldet, sagteNein, weg] = [
    await mitglied(),
    await mitglied(),
    await mitglied(),
    await mitglied(),
    await mitglied(),
    await mitglied(),
  ]
  await als(gemeldet).anmelden({ params: { id: dienst._id }, body: { kommentar: 'gern im RTW' } })
  await steht(viel, 'Lauf', '2027-04-20T08:00:00Z', '2027-04-20T18:30:00Z')
  await steht(viel, 'lange her', '2027-01-30T08:00:00Z', '2027-01-30T18:00:00Z')
  await schreibe((trx) =>
    trx
      .insertInto('anfragen')
      .values(
        [gefragt, sagteNein].map((wer, nr) => ({
          art: 'hilferuf',
          tokenHash: Buffer.from([nr]),
          angebot: schicht,
          profil: wer.profil,
          gestelltVon: leitung.user,
          gestelltAm: '2027-04-01T10:00:00Z',
          laeuftAb: '2027-05-01T08:00:00Z',
          ...(wer === sagteNein ? { antwort: 'abgelehnt', beantwortetAm: '2027-04-02T10:00:00Z' } : {}),
        })),
      )
      .execute(),
  )
  await schreibe((trx) => trx.updateTable('profile').set({ status: 'ausgetreten' }).where('_id', '=', weg.profil).execute())
  const leute = await ruf.kandidaten({ params: { id: dienst._id } })
  const reihe = leute
    .map(({ profil }) => profil._id)
    .filter((id) => [viel, wenig, gefragt, gemeldet, sagteNein, weg].some(({ profil }) => profil === id))
  expect(reihe).toEqual([gemeldet, wenig, gefragt, viel, sagteNein].map(({ profil }) => profil))
  expect(leute[0]).toMatchObject({ status: 'gemeldet', kommentar: 'gern im RTW', geeignet: false })
  const von = (wer: Mensch) => leute.find(({ profil }) => profil._id === wer.profil)
  expect(von(viel)).toMatchObject({ stunden90Tage: 10.5, dienste90Tage: 1, geeignet: true })
  expect(von(gefragt)).toMatchObject({ zuletztGefragtAm: '2027-04-01T10:00:00.000Z', geeignet: true })
  expect(von(sagteNein)?.geeignet).toBe(false)
})

test('telephone numbers go to who staffs only, and not where the member shows it to nobody; the hidden stay hidden', async () => {
  const { ruf, knoten, angaben, mitglied, profil, fuer, schreibe, als } = await welt()
  const dienst = await ruf.create({ body: angaben() })
  const [offen, privat, unsichtbar] = [await mitglied(), await mitglied(), await mitglied()]
  await schreibe((trx) =>
    trx
      .updateTable('users')
      .set({ telefon: ['02345 678901'], primary_telefon: '02345 678901' })
      .execute(),
  )
  await profil(privat, {
    sichtbarkeit: JSON.stringify({ email: 'alle', telefon: 'niemand', adresse: 'alle', geburtstag: 'alle', foto: 'alle' }),
  })
  await profil(unsichtbar, { unsichtbar: true })
  expect((await fuer(dienst._id, offen)).telefon).toBe('02345 678901')
  expect((await fuer(dienst._id, privat)).telefon).toBe('')
  await expect(fuer(dienst._id, unsichtbar)).rejects.toThrow('not among them')
  await als(unsichtbar).anmelden({ params: { id: dienst._id }, body: {} })
  expect((await fuer(dienst._id, unsichtbar)).status).toBe('gemeldet')
  expect((await knoten.ruf(offen, 'GET', `/api/sanitaetsdienste/${dienst._id}/kandidaten`)).statusCode).toBe(403)
})

test('as many queries for many members as for few', async () => {
  const { ruf, knoten, angaben, mitglied, fahrzeug, schreibe } = await welt()
  const rtw = await fahrzeug('RTW 1')
  await schreibe((trx) => trx.updateTable('fahrzeuge').set({ einweisungErforderlich: true }).execute())
  const dienst = await ruf.create({ body: angaben({ fahrzeuge: [{ fahrzeug: rtw }] }) })
  const { db } = knoten.kontext
  const frage = async () => {
    const leute = await kandidatenFuer(db, dienst, dienst.schichten[0]?._id ?? '', new Date(JETZT), false)
    return leute.length
  }
  let anzahl = 0
  expect(await zaehleAbfragen(knoten.datenbank.pool, async () => (anzahl = await frage()))).toBe(3)
  for (let i = 0; i < 20; i += 1) await mitglied()
  expect(await zaehleAbfragen(knoten.datenbank.pool, async () => expect(await frage()).toBe(anzahl + 20))).toBe(3)
})

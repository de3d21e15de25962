import { expect, test } from 'vitest'
import { BUCHT, belegungswelt } from '#tests/support/belegungen.ts'
import { dienstwelt } from '#tests/support/dienste.ts'

const BEGINN = '2027-05-01T08:00:00.000Z'
const ENDE = '2027-05-01T16:00:00.000Z'

test('who is placed elsewhere or drives another vehicle at that time: a warning, half open, and no refusal', async () => {
  const welt = await belegungswelt()
  const dienste = await dienstwelt({ datenbank: welt.knoten.datenbank })
  const [ktw, mtw] = [await welt.fahrzeug('KTW 1'), await welt.fahrzeug('MTW 1')]
  const bo = await welt.knoten.mensch([...BUCHT, 'READ_SANDIENST'], { vorname: 'Bo', nachname: 'Bucher' })
  await welt.knoten.kontext.schreibe((trx) =>
    trx
      .updateTable('profile')
      .set({ fuehrerscheinklassen: ['B'] })
      .where('_id', '=', bo.profil)
      .execute(),
  )
  const leitung = dienste.als(await dienste.leitung())
  const schicht = { bezeichnung: 'Tag', beginn: BEGINN, ende: ENDE, bedarf: [{ qualifikation: 'SanA' as const, anzahl: 2 }], fahrzeuge: [] }
  const dienst = await leitung.create({ body: dienste.angaben({ schichten: [schicht] }) })
  await leitung.setzeAnmeldung({ params: { id: dienst._id, profileId: bo.profil }, body: { status: 'eingeteilt' } })
  const [ruf, fremd] = [welt.fahrzeuge(bo), welt.fahrzeuge(await welt.bucher('Fremd'))]
  const frage = (wer: typeof ruf, beginn: string, ende: string, ohne?: string) =>
    wer.fahrer({ query: { fahrer: bo.profil, beginn, ende, ...(ohne === undefined ? {} : { ohne }) } }).then(({ hinweise }) => hinweise)
  const eingeteilt = 'Bo Bucher ist dann eingeteilt: Stadtlauf (Tag), Sa., 01.05.2027, 10:00 bis 18:00 Uhr.'
  expect(await frage(ruf, '2027-05-01T15:45:00Z', '2027-05-01T17:00:00Z')).toEqual([eingeteilt])
  expect(await frage(ruf, ENDE, '2027-05-01T17:00:00Z')).toEqual([])
  expect(await frage(fremd, BEGINN, ENDE)).toEqual(['Bo Bucher ist dann anderswo eingeteilt.'])
  const aendert = welt.fahrzeuge(await welt.knoten.mensch(['READ_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUGBELEGUNG']))
  expect(await frage(aendert, BEGINN, ENDE)).toEqual(['Bo Bucher ist dann anderswo eingeteilt.'])
  const fahrt = await ruf.create({ body: { fahrzeuge: [ktw, mtw], zweck: 'Hin', fahrer: bo.profil, beginn: BEGINN, ende: ENDE } })
  expect(fahrt.status).toBe('bestaetigt')
  expect(await frage(ruf, BEGINN, ENDE, fahrt._id)).toEqual([eingeteilt])
  expect(await frage(ruf, BEGINN, ENDE)).toEqual(
    expect.arrayContaining([
      eingeteilt,
      'Bo Bucher fährt dann schon KTW 1: „Hin“, Sa., 01.05.2027, 10:00 bis 18:00 Uhr.',
      'Bo Bucher fährt dann schon MTW 1: „Hin“, Sa., 01.05.2027, 10:00 bis 18:00 Uhr.',
    ]),
  )
  await expect(frage(ruf, ENDE, BEGINN)).rejects.toMatchObject({ status: 400, errors: [{ feld: 'ende' }] })
})

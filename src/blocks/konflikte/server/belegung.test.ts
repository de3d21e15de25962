import { expect, test } from 'vitest'
import { dienstwelt } from '#tests/support/dienste.ts'
import { belegteFahrzeuge } from '#features/fahrzeugbelegungen/server/queries.ts'
import { belegtePersonen } from './belegung.ts'

const BEGINN = '2027-05-01T08:00:00.000Z'
const ENDE = '2027-05-01T16:00:00.000Z'
/** Asked for, and whether a duty from ten to six in Berlin is in the way. */
const SPANNEN: readonly (readonly [beginn: string, ende: string, belegt: boolean])[] = [
  ['2027-05-01T04:00:00Z', '2027-05-01T08:00:00Z', false],
  ['2027-05-01T04:00:00Z', '2027-05-01T08:01:00Z', true],
  ['2027-05-01T16:00:00Z', '2027-05-01T20:00:00Z', false],
  ['2027-05-01T15:59:00Z', '2027-05-01T20:00:00Z', true],
  ['2027-05-01T10:00:00Z', '2027-05-01T11:00:00Z', true],
  ['2027-04-30T10:00:00Z', '2027-05-02T11:00:00Z', true],
]

test('people and vehicles are held half open, many asked at once, by name; what is called off holds nobody', async () => {
  const { als, leitung, angaben, mitglied, fahrzeug, knoten } = await dienstwelt()
  const ruf = als(await leitung())
  const [wer, andere] = [await mitglied(), await mitglied()]
  const rtw = await fahrzeug('RTW 1')
  const dienst = await ruf.create({
    body: angaben({
      schichten: [
        { bezeichnung: 'Tag', beginn: BEGINN, ende: ENDE, bedarf: [{ qualifikation: 'SanA', anzahl: 2 }], fahrzeuge: [{ fahrzeug: rtw }] },
      ],
    }),
  })
  await ruf.setzeAnmeldung({ params: { id: dienst._id, profileId: wer.profil }, body: { status: 'eingeteilt' } })
  await ruf.setzeAnmeldung({ params: { id: dienst._id, profileId: andere.profil }, body: { status: 'gemeldet' } })
  const { db } = knoten.kontext
  const fragen = (id: string) => SPANNEN.map(([beginn, ende]) => ({ wer: id, beginn, ende }))
  const erwartet = SPANNEN.map(([, , belegt]) => belegt)
  const personen = await belegtePersonen(db, fragen(wer.profil))
  expect(personen.map((liste) => liste.length === 1)).toEqual(erwartet)
  expect(personen[1]).toEqual([
    { angebot: dienst.schichten[0]?._id, titel: 'Stadtlauf (Tag)', beginn: BEGINN, ende: ENDE, dienst: dienst._id },
  ])
  expect((await belegteFahrzeuge(db, fragen(rtw))).map((liste) => liste.length === 1)).toEqual(erwartet)
  // Whoever only registered may still be staffed elsewhere.
  expect((await belegtePersonen(db, fragen(andere.profil))).flat()).toEqual([])
  await ruf.absage({ params: { id: dienst._id }, body: { grund: 'Unwetter' } })
  expect((await belegtePersonen(db, fragen(wer.profil))).flat()).toEqual([])
  expect((await belegteFahrzeuge(db, fragen(rtw))).flat()).toEqual([])
})

import { expect, test } from 'vitest'
import { dienstWorld } from '#tests/support/dienste.ts'
import { takenFahrzeuge } from '#features/fahrzeugbelegungen/server/queries.ts'
import { takenPersonen } from './belegung.ts'

const BEGINN = '2027-05-01T08:00:00.000Z'
const ENDE = '2027-05-01T16:00:00.000Z'
/** Asked for, and whether a duty from ten to six in Berlin is in the way. */
const SPANS: readonly (readonly [beginn: string, ende: string, belegt: boolean])[] = [
  ['2027-05-01T04:00:00Z', '2027-05-01T08:00:00Z', false],
  ['2027-05-01T04:00:00Z', '2027-05-01T08:01:00Z', true],
  ['2027-05-01T16:00:00Z', '2027-05-01T20:00:00Z', false],
  ['2027-05-01T15:59:00Z', '2027-05-01T20:00:00Z', true],
  ['2027-05-01T10:00:00Z', '2027-05-01T11:00:00Z', true],
  ['2027-04-30T10:00:00Z', '2027-05-02T11:00:00Z', true],
]

test('people and vehicles are taken half-open, in bulk; cancelled ones are free', async () => {
  const { als, leitung, props, mitglied, fahrzeug, instance } = await dienstWorld()
  const planner = await leitung()
  const call = als(planner)
  const [actor, other] = [await mitglied(), await mitglied()]
  const rtw = await fahrzeug('RTW 1')
  const dienst = await call.create({
    body: props({
      schichten: [
        { bezeichnung: 'Tag', beginn: BEGINN, ende: ENDE, bedarf: [{ qualifikation: 'SanA', anzahl: 2 }], fahrzeuge: [{ fahrzeug: rtw }] },
      ],
    }),
  })
  await call.setzeAnmeldung({ params: { id: dienst._id, profileId: actor.profil }, body: { status: 'eingeteilt' } })
  await call.setzeAnmeldung({ params: { id: dienst._id, profileId: other.profil }, body: { status: 'gemeldet' } })
  const { sessions, db } = instance.context
  const reader = await sessions.actorOf(planner.token)
  const questions = (id: string) => SPANS.map(([beginn, ende]) => ({ who: id, beginn, ende }))
  const expected = SPANS.map(([, , taken]) => taken)
  const personen = await takenPersonen(db, questions(actor.profil), reader)
  expect(personen.map((list) => list.length === 1)).toEqual(expected)
  expect(personen[1]).toEqual([
    {
      als: 'eingeteilt',
      beside: null,
      angebot: dienst.schichten[0]?._id,
      titel: 'Stadtlauf (Tag)',
      beginn: BEGINN,
      ende: ENDE,
      dienst: dienst._id,
    },
  ])
  expect((await takenFahrzeuge(db, questions(rtw))).map((list) => list.length === 1)).toEqual(expected)
  // A person who only registered may still be staffed elsewhere.
  expect((await takenPersonen(db, questions(other.profil), reader)).flat()).toEqual([])
  await call.absage({ params: { id: dienst._id }, body: { grund: 'Unwetter' } })
  expect((await takenPersonen(db, questions(actor.profil), reader)).flat()).toEqual([])
  expect((await takenFahrzeuge(db, questions(rtw))).flat()).toEqual([])
})

// For members who are asked a sign-up is the yes, in every kind of duty.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOLD_MS } from '#blocks/dienst/deadlines.ts'
import { kurseContract } from '#features/ausbildungen/contract.ts'
import { blutspendenContract } from '#features/blutspenden/contract.ts'
import { dienstabendeContract } from '#features/dienstabende/contract.ts'
import { ktwWeeksContract } from '#features/ktw/contract.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { veranstaltungenContract } from '#features/veranstaltungen/contract.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { countQueries } from '#tests/support/queries.ts'

const NOW = '2026-11-21T12:00:00.000Z'
const AREAS = ['SANDIENST', 'BLUTSPENDE', 'AUSBILDUNG', 'DIENSTABEND', 'VERANSTALTUNG', 'KTW_WOCHE'] as const
const on = (day: number) => ({ beginn: `2026-12-0${day}T10:00:00.000Z`, ende: `2026-12-0${day}T16:00:00.000Z` })
const whole = { kommentar: 'Bringe Kuchen mit', kommentarSichtbarkeit: 'alle' as const }

test('a sign-up of an asked member is the yes, in every kind of duty', async () => {
  const w = await dienstWorld({ now: NOW })
  const { instance } = w
  const office = await instance.person(AREAS.flatMap((area) => [`CREATE_${area}`, `READ_${area}`, `UPDATE_${area}`] as const))
  const anna = await w.mitglied('RS', { rechte: AREAS.map((area) => `READ_${area}` as const) })
  const early = { tag: 0, schicht: 'Früh', beginn: '06:00', ende: '14:30', dritter: false, ausgefallen: false, grund: '' }
  const of = (contract: object) => {
    const one = contract as typeof blutspendenContract
    return [instance.as(one, office), instance.as(one, anna)] as const
  }
  const kinds = [
    [of(sanitaetsdiensteContract), w.props(on(1))],
    [of(blutspendenContract), { ...on(2), bezeichnung: 'Blutspende', bedarf: [{ rolle: 'Anmeldung', anzahl: 2 }] }],
    [of(kurseContract), { ...on(3), bezeichnung: 'Kurs', termine: [on(3)], maxTeilnehmer: 4 }],
    [of(dienstabendeContract), { ...on(4), thema: 'Funk' }],
    [of(veranstaltungenContract), { ...on(5), titel: 'Sommerfest', maxTeilnehmer: 9 }],
    [of(ktwWeeksContract), { jahr: 2026, kw: 50, '1401': [early], status: 'veroeffentlicht' }],
  ] as const
  let clock = Date.parse(NOW)
  for (const [[plans, own], body] of kinds) {
    const { _id, schichten } = await plans.create({ body: body as never })
    const [schicht] = schichten
    const params = { id: _id }
    await plans.hilferuf({ params, body: { schicht: schicht!._id, profile: [anna.profil] } })
    clock += HOLD_MS
    w.placeClock(new Date(clock).toISOString())
    const signedUp = await own.anmelden({ params, body: { schicht: schicht!._id, ...whole } })
    expect(signedUp).toMatchObject({ status: 'eingeteilt', herkunft: 'gefragt', ...whole })
    expect(await plans.anfragen({ params })).toMatchObject([{ antwort: 'zugesagt' }])
  }
})

test('a part of the time, or of a shift not asked for, stays a sign-up that waits', async () => {
  const w = await dienstWorld({ now: NOW })
  const [office, anna, ben] = [await w.leitung(), await w.mitglied(), await w.mitglied()]
  const schichten = [1, 2].map((day) => ({
    ...on(day),
    bezeichnung: `Tag ${day}`,
    bedarf: [{ qualifikation: 'SanA' as const, anzahl: 3 }],
  }))
  const {
    _id,
    schichten: [first, second],
  } = await w.als(office).create({ body: w.props({ beginn: on(1).beginn, ende: on(2).ende, schichten }) })
  const params = { id: _id }
  await w.als(office).hilferuf({ params, body: { schicht: first!._id, profile: [anna.profil, ben.profil] } })
  w.placeClock(new Date(Date.parse(NOW) + HOLD_MS).toISOString())
  const sign = (who: typeof anna, body: object) => w.als(who).anmelden({ params, body })
  expect(await sign(anna, { schicht: first!._id, von: '2026-12-01T12:00:00.000Z' })).toMatchObject({ status: 'gemeldet' })
  expect(await sign(ben, { schicht: second!._id })).toMatchObject({ status: 'gemeldet' })
  // The question about the other shift is still open, and closed for who gave a part.
  const open = sql<{ profil: string }>`select profil from anfragen where antwort is null`
  expect((await open.execute(w.instance.context.db)).rows).toEqual([{ profil: ben.profil }])
})

test('an asked member whose place is taken signs up as anybody', async () => {
  const w = await dienstWorld({ now: NOW })
  const [office, anna, ben] = [await w.leitung(), await w.mitglied('SH'), await w.mitglied('SH')]
  const bedarf = ['RS', 'SH'].map((qualifikation) => ({ qualifikation: qualifikation as 'RS' | 'SH', anzahl: 1 }))
  const { _id, schichten, version } = await w
    .als(office)
    .create({ body: w.props({ ...on(1), schichten: [{ ...on(1), bezeichnung: '', bedarf }] }) })
  const [params, schicht] = [{ id: _id }, schichten[0]!._id]
  await w.als(office).hilferuf({ params, body: { schicht, profile: [anna.profil] } })
  w.placeClock(new Date(Date.parse(NOW) + HOLD_MS).toISOString())
  await w.als(ben).anmelden({ params, body: { schicht } })
  const helfer = [{ schicht, profil: ben.profil, status: 'eingeteilt' as const, funktion: 'SH' }]
  await w.als(office).einteilung({ params, body: { version, helfer } })
  const signUp = () => w.als(anna).anmelden({ params, body: { schicht } })
  expect(await signUp()).toMatchObject({ status: 'warteliste' })
})

test('asked members who sign up at once are all staffed, without a retry', async () => {
  const w = await dienstWorld({ now: NOW })
  const office = await w.leitung()
  const people = [await w.mitglied(), await w.mitglied(), await w.mitglied(), await w.mitglied()]
  const { _id, schichten } = await w.als(office).create({ body: w.props({ ...on(1), bedarf: [{ qualifikation: 'SanA', anzahl: 4 }] }) })
  const [params, schicht] = [{ id: _id }, schichten[0]!._id]
  await w.als(office).hilferuf({ params, body: { schicht, profile: people.map(({ profil }) => profil) } })
  w.placeClock(new Date(Date.parse(NOW) + HOLD_MS).toISOString())
  const states: string[] = []
  const signUp = async (who: (typeof people)[number]) => void states.push((await w.als(who).anmelden({ params, body: { schicht } })).status)
  const begun = await countQueries(w.instance.database.pool, () => Promise.all(people.map(signUp)), /^(start|begin)/i)
  expect([states, begun]).toEqual([people.map(() => 'eingeteilt'), people.length])
})

import '#tests/support/browser.ts'
import { expect, test } from 'vitest'
import { ApiError } from '#client/net/api.ts'
import { exampleAnfrage, exampleDienst, exampleHelfer, number, person } from '#tests/support/example-dienst.ts'
import { acceptPlaces, countSeats, doneText, insistOn, undoPlaces } from './accept.ts'

const [anna, ben, berta] = [person(1, 'Anna', 'Anders'), person(2, 'Ben', 'Berg'), person(3, 'Berta', 'Clark')]
const dienst = exampleDienst({ schichten: [{ _id: number('s', 1) }] })
const schicht = dienst.schichten[0]!._id
const with_ = (...people: readonly (readonly [typeof anna, 'gemeldet' | 'eingeteilt' | 'abgesagt'])[]) =>
  ({ ...dienst, helfer: people.map(([who, status]) => exampleHelfer(who, 'SanA', status, { schicht })) }) as never
const place = (profil: typeof anna, gemeldet: boolean) => ({
  schicht,
  funktion: '',
  qualifikation: 'SanA',
  profil,
  gemeldet,
  stunden90Tage: 0,
  faehrt: [],
  praktikant: false,
  gruende: [],
})
const NO = new ApiError(409, [{ msg: 'Für heute sind alle Anfragen verbraucht.' }])

function world(refused: 'einteilung' | 'hilferuf' | 'withdrawHilferuf' | null = null, unfit = '', lifted = true) {
  const sent: [string, unknown][] = []
  const call = (name: string, answer: unknown) => async (given: { readonly body?: unknown }) => {
    sent.push([name, given.body])
    if (name === refused) throw NO
    const { helfer = [] } = (given.body ?? {}) as { readonly helfer?: readonly { readonly profil: string; readonly trotzdem?: string }[] }
    const barred = helfer.findIndex(({ profil, trotzdem }) => profil === unfit && !trotzdem)
    if (barred >= 0) throw new ApiError(409, [{ msg: 'Darf nicht fahren.', feld: `helfer.${barred}.${lifted ? 'trotzdem' : 'profil'}` }])
    return answer
  }
  const calls = {
    get: async () => with_([anna, 'eingeteilt'], [ben, 'gemeldet'], [berta, 'abgesagt']),
    einteilung: call('einteilung', { version: 2 }),
    hilferuf: call('hilferuf', [exampleAnfrage(berta, { _id: number('q', 1), schicht })]),
    withdrawHilferuf: call('withdrawHilferuf', { anzahl: 1 }),
  } as never as Parameters<typeof acceptPlaces>[0]
  return { calls, sent }
}
const seat = (who: typeof anna, status: string) => ({ helfer: [{ profil: who._id, status }] })

test('a proposal older than a sign-off seats the others, and names who is gone', async () => {
  const { calls, sent } = world()
  const done = await acceptPlaces(calls, with_([anna, 'gemeldet'], [ben, 'abgesagt']), [place(anna, true), place(ben, true)], [])
  expect(sent).toMatchObject([['einteilung', seat(anna, 'eingeteilt')]])
  expect(done.refused).toMatchObject([{ text: 'Ben Berg ist hier nicht mehr gemeldet.', mayInsist: false, place: { profil: ben } }])
})

test('one refused person stops nobody else, and a reason seats that one too', async () => {
  const { calls, sent } = world(null, ben._id)
  const all = with_([anna, 'gemeldet'], [ben, 'gemeldet'], [berta, 'gemeldet'])
  const done = await acceptPlaces(calls, all, [place(anna, true), place(ben, true), { ...place(berta, true), praktikant: true }], [])
  expect(done.rows.map(({ profil }) => profil)).toEqual([anna._id, berta._id])
  expect(done.refused).toMatchObject([{ text: 'Darf nicht fahren.', mayInsist: true, place: { profil: ben } }])
  // Trainees fill no place of the need.
  expect(doneText(countSeats(done.rows), 0)).toBe('Ein Platz ist besetzt. 1 Praktikant ist eingeteilt.')
  await insistOn(calls, dienst._id, done.refused[0]!, 'Nur auf dem Gelände')
  expect(sent.at(-1)).toMatchObject(['einteilung', { helfer: [{ profil: ben._id, trotzdem: 'Nur auf dem Gelände' }] }])
})

test('a reason seats nobody who signed off since', async () => {
  const { calls, sent } = world()
  const refused = { place: place(berta, true), text: 'Darf nicht fahren.', mayInsist: true }
  await expect(insistOn(calls, dienst._id, refused, 'Trotzdem')).rejects.toThrow('Berta Clark ist hier nicht mehr gemeldet.')
  expect(sent).toEqual([])
})

test('a reason is asked only where it lifts the refusal', async () => {
  const all = with_([anna, 'gemeldet'], [ben, 'gemeldet'])
  const both = [place(ben, true), place(anna, true)]
  const { calls, sent } = world(null, ben._id, false)
  const done = await acceptPlaces(calls, all, both, [])
  expect([done.rows.map(({ profil }) => profil), sent.length]).toEqual([[anna._id], 2])
  expect(done.refused).toMatchObject([{ text: 'Darf nicht fahren.', mayInsist: false, place: { profil: ben } }])
  // A refusal of the whole occasion is one call.
  const closed = world('einteilung')
  const none = await acceptPlaces(closed.calls, all, both, [])
  expect([none.rows, closed.sent.length]).toEqual([[], 1])
  expect(none.refused).toMatchObject(both.map(({ profil }) => ({ mayInsist: false, place: { profil } })))
})

test('refused questions leave saved seats reported; each part is undone alone', async () => {
  const { calls, sent } = world('hilferuf')
  const done = await acceptPlaces(calls, with_([anna, 'gemeldet']), [place(anna, true)], [place(berta, false)])
  expect(done).toMatchObject({
    rows: [{ profil: anna._id }],
    anfragen: [],
    refused: [{ text: 'Für heute sind alle Anfragen verbraucht.' }],
  })
  await undoPlaces(calls, dienst._id, done)
  expect(sent.at(-1)).toMatchObject(['einteilung', seat(anna, 'gemeldet')])
  const other = world('withdrawHilferuf')
  const both = await acceptPlaces(other.calls, with_([anna, 'gemeldet']), [place(anna, true)], [place(berta, false)])
  await expect(undoPlaces(other.calls, dienst._id, both)).rejects.toThrow('alle Anfragen')
  expect(other.sent.map(([name]) => name)).toEqual(['einteilung', 'hilferuf', 'withdrawHilferuf', 'einteilung'])
})

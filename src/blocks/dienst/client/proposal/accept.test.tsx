import '#tests/support/browser.ts'
import { expect, test } from 'vitest'
import { ApiError } from '#client/net/api.ts'
import { exampleAnfrage, exampleDienst, exampleHelfer, number, person } from '#tests/support/example-dienst.ts'
import { acceptPlaces, undoPlaces } from './accept.ts'

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

function world(refused: 'hilferuf' | 'withdrawHilferuf' | null = null) {
  const sent: [string, unknown][] = []
  const call = (name: string, answer: unknown) => async (given: { readonly body?: unknown }) => {
    sent.push([name, given.body])
    if (name === refused) throw NO
    return answer
  }
  const calls = {
    get: async () => with_([anna, 'eingeteilt']),
    einteilung: call('einteilung', {}),
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
  expect(done.failed).toEqual(['Ben Berg ist hier nicht mehr gemeldet.'])
  await expect(acceptPlaces(calls, with_([ben, 'abgesagt']), [place(ben, true)], [])).rejects.toThrow('Ben Berg ist hier nicht mehr')
  expect(sent).toHaveLength(1)
})

test('refused questions leave saved seats reported; each part is undone alone', async () => {
  const { calls, sent } = world('hilferuf')
  const done = await acceptPlaces(calls, with_([anna, 'gemeldet']), [place(anna, true)], [place(berta, false)])
  expect(done).toMatchObject({ rows: [{ profil: anna._id }], anfragen: [], failed: ['Für heute sind alle Anfragen verbraucht.'] })
  await undoPlaces(calls, dienst._id, done)
  expect(sent.at(-1)).toMatchObject(['einteilung', seat(anna, 'gemeldet')])
  const other = world('withdrawHilferuf')
  const both = await acceptPlaces(other.calls, with_([anna, 'gemeldet']), [place(anna, true)], [place(berta, false)])
  await expect(undoPlaces(other.calls, dienst._id, both)).rejects.toThrow('alle Anfragen')
  expect(other.sent.map(([name]) => name)).toEqual(['einteilung', 'hilferuf', 'withdrawHilferuf', 'einteilung'])
})

// Accepting a proposal: seats who signed up, asks the others, and takes both back.
import { ApiError } from '#client/net/api.ts'
import { runAll } from '#client/net/run-all.ts'
import { countText } from '#contract/words.ts'
import type { Proposal } from '../../contract.ts'
import type { BoardAnlass, BoardKind } from '../board.ts'
import { refusedRow } from '../staffing/refused-row.ts'
import { placeKey, placeRows, placesFrom } from '../staffing/state.ts'
import { seatPeople } from './seating.ts'

type Place = Proposal['plaetze'][number]
type Calls = Pick<BoardKind['calls'], 'get' | 'einteilung' | 'hilferuf' | 'withdrawHilferuf'>
export interface Accepted {
  readonly rows: readonly Row[]
  readonly anfragen: string[]
  /** Places left as they were, each with its sentence. */
  readonly refused: readonly Refused[]
}
export interface Refused {
  readonly place: Place
  readonly text: string
  /** A planner's reason may seat the person all the same. */
  readonly mayInsist: boolean
}
type Row = ReturnType<typeof placeRows>[number]

export async function acceptPlaces(calls: Calls, anlass: BoardAnlass, seats: readonly Place[], asks: readonly Place[]): Promise<Accepted> {
  const params = { id: anlass._id }
  const { standing, refused } = stillSignedUp(anlass, seats)
  const { rows, left } = await saveRows(calls, anlass, rowsOf(anlass, standing))
  for (const { row, text, mayInsist } of left) {
    const place = seats.find(({ schicht, profil }) => schicht === row.schicht && profil?._id === row.profil)
    if (place) refused.push({ place, text, mayInsist })
  }
  const personen = asks.flatMap(({ schicht, profil }) => (profil ? [{ schicht, profil: profil._id }] : []))
  const anfragen: string[] = []
  if (personen.length > 0)
    try {
      const asked = await calls.hilferuf({ params, body: { personen, text: '' } })
      anfragen.push(...asked.map(({ _id }) => _id))
    } catch (problem) {
      // Saved seats stay, and can be undone.
      if (!(problem instanceof ApiError)) throw problem
      refused.push(...asks.map((place) => ({ place, text: problem.message, mayInsist: false })))
    }
  return { rows, anfragen, refused }
}

interface Left {
  readonly row: Row
  readonly text: string
  readonly mayInsist: boolean
}
/** Saves as many rows as possible: the one that a refusal names is left out, a refusal of the whole occasion leaves all. */
async function saveRows(calls: Pick<Calls, 'einteilung' | 'get'>, { _id, version: read }: BoardAnlass, all: readonly Row[]) {
  const params = { id: _id }
  const left: Left[] = []
  let [version, rows, isAgain] = [read, all, false]
  while (rows.length > 0)
    try {
      await calls.einteilung({ params, body: { version, helfer: [...rows] } })
      return { rows, left }
    } catch (problem) {
      if (!(problem instanceof ApiError) || (problem.status !== 409 && problem.status !== 400)) throw problem
      const text = problem.message
      if ('version' in problem.fieldErrors && !isAgain) {
        // Rows name the state that they change: a newer version of the occasion does not hold them up.
        isAgain = true
        version = ((await calls.get({ params })) as BoardAnlass).version
        continue
      }
      const refused = refusedRow(problem)
      const row = refused && rows[refused.number]
      left.push(...(row ? [{ row, text, mayInsist: refused.mayInsist }] : rows.map((each) => ({ row: each, text, mayInsist: false }))))
      rows = row ? rows.filter((other) => other !== row) : []
    }
  return { rows, left }
}

/** Seats a refused person with a planner's reason. */
export async function insistOn(
  calls: Pick<Calls, 'get' | 'einteilung'>,
  id: string,
  { place }: Refused,
  trotzdem: string,
): Promise<Accepted> {
  const anlass = (await calls.get({ params: { id } })) as BoardAnlass
  const { standing, refused } = stillSignedUp(anlass, [place])
  if (refused[0]) throw new ApiError(409, [{ msg: refused[0].text }])
  const rows = rowsOf(anlass, standing).map((row) => ({ ...row, trotzdem }))
  await calls.einteilung({ params: { id }, body: { version: anlass.version, helfer: rows } })
  return { rows, anfragen: [], refused: [] }
}

/** A proposal may be old: nobody is seated who signed off since. */
function stillSignedUp(anlass: BoardAnlass, seats: readonly Place[]) {
  const saved = placesFrom(anlass)
  const refused: Refused[] = []
  const standing = seats.filter((place) => {
    const { schicht, profil } = place
    const status = profil && saved[placeKey(schicht, profil._id)]?.status
    if (status === 'gemeldet' || status === 'warteliste') return true
    const text = status === 'eingeteilt' ? 'ist hier inzwischen schon eingeteilt.' : 'ist hier nicht mehr gemeldet.'
    if (profil) refused.push({ place, text: `${profil.vorname} ${profil.nachname} ${text}`, mayInsist: false })
    return false
  })
  return { standing, refused }
}

/** Restores the previous states and withdraws unsent questions; a refusal of one does not stop the other. */
export const undoPlaces = (calls: Calls, id: string, accepted: Accepted): Promise<void> =>
  runAll([() => withdrawQuestions(calls, id, accepted), () => unseat(calls, id, accepted)])

async function withdrawQuestions(calls: Calls, id: string, { anfragen }: Accepted): Promise<void> {
  if (anfragen.length > 0) await calls.withdrawHilferuf({ params: { id }, body: { anfragen } })
}
async function unseat(calls: Calls, id: string, { rows }: Accepted): Promise<void> {
  if (rows.length === 0) return
  const now = (await calls.get({ params: { id } })) as BoardAnlass
  const places = placesFrom(now)
  // Skips members who have signed off since.
  const helfer = rows.flatMap((row) =>
    places[placeKey(row.schicht, row.profil)]?.status === 'eingeteilt'
      ? [{ ...row, status: 'gemeldet' as const, funktion: '', fahrzeug: null, war: 'eingeteilt' as const }]
      : [],
  )
  if (helfer.length > 0) await calls.einteilung({ params: { id }, body: { version: now.version, helfer } })
}

/** Warnings wait for a second look: such a place is shown, and ticked by hand only, like a waiting sign-up with hints. */
export const isDoubtful = ({ hinweise = [] }: Place): boolean => hinweise.length > 0

/** Trainees fill no place of the need: they are counted by themselves, on the button and in the result. */
export const countSeats = (places: readonly { readonly praktikant: boolean }[]) => {
  const trainees = places.filter(({ praktikant }) => praktikant).length
  return { seats: places.length - trainees, trainees }
}
type Seats = ReturnType<typeof countSeats>
const traineeText = (count: number) => countText(count, 'Praktikant', 'Praktikanten')
const seatsText = ({ seats, trainees }: Seats) =>
  [
    seats === 0 ? '' : seats === 1 ? 'Einen Platz besetzen' : `${seats} Plätze besetzen`,
    trainees === 0 ? '' : `${traineeText(trainees)}${seats === 0 ? ' einteilen' : ''}`,
  ]
    .filter(Boolean)
    .join(', ')
export const buttonText = (seats: readonly Place[], asks: number): string =>
  [seatsText(countSeats(seats)), asks === 0 ? '' : `${asks} fragen`].filter(Boolean).join(', ')

export function outgoingText(asks: readonly Place[]): string {
  const people = new Map(asks.map(({ profil, mail }) => [profil?._id, mail !== false]))
  const mails = [...people.values()].filter(Boolean).length
  const quiet = people.size - mails
  return [
    `${asks.length} fragen: ${mails === 1 ? '1 Mail' : `${mails} Mails`}`,
    quiet > 0 ? `, ${quiet === 1 ? '1 Person liest' : `${quiet} Personen lesen`} es nur im Intranet` : '',
    '. Wer zusagt, ist gleich eingeteilt.',
  ].join('')
}

export const refusedText = (count: number): string => (count === 1 ? 'Einmal ging es nicht' : `${count}-mal ging es nicht`)
export const doneText = ({ seats, trainees }: Seats, asked: number): string =>
  [
    seats === 0 ? '' : seats === 1 ? 'Ein Platz ist besetzt.' : `${seats} Plätze sind besetzt.`,
    trainees === 0 ? '' : `${traineeText(trainees)} ${trainees === 1 ? 'ist' : 'sind'} eingeteilt.`,
    asked === 0 ? '' : asked === 1 ? '1 Anfrage geht gleich hinaus.' : `${asked} Anfragen gehen gleich hinaus.`,
  ]
    .filter(Boolean)
    .join(' ')

function rowsOf(anlass: BoardAnlass, taken: readonly Place[]) {
  const saved = placesFrom(anlass)
  const standing = Object.values(saved).filter(({ status }) => status === 'eingeteilt')
  return anlass.schichten.flatMap((schicht) => {
    const seated = seatPeople(
      schicht,
      standing.filter((place) => place.schicht === schicht._id),
      taken.flatMap((place) => (place.schicht === schicht._id && place.profil ? [{ ...place, profil: place.profil }] : [])),
    )
    // Sign-ups for a part of the time stay that part.
    const inTime = seated.map((place) => {
      const { von, bis } = saved[placeKey(schicht._id, place.person._id)] ?? place
      return { ...place, von, bis }
    })
    return placeRows(inTime, saved)
  })
}

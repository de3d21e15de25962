// The staffing board's state: what the server says, what was changed on top of it, and what others changed meanwhile. Pure.
import type { Anmeldestatus } from '../../contract.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { BoardAnlass } from '../board.ts'

/** One person in one shift, as the board shows it; `von` and `bis` are instants (ISO, UTC). */
export interface Place {
  readonly person: { readonly _id: string; readonly vorname: string; readonly nachname: string }
  readonly qualifikation: Qualifikation
  readonly schicht: string
  readonly status: Anmeldestatus
  readonly funktion: string
  /** `_id` of the shift's vehicle, not of the vehicle itself. */
  readonly fahrzeug: string | null
  readonly praktikant: boolean
  readonly von: string
  readonly bis: string
  /** Reason for staffing them although taken elsewhere or unfit for the seat. */
  readonly trotzdem?: string
  /** State that a staffed person returns to once taken off; null: nothing. */
  readonly zuvor?: NonNullable<BoardAnlass['helfer'][number]['zuvor']> | null
  /** Taken off, not saved yet: the place they return to; `nichts`: no row remains here. */
  readonly back?: 'zuvor' | 'nichts'
  /** False: not allowed to drive there, as the server counted. */
  readonly lenkt?: boolean
}
export type Places = Readonly<Record<string, Place>>

/** Names a person in a shift. */
export const key = (schicht: string, profil: string): string => `${schicht}/${profil}`

/** What the server says of who is where. */
export const placesFrom = (dienst: Pick<BoardAnlass, 'helfer'>): Places =>
  Object.fromEntries(
    dienst.helfer.map(({ profil, trotzdem: inSpite = '', zuvor: before, lenkt: drives, ...place }) => [
      key(place.schicht, profil._id),
      {
        ...place,
        person: profil,
        ...(inSpite && { trotzdem: inSpite }),
        ...(place.status === 'eingeteilt' && before !== undefined && { zuvor: before }),
        ...(drives === false && { lenkt: drives }),
      },
    ]),
  )

const FIELDS = ['status', 'funktion', 'fahrzeug', 'praktikant', 'von', 'bis', 'trotzdem', 'back'] as const

/** Does it come to the same, whatever the person is called by now? */
export const same = (a: Place | undefined, b: Place | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && FIELDS.every((field) => a[field] === b[field]))

/** Lays changes over a state; changes without effect fall away, and so does taking off a person no longer staffed. */
export const left = (state: Places, changes: Places): Places =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, place]) => !same(state[name], place) && (place.back === undefined || state[name]?.status === 'eingeteilt'),
    ),
  )

export interface Difference {
  readonly name: string
  readonly before: Place | undefined
  readonly after: Place | undefined
  /** One's own unsaved change concerns the same person in the same shift. */
  readonly mine: boolean
}

/** What became different from one state of the server to another. */
export const differences = (before: Places, after: Places, changes: Places): readonly Difference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    same(before[name], after[name]) ? [] : [{ name, before: before[name], after: after[name], mine: name in changes }],
  )

/** Rows of the call that saves, over the state that was `saved`; the server knows the state that a person taken off returns to. */
export const asRows = (places: readonly Place[], saved: Places) =>
  places.map(({ person, schicht, status, funktion: fn, fahrzeug, praktikant, von, bis, trotzdem, back }) => ({
    profil: person._id,
    schicht,
    status: back === undefined ? status : ('gemeldet' as const),
    funktion: fn,
    fahrzeug,
    praktikant,
    von,
    bis,
    ...(trotzdem && { trotzdem }),
    war: saved[key(schicht, person._id)]?.status ?? null,
  }))

/** Half-open spans: back to back is legal. */
export const overlaps = (a: { von: string; bis: string }, b: { von: string; bis: string }): boolean => a.von < b.bis && b.von < a.bis

// State of the staffing board: server state, own changes on top, and changes by others. Pure.
import type { Anmeldestatus } from '../../contract.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { BoardAnlass } from '../board.ts'

/** One person in one shift; `von` and `bis` are instants (ISO, UTC). */
export interface Place {
  readonly person: { readonly _id: string; readonly vorname: string; readonly nachname: string }
  readonly qualifikation: Qualifikation
  readonly schicht: string
  readonly status: Anmeldestatus
  readonly funktion: string
  readonly fahrzeug: string | null
  readonly praktikant: boolean
  readonly von: string
  readonly bis: string
  readonly trotzdem?: string
  /** State restored when the person is taken off; null: none. */
  readonly zuvor?: NonNullable<BoardAnlass['helfer'][number]['zuvor']> | null
  /** Unsaved removal: `zuvor` restores the earlier state, `nichts` leaves no row. */
  readonly back?: 'zuvor' | 'nichts'
  readonly lenkt?: boolean
}
export type Places = Readonly<Record<string, Place>>

export const placeKey = (schicht: string, profil: string): string => `${schicht}/${profil}`

/** Staffed people first, as the server counts them: later ones move nobody of equal training. */
export const placesFrom = (dienst: Pick<BoardAnlass, 'helfer'>): Places =>
  Object.fromEntries(
    dienst.helfer
      .toSorted((a, b) => Number(b.status === 'eingeteilt') - Number(a.status === 'eingeteilt'))
      .map(({ profil, trotzdem = '', zuvor, lenkt, ...place }) => [
        placeKey(place.schicht, profil._id),
        {
          ...place,
          person: profil,
          ...(trotzdem && { trotzdem }),
          ...(place.status === 'eingeteilt' && zuvor !== undefined && { zuvor }),
          ...(lenkt === false && { lenkt }),
        },
      ]),
  )

const FIELDS = ['status', 'funktion', 'fahrzeug', 'praktikant', 'von', 'bis', 'trotzdem', 'back'] as const

/** Compares two places, ignoring the person's name. */
export const isSamePlace = (a: Place | undefined, b: Place | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && FIELDS.every((field) => a[field] === b[field]))

/** Returns the changes that still have an effect on a state. Removals of people no longer staffed are dropped. */
export const effectiveChanges = (state: Places, changes: Places): Places =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, place]) => !isSamePlace(state[name], place) && (place.back === undefined || state[name]?.status === 'eingeteilt'),
    ),
  )

export interface Difference {
  readonly name: string
  readonly before: Place | undefined
  readonly after: Place | undefined
  /** An own unsaved change affects the same person in the same shift. */
  readonly mine: boolean
}

export const placeDifferences = (before: Places, after: Places, changes: Places): readonly Difference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    isSamePlace(before[name], after[name]) ? [] : [{ name, before: before[name], after: after[name], mine: name in changes }],
  )

/** Rows of the save call, based on `saved`. The server restores the earlier state of removed people. */
export const placeRows = (places: readonly Place[], saved: Places) =>
  places.map(({ person, schicht, status, funktion, fahrzeug, praktikant, von, bis, trotzdem, back }) => ({
    profil: person._id,
    schicht,
    status: back === undefined ? status : ('gemeldet' as const),
    funktion,
    fahrzeug,
    praktikant,
    von,
    bis,
    ...(trotzdem && { trotzdem }),
    war: saved[placeKey(schicht, person._id)]?.status ?? null,
  }))

/** Half-open spans: back-to-back is allowed. */
export const doOverlap = (a: { von: string; bis: string }, b: { von: string; bis: string }): boolean => a.von < b.bis && b.von < a.bis

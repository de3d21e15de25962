// Moves on the board by tap, key or mouse: applies steps.ts and shows a message if a move is impossible.
import type { Kandidat } from '../../kandidat.ts'
import { notify } from '#client/app/notify.ts'
import { seatFitting } from './several.ts'
import { announcementText, newPlace, takeOut, putOn, type Step } from './steps.ts'
import { type Tableau, type Target, unfitFor } from './tableau.ts'
import type { Board } from './useBoard.ts'
import { placeKey, type Place } from './state.ts'

interface Props {
  readonly board: Board
  readonly tableau: Tableau
  readonly find: (profil: string) => Kandidat | undefined
  readonly besetzt: (kandidat: Kandidat) => string | null
  readonly grund: string | undefined
  readonly say: (text: string) => void
}

export type Actions = ReturnType<typeof staffingActions>

export function staffingActions({ board, tableau, find, besetzt, grund, say }: Props) {
  const schicht = tableau.schicht._id
  const placeOf = (profil: string): Place | undefined => {
    const kandidat = find(profil)
    return tableau.places.get(profil) ?? (kandidat && newPlace({ person: kandidat.profil, qualifikation: kandidat.qualifikation }, tableau))
  }
  const isKnown = (profil: string): boolean => placeKey(schicht, profil) in board.saved
  const lock = (profil: string): string | null => {
    const kandidat = find(profil)
    return kandidat ? besetzt(kandidat) : null
  }
  const change: Board['change'] = (steps) => (grund === undefined ? board.change(steps) : notify(grund, 'error'))
  return {
    find,
    placeOf,
    isKnown,
    lock,
    /** `trotzdem`: reason for staffing a person despite an overlap or an unfit seat. */
    put: (profil: string, target: Target, trotzdem = ''): void => {
      const [current, where] = [placeOf(profil), lock(profil)]
      if (!current) return
      const { vorname, nachname } = current.person
      const place = trotzdem === '' ? current : { ...current, trotzdem }
      if (where !== null && trotzdem === '') return notify(`${vorname} ${nachname} ${where}.`, 'error')
      const kandidat = find(profil)
      const [unfit] = kandidat && trotzdem === '' ? unfitFor(kandidat, tableau.schicht, target) : []
      if (unfit) return notify(`${vorname} ${nachname}: ${unfit} Tippe den Namen an und schreib, warum es trotzdem gehen soll.`, 'error')
      change(putOn(place, target, tableau, board.saved))
      say(announcementText(place, target, tableau))
    },
    takeOut: (profil: string): void => {
      if (tableau.places.get(profil)?.status === 'eingeteilt') change([takeOut(profil, tableau, board.saved)])
    },
    /** Steps that seat those of these people who fit; `seatAll` takes them. */
    fitting: (people: readonly Kandidat[]) => (grund === undefined ? seatFitting(people, tableau, board.saved, besetzt) : []),
    seatAll: (steps: readonly Step[]): void => {
      change(steps)
      say(`${steps.length} eingeteilt`)
    },
    leaveFahrzeug: (profil: string): void => {
      const place = tableau.places.get(profil)
      if (place) change([[schicht, profil, { ...place, fahrzeug: null, funktion: '' }]])
    },
    set: ({ back: _back, ...place }: Place): void => change([[schicht, place.person._id, place]]),
  }
}

export function withoutVorschlag(tableaux: readonly Tableau[], unsaved: number): string | undefined {
  if (unsaved > 0) return 'Speichere oder verwirf erst deine Änderungen.'
  const open = tableaux.some(
    ({ distribution: { offen, praktikanten, praktikantenSoll } }) => offen > 0 || praktikanten.length < praktikantenSoll,
  )
  return open ? undefined : 'Alle Plätze sind eingeteilt.'
}

import { distributePeople, unfitIn } from '../besetzung.ts'
import type { BedarfsRow, Besetzung, Helfer } from '../contract.ts'
import type { Fahrzeug } from './kind.ts'
import { fahrzeugList } from './shifts/mannschaft.ts'
import { typeOfLine } from '../vehicle-seats.ts'
import { countedSeats, type Seat, seatCounts, shortName } from './seat-counts.ts'

export interface SeatRow {
  readonly titel: string
  readonly type: string | null
  readonly seats: readonly Seat[]
}

interface Offer {
  readonly _id: string
  readonly bedarf: readonly BedarfsRow[]
  readonly praktikanten: { readonly anzahl: number; readonly mindestqualifikation: string }
  readonly fahrzeuge: readonly Fahrzeug[]
  readonly besetzung: Besetzung
}

/**
 * Seats of a shift by vehicle or function, with people. The counts are the server's: if a local matching
 * differs (the client lacks ages), only the counts are drawn.
 */
export function seatRows(offer: Offer, people: readonly Helfer[]): readonly SeatRow[] {
  const { besetzung, bedarf } = offer
  const present = people.filter(({ schicht, status }) => schicht === offer._id && (status === 'eingeteilt' || status === 'gemeldet'))
  const byId = new Map(present.map((helfer) => [helfer._id, helfer]))
  const of = (which: Helfer['status']) =>
    present
      .filter(({ status }) => status === which)
      .map(({ _id, qualifikation, praktikant, funktion }) => ({ id: _id, qualifikation, alter: null, praktikant, funktion }))
  // Staffed people are seated first; registered ones get the remaining places.
  const firm = distributePeople(offer, of('eingeteilt'))
  const unmet = bedarf.map((wanted, number) => ({
    ...wanted,
    anzahl: firm.plaetze.filter(({ zeile, person }) => zeile === number && person === null).length,
  }))
  const asked = distributePeople({ bedarf: unmet, praktikanten: offer.praktikanten }, of('gemeldet'))
  const { sure, unfit, free, extra } = seatCounts(besetzung)
  const all = unfitIn(offer, { ...asked, withoutPlatz: firm.withoutPlatz }, of('eingeteilt'))
  if (firm.soll - firm.offen !== sure || asked.offen !== free + unfit || all.length !== unfit)
    return [{ titel: '', type: null, seats: countedSeats(besetzung) }]
  const inPlace = new Set(all.map(({ id }) => id))
  const taken = [...firm.plaetze.filter(({ person }) => person !== null), ...asked.plaetze]
  const groups = Map.groupBy(
    taken.toSorted((a, b) => a.zeile - b.zeile),
    ({ funktion }) => typeOfLine(funktion, offer.fahrzeuge) ?? '',
  )
  const rows = [...groups].map(([type, places]): SeatRow => ({
    titel: type === '' ? '' : fahrzeugList(offer.fahrzeuge.filter((fahrzeug) => fahrzeug.typ === type)),
    type: type === '' ? null : type,
    seats: places.map(({ qualifikation, funktion, person }) => {
      const helfer = person === null ? undefined : byId.get(person)
      if (!helfer) {
        const at = all.findIndex((candidate) => candidate.funktion === funktion)
        const [sitting] = at < 0 ? [] : all.splice(at, 1)
        const seatedHelfer = sitting && byId.get(sitting.id)
        return seatedHelfer
          ? { state: 'unfit', short: shortName(qualifikation), person: seatedHelfer.profil }
          : { state: 'frei', short: shortName(qualifikation) }
      }
      return { state: helfer.status === 'eingeteilt' ? 'eingeteilt' : 'gemeldet', short: shortName(qualifikation), person: helfer.profil }
    }),
  }))
  const beyond = firm.withoutPlatz
    .filter((id) => !inPlace.has(id))
    .slice(0, extra)
    .flatMap((id): Seat[] => {
      const helfer = byId.get(id)
      return helfer ? [{ state: 'extra', short: shortName(helfer.qualifikation), person: helfer.profil }] : []
    })
  return [...rows, ...(beyond.length > 0 ? [{ titel: 'Zusätzlich', type: null, seats: beyond }] : [])]
}

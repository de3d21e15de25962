import type { Besetzung } from '../../contract.ts'
import { isWheel, countBesetzung, type Mitwirkender, fillsMissing, fitsAtAll, type Platz, type Distribution } from '../../besetzung.ts'
import { HELD_TEXT, heldText } from '#blocks/konflikte/contract.ts'
import { fullName } from '#client/text/person.ts'
import { findRows } from '#client/text/search.ts'
import { coversQualifikation, type Qualifikation, rangOf } from '#contract/qualifikation.ts'
import type { Kandidat } from '../../kandidat.ts'
import type { BoardSchicht } from '../board.ts'
import type { CandidatesQuestion } from '../kind.ts'
import { lackText } from '../../sums.ts'
import { sortMissing } from '../words.ts'
import { personWarnings, type Seat, seatReasons } from '../../seat.ts'
import { type CountedSeat, FAHRER, assignSeats } from '../../vehicle-seats.ts'
import { seatFunction } from './seats.ts'
import { placeKey, type Place, type Places, doOverlap } from './state.ts'

/** Target of a move. `instead` is the profile of the current occupant, who makes room. */
export type Target =
  | { readonly kind: 'zeile'; readonly row: number; readonly instead?: string | undefined }
  | { readonly kind: 'sitz'; readonly fahrzeug: string; readonly funktion: string; readonly instead?: string | undefined }
  | { readonly kind: 'praktikant' }
  | { readonly kind: 'zusaetzlich' }

export interface Tableau {
  readonly schicht: BoardSchicht
  readonly places: ReadonlyMap<string, Place>
  readonly distribution: Distribution
  readonly besetzung: Besetzung
  /** Places of the need outside vehicle seats. */
  readonly plaetze: readonly (Platz & { readonly place: Place | null })[]
  readonly fahrzeuge: readonly { readonly fahrzeug: BoardSchicht['fahrzeuge'][number]; readonly seats: readonly CountedSeat<Place>[] }[]
  readonly praktikanten: readonly Place[]
  /** Staffed without filling a place: surplus or not qualified. */
  readonly more: readonly Place[]
}

export function boardOf(schicht: BoardSchicht, all: Places, people: readonly Kandidat[] = []): Tableau {
  const ages = new Map(people.map(({ profil, altersstufe }) => [profil._id, altersstufe ?? null]))
  const asMitwirkender = ({ person, qualifikation, praktikant, funktion, lenkt }: Place): Mitwirkender => ({
    id: person._id,
    qualifikation,
    alter: ages.get(person._id) ?? null,
    praktikant,
    funktion,
    ...(lenkt === false && { lenkt }),
  })

  const placesOfShift = Object.values(all).filter((place) => place.schicht === schicht._id && place.back !== 'nichts')
  const places = new Map(placesOfShift.map((place) => [place.person._id, place]))
  const eingeteilt = placesOfShift.filter(({ status }) => status === 'eingeteilt')
  const { distribution, vehicles, onFoot } = assignSeats(
    schicht,
    eingeteilt.map((place) => ({ ...asMitwirkender(place), ...place })),
  )
  return {
    schicht,
    places,
    distribution,
    besetzung: countBesetzung(
      // The board does not plan vehicles: missing ones come from the server's count.
      {
        ...schicht,
        fahrzeuge: (schicht.besetzung.fahrzeugeFehlen ?? []).map((type) => ({ fahrzeug: null, typ: type, erforderlich: true })),
      },
      placesOfShift.map((place) => ({ ...asMitwirkender(place), status: place.status })),
    ).besetzung,
    plaetze: onFoot.map((platz) => ({ ...platz, place: (platz.person && places.get(platz.person)) || null })),
    fahrzeuge: vehicles.map(({ vehicle: fahrzeug, seats }) => ({ fahrzeug, seats })),
    praktikanten: eingeteilt.filter(({ praktikant }) => praktikant),
    more: distribution.withoutPlatz.flatMap((id) => places.get(id) ?? []).filter(({ praktikant }) => !praktikant),
  }
}

/** 'Noch einzuteilen: 1 RS und 3 SanA': places without qualified staffed people; '' if none. */
export const toBeStaffed = (besetzung: Besetzung): string => {
  const { unbesetzt = 0, zuBesetzen = [] } = besetzung
  return unbesetzt > 0 ? `Noch einzuteilen: ${lackText({ ...besetzung, offen: unbesetzt, fehlt: sortMissing(zuBesetzen) })}` : ''
}

export const driverlessFahrzeuge = ({ fahrzeuge }: Tableau): readonly BoardSchicht['fahrzeuge'][number][] =>
  fahrzeuge.flatMap(({ fahrzeug, seats }) =>
    seats.some(({ funktion, place, platz }) => funktion === FAHRER && (!place || (place.lenkt === false && isWheel(funktion))) && !platz)
      ? [fahrzeug]
      : [],
  )

/**
 * Conflicting duty of the person, or null. Blocks; follows a name ("ist zu dieser Zeit schon eingeteilt: …"). The server checks other
 * occasions; the board adds this one's unsaved changes.
 */
export function besetztBy(kandidat: Kandidat, schicht: BoardSchicht, all: Places, schichten: readonly BoardSchicht[]): string | null {
  const limit = kandidat.status === 'eingeteilt' ? undefined : kandidat.hinweise.find((hint) => hint.sperrt)
  if (limit) return `ist hauptamtlich: ${limit.text.slice(0, 1).toLowerCase()}${limit.text.slice(1, -1)}`
  const ownPlace = Object.values(all).find(
    (place) =>
      place.person._id === kandidat.profil._id &&
      place.schicht !== schicht._id &&
      place.status === 'eingeteilt' &&
      doOverlap(place, all[placeKey(schicht._id, kandidat.profil._id)] ?? { von: schicht.beginn, bis: schicht.ende }),
  )
  if (ownPlace) return `${HELD_TEXT.eingeteilt}: Schicht ${schichtText(schichten, ownPlace.schicht)} dieses Dienstes`
  const { besetztVon } = kandidat
  if (!besetztVon) return null
  const isThisDienst = schichten.some((sibling) => {
    const place = all[placeKey(sibling._id, kandidat.profil._id)]
    return sibling._id !== schicht._id && place?.von === besetztVon.beginn && place.bis === besetztVon.ende
  })
  return besetztVon.als === 'eingeteilt' && besetztVon.titel !== '' && isThisDienst ? null : heldText(HELD_TEXT, besetztVon)
}

/** Overlap with another occasion: a reason overrides it. */
export const mayOverlap = ({ besetztVon }: Kandidat, besetzt: string | null): boolean =>
  besetztVon !== null && besetzt === heldText(HELD_TEXT, besetztVon)

export function schichtText(schichten: readonly BoardSchicht[], id: string): string {
  const number = schichten.findIndex((schicht) => schicht._id === id)
  const bezeichnung = schichten[number]?.bezeichnung ?? ''
  return bezeichnung ? `${number + 1} (${bezeichnung})` : String(number + 1)
}

export function targetFunction(target: Target, { schicht }: Pick<Tableau, 'schicht'>, place: Pick<Place, 'funktion' | 'fahrzeug'>): string {
  if (target.kind === 'sitz') return seatFunction(target.funktion, target.fahrzeug, schicht)
  if (target.kind !== 'zeile') return ''
  const fn = schicht.bedarf[target.row]?.funktion ?? ''
  return fn === '' && place.fahrzeug !== null ? place.funktion : fn
}

const seatAt = (target: Target, schicht: Tableau['schicht']): Seat => ({
  funktion: targetFunction(target, { schicht }, { funktion: '', fahrzeug: null }),
  fahrzeug: target.kind === 'sitz' ? target.fahrzeug : null,
})

/** Query for the best eligible candidates of a place; undefined if anybody may take it. */
export function seatQuestion(target: Target, schicht: Tableau['schicht']): CandidatesQuestion | undefined {
  if (target.kind === 'zusaetzlich') return undefined
  const { funktion, fahrzeug } = seatAt(target, schicht)
  const ab =
    target.kind === 'praktikant'
      ? schicht.praktikanten.mindestqualifikation
      : target.kind === 'zeile'
        ? schicht.bedarf[target.row]?.qualifikation
        : undefined
  return { funktion, ...(fahrzeug !== null && { fahrzeug }), ...(ab !== undefined && { ab: ab as Qualifikation }) }
}

/** Reasons against the seat that only a planner's reason overrides. The server applies the same rule. */
export const unfitFor = (kandidat: Kandidat, schicht: BoardSchicht, target: Target): readonly string[] =>
  target.kind === 'praktikant' ? [] : seatReasons(kandidat, schicht, seatAt(target, schicht)).map(({ text }) => text)

/** Reasons in words against placing the person. Without a place: reasons that hold for every place. */
export function warningTexts(kandidat: Kandidat, schicht: BoardSchicht, target: Target | null): readonly string[] {
  if (target === null) return personWarnings(kandidat, schicht, null)
  const row = target.kind === 'zeile' ? schicht.bedarf[target.row] : undefined
  // Lines without a function have no seat: missing training is shown, and the place remains open.
  const untrained = row?.funktion === '' && !coversQualifikation(kandidat.qualifikation, row.qualifikation)
  return [
    ...(untrained ? [`Hat ${ausbildungText(kandidat.qualifikation)}, gebraucht wird ${row.qualifikation}.`] : []),
    ...personWarnings(kandidat, schicht, target.kind === 'praktikant' ? null : seatAt(target, schicht)),
  ]
}

export const ausbildungText = (qualifikation: string): string => (qualifikation === 'keine' ? 'keine Ausbildung' : qualifikation)

const kandidatAsMitwirkender = (kandidat: Kandidat): Mitwirkender => ({
  id: kandidat.profil._id,
  qualifikation: kandidat.qualifikation,
  alter: kandidat.altersstufe ?? null,
  praktikant: false,
  funktion: '',
})

/** Returns true if the person fills a gap. Without gaps: true if they could take any place. */
export const fillsGap = (kandidat: Kandidat, tableau: Tableau): boolean =>
  tableau.distribution.offen > 0
    ? fillsMissing(tableau.distribution.fehlt, kandidatAsMitwirkender(kandidat))
    : fitsAtAll(tableau.schicht, kandidatAsMitwirkender(kandidat))

export const isRested = ({ hinweise }: Kandidat): boolean => !hinweise.some(({ art }) => art === 'ruhe' || art === 'dauer')

export const isAway = ({ hinweise }: Kandidat): boolean => hinweise.some(({ art }) => art === 'abwesend')

export const findByName = (people: readonly Kandidat[], search: string): readonly Kandidat[] =>
  findRows(people, search, ({ profil, gruppe }) => `${fullName(profil)} ${gruppe}`)

const STATUS_RANG: Partial<Record<Place['status'], number>> = { gemeldet: 0, warteliste: 1 }

/**
 * Sorts by fit: free and available, no missing condition, registered, few warnings. Ties: lowest sufficient qualification, then fewest
 * recent hours.
 */
export function sortByFit(
  people: readonly Kandidat[],
  tableau: Tableau,
  target: Target,
  besetzt: (kandidat: Kandidat) => string | null,
): Kandidat[] {
  const score = (kandidat: Kandidat): number[] => {
    const reasons = warningTexts(kandidat, tableau.schicht, target)
    const unfit = reasons.length > warningTexts(kandidat, tableau.schicht, null).length
    const status = tableau.places.get(kandidat.profil._id)?.status
    return [
      // A sign-up overrides a recorded absence.
      besetzt(kandidat) ? 2 : (isAway(kandidat) || kandidat.wunsch === 'nicht') && status !== 'gemeldet' ? 1 : 0,
      unfit ? 1 : 0,
      (status && STATUS_RANG[status]) ?? 2,
      reasons.length,
      kandidat.dabei || kandidat.wunsch === 'gern' ? 0 : 1,
      target.kind === 'zeile' ? rangOf(kandidat.qualifikation) : 0,
      kandidat.stunden90Tage,
    ]
  }
  return people
    .map((kandidat) => ({ kandidat, scores: score(kandidat) }))
    .sort((a, b) => {
      const i = a.scores.findIndex((part, number) => part !== b.scores[number])
      return i < 0 ? 0 : (a.scores[i] ?? 0) - (b.scores[i] ?? 0)
    })
    .map(({ kandidat }) => kandidat)
}

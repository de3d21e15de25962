// One shift's board, computed: who takes which place, who sits where, what is missing, who could stand in. Pure.
import type { Besetzung } from '../../contract.ts'
import { isWheel, countBesetzung, type Mitwirkender, fillsMissing, fitsAtAll, type Platz, type Distribution } from '../../besetzung.ts'
import { HELD_TEXT, heldText } from '#blocks/konflikte/contract.ts'
import { fullName } from '#client/text/person.ts'
import { find } from '#client/text/search.ts'
import { covers, type Qualifikation, rang } from '#contract/qualifikation.ts'
import type { Hint } from '#blocks/gueltigkeit/contract.ts'
import type { Kandidat } from '../../kandidat.ts'
import type { BoardSchicht } from '../board.ts'
import type { CandidatesQuestion } from '../kind.ts'
import { lackText } from '../../sums.ts'
import { wanted } from '../words.ts'
import { type Seat, seatReasons } from '../../seat.ts'
import { type CountedSeat, FAHRER, seating } from '../../vehicle-seats.ts'
import { seatFunction } from './seats.ts'
import { key, type Place, type Places, overlaps } from './state.ts'

/** Where somebody can be put. `instead` is the profile of who stands there now and makes room. */
export type Target =
  | { readonly kind: 'zeile'; readonly row: number; readonly instead?: string | undefined }
  | { readonly kind: 'sitz'; readonly fahrzeug: string; readonly funktion: string; readonly instead?: string | undefined }
  | { readonly kind: 'praktikant' }
  | { readonly kind: 'zusaetzlich' }

export interface Tableau {
  readonly schicht: BoardSchicht
  /** Everybody who has a state in this shift, by profile. */
  readonly places: ReadonlyMap<string, Place>
  readonly distribution: Distribution
  /** The numbers as every list has them, with what is not saved yet. */
  readonly besetzung: Besetzung
  /** The places of the need that are no vehicle's seat. */
  readonly plaetze: readonly (Platz & { readonly place: Place | null })[]
  readonly fahrzeuge: readonly { readonly fahrzeug: BoardSchicht['fahrzeuge'][number]; readonly seats: readonly CountedSeat<Place>[] }[]
  readonly praktikanten: readonly Place[]
  /** Staffed, but counting for no place: too many, or not qualified. */
  readonly more: readonly Place[]
}

/** `people`: the candidates of the shift, who bring the minimum ages that they reach. */
export function boardOf(schicht: BoardSchicht, all: Places, people: readonly Kandidat[] = []): Tableau {
  const ages = new Map(people.map(({ profil, altersstufe }) => [profil._id, altersstufe ?? null]))
  const asMitwirkender = ({ person, qualifikation, praktikant, funktion: fn, lenkt }: Place): Mitwirkender => ({
    id: person._id,
    qualifikation,
    alter: ages.get(person._id) ?? null,
    praktikant,
    funktion: fn,
    ...(lenkt === false && { lenkt }),
  })

  const here = Object.values(all).filter((place) => place.schicht === schicht._id && place.back !== 'nichts')
  const places = new Map(here.map((place) => [place.person._id, place]))
  const eingeteilt = here.filter(({ status }) => status === 'eingeteilt')
  const { distribution, vehicles, onFoot } = seating(
    schicht,
    eingeteilt.map((place) => ({ ...asMitwirkender(place), ...place })),
  )
  return {
    schicht,
    places,
    distribution,
    besetzung: countBesetzung(
      // Vehicles are none of the board's: what lacks is what the server counted.
      {
        ...schicht,
        fahrzeuge: (schicht.besetzung.fahrzeugeFehlen ?? []).map((type) => ({ fahrzeug: null, typ: type, erforderlich: true })),
      },
      here.map((place) => ({ ...asMitwirkender(place), status: place.status })),
    ).besetzung,
    plaetze: onFoot.map((platz) => ({ ...platz, place: (platz.person && places.get(platz.person)) || null })),
    fahrzeuge: vehicles.map(({ vehicle: fahrzeug, seats }) => ({ fahrzeug, seats })),
    praktikanten: eingeteilt.filter(({ praktikant }) => praktikant),
    more: distribution.withoutPlatz.flatMap((id) => places.get(id) ?? []).filter(({ praktikant }) => !praktikant),
  }
}

/** 'Noch einzuteilen: 1 RS und 3 SanA': places without staffed people who meet the condition; '' where there is none. */
export const toBeStaffed = (besetzung: Besetzung): string => {
  const { unbesetzt: offen = 0, zuBesetzen: missing = [] } = besetzung
  return offen > 0 ? `Noch einzuteilen: ${lackText({ ...besetzung, offen, fehlt: wanted(missing) })}` : ''
}

/** The vehicles that nobody drives yet although no place of the need is their driver's. */
export const driverless = ({ fahrzeuge }: Tableau): readonly BoardSchicht['fahrzeuge'][number][] =>
  fahrzeuge.flatMap(({ fahrzeug, seats }) =>
    seats.some(({ funktion: fn, place, platz }) => fn === FAHRER && (!place || (place.lenkt === false && isWheel(fn))) && !platz)
      ? [fahrzeug]
      : [],
  )

/**
 * The person's duty at that time, or null. Blocks; follows a name ("ist zu dieser Zeit schon eingeteilt: …").
 * The server knows other occasions; of this one the board knows unsaved changes, too.
 */
export function besetztBy(kandidat: Kandidat, schicht: BoardSchicht, all: Places, schichten: readonly BoardSchicht[]): string | null {
  const limit = kandidat.status === 'eingeteilt' ? undefined : kandidat.hinweise.find((hint) => hint.sperrt)
  if (limit) return `ist hauptamtlich: ${limit.text.slice(0, 1).toLowerCase()}${limit.text.slice(1, -1)}`
  const own = Object.values(all).find(
    (place) =>
      place.person._id === kandidat.profil._id &&
      place.schicht !== schicht._id &&
      place.status === 'eingeteilt' &&
      overlaps(place, all[key(schicht._id, kandidat.profil._id)] ?? { von: schicht.beginn, bis: schicht.ende }),
  )
  if (own) return `${HELD_TEXT.eingeteilt}: Schicht ${schichtname(schichten, own.schicht)} dieses Dienstes`
  const { besetztVon } = kandidat
  if (!besetztVon) return null
  const isThisDienst = schichten.some((other) => {
    const place = all[key(other._id, kandidat.profil._id)]
    return other._id !== schicht._id && place?.von === besetztVon.beginn && place.bis === besetztVon.ende
  })
  return besetztVon.als === 'eingeteilt' && besetztVon.titel !== '' && isThisDienst ? null : heldText(HELD_TEXT, besetztVon)
}

/** Taken by something outside this occasion: with a reason they are staffed all the same. */
export const mayOverlap = ({ besetztVon }: Kandidat, besetzt: string | null): boolean =>
  besetztVon !== null && besetzt === heldText(HELD_TEXT, besetztVon)

/** "2", or what the shift is called: "2 (Nacht)". */
export function schichtname(schichten: readonly BoardSchicht[], id: string): string {
  const number = schichten.findIndex((schicht) => schicht._id === id)
  const bezeichnung = schichten[number]?.bezeichnung ?? ''
  return bezeichnung ? `${number + 1} (${bezeichnung})` : String(number + 1)
}

const FAHREN = new Set<Hint['art']>(['fuehrerschein', 'einweisung'])

/** The function that somebody gets with a place. */
export function targetFunction(target: Target, { schicht }: Pick<Tableau, 'schicht'>, here: Pick<Place, 'funktion' | 'fahrzeug'>): string {
  if (target.kind === 'sitz') return seatFunction(target.funktion, target.fahrzeug, schicht)
  if (target.kind !== 'zeile') return ''
  const fn = schicht.bedarf[target.row]?.funktion ?? ''
  return fn === '' && here.fahrzeug !== null ? here.funktion : fn
}

/** The seat as the server will judge it. */
const seatAt = (target: Target, schicht: Tableau['schicht']): Seat => ({
  funktion: targetFunction(target, { schicht }, { funktion: '', fahrzeug: null }),
  fahrzeug: target.kind === 'sitz' ? target.fahrzeug : null,
})

/** Asks for the best of those whom nothing bars from the place; undefined: anybody may stand there. */
export function seatQuestion(target: Target, schicht: Tableau['schicht']): CandidatesQuestion | undefined {
  if (target.kind === 'zusaetzlich') return undefined
  const { funktion: fn, fahrzeug } = seatAt(target, schicht)
  const ab =
    target.kind === 'praktikant'
      ? schicht.praktikanten.mindestqualifikation
      : target.kind === 'zeile'
        ? schicht.bedarf[target.row]?.qualifikation
        : undefined
  return { funktion: fn, ...(fahrzeug !== null && { fahrzeug }), ...(ab !== undefined && { ab: ab as Qualifikation }) }
}

/** Reasons against the seat that only a given reason overrides: the server asks the same rule. */
export const unfitFor = (kandidat: Kandidat, schicht: BoardSchicht, target: Target): readonly string[] =>
  target.kind === 'praktikant' ? [] : seatReasons(kandidat, schicht, seatAt(target, schicht)).map(({ text }) => text)

/** Reasons against putting the person there, in words. Without a place: reasons that hold for every place. */
export function warnings(kandidat: Kandidat, schicht: BoardSchicht, target: Target | null): readonly string[] {
  const general = kandidat.hinweise.filter(({ art: kind }) => !FAHREN.has(kind) && kind !== 'qualifikation').map(({ text }) => text)
  if (target === null) return general
  const row = target.kind === 'zeile' ? schicht.bedarf[target.row] : undefined
  // A line without a function is no seat of its own: missing training is said, and the place stays open.
  const untrained = row?.funktion === '' && !covers(kandidat.qualifikation, row.qualifikation)
  return [
    ...new Set([
      ...unfitFor(kandidat, schicht, target),
      ...(untrained ? [`Hat ${ausbildung(kandidat.qualifikation)}, gebraucht wird ${row.qualifikation}.`] : []),
      ...general,
    ]),
  ]
}

export const ausbildung = (qualifikation: string): string => (qualifikation === 'keine' ? 'keine Ausbildung' : qualifikation)

const kandidatAsMitwirkender = (kandidat: Kandidat): Mitwirkender => ({
  id: kandidat.profil._id,
  qualifikation: kandidat.qualifikation,
  alter: kandidat.altersstufe ?? null,
  praktikant: false,
  funktion: '',
})

/** Does the person fill something that is missing? Where nothing is missing: could they take a place at all? */
export const fits = (kandidat: Kandidat, tableau: Tableau): boolean =>
  tableau.distribution.offen > 0
    ? fillsMissing(tableau.distribution.fehlt, kandidatAsMitwirkender(kandidat))
    : fitsAtAll(tableau.schicht, kandidatAsMitwirkender(kandidat))

export const isRested = ({ hinweise: hints }: Kandidat): boolean => !hints.some(({ art: kind }) => kind === 'ruhe' || kind === 'dauer')

/** Said that they are not available then. */
export const isAway = ({ hinweise: hints }: Kandidat): boolean => hints.some(({ art: kind }) => kind === 'abwesend')

/** Those whose name or group says this. */
export const called = (people: readonly Kandidat[], search: string): readonly Kandidat[] =>
  find(people, search, ({ profil, gruppe: group }) => `${fullName(profil)} ${group}`)

const STATUS_RANG: Partial<Record<Place['status'], number>> = { gemeldet: 0, warteliste: 1 }

/**
 * Who fits a place best comes first: free and available, nothing missing for it, registered, few warnings, then the lowest sufficient
 * qualification and who did least lately.
 */
export function ordered(
  people: readonly Kandidat[],
  tableau: Tableau,
  target: Target,
  besetzt: (kandidat: Kandidat) => string | null,
): Kandidat[] {
  const score = (kandidat: Kandidat): number[] => {
    const own = warnings(kandidat, tableau.schicht, target)
    const unfit = own.length > warnings(kandidat, tableau.schicht, null).length
    const status = tableau.places.get(kandidat.profil._id)?.status
    return [
      // Who registered although they are away says by it that they come.
      besetzt(kandidat) ? 2 : (isAway(kandidat) || kandidat.wunsch === 'nicht') && status !== 'gemeldet' ? 1 : 0,
      unfit ? 1 : 0,
      (status && STATUS_RANG[status]) ?? 2,
      own.length,
      kandidat.dabei || kandidat.wunsch === 'gern' ? 0 : 1,
      target.kind === 'zeile' ? rang(kandidat.qualifikation) : 0,
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

import { sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { type Hint, mayFahren } from '#blocks/gueltigkeit/contract.ts'
import {
  type DutyDays,
  dutyDays,
  type Fahrer,
  type Fahrzeug,
  factTables,
  fahrzeugHint,
  fuehrerscheinHint,
  hintOf,
  NOBODY,
  readFacts,
} from '#blocks/gueltigkeit/server/index.ts'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import type { Db, Trx } from '#server/context.ts'
import { functionOf, isWheel } from '../../besetzung.ts'
import { drivingReasons, type Seat, type SeatOffer } from '../../seat.ts'

export type Vehicle = Fahrzeug & { readonly platz: string; readonly typ: string | null }

export const vehiclesColumn = () => sql<readonly Vehicle[]>`(
  select coalesce(json_agg(json_build_object('platz', v._id, 'fahrzeug', f._id,
      'typ', coalesce(nullif(v.typ, ''), f.typ), 'name', coalesce(nullif(f.funkrufname, ''), f.bezeichnung),
      'fuehrerscheinklasse', f.fuehrerscheinklasse, 'zulGesamtmasse', f."zulGesamtmasse",
      'einweisungErforderlich', f."einweisungErforderlich", 'einweisungsgruppe', f.einweisungsgruppe)
    order by v._id),
    '[]')
  from angebot_fahrzeuge v join anlass_fahrzeuge f on f._id = v.fahrzeug
  where v.angebot = angebot._id)`

export const readVehicleFacts = (db: Db | Trx, people: readonly string[] | null, vehicles: readonly Vehicle[]) =>
  readFacts(
    db,
    people,
    vehicles.map((fahrzeug) => ({ fahrzeug })),
  )

export function loadFactsOfAll(cache: AnswerCache, db: Db | Trx, vehicles: readonly Vehicle[]) {
  const named = vehicles.filter(({ einweisungErforderlich }) => einweisungErforderlich)
  const key = `kandidaten ${named
    .map(({ fahrzeug, einweisungsgruppe }) => `${fahrzeug} ${einweisungsgruppe}`)
    .toSorted()
    .join(' ')}`
  return cache.getOrLoad(key, ['profile', ...factTables('levels', 'onVehicles')], () => readVehicleFacts(db, null, vehicles))
}

export const seatOffer = (bedarf: SeatOffer['bedarf'], fahrzeuge: readonly Vehicle[]): SeatOffer => ({
  bedarf,
  fahrzeuge: fahrzeuge.map(({ platz, fahrzeug, typ }) => ({ _id: platz, fahrzeug, typ })),
})

/** Vehicles a person may drive from first to last day, with reasons against the others. A licence reason is listed once. */
export function drivableBy(
  facts: Fahrer,
  vehicles: readonly Vehicle[],
  { first, last }: DutyDays,
  today: string,
): { readonly faehrt: string[]; readonly hinweise: Hint[] } {
  const licence = fuehrerscheinHint(facts, last, today)
  if (licence) return { faehrt: [], hinweise: [licence] }
  // Annahme: a vehicle without a name requires at least class B.
  if (vehicles.length === 0 && !mayFahren(facts.klassen, { fuehrerscheinklasse: 'B', zulGesamtmasse: null }))
    return { faehrt: [], hinweise: [hintOf('fuehrerschein', 'Klasse B steht nicht im Profil.')] }
  const each = vehicles.map((vehicle) => ({
    platz: vehicle.platz,
    hint: fahrzeugHint(facts, vehicle, first, today) ?? fahrzeugHint(facts, vehicle, last, today),
  }))
  return {
    faehrt: each.flatMap(({ platz, hint }) => (hint ? [] : [platz])),
    hinweise: each.flatMap(({ platz, hint }) => (hint ? [{ ...hint, fahrzeug: platz }] : [])),
  }
}

/** Reasons that an applicant cannot count for the driver's place; none if the offer has no driver's seat. */
export function notDriving(
  fahrer: Fahrer,
  { bedarf, vehicles }: { readonly bedarf: SeatOffer['bedarf']; readonly vehicles: readonly Vehicle[] },
  duty: { readonly beginn: string; readonly ende: string },
  now: Date,
): string[] {
  if (!mayMeanWheel({ bedarf }, '')) return []
  return drivingReasons(drivableBy(fahrer, vehicles, dutyDays(duty), tagInBerlin(now)), seatOffer(bedarf, vehicles), {
    funktion: '',
    fahrzeug: null,
  })
}

interface Manned extends Pick<SeatOffer, 'bedarf'> {
  readonly _id: string
  readonly begun: boolean
  readonly leute: readonly (Seat & {
    readonly id: string
    readonly anmeldung: string
    readonly von: string
    readonly bis: string
    readonly trotzdem: boolean
    readonly lenkt?: boolean
  })[]
}

/** Returns true if a person with this function could drive there; without a function they may take any free place. */
function mayMeanWheel({ bedarf }: Pick<SeatOffer, 'bedarf'>, wanted: string): boolean {
  const fn = functionOf({ bedarf }, wanted)
  return isWheel(fn) || (fn === '' && bedarf.some((row) => isWheel(row.funktion)))
}

/**
 * Adds each person's current driving permission to the offers and stores changes. Offers without a driver's seat, or already begun, run
 * no query.
 */
export async function withWheels<T extends Manned>(trx: Trx, offers: readonly T[]): Promise<T[]> {
  const isAsked = (offer: T, { funktion, lenkt }: T['leute'][number]) => !offer.begun && (lenkt === false || mayMeanWheel(offer, funktion))
  const asked = offers.flatMap((offer) => offer.leute.flatMap((seat) => (isAsked(offer, seat) ? [{ offer, seat }] : [])))
  if (asked.length === 0) return [...offers]
  const { rows } = await sql<{ _id: string; fahrzeuge: Vehicle[] }>`
    select angebot._id, ${vehiclesColumn()} as fahrzeuge
    from angebote angebot
    where angebot._id = any(${asked.map(({ offer }) => offer._id)}::uuid[])`.execute(trx)
  const vehicles = new Map(rows.map(({ _id, fahrzeuge }) => [_id, fahrzeuge]))
  const people = [...new Set(asked.map(({ seat }) => seat.id))]
  const facts = await readVehicleFacts(trx, people, [...vehicles.values()].flat())
  const today = tagInBerlin(new Date())
  const now = new Map<string, boolean>()
  for (const { offer, seat } of asked) {
    const named = vehicles.get(offer._id) ?? []
    const drives = drivableBy(facts.get(seat.id) ?? NOBODY, named, dutyDays({ beginn: seat.von, ende: seat.bis }), today)
    const reasons = drivingReasons(drives, seatOffer(offer.bedarf, named), seat)
    now.set(seat.anmeldung, seat.trotzdem || reasons.length === 0 || !mayMeanWheel(offer, seat.funktion))
  }
  const news = asked.flatMap(({ seat }) => (now.get(seat.anmeldung) === seat.lenkt ? [] : [seat.anmeldung]))
  if (news.length > 0)
    await sql`update anmeldungen meldung
    set lenkt = not meldung.lenkt
    where meldung._id = any(${news}::uuid[])`.execute(trx)
  return offers.map((offer) => ({
    ...offer,
    leute: offer.leute.map((person) => ({ ...person, lenkt: now.get(person.anmeldung) ?? person.lenkt ?? true })),
  }))
}

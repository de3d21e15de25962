import { sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { alterAm, altersHints, dienstTime, dutyDays, type Facts, NOBODY, qualifikationOver } from '#blocks/gueltigkeit/server/index.ts'
import type { Sessions } from '#blocks/konflikte/server/index.ts'
import type { Db, Trx } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { type Seat, type SeatOffer, seatReasons } from '../../seat.ts'
import { dutyOf } from '../signup/rules.ts'
import { drivableBy, readVehicleFacts, seatOffer, type Vehicle, vehiclesColumn } from '../staffing/wheel.ts'

export interface Guarded {
  readonly bedarf: SeatOffer['bedarf']
  readonly vehicles: readonly Vehicle[]
  readonly termine: Sessions
}
interface Hours {
  readonly von: string
  readonly bis: string
}

export function reasonsAgainst(known: Facts, offer: Guarded, seat: Seat & Hours, now: Date) {
  const days = dutyDays(dutyOf(offer, seat.von, seat.bis))
  const alter = alterAm(known.geburtsdatum, days.first)
  const { faehrt, hinweise } = drivableBy(known, offer.vehicles, days, tagInBerlin(now))
  const person = {
    qualifikation: qualifikationOver(known.levels, days),
    altersstufe: alter,
    faehrt,
    hinweise: [...hinweise, ...altersHints(alter, dienstTime({ beginn: seat.von, ende: seat.bis }))],
  }
  return seatReasons(person, seatOffer(offer.bedarf, offer.vehicles), seat)
}

/**
 * Returns a check whether staffing would accept a person in a seat without a reason.
 * @throws 404
 */
export async function seatJudge(db: Db | Trx, angebot: string, people: readonly string[], now: Date) {
  const { rows } = await sql<Guarded & { beginn: string; ende: string }>`
    select angebot.beginn, angebot.ende, angebot.bedarf, zeiten_json(angebot.zeiten) as termine, ${vehiclesColumn()} as vehicles
    from angebote angebot
    where angebot._id = ${angebot}::uuid`.execute(db)
  const [offer] = rows
  if (!offer) throw notFound('Die Schicht')
  const facts = await readVehicleFacts(db, people, offer.vehicles)
  return (profil: string, seat: Seat, von = offer.beginn, bis = offer.ende): boolean =>
    reasonsAgainst(facts.get(profil) ?? NOBODY, offer, { ...seat, von, bis }, now).length === 0
}

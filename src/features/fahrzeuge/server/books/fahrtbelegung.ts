// A trip may reference its booking: the booking's kilometres follow its trips.
import { sql } from 'kysely'
import type { Belegungsstatus } from '#blocks/belegung/contract.ts'
import { badRequest } from '#server/errors.ts'
import { recordChanges } from '#server/history/record.ts'
import type { Trx } from '#server/context.ts'
import { readableSpan } from '#contract/time/berlin.ts'
import { setTouched } from '#server/db/vocabulary.ts'

interface Span {
  readonly beginn: string
  readonly ende: string
}
export interface Named extends Span {
  readonly fahrzeug: string
  readonly status: Belegungsstatus
}

const UNCONFIRMED = {
  angefragt: 'Diese Belegung ist noch nicht bestätigt.',
  abgelehnt: 'Diese Belegung wurde abgelehnt.',
  storniert: 'Diese Belegung ist storniert.',
} as const

/**
 * Reason why a trip cannot belong to this booking, or null. Annahme: crews leave early and return late, so an overlap is enough. The
 * booking's owner does not matter, since the driver writes the logbook.
 */
export function doesNotFit(belegung: Named | undefined, fahrt: Span & { readonly fahrzeug: string }): string | null {
  if (belegung?.fahrzeug !== fahrt.fahrzeug) return 'Diese Belegung gibt es an diesem Fahrzeug nicht.'
  if (belegung.status !== 'bestaetigt') return UNCONFIRMED[belegung.status]
  const before = Date.parse(fahrt.ende) <= Date.parse(belegung.beginn)
  const after = Date.parse(fahrt.beginn) >= Date.parse(belegung.ende)
  if (before || after) return `Die Fahrt liegt nicht in der Zeit dieser Belegung (${readableSpan(belegung.beginn, belegung.ende)}).`
  return null
}

/** Locks the booking of the trip. @throws 400 if it does not fit */
export async function checkBelegung(trx: Trx, belegung: string | null, fahrt: Span & { readonly fahrzeug: string }): Promise<void> {
  if (belegung === null) return
  const { rows } = await sql<Named>`
    select fahrzeug, status, beginn, ende from fahrzeugbelegungen where _id = ${belegung}::uuid for no key update`.execute(trx)
  const reason = doesNotFit(rows[0], fahrt)
  if (reason !== null) throw badRequest(reason, 'belegung')
}

/**
 * Bookings take the first and last reading of their trips, and none after the last trip is deleted. Their history records it. Annahme:
 * bookings held by a service keep no kilometres (each change recreates them); the logbook has them.
 */
export async function followUpBelegungen(trx: Trx, belegungen: readonly (string | null)[], actor: string): Promise<void> {
  const affected = [...new Set(belegungen.filter((belegung) => belegung !== null))]
  if (affected.length === 0) return
  const { rows } = await sql<{
    _id: string
    kmStart: number | null
    kmEnde: number | null
    vonStart: number | null
    vonEnde: number | null
  }>`
    update fahrzeugbelegungen b set "kmStart" = n."kmStart", "kmEnde" = n."kmEnde", ${setTouched(actor)}
    from (select a._id, a."kmStart" as "vonStart", a."kmEnde" as "vonEnde", min(t."kmStart") as "kmStart", max(t."kmEnde") as "kmEnde"
      from fahrzeugbelegungen a left join fahrten t on t.belegung = a._id
      where a._id = any(${affected}::uuid[]) and a."angebotFahrzeug" is null group by a._id) n
    where b._id = n._id and (n."vonStart", n."vonEnde") is distinct from (n."kmStart", n."kmEnde")
    returning b._id, n."kmStart", n."kmEnde", n."vonStart", n."vonEnde"`.execute(trx)
  await recordChanges(
    trx,
    rows.map(({ _id, kmStart, kmEnde, vonStart, vonEnde }) => ({
      area: 'fahrzeugbelegungen',
      object: _id,
      action: 'geaendert' as const,
      fields: ['kmStart', 'kmEnde'],
      before: { kmStart: vonStart, kmEnde: vonEnde },
      after: { kmStart, kmEnde },
      actor,
    })),
  )
}

// A trip may name the booking that it was driven in: the booking's kilometres follow its trips.
import { sql } from 'kysely'
import type { Belegungsstatus } from '#blocks/belegung/contract.ts'
import { ungueltig } from '#server/fehler.ts'
import { protokolliereViele } from '#server/historie/protokoll.ts'
import type { Trx } from '#server/kontext.ts'
import { lesbareSpanne } from '#contract/berlin.ts'
import { touched } from '#server/db/vocabulary.ts'

interface Spanne {
  readonly beginn: string
  readonly ende: string
}
export interface Genannte extends Spanne {
  readonly fahrzeug: string
  readonly status: Belegungsstatus
}

const UNBESTAETIGT = {
  angefragt: 'Diese Belegung ist noch nicht bestätigt.',
  abgelehnt: 'Diese Belegung wurde abgelehnt.',
  storniert: 'Diese Belegung ist storniert.',
} as const

/**
 * Why a trip cannot belong to this booking, or null. Annahme: a crew leaves early and comes home late, so it is enough that
 * the trip overlaps the booking; whose booking it is does not matter, for whoever drove writes the logbook.
 */
export function passtNicht(belegung: Genannte | undefined, fahrt: Spanne & { readonly fahrzeug: string }): string | null {
  if (belegung?.fahrzeug !== fahrt.fahrzeug) return 'Diese Belegung gibt es an diesem Fahrzeug nicht.'
  if (belegung.status !== 'bestaetigt') return UNBESTAETIGT[belegung.status]
  const vorher = Date.parse(fahrt.ende) <= Date.parse(belegung.beginn)
  const nachher = Date.parse(fahrt.beginn) >= Date.parse(belegung.ende)
  if (vorher || nachher) return `Die Fahrt liegt nicht in der Zeit dieser Belegung (${lesbareSpanne(belegung.beginn, belegung.ende)}).`
  return null
}

/** The booking that the trip names, held until the end of the transaction. @throws 400 when it cannot be that one */
export async function pruefeBelegung(trx: Trx, belegung: string | null, fahrt: Spanne & { readonly fahrzeug: string }): Promise<void> {
  if (belegung === null) return
  const { rows } = await sql<Genannte>`
    select fahrzeug, status, beginn, ende from fahrzeugbelegungen where _id = ${belegung}::uuid for no key update`.execute(trx)
  const grund = passtNicht(rows[0], fahrt)
  if (grund !== null) throw ungueltig(grund, 'belegung')
}

/**
 * Bookings take the first and the last reading of their trips, and none when the last trip is gone; their history says so.
 * Annahme: what a service holds keeps no kilometres of its own (it is made anew with each change); the logbook has them.
 */
export async function fuehreBelegungenNach(trx: Trx, belegungen: readonly (string | null)[], wer: string): Promise<void> {
  const betroffen = [...new Set(belegungen.filter((belegung) => belegung !== null))]
  if (betroffen.length === 0) return
  const { rows } = await sql<{
    _id: string
    kmStart: number | null
    kmEnde: number | null
    vonStart: number | null
    vonEnde: number | null
  }>`
    update fahrzeugbelegungen b set "kmStart" = n."kmStart", "kmEnde" = n."kmEnde", ${touched(wer)}
    from (select a._id, a."kmStart" as "vonStart", a."kmEnde" as "vonEnde", min(t."kmStart") as "kmStart", max(t."kmEnde") as "kmEnde"
      from fahrzeugbelegungen a left join fahrten t on t.belegung = a._id
      where a._id = any(${betroffen}::uuid[]) and a."angebotFahrzeug" is null group by a._id) n
    where b._id = n._id and (n."vonStart", n."vonEnde") is distinct from (n."kmStart", n."kmEnde")
    returning b._id, n."kmStart", n."kmEnde", n."vonStart", n."vonEnde"`.execute(trx)
  await protokolliereViele(
    trx,
    rows.map(({ _id, kmStart, kmEnde, vonStart, vonEnde }) => ({
      bereich: 'fahrzeugbelegungen',
      objekt: _id,
      aktion: 'geaendert' as const,
      felder: ['kmStart', 'kmEnde'],
      alt: { kmStart: vonStart, kmEnde: vonEnde },
      neu: { kmStart, kmEnde },
      wer,
    })),
  )
}

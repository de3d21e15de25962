// What follows for the offers to come when something about a person changes.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#contract/bausteine.ts'
import { defineAuftrag, reiheEin } from '#server/jobs/auftrag.ts'
import type { Trx } from '#server/kontext.ts'
import { frischeAuf } from './besetzung.ts'

/**
 * Somebody takes part in nothing any more: each area that has offers frees their places in what is to come, lets others
 * move up and tells who leads. A job, since the area that changes people knows none of those that have places.
 */
export const plaetzeFreigeben = defineAuftrag('plaetze-freigeben', z.object({ profil: id }))

export const reihePlaetzefreigabeEin = (trx: Trx, profil: string): Promise<void> =>
  reiheEin(trx, plaetzeFreigeben, { profil }, { schluessel: `plaetze-freigeben ${profil}` })

/** Qualification or birthday changed: counts anew where the person is registered. */
export async function zaehlePersonNeu(trx: Trx, profil: string, jetzt: Date): Promise<void> {
  const { rows } = await sql<{ angebot: string }>`
    select m.angebot from anmeldungen m join angebote a on a._id = m.angebot where m.profil = ${profil}::uuid and a.ende > ${jetzt}`.execute(
    trx,
  )
  await frischeAuf(
    trx,
    rows.map(({ angebot }) => angebot),
  )
}

/**
 * An account ended: its places of what is to come are free again, and what they wrote or were written goes, in the history too
 * (Art. 17 DSGVO). To be called when the profile is marked as deleted already.
 */
export async function raeumePlaetze(trx: Trx, profil: string, jetzt: Date): Promise<void> {
  await sql`update anmeldungen set kommentar = '', grund = '', version = version + 1, "geaendertAm" = ${jetzt} where profil = ${profil}::uuid`.execute(
    trx,
  )
  await sql`update historie set alt = alt - 'grund', neu = neu - 'grund' where feld = 'helfer' and ${profil} in (alt ->> 'profil', neu ->> 'profil')`.execute(
    trx,
  )
  await sql`update anfragen set text = '' where text <> ''
    and (profil = ${profil}::uuid or "gestelltVon" = (select "user" from profile where _id = ${profil}::uuid))`.execute(trx)
  await reihePlaetzefreigabeEin(trx, profil)
}

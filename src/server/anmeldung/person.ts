// What follows for the offers to come when something about a person changes.
import { sql } from 'kysely'
import type { Trx } from '#server/kontext.ts'
import { frischeAuf } from './besetzung.ts'

async function kommende(trx: Trx, profil: string, jetzt: Date): Promise<string[]> {
  const { rows } = await sql<{ angebot: string }>`
    select m.angebot from anmeldungen m join angebote a on a._id = m.angebot where m.profil = ${profil}::uuid and a.ende > ${jetzt}`.execute(
    trx,
  )
  return rows.map(({ angebot }) => angebot)
}

/** Qualification or birthday changed: counts anew where the person is registered. */
export const zaehlePersonNeu = async (trx: Trx, profil: string, jetzt: Date): Promise<void> =>
  frischeAuf(trx, await kommende(trx, profil, jetzt))

/**
 * An account ended: its places of what is to come are free again, and what the person wrote goes (Art. 17 DSGVO).
 * Annahme: nobody moves up by this; who plans sees the gap and decides.
 */
export async function raeumePlaetze(trx: Trx, profil: string, jetzt: Date): Promise<void> {
  const angebote = await kommende(trx, profil, jetzt)
  await sql`
    update anmeldungen set kommentar = '', grund = '', version = version + 1, "geaendertAm" = ${jetzt},
      status = case when angebot = any(${angebote}::uuid[]) and status in ('gemeldet', 'eingeteilt', 'warteliste') then 'abgesagt' else status end
    where profil = ${profil}::uuid`.execute(trx)
  await frischeAuf(trx, angebote)
}

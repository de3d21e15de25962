import { sql } from 'kysely'
import type { Trx } from '#server/kontext.ts'
import { lesbareZeit } from '#contract/berlin.ts'
import { STEHENDE_BELEGUNG } from '#blocks/belegung/contract.ts'
import { oneOf } from '#server/db/vocabulary.ts'

/**
 * What still needs this place, as German names for the refusal, at most five of a kind; empty when it may go. The place is
 * locked, so that nothing new comes to need it meanwhile. What is over needs it no more.
 */
export async function verwendungen(trx: Trx, ort: string, jetzt: Date): Promise<string[]> {
  await sql`select 1 from orte where _id = ${ort}::uuid for update`.execute(trx)
  const { rows } = await sql<{ rang: number; name: string; beginn: string | null }>`
    (select 1 as rang, bezeichnung::text as name, null::timestamptz as beginn from fahrzeuge where standort = ${ort}::uuid and aktiv order by bezeichnung limit 5)
    union all
    (select 2, titel, beginn from raumbelegungen
      where raum = ${ort}::uuid and ende > ${jetzt} and ${oneOf('status', STEHENDE_BELEGUNG)} order by beginn limit 5)
    union all
    (select 3, bezeichnung, beginn from sanitaetsdienste where ort = ${ort}::uuid and ende > ${jetzt} and not abgesagt order by beginn limit 5)
    order by rang, beginn, name`.execute(trx)
  return rows.map(({ rang, name, beginn }) =>
    beginn === null ? `Standort von ${name}` : `${rang === 2 ? 'Belegung' : 'Sanitätsdienst'} „${name}“ am ${lesbareZeit(beginn)} Uhr`,
  )
}

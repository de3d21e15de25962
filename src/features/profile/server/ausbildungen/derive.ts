// Qualification of a profile, derived from its records (migration 1030).
import { sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { registerFact } from '#blocks/gueltigkeit/server/index.ts'
import { recountPerson } from '#blocks/dienst/server/index.ts'
import type { Trx } from '#server/context.ts'
import { recordChanges } from '#server/history/record.ts'

registerFact('levels', ['ausbildungen', 'lehrgaenge'], sql`select profil, qualifikation, ab, bis from nachweisstufen`)

/**
 * Recomputes one profile, or all (null), from the current records, with the actor in the history. Staffing of future duties is
 * recomputed.
 */
export async function followRecords(trx: Trx, profil: string | null, now: Date): Promise<void> {
  const { rows } = await sql<{ profil: string; alt: Record<string, string>; neu: Record<string, string> }>`
    select * from aktualisiere_ausbildung(${profil}::uuid, ${tagInBerlin(now)}::date)`.execute(trx)
  await recordChanges(
    trx,
    rows.map(({ profil, alt, neu }) => ({
      area: 'profile',
      object: profil,
      action: 'geaendert',
      fields: Object.keys(neu),
      before: alt,
      after: neu,
      actor: null,
    })),
  )
  // One after the other: each locks the offers that it counts. A record that changes nothing today may do so on the day of a duty.
  for (const person of profil === null ? rows.map((row) => row.profil) : [profil]) await recountPerson(trx, person, now)
}

/** Same as `followRecords` for one profile; the records replace manual values once they prove at least as much. */
export async function takeOver(trx: Trx, profil: string, now: Date): Promise<void> {
  await sql`
    update profile p
    set "ausbildungAusNachweisen" = true
    from hoechste_ausbildung(${profil}::uuid, ${tagInBerlin(now)}::date) h
    where p._id = ${profil}::uuid
      and not p."ausbildungAusNachweisen"
      and (h.sanitaet <> 'keine' or h.fuehrung <> 'keine')
      and rang_sanitaet(h.sanitaet) >= rang_sanitaet(p."sanitaetsausbildung")
      and rang_fuehrung(h.fuehrung) >= rang_fuehrung(p."fuehrungsausbildung")`.execute(trx)
  await followRecords(trx, profil, now)
}

// Consequences of a changed person, or vehicle, for coming offers.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { defineJob, enqueue } from '#server/jobs/job.ts'
import type { Trx } from '#server/context.ts'
import { refresh } from './besetzung.ts'
import { newer } from '#server/db/vocabulary.ts'

/**
 * Somebody takes part in nothing any more: each area that has offers frees their coming places, lets others
 * move up and tells the leaders. A job, since the area that changes people does not know those that have places.
 */
export const plaetzeRelease = defineJob('plaetze-freigeben', z.object({ profil: id }))

export const enqueuePlaetzeRelease = (trx: Trx, profil: string): Promise<void> =>
  enqueue(trx, plaetzeRelease, { profil }, { key: `plaetze-freigeben ${profil}` })

/** After a change of qualification, birthday, licence or briefing: recounts the offers to come in which the person is registered. */
export async function recountPerson(trx: Trx, profil: string, now: Date): Promise<void> {
  const { rows } = await sql<{ _id: string }>`
    select a._id from angebote a where a.ende > ${now} and a._id in (select m.angebot from anmeldungen m where m.profil = ${profil}::uuid)`.execute(
    trx,
  )
  await refresh(
    trx,
    rows.map(({ _id }) => _id),
  )
}

/** Decides who may drive a vehicle, and which seats it has. */
const DECIDES = ['typ', 'fuehrerscheinklasse', 'zulGesamtmasse', 'einweisungErforderlich', 'einweisungsgruppe'] as const
type Fields = Readonly<Record<string, unknown>>
export const changesDrivers = (old: Fields, fresh: Fields): boolean => DECIDES.some((field) => old[field] !== fresh[field])

/**
 * After the end of an account: frees its coming places and erases what they wrote or were written, in the history too
 * (Art. 17 DSGVO). Call it once the profile is marked as deleted.
 */
export async function clearPlaetze(trx: Trx, profil: string, now: Date): Promise<void> {
  await sql`update anmeldungen set kommentar = '', grund = '', zuvor = zuvor || '{"kommentar": "", "grund": ""}',
    trotzdem = case when trotzdem = '' then '' else 'entfernt' end, ${newer(now)} where profil = ${profil}::uuid`.execute(trx)
  await sql`update historie set alt = alt - '{grund,trotzdem}'::text[], neu = neu - '{grund,trotzdem}'::text[] where feld = 'helfer' and ${profil} in (alt ->> 'profil', neu ->> 'profil')`.execute(
    trx,
  )
  await sql`update anfragen set text = '' where text <> ''
    and (profil = ${profil}::uuid or "gestelltVon" = (select "user" from profile where _id = ${profil}::uuid))`.execute(trx)
  await enqueuePlaetzeRelease(trx, profil)
}

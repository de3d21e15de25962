import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { defineJob, enqueue } from '#server/jobs/job.ts'
import type { Trx } from '#server/context.ts'
import { refreshBesetzung } from './besetzung.ts'
import { setNextVersion } from '#server/db/vocabulary.ts'

/**
 * Job for a person who became inactive: each area frees their upcoming places, promotes others and notifies leaders.
 * A job decouples the people area from the areas with places.
 */
export const plaetzeRelease = defineJob('plaetze-freigeben', z.object({ profil: id }))

export const enqueuePlaetzeRelease = (trx: Trx, profil: string): Promise<void> =>
  enqueue(trx, plaetzeRelease, { profil }, { key: `plaetze-freigeben ${profil}` })

/** Recounts the person's upcoming offers after a change of qualification, birthday, licence or briefing. */
export async function recountPerson(trx: Trx, profil: string, now: Date): Promise<void> {
  const { rows } = await sql<{ _id: string }>`
    select angebot._id
    from angebote angebot
    where angebot.ende > ${now}
      and angebot._id in (select meldung.angebot
        from anmeldungen meldung
        where meldung.profil = ${profil}::uuid)`.execute(trx)
  await refreshBesetzung(
    trx,
    rows.map(({ _id }) => _id),
  )
}

/** Vehicle fields that affect driving permission and seats. */
const DECIDES = ['typ', 'fuehrerscheinklasse', 'zulGesamtmasse', 'einweisungErforderlich', 'einweisungsgruppe'] as const
type Fields = Readonly<Record<string, unknown>>
export const changesDrivers = (old: Fields, changed: Fields): boolean => DECIDES.some((field) => old[field] !== changed[field])

/**
 * After an account's end: frees its upcoming places and erases texts by or to the person, also in the history (Art. 17 DSGVO).
 * Call after the profile is marked as deleted.
 */
export async function clearPlaetze(trx: Trx, profil: string, now: Date): Promise<void> {
  await sql`update anmeldungen set kommentar = '', grund = '', zuvor = zuvor || '{"kommentar": "", "grund": ""}',
    trotzdem = case when trotzdem = '' then '' else 'entfernt' end, ${setNextVersion(now)} where profil = ${profil}::uuid`.execute(trx)
  await sql`update historie
    set alt = alt - '{grund,trotzdem}'::text[], neu = neu - '{grund,trotzdem}'::text[]
    where feld = 'helfer' and ${profil} in (alt ->> 'profil', neu ->> 'profil')`.execute(trx)
  await sql`update anfragen set text = '', "beiFrage" = "beiFrage" - 'grund' where (text <> '' or "beiFrage" ->> 'grund' <> '')
    and (profil = ${profil}::uuid or "gestelltVon" = (select "user" from profile where _id = ${profil}::uuid))`.execute(trx)
  await enqueuePlaetzeRelease(trx, profil)
}

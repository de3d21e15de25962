import { sql } from 'kysely'
import type { Trx } from '#server/context.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { recordChange } from '#server/history/record.ts'
import type { Anmeldestatus } from '../../contract.ts'
import type { OccasionKind } from '../signup/occasion.ts'
import { helferStates, recordHelfer } from '../history/helfer.ts'

interface Back {
  readonly anmeldung: string
  readonly angebot: string
  readonly profil: string
  readonly vorher: Anmeldestatus
  /** Null: there was no registration. */
  readonly after: Anmeldestatus | null
}

/**
 * Restores people staffed only by the closing at `closedAt` from the history, and deletes registrations of spontaneous helpers.
 * Otherwise closing again without them would mark them absent.
 * The offers are locked; the caller updates the counts afterwards (`refreshBesetzung`).
 */
export async function undoAnwesenheit(
  trx: Trx,
  kind: OccasionKind,
  occasion: string,
  closedAt: string | null,
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<void> {
  // A closed occasion is read-only: the last history entries are those of the closing.
  const { rows } = await sql<Back>`
    select meldung._id as anmeldung, meldung.angebot, meldung.profil, meldung.status as vorher,
      h.alt ->> 'status' as after
    from angebote angebot
      join anmeldungen meldung on meldung.angebot = angebot._id
      cross join lateral (select alt
        from historie
        where bereich = ${kind.table}
          and objekt = ${occasion}::uuid
          and feld = 'helfer'
          and neu ->> 'profil' = meldung.profil::text
          and neu -> 'schicht' ->> '_id' = angebot._id::text
        order by zeit desc, _id desc
        limit 1) h
    where ${kind.id} = ${occasion}::uuid
      and meldung.status = 'eingeteilt'
      and meldung."eingeteiltAm" = ${closedAt}::timestamptz`.execute(trx)
  const before = await helferStates(
    trx,
    rows.map(({ anmeldung }) => anmeldung),
  )
  const gone = rows.filter(({ after }) => after === null).map(({ anmeldung }) => anmeldung)
  const back = rows.flatMap(({ after, ...row }) => (after === null ? [] : [{ ...row, after, trigger: 'einteilung' as const }]))
  await sql`
    update anmeldungen meldung
    set status = n.status, zuvor = null, "istBeginn" = null, "istEnde" = null, "istPause" = null,
      "eingeteiltVon" = null, "eingeteiltAm" = null, qualifikation = '', ${setTouched(actor, now, 'meldung')}
    from unnest(${back.map(({ anmeldung }) => anmeldung)}::uuid[], ${back.map(({ after }) => after)}::text[]) as n(_id,
      status)
    where meldung._id = n._id`.execute(trx)
  await recordHelfer({ trx, kind }, occasion, back, actor, before)
  if (gone.length === 0) return
  await sql`delete from anmeldungen where _id = any(${gone}::uuid[])`.execute(trx)
  const parts = gone.map((anmeldung) => ({ feld: 'helfer', alt: before.get(anmeldung), neu: null }))
  await recordChange(trx, { area: kind.table, object: occasion, action: 'geloescht', fields: [], parts, actor })
}

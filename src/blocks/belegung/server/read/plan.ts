// Vehicle and room bookings in a person's own plan (docs/adr/0034).
import { sql } from 'kysely'
import { bookingTitle } from '#blocks/konflikte/server/index.ts'
import type { PlanEntry, PlanKind } from '#contract/time/plan.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import type { Actor } from '#server/context.ts'
import type { PlanSource, PlanSpan } from '#server/calendar/plan.ts'
import { STANDING_BELEGUNG } from '../../contract.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { endsAfter } from './belegung-rows.ts'
import type { Belegungsart } from '../kind.ts'

const drives = (kind: Belegungsart, { profil }: Actor) =>
  'fahrer' in kind.columns.types ? sql`coalesce(b.fahrer = ${profil}::uuid, false)` : sql`false`
const mine = (kind: Belegungsart, actor: Actor, { von, bis }: PlanSpan) => sql`
  b.beginn < ${bis} and ${endsAfter(von)} and not b.sperrzeit and ${kind.dienste?.id ?? sql`null`} is null
  and (${oneOf('b.status', STANDING_BELEGUNG)} or (b.status = 'abgelehnt' and b."erstelltVon" = ${actor._id}::uuid))
  and (b.verantwortlich = ${actor.profil}::uuid or b."erstelltVon" = ${actor._id}::uuid or ${drives(kind, actor)})`

/**
 * Bookings as author, responsible person or driver. Bookings used by a service appear as the service; blackouts occupy no person.
 * Annahme: declined requests remain visible to the requester, so that they look for an alternative; cancelled ones are removed.
 */
export const planOf = (kind: Belegungsart, planKind: PlanKind, zugang: Zugang): PlanSource => ({
  zugang,
  source: kind.table,
  tables: [kind.table, kind.resource.table, 'users', 'profile', ...(kind.resource.standstill?.tables ?? [])],
  touches: (actor, span) => sql`select from ${sql.table(kind.table)} b where ${mine(kind, actor, span)}`,
  entries: async (db, actor, span) => {
    const standstill = kind.resource.standstill
      ? sql`case when b.ende > now() and ${oneOf('b.status', STANDING_BELEGUNG)} then ${kind.resource.standstill.text} end`
      : sql`null`
    const { rows } = await sql<Omit<PlanEntry, 'art' | 'pfad' | 'platz' | 'einsatz'> & { readonly standstill: string | null }>`
      select b._id, ${kind.resource.name} as titel, ${standstill} as standstill, ${bookingTitle(kind)} as unter,
        b.beginn, b.ende, b.status as zustand, case when ${drives(kind, actor)} then 'Fahrer' else '' end as als,
        case when b.verantwortlich is distinct from ${actor.profil}::uuid then p.person end as wer
      from ${sql.table(kind.table)} b
        join ${sql.table(kind.resource.table)} r on r._id = ${sql.ref(`b.${kind.column}`)}
        left join personen p on p._id = b.verantwortlich
      where ${mine(kind, actor, span)}
      order by b.beginn, b._id`.execute(db)
    return rows.map(({ standstill: stands, ...row }) => ({
      ...row,
      ...(stands === null ? {} : { titel: `${row.titel} – ${stands}`, steht: true }),
      art: planKind,
      pfad: kind.screens.detail(row._id),
      platz: null,
      einsatz: null,
    }))
  },
})

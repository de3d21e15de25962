// Resource calendar: all resources and their bookings in a span. Shared data is read once and cached; own bookings and hidden titles are
// filled in per person.
import { sql } from 'kysely'
import { type KalenderRow, STANDING_BELEGUNG } from '../../contract.ts'
import { decodeCursor, encodeCursor } from '#server/crud/cursor.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { badRequest } from '#server/errors.ts'
import type { Db, AppContext, Actor } from '#server/context.ts'
import { JsonText } from '#server/http/routes.ts'
import { bookingTitle, occasionLink } from '#blocks/konflikte/server/index.ts'
import type { Belegungsart } from '../kind.ts'
import { COVERED } from '../check/pruefung.ts'
import { isOwn } from '../check/rules.ts'
import { type Sql, endsAfter } from './belegung-rows.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { BOOKINGS_PER_PART, BOOKINGS_SPAN_MS } from '#contract/limits.ts'

type ChunkRow = Omit<KalenderRow, 'eigene' | 'wort'> & {
  readonly dienstArt: string | null
  readonly erstelltVon: string | null
  readonly verantwortlich: string | null
}

/** A serialized row up to the value of `eigene`, which is filled in per person; one variant for readers, one for others. */
interface Chunk {
  readonly offen: string
  readonly covered: string
  readonly dienst: string | null
  readonly erstelltVon: string | null
  readonly verantwortlich: string | null
}
interface Plan {
  readonly next: string | null
  readonly ressourcen: string
  readonly chunks: readonly Chunk[]
  readonly dienste: readonly string[]
}
const untilOwn = (row: object) => `${JSON.stringify(row).slice(0, -1)},"eigene":`

function asChunk({ erstelltVon, verantwortlich, dienstArt: kind, ...row }: ChunkRow): Chunk {
  const entry = { ...row, wort: occasionLink(kind ?? '', row.dienst ?? '')?.wort ?? '' }
  const offen = untilOwn(entry)
  const covered = entry.dienst === null ? offen : untilOwn({ ...entry, titel: COVERED, verantwortlichName: '', dienst: null, wort: '' })
  return { offen, covered, dienst: entry.dienst, erstelltVon, verantwortlich }
}

export interface BookingPlan {
  /** Name of the resources in the answer. */
  readonly key: string
  /** JSON of the row `r` of a resource, and the condition for a row of its own without a booking. */
  readonly resource: Sql
  readonly da: Sql
}

/**
 * Cancelled and declined bookings are omitted; later parts add only resources new to them. No query while cached for this person, otherwise
 * one or two.
 * @throws 400 for an invalid span or one longer than nine weeks
 */
export async function readKalender(
  { cache, now }: Pick<AppContext, 'cache' | 'now'>,
  db: Db,
  kind: Belegungsart,
  actor: Actor,
  { von, bis, nach }: { readonly von: string; readonly bis: string; readonly nach?: string | undefined },
  { key: under, resource, da: condition }: BookingPlan,
): Promise<JsonText> {
  const [beginn, ende] = [new Date(von), new Date(bis)]
  if (ende <= beginn) throw badRequest(END_AFTER_BEGIN, 'bis')
  if (ende.getTime() - beginn.getTime() > BOOKINGS_SPAN_MS) throw badRequest('Der Plan zeigt höchstens neun Wochen auf einmal.', 'bis')
  const read = async (): Promise<Plan> => {
    const [shown, cursor] = [
      sql`b.beginn < ${ende} and ${endsAfter(beginn)} and ${oneOf('b.status', STANDING_BELEGUNG)}`,
      nach === undefined ? null : sql`(${decodeCursor(nach, 2, true)})`,
    ]
    const { rows } = await sql<{ belegungen: ChunkRow[]; ressourcen: string }>`
      with z as materialized (
        select b._id, b.version, ${sql.ref(`b.${kind.column}`)} as ressource, iso(b.beginn) as beginn,
          iso(b.ende) as ende, ${bookingTitle(kind)} as titel, b.status, coalesce(p.name, '') as "verantwortlichName",
          b."erstelltVon", b.verantwortlich, ${kind.dienste?.id ?? sql`null`} as dienst,
          ${kind.dienste?.kind ?? sql`null`} as "dienstArt",
          ${kind.prepared ? sql`b."ruestzeitVor", b."ruestzeitNach"` : sql`0 as "ruestzeitVor", 0 as "ruestzeitNach"`}
        from ${sql.table(kind.table)} b left join personen p on p._id = b.verantwortlich
        where ${shown} ${cursor ? sql`and (b.beginn, b._id) > ${cursor}` : sql``}
        order by b.beginn, b._id
        limit ${BOOKINGS_PER_PART + 1}
      )
      select (select coalesce(json_agg(z order by z.beginn, z._id), '[]') from z) as belegungen,
        (select coalesce(json_agg(${resource} order by ${kind.resource.title}, r._id), '[]')::text
          from ${sql.table(kind.resource.table)} r
          where ${
            cursor
              ? sql`not ${condition} and not exists (select from ${sql.table(kind.table)} b
                  where ${sql.ref(`b.${kind.column}`)} = r._id and ${shown} and (b.beginn, b._id) <= ${cursor}) and`
              : sql`${condition} or`
          } r._id in (select ressource from z)) as ressourcen`.execute(db)
    const { belegungen: found = [], ressourcen: resources = '[]' } = rows[0] ?? {}
    const belegungen = found.slice(0, BOOKINGS_PER_PART)
    const last = belegungen.at(-1)
    const chunks = belegungen.map(asChunk)
    return {
      next: found.length > BOOKINGS_PER_PART && last ? encodeCursor([last.beginn, last._id]) : null,
      ressourcen: resources,
      chunks,
      dienste: [...new Set(chunks.flatMap(({ dienst }) => (dienst === null ? [] : [dienst])))],
    }
  }
  const key = `${kind.table} kalender ${beginn.toISOString()} ${ende.toISOString()} ${nach ?? ''} ${tagInBerlin(now())}`
  const tables = [
    kind.table,
    kind.resource.table,
    'users',
    'profile',
    ...(kind.dienste?.tables ?? []),
    ...(kind.resource.standstill?.tables ?? []),
  ]
  const { next, ressourcen: resources, chunks, dienste } = await cache.getOrLoad(key, tables, read)
  const visible = await cache.getOrLoad(`sichtbar ${actor._id} ${dienste.join()}`, tables, async () =>
    dienste.length > 0 && kind.dienste ? kind.dienste.visible(db, actor, dienste) : new Map<string, unknown>(),
  )
  const belegungen = chunks.map((chunk) => {
    const text = chunk.dienst === null || visible.has(chunk.dienst) ? chunk.offen : chunk.covered
    // A booking used by a service is never an own one here: it is edited there.
    return chunk.dienst === null && isOwn(actor, chunk) ? `${text}true}` : `${text}false}`
  })
  return new JsonText(`{${JSON.stringify(under)}:${resources},"belegungen":[${belegungen.join(',')}],"naechste":${JSON.stringify(next)}}`)
}

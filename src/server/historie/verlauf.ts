import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { historieneintrag } from '#contract/bausteine.ts'
import { COMMON_FIELDS, type HistoryFields, tellingOf, withNames } from '#contract/history.ts'
import { titelVon } from '#contract/schema.ts'
import type { Db, Kontext } from '#server/kontext.ts'
import { namesOf } from './names.ts'

const GRENZE = 10_000

function titleOf(name: string, schema: z.core.$ZodType | undefined, value: unknown): string {
  const { title } = tellingOf(schema)
  return title?.(value as never) ?? (schema && titelVon(schema)) ?? name
}

/**
 * The history of one record, newest first; what changed at once stands in the order of `fields`, which are the contract's. Values are
 * as they were stored, but for ids: those stand there as the names that their records have today. Two queries at most. A service of
 * 160 people comes to some 500 rows; the bound is there for what nobody meant.
 */
export async function verlauf({ names }: Pick<Kontext, 'names'>, db: Db, bereich: string, objekt: string, fields: HistoryFields) {
  const { rows } = await sql<Omit<z.output<typeof historieneintrag>, 'titel'>>`
    select h._id, h.gruppe, h.zeit, h.aktion, h.feld, h.alt, h.neu,
      case when p._id is null then null else json_build_object('_id', p._id, 'vorname', u.vorname, 'nachname', u.nachname) end as benutzer
    from historie h left join users u on u._id = h."user" left join profile p on p."user" = u._id
    where h.bereich = ${bereich} and h.objekt = ${objekt}::uuid
    order by h.zeit desc, h.gruppe desc, h._id limit ${GRENZE}`.execute(db)
  const known: HistoryFields = { ...fields, ...COMMON_FIELDS }
  const places = new Map(Object.keys(known).map((name, nr) => [name, nr]))
  const place = ({ feld }: { readonly feld: string }) => places.get(feld) ?? places.size
  const groups = new Map([...new Set(rows.map(({ gruppe }) => gruppe))].map((gruppe, nr) => [gruppe, nr]))
  const group = ({ gruppe }: { readonly gruppe: string }) => groups.get(gruppe) ?? 0

  const wanted = new Map<string, Set<string>>()
  const collect = (kind: string, id: string) => wanted.set(kind, (wanted.get(kind) ?? new Set<string>()).add(id))
  for (const { feld, alt, neu } of rows) for (const value of [alt, neu]) withNames(known[feld], value, collect)
  const name = await namesOf(db, names, wanted)
  return rows
    .toSorted((a, b) => group(a) - group(b) || place(a) - place(b))
    .map((row) => {
      const schema = known[row.feld]
      return {
        ...row,
        titel: titleOf(row.feld, schema, row.neu ?? row.alt),
        alt: withNames(schema, row.alt, name),
        neu: withNames(schema, row.neu, name),
      }
    })
}

import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { historyEntry } from '#contract/fields.ts'
import { COMMON_FIELDS, type HistoryFields, tellingOf, withNames } from '#contract/history.ts'
import { titelOf } from '#contract/schema.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { namesOf } from './names.ts'
import { HISTORY_ROWS } from '#contract/limits.ts'

function titleOf(name: string, schema: z.core.$ZodType | undefined, value: unknown): string {
  const { title } = tellingOf(schema)
  return title?.(value) ?? (schema && titelOf(schema)) ?? name.charAt(0).toUpperCase() + name.slice(1)
}

/**
 * History of one record, newest first; changes of one group are in the order of `fields`. Values are as stored, except that ids become
 * current names. At most two queries. A Dienst with 160 people has some 500 rows; the limit is a safeguard. `by`: SQL for the displayed
 * person over the row `p` of personen; default: always named.
 */
export async function readVerlauf(
  { names }: Pick<AppContext, 'names'>,
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  area: string,
  object: string,
  fields: HistoryFields,
  by: RawBuilder<unknown> = sql`p.person`,
) {
  const { rows } = await sql<Omit<z.output<typeof historyEntry>, 'titel' | 'verborgen'> & { readonly hidden: boolean }>`
    select h._id, h.gruppe, h.zeit, h.aktion, h.feld, h.alt, h.neu, ${by} as benutzer, p._id is not null and ${by} is null as hidden
    from historie h left join personen p on p."user" = h."user"
    where h.bereich = ${area} and h.objekt = ${object}::uuid
    order by h.zeit desc, h.gruppe desc, h._id limit ${HISTORY_ROWS}`.execute(db)
  const known: HistoryFields = { ...fields, ...COMMON_FIELDS }
  const places = new Map(Object.keys(known).map((name, number) => [name, number]))
  const place = ({ feld }: { readonly feld: string }) => places.get(feld) ?? places.size
  const groups = new Map([...new Set(rows.map(({ gruppe }) => gruppe))].map((group, number) => [group, number]))
  const group = ({ gruppe }: { readonly gruppe: string }) => groups.get(gruppe) ?? 0

  const wanted = new Map<string, Set<string>>()
  const collect = (kind: string, id: string) => wanted.set(kind, (wanted.get(kind) ?? new Set<string>()).add(id))
  for (const { feld, alt, neu } of rows) for (const value of [alt, neu]) withNames(known[feld], value, collect)
  const name = await namesOf(db, names, wanted, actor)
  return rows
    .toSorted((a, b) => group(a) - group(b) || place(a) - place(b))
    .map(({ hidden, ...row }) => {
      const schema = known[row.feld]
      return {
        ...row,
        ...(hidden ? { verborgen: true as const } : {}),
        titel: titleOf(row.feld, schema, row.neu ?? row.alt),
        alt: withNames(schema, row.alt, name),
        neu: withNames(schema, row.neu, name),
      }
    })
}

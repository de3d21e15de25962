import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { historieneintrag } from '#contract/bausteine.ts'
import { titelVon } from '#contract/schema.ts'
import type { Db } from '#server/kontext.ts'

const GRENZE = 10_000
/** Not the contract's: files hang on records of any area (dateien/ablage.ts). */
const WEITERE: Readonly<Record<string, string>> = { datei: 'Datei' }

/**
 * The history of one record, newest first; `felder` are the contract's, for the German labels. What changed at once stands in the
 * order of the form. A service of 160 people comes to some 500 rows; the bound is there for what nobody meant.
 */
export async function verlauf(db: Db, bereich: string, objekt: string, felder: Readonly<Record<string, z.core.$ZodType>>) {
  const { rows } = await sql<Omit<z.output<typeof historieneintrag>, 'titel'>>`
    select h._id, h.gruppe, h.zeit, h.aktion, h.feld, h.alt, h.neu,
      case when p._id is null then null else json_build_object('_id', p._id, 'vorname', u.vorname, 'nachname', u.nachname) end as benutzer
    from historie h left join users u on u._id = h."user" left join profile p on p."user" = u._id
    where h.bereich = ${bereich} and h.objekt = ${objekt}::uuid
    order by h.zeit desc, h.gruppe desc, h._id limit ${GRENZE}`.execute(db)
  const platz = new Map(Object.keys(felder).map((feld, nr) => [feld, nr]))
  const rang = ({ feld }: { readonly feld: string }) => platz.get(feld) ?? platz.size
  const gruppe = new Map<string, number>()
  for (const { gruppe: eine } of rows) if (!gruppe.has(eine)) gruppe.set(eine, gruppe.size)
  const folge = ({ gruppe: eine }: { readonly gruppe: string }) => gruppe.get(eine) ?? 0
  return rows
    .toSorted((a, b) => folge(a) - folge(b) || rang(a) - rang(b))
    .map((zeile) => {
      const schema = felder[zeile.feld]
      return { ...zeile, titel: (schema && titelVon(schema)) ?? WEITERE[zeile.feld] ?? zeile.feld }
    })
}

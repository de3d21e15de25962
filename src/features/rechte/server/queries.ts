import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { rechteContract } from '#features/rechte/contract.ts'
import { isRecht, type Recht } from '#contract/rights/rechte.ts'
import { notFound } from '#server/errors.ts'
import type { Db, Trx } from '#server/context.ts'
import { type Search, searchWords } from '#contract/search.ts'
import { containsFolded, encodeCursor, decodeCursor } from '#server/crud/cursor.ts'

export type Rechtetraeger = z.output<typeof rechteContract.get.response>
type VerlaufsRow = z.output<typeof rechteContract.history.response>[number]

const columns = sql`u._id, u.version, p._id as profil, u.username, u.vorname, u.nachname, u.rechte`
const known = <T extends { rechte: Recht[] }>(row: T): T => ({ ...row, rechte: row.rechte.filter(isRecht) })

/** Reads the rights of a person; `lock` locks the row until the end of the transaction. @throws 404 */
export async function loadRechte(db: Db | Trx, user: string, lock = false): Promise<Rechtetraeger> {
  const { rows } = await sql<Rechtetraeger>`
    select ${columns} from users u left join profile p on p."user" = u._id where u._id = ${user}::uuid and p."geloeschtAm" is null
    ${lock ? sql`for update of u` : sql``}`.execute(db)
  if (!rows[0]) throw notFound('Die Person')
  return known(rows[0])
}

interface SearchBox {
  readonly suche?: Search
  readonly recht?: Recht
  readonly limit: number
  readonly nach?: string
}

export async function listRechte(db: Db, { suche, recht, limit, nach }: SearchBox) {
  const words = searchWords(suche)
  const where = sql`p."geloeschtAm" is null and not u.gesperrt
    ${recht ? sql`and u.rechte @> ${[recht]}::text[]` : sql``}
    ${
      words.length > 0
        ? sql`and ${sql.join(
            words.map((word) => containsFolded(sql`u.suche || ' ' || lower(u.username)`, word)),
            sql` and `,
          )}`
        : sql``
    }`
  const behind = nach === undefined ? sql`` : sql`and (u.nachname, u.vorname, u._id) > (${decodeCursor(nach, 3)})`
  const { rows } = await sql<Rechtetraeger & { gesamt: number }>`
    select ${columns}, (select count(*)::int from users u left join profile p on p."user" = u._id where ${where}) as gesamt
    from users u left join profile p on p."user" = u._id where ${where} ${behind}
    order by u.nachname, u.vorname, u._id limit ${limit + 1}`.execute(db)
  const lines = rows.slice(0, limit).map(known)
  const last = rows.length > limit ? lines.at(-1) : undefined
  return { zeilen: lines, gesamt: rows[0]?.gesamt ?? 0, naechste: last ? encodeCursor([last.nachname, last.vorname, last._id]) : null }
}

interface VerlaufFilter {
  readonly limit: number
  readonly nach?: string
  readonly userId?: string
}

export async function readRechteverlauf(db: Db, { limit, nach, userId }: VerlaufFilter) {
  const where = sql`h.bereich = 'rechte' ${userId ? sql`and h.objekt = ${userId}::uuid` : sql``}`
  const { rows } = await sql<
    Omit<VerlaufsRow, 'hinzugefuegt' | 'entfernt'> & { alt: string[] | null; neu: string[] | null; gesamt: number }
  >`
    select h._id, h.zeit, h.objekt as "user", h.alt, h.neu, z.person, b.person as benutzer,
      (select count(*)::int from historie h where ${where}) as gesamt
    from historie h left join personen z on z."user" = h.objekt left join personen b on b."user" = h."user"
    where ${where} ${nach === undefined ? sql`` : sql`and h._id < ${decodeCursor(nach, 1)}`}
    order by h._id desc limit ${limit + 1}`.execute(db)
  const lines = rows.slice(0, limit).map(({ _id, zeit, user, person, benutzer, alt, neu }) => ({
    _id,
    zeit,
    user,
    person,
    benutzer,
    hinzugefuegt: (neu ?? []).filter((recht) => !alt?.includes(recht)),
    entfernt: (alt ?? []).filter((recht) => !neu?.includes(recht)),
  }))
  const last = rows.length > limit ? lines.at(-1) : undefined
  return { zeilen: lines, gesamt: rows[0]?.gesamt ?? 0, naechste: last ? encodeCursor([last._id]) : null }
}

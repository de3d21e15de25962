import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { rechteContract } from '#features/rechte/contract.ts'
import { istRecht, type Recht } from '#contract/rechte.ts'
import { nichtGefunden } from '#server/fehler.ts'
import type { Db, Trx } from '#server/kontext.ts'
import { alsZeiger, ausZeiger, suchmuster } from '#server/seitenzeiger.ts'

export type Rechtetraeger = z.output<typeof rechteContract.get.antwort>
type Verlaufszeile = z.output<typeof rechteContract.history.antwort>[number]

const spalten = sql`u._id, u.version, p._id as profil, u.username, u.vorname, u.nachname, u.rechte`
const bekannte = <T extends { rechte: Recht[] }>(zeile: T): T => ({ ...zeile, rechte: zeile.rechte.filter(istRecht) })

/** The rights of a person, locked until the end of the transaction if `sperre`. @throws 404 */
export async function ladeRechte(db: Db | Trx, user: string, sperre = false): Promise<Rechtetraeger> {
  const { rows } = await sql<Rechtetraeger>`
    select ${spalten} from users u left join profile p on p."user" = u._id where u._id = ${user}::uuid and p."geloeschtAm" is null
    ${sperre ? sql`for update of u` : sql``}`.execute(db)
  if (!rows[0]) throw nichtGefunden('Die Person')
  return bekannte(rows[0])
}

interface Suche {
  readonly suche?: string
  readonly recht?: Recht
  readonly limit: number
  readonly nach?: string
}

/** Everybody with their rights, by name; `recht` keeps the holders of one right. */
export async function listeRechte(db: Db, { suche, recht, limit, nach }: Suche) {
  const worte = suchmuster(suche)
  const wo = sql`p."geloeschtAm" is null and not u.gesperrt
    ${recht ? sql`and u.rechte @> ${[recht]}::text[]` : sql``}
    ${
      worte.length > 0
        ? sql`and ${sql.join(
            worte.map((wort) => sql`u.vorname || ' ' || u.nachname || ' ' || u.username ilike ${wort}`),
            sql` and `,
          )}`
        : sql``
    }`
  const dahinter = nach === undefined ? sql`` : sql`and (u.nachname, u.vorname, u._id) > (${ausZeiger(nach, 3)})`
  const { rows } = await sql<Rechtetraeger & { gesamt: number }>`
    select ${spalten}, (select count(*)::int from users u left join profile p on p."user" = u._id where ${wo}) as gesamt
    from users u left join profile p on p."user" = u._id where ${wo} ${dahinter}
    order by u.nachname, u.vorname, u._id limit ${limit + 1}`.execute(db)
  const zeilen = rows.slice(0, limit).map(bekannte)
  const letzte = rows.length > limit ? zeilen.at(-1) : undefined
  return { zeilen, gesamt: rows[0]?.gesamt ?? 0, naechste: letzte ? alsZeiger([letzte.nachname, letzte.vorname, letzte._id]) : null }
}

interface Verlaufsfilter {
  readonly limit: number
  readonly nach?: string
  readonly userId?: string
}

/** What changed in anybody's rights, newest first. */
export async function rechteverlauf(db: Db, { limit, nach, userId }: Verlaufsfilter) {
  const wo = sql`h.bereich = 'rechte' ${userId ? sql`and h.objekt = ${userId}::uuid` : sql``}`
  const { rows } = await sql<
    Omit<Verlaufszeile, 'hinzugefuegt' | 'entfernt'> & { alt: string[] | null; neu: string[] | null; gesamt: number }
  >`
    select h._id, h.zeit, h.objekt as "user", h.alt, h.neu, z.person, b.person as benutzer,
      (select count(*)::int from historie h where ${wo}) as gesamt
    from historie h left join personen z on z."user" = h.objekt left join personen b on b."user" = h."user"
    where ${wo} ${nach === undefined ? sql`` : sql`and h._id < ${ausZeiger(nach, 1)}`}
    order by h._id desc limit ${limit + 1}`.execute(db)
  const zeilen = rows.slice(0, limit).map(({ _id, zeit, user, person, benutzer, alt, neu }) => ({
    _id,
    zeit,
    user,
    person,
    benutzer,
    hinzugefuegt: (neu ?? []).filter((recht) => !alt?.includes(recht)),
    entfernt: (alt ?? []).filter((recht) => !neu?.includes(recht)),
  }))
  const letzte = rows.length > limit ? zeilen.at(-1) : undefined
  return { zeilen, gesamt: rows[0]?.gesamt ?? 0, naechste: letzte ? alsZeiger([letzte._id]) : null }
}

// Bookings as they are read: one, a page, or a file. A kind says what it reads and who may read what of it.
import { sql } from 'kysely'
import type { Exportformat } from '#contract/endpoint.ts'
import { sendeExport } from '#server/export/sende.ts'
import type { Spalte } from '#server/export/tabelle.ts'
import { nichtGefunden } from '#server/fehler.ts'
import type { Db, Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { FastifyReply } from 'fastify'
import type { Belegungsart } from './art.ts'
import { type Lesart, type Listenfrage, type Sql, leseSeite } from './zeilen.ts'

interface Leseweise<Z extends { _id: string; beginn: string }, A> {
  readonly lesart: (nutzer: Nutzer) => Lesart<Z>
  /** The row as this person may read it, and what they may do with it. */
  readonly fuerPerson: (zeile: Z, nutzer: Nutzer, jetzt: Date) => A
  /** Filters of the list that are equal to a column. */
  readonly filter: Readonly<Record<string, string>>
  /** Of the file. */
  readonly titel: string
  readonly spalten: readonly Spalte[]
}
type Frage = Listenfrage & Readonly<Record<string, unknown>>

/** How the bookings of a kind are read. */
export function leserVon<Z extends { _id: string; beginn: string }, A extends Readonly<Record<string, unknown>>>(
  art: Belegungsart,
  { lesart, fuerPerson, filter, titel, spalten }: Leseweise<Z, A>,
) {
  const eigene = (frage: Frage): Sql[] =>
    Object.entries(filter).flatMap(([name, typ]) =>
      frage[name] === undefined ? [] : [sql`${sql.ref(`b.${name}`)} = ${frage[name]}::${sql.raw(typ)}`],
    )
  const seite = async (db: Db, nutzer: Nutzer, frage: Frage, jetzt: Date) => {
    const { zeilen, ...rest } = await leseSeite(db, art, lesart(nutzer), frage, eigene(frage), nutzer, jetzt)
    return { ...rest, zeilen: zeilen.map((zeile) => fuerPerson(zeile, nutzer, jetzt)) }
  }
  return {
    /** @throws 404 */
    lies: async (db: Db | Trx, nutzer: Nutzer, id: string, jetzt: Date): Promise<A> => {
      const { auswahl, from } = lesart(nutzer)
      const { rows } = await sql<Z>`select ${auswahl} from ${from} where b._id = ${id}::uuid`.execute(db)
      if (!rows[0]) throw nichtGefunden(art.nennung)
      return fuerPerson(rows[0], nutzer, jetzt)
    },
    seite,
    /** All pages of the list as a file. */
    exportiere: async (kontext: Kontext, db: Db, nutzer: Nutzer, frage: Frage, format: Exportformat, reply: FastifyReply) => {
      const zeilen: A[] = []
      let nach: string | undefined
      do {
        // oxlint-disable-next-line no-await-in-loop -- a page names the next one
        const eine = await seite(db, nutzer, { ...frage, limit: 500, nach }, kontext.jetzt())
        zeilen.push(...eine.zeilen)
        nach = eine.naechste ?? undefined
      } while (nach !== undefined)
      await sendeExport(reply, kontext, format, { titel, spalten, zeilen })
    },
  }
}

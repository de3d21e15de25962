// What is meant by changing a booking or calling it off: it alone, all its vehicles, or dates of its series.
import { sql } from 'kysely'
import type { Umfang } from '../contract.ts'
import { nichtGefunden } from '#server/fehler.ts'
import type { Trx } from '#server/kontext.ts'
import { type Belegungsart, type Belegungszeile, sperreBelegungen } from './art.ts'
import type { Sql } from './zeilen.ts'

/** A booking, locked. @throws 404 */
export const sperreBelegung = async (trx: Trx, art: Belegungsart, id: string): Promise<Belegungszeile> => {
  const [zeile] = await sperreBelegungen(trx, art, sql`b._id = ${id}::uuid`)
  if (!zeile) throw nichtGefunden(art.nennung)
  return zeile
}

/**
 * Which vehicles of a booking or dates of its series are meant, locked: the booking itself, and of the others those that fulfil
 * `weitere` over the row `b`. Alone where there are no others.
 * @throws 404
 */
export async function sperreUmfang(trx: Trx, art: Belegungsart, id: string, umfang: Umfang, weitere: Sql): Promise<Belegungszeile[]> {
  if (umfang === 'diese') return [await sperreBelegung(trx, art, id)]
  const gemeint = (spalte: 'buchung' | 'serie' | 'beginn') =>
    sql`(select ${sql.ref(`s.${spalte}`)} from ${sql.table(art.tabelle)} s where s._id = ${id}::uuid)`
  const andere =
    umfang === 'buchung'
      ? sql`b.buchung = ${gemeint('buchung')}`
      : sql`b.serie = ${gemeint('serie')} ${umfang === 'kuenftige' ? sql`and b.beginn >= ${gemeint('beginn')}` : sql``}`
  const zeilen = await sperreBelegungen(trx, art, sql`(b._id = ${id}::uuid or (${andere} and ${weitere}))`)
  if (!zeilen.some(({ _id }) => _id === id)) throw nichtGefunden(art.nennung)
  return zeilen
}

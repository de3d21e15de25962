// What speaks against booking a room.
import { sql } from 'kysely'
import { ungueltig } from '#server/fehler.ts'
import type { Trx } from '#server/kontext.ts'

export interface Raum {
  readonly _id: string
  readonly name: string
  readonly aktiv: boolean
  readonly buchbar: boolean
  readonly kapazitaet: number | null
  /** Who may not approve asks for it. */
  readonly genehmigung: boolean
}

/** Why a room cannot be booked at all, or null. */
export function raumEinwand({ name, aktiv, buchbar }: Pick<Raum, 'name' | 'aktiv' | 'buchbar'>): string | null {
  if (!aktiv) return `${name} steht nicht mehr zur Verfügung.`
  return buchbar ? null : `${name} ist kein buchbarer Raum.`
}

const personenText = (zahl: number) => (zahl === 1 ? '1 Person' : `${zahl} Personen`)

/** Why so many people do not fit, or null; an unknown number fits. */
export const platzEinwand = ({ name, kapazitaet }: Pick<Raum, 'name' | 'kapazitaet'>, personen: number | null): string | null =>
  personen !== null && kapazitaet !== null && personen > kapazitaet ? `${name} fasst höchstens ${personenText(kapazitaet)}.` : null

/** Locks these rooms against other bookers until the end of the transaction. @throws 400 for one that does not exist */
export async function sperreRaeume(trx: Trx, ids: readonly string[]): Promise<Map<string, Raum>> {
  const { rows } = await sql<Raum>`
    select r._id, r.name, r.aktiv, r.buchbar, r.kapazitaet, r.genehmigung from orte r where r._id = any(${[...ids]}::uuid[]) order by r._id for no key update`.execute(
    trx,
  )
  if (rows.length < new Set(ids).size) throw ungueltig('Diesen Raum gibt es nicht.', 'raum')
  return new Map(rows.map((zeile) => [zeile._id, zeile]))
}

// Access to newsletters: drafts and scheduled ones are visible only to editors.
import { type RawBuilder, sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import { type Allowed, asAllowed } from '#server/allowed.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { type Audience, MANAGES, type Status } from '../contract.ts'

export const TABLE = 'newsletter'
export const PICTURE = 'bild'
export const ATTACHMENT = 'anhang'
export const LOCKED = {
  entwurf: '',
  geplant: 'Der Versand ist schon geplant. Nimm ihn zurück, um noch etwas zu ändern.',
  versendet: 'Der Newsletter ist schon versendet und bleibt, wie er ist.',
} as const satisfies Readonly<Record<Status, string>>

export const seesDrafts = (actor: Actor) => may(actor, MANAGES)
export const isSeen = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(t.status = 'versendet' or ${seesDrafts(actor)})`

export interface Row {
  readonly _id: string
  readonly version: number
  readonly erstelltVon: string | null
  readonly titel: string
  readonly text: string
  readonly empfaenger: Audience
  readonly status: Status
  readonly versandAm: string | null
}

export async function filesOfIt(db: Db | Trx, id: string | null) {
  const { rows } = await sql<{ _id: string; name: string; typ: string; feld: string }>`
    select _id, name, typ, feld from dateien where bereich = ${TABLE} and objekt = ${id}::uuid order by "erstelltAm", _id`.execute(db)
  return rows
}

/** @throws 404, also for a draft that this person may not see */
export async function loadNewsletter(db: Db | Trx, actor: Actor, id: string, lock = sql``): Promise<Row> {
  const { rows } = await sql<Row>`
    select t._id, t.version, t."erstelltVon", t.titel, t.text, t.empfaenger, t.status, t."versandAm" from newsletter t
    where t._id = ${id}::uuid and ${isSeen(actor)} ${lock}`.execute(db)
  if (!rows[0]) throw notFound('Der Newsletter')
  return rows[0]
}

/** Annahme: authors with the create right change their own drafts; the update right applies to those of others. */
export async function loadDraft(trx: Trx, actor: Actor, id: string): Promise<Allowed<Row>> {
  const row = await loadNewsletter(trx, actor, id, sql`for update`)
  if (!may(actor, 'UPDATE_NEWSLETTER') && row.erstelltVon !== actor._id) throw forbidden('Diesen Entwurf ändert, wer ihn geschrieben hat.')
  if (row.status !== 'entwurf') throw conflict(LOCKED[row.status])
  return asAllowed(row)
}

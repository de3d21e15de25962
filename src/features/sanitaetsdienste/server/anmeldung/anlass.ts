// A service as the sign-up block sees it: locked for a change, described as an occasion, and what follows from a change there.
import { sql } from 'kysely'
import { type Anlass, promoteNext } from '#blocks/anmeldung/server/index.ts'
import { registerOccasions } from '#blocks/konflikte/server/index.ts'
import { conflict, notFound, badRequest } from '#server/errors.ts'
import type { Db, AppContext, Actor, Trx } from '#server/context.ts'
import { recordHelfer } from '../verlauf/helfer-history.ts'
import type { Dienstkopf } from '../load.ts'
import { notifyAnmeldungen } from '../messages/messages.ts'
import { isDraft, visible } from '../visibility.ts'

registerOccasions({ column: 'sanitaetsdienst', table: 'sanitaetsdienste', title: 'bezeichnung' })

/** What signing up and off ask of a service. */
type AnmeldungHead = Pick<
  Dienstkopf,
  '_id' | 'art' | 'status' | 'abgesagt' | 'meldeschluss' | 'selbstabsageBis' | 'warteliste' | 'sichtbarFuer'
> & {
  /** The ids of its shifts, by begin. */
  readonly schichten: readonly string[]
}

/**
 * As `load`, with the rows of the offers meant (all, or the one named) locked for writing: one query. What it returns of other
 * tables is from before the lock; callers that count read again. First the service, then the offers by id, as everywhere.
 * @throws 404
 */
export async function lockForMelden(
  trx: Trx,
  actor: Actor,
  id: string,
  lock: 'share' | 'update',
  schicht: string | undefined,
): Promise<AnmeldungHead> {
  const { rows } = await sql<AnmeldungHead>`
    with d as materialized (select d._id, d.art, d.status, d.abgesagt, d.meldeschluss, d."selbstabsageBis", d.warteliste, d."sichtbarFuer"
        from sanitaetsdienste d where d._id = ${id}::uuid and ${visible(actor)} ${lock === 'update' ? sql`for update of d` : sql`for share of d`}),
      s as materialized (select a._id from angebote a where a.sanitaetsdienst = (select d._id from d)
        ${schicht === undefined ? sql`` : sql`and a._id = ${schicht}::uuid`} order by a._id for update)
    select d.*, array(select a._id from angebote a where a.sanitaetsdienst = d._id order by a.beginn, a.ende, a._id) as schichten,
      (select count(*) from s) as gesperrt
    from d`.execute(trx)
  if (!rows[0]) throw notFound('Der Sanitätsdienst')
  return rows[0]
}

type Head = Pick<Dienstkopf, 'abgesagt' | 'status' | 'meldeschluss' | 'selbstabsageBis' | 'warteliste' | 'sichtbarFuer'>

/** A service as the sign-up block sees it. */
export const asAnlass = (dienst: Head): Anlass => ({
  name: 'Der Dienst',
  abgesagt: dienst.abgesagt,
  ausgeschrieben: !isDraft(dienst),
  meldeschluss: dienst.meldeschluss,
  selbstabsageBis: dienst.selbstabsageBis,
  warteliste: dienst.warteliste,
  gruppen: dienst.sichtbarFuer,
})

/** The ids of a service's shifts, by begin. */
export async function schichtenOf(trx: Db | Trx, dienst: string): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select _id from angebote where sanitaetsdienst = ${dienst}::uuid order by beginn, ende, _id`.execute(trx)
  return rows.map(({ _id }) => _id)
}

/** The shift that is meant: the one named, or the only one. @throws 400 naming the field */
export function oneSchicht(schichten: readonly string[], chosen: string | undefined): string {
  if (chosen !== undefined) {
    // Ids arrive in upper or lower case; the database writes them in lower case.
    if (schichten.includes(chosen.toLowerCase())) return chosen.toLowerCase()
    throw badRequest('Diese Schicht gehört nicht zu diesem Dienst.', 'schicht')
  }
  const [first] = schichten
  if (first === undefined) throw conflict('Dieser Dienst hat noch keine Schicht.')
  if (schichten.length > 1) throw badRequest('Dieser Dienst hat mehrere Schichten. Wähle eine aus.', 'schicht')
  return first
}

/**
 * Sets the state that follows from the staffing: `besetzt` when somebody is staffed into every place of every shift,
 * `ausgeschrieben` otherwise; drafts and finished services stay as they are. The counts must be fresh.
 * Annahme: a service that names no need is never `besetzt`, since nobody said how many are enough.
 */
export async function refreshStatus(trx: Trx, dienst: string): Promise<void> {
  await sql`update sanitaetsdienste set status = n.status
    from (select case when sum((a.besetzung ->> 'unbesetzt')::int) = 0 and sum((a.besetzung ->> 'soll')::int) > 0 then 'besetzt' else 'ausgeschrieben' end as status
      from angebote a where a.sanitaetsdienst = ${dienst}::uuid) n
    where _id = ${dienst}::uuid and sanitaetsdienste.status in ('ausgeschrieben', 'besetzt') and sanitaetsdienste.status <> n.status`.execute(
    trx,
  )
}

/** Promotes from the waiting lists of these shifts of a service, with history and mails; recomputes their counts. */
export async function promote(context: AppContext, trx: Trx, dienst: string, schichten: readonly string[]): Promise<void> {
  const changes = await promoteNext(trx, schichten, context.now())
  await recordHelfer(trx, dienst, changes, null)
  await notifyAnmeldungen(context, trx, changes, null)
}

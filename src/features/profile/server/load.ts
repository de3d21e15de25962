import { may } from '#contract/rights/rechte.ts'
import { FIELD_RULES } from '#features/profile/contract.ts'
import type { ReadonlyField, Profil } from '#features/profile/schemas.ts'
import { asAllowed, type Allowed } from '#server/allowed.ts'
import { notFound, forbidden } from '#server/errors.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { missingError } from '#server/history/record.ts'
import { ASKED, askedOf, type ProfilRow, profilOf } from './queries.ts'
import { isFormer, mayRead, writesOnOthers } from './rules.ts'

const isOwn = (actor: Actor, row: Pick<ProfilRow, '_id'>) => actor.profil === row._id
/** Annahme: former and blocked members are visible only to maintainers of member data (READ_USER and similar), as in the list. */
const KEEPERS = ['READ_USER', 'UPDATE_USER', 'DELETE_USER', 'READ_USER_PROPERTIES', 'UPDATE_USER_PROPERTIES'] as const
export const maySee = (actor: Actor, row: Pick<ProfilRow, '_id' | 'unsichtbar' | 'status'>) =>
  isOwn(actor, row) ||
  ((!row.unsichtbar || may(actor, 'READ_UNSICHTBARE_USER')) && (!isFormer(row) || KEEPERS.some((recht) => may(actor, recht))))

export function visiblePart(actor: Actor, row: ProfilRow): Profil {
  const shows = (name: string) => !(name in FIELD_RULES) || mayRead(actor, row, name as ReadonlyField)
  return Object.fromEntries(Object.entries(row).filter(([name]) => shows(name))) as Profil
}

/** Tables of a profile, without `letzte_anmeldungen`, which sends no change notifications. */
const TABLES = ['profile', 'users', 'ausbildungen', 'lehrgaenge', 'dateien', 'einweisungen', 'fahrzeuge', 'leihen', 'kleidung']
type Source = Pick<AppContext, 'cache' | 'db'>

/** Cached for all readers until one of its tables changes. @throws 404 */
const keptRow = ({ cache, db }: Source, id: string): Promise<ProfilRow> =>
  cache.getOrLoad(`profil ${id.toLowerCase()}`, TABLES, async () => {
    const row = await profilOf(db, id)
    if (!row) throw await missingError(db, 'profile', id, 'Das Profil')
    return row
  })

/** A profile for display; the fields in `ASKED` are read with each call. @throws 404, also for members hidden from this viewer */
export async function loadForRead(context: Source, actor: Actor, id: string): Promise<Profil> {
  const row = await keptRow(context, id)
  if (!maySee(actor, row)) throw notFound('Das Profil')
  const asks = ASKED.some((field) => mayRead(actor, row, field))
  return visiblePart(actor, asks ? { ...row, ...(await askedOf(context.db, row._id, actor)) } : row)
}

/** The own profile, without fields reserved for others. @throws 404 for accounts without one */
export async function loadOwn(context: Source, actor: Actor): Promise<Profil> {
  if (actor.profil === null) throw notFound('Dein Profil')
  return loadForRead(context, actor, actor.profil)
}

/** The own profile as the member with the profile `reader` sees it. @throws 404 */
export async function loadOwnAs(db: Db, actor: Actor, reader: string): Promise<Profil> {
  const reading = await profilOf(db, reader)
  if (actor.profil === null || !reading || !maySee(actor, reading)) throw notFound('Das Profil')
  const { rechte } = await db.selectFrom('users').select('rechte').where('_id', '=', reading.user).executeTakeFirstOrThrow()
  const theirs = { ...actor, profil: reading._id, rechte: new Set(rechte) as Actor['rechte'] }
  const ownProfil = await profilOf(db, actor.profil, false, may(actor, 'READ_UNSICHTBARE_USER') ? theirs : actor)
  if (!ownProfil || !maySee(theirs, ownProfil)) throw notFound('Dein Profil')
  // Fields that members cannot read of themselves must not leak through another's view.
  return visiblePart(actor, visiblePart(theirs, ownProfil) as ProfilRow)
}

/**
 * Locks a profile for a change: the own one, or any with write access to some field of others. `changedFields` checks the single fields.
 * @throws 404, 403
 */
export async function loadForChange(trx: Trx, actor: Actor, id: string): Promise<Allowed<ProfilRow>> {
  const row = await profilOf(trx, id, true)
  if (!row || !maySee(actor, row)) throw notFound('Das Profil')
  if (!isOwn(actor, row) && !writesOnOthers(actor)) throw forbidden('Du kannst nur dein eigenes Profil ändern.')
  return asAllowed(row)
}

/**
 * Locks a profile for deletion. Never the own one; people who grant rights are deleted only by others with that right.
 * @throws 404, 403
 */
export async function loadForDelete(trx: Trx, actor: Actor, id: string): Promise<Allowed<ProfilRow>> {
  const row = await profilOf(trx, id, true)
  if (!row || !maySee(actor, row)) throw notFound('Das Profil')
  if (isOwn(actor, row)) throw forbidden('Deinen eigenen Account kannst du nicht löschen. Bitte jemanden aus der Verwaltung darum.')
  const { rechte } = await trx.selectFrom('users').select('rechte').where('_id', '=', row.user).executeTakeFirstOrThrow()
  // Annahme: DELETE_USER alone must not remove people who decide about rights.
  if (rechte.includes('UPDATE_USER_RECHTE') && !may(actor, 'UPDATE_USER_RECHTE'))
    throw forbidden('Wer Rechte vergibt, kann nur von jemandem gelöscht werden, der das auch darf.')
  return asAllowed(row)
}

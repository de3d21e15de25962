// Proof of one participation from another organiser. Visible to and managed by the participant and the managers of trainings.
import { sql } from 'kysely'
import type { RdfContract } from '../contract.ts'
import { may } from '#contract/rights/rechte.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { notFound } from '#server/errors.ts'
import { saveFile } from '#server/files/file-store.ts'
import type { FileRecht } from '#server/files/recht.ts'
import { readUpload } from '#server/files/upload.ts'
import type { Handler } from '#server/http/routes.ts'

export const NACHWEISE = 'rdf_teilnahmen'

/** Condition on participations that one may read or add proofs to: one's own, or with the right visible people's. */
const mine = (actor: Actor, zweck: 'lesen' | 'loeschen') =>
  sql<boolean>`(x._id = ${actor.profil}::uuid or (${may(actor, zweck === 'lesen' ? 'READ_RDF' : 'UPDATE_RDF')} and ${mayName(actor, 'x')}))`

export const proofRecht: FileRecht = async (actor, object, zweck, db) => {
  const { rows } = await sql`
    select 1 from rdf_teilnahmen t join profile x on x._id = t.profil where t._id = ${object}::uuid and ${mine(actor, zweck)}`.execute(db)
  return rows.length > 0
}

/** @throws 404 if one may not add a proof here */
async function participation(db: Db | Trx, actor: Actor, { id, profil }: { id: string; profil: string }): Promise<string> {
  const { rows } = await sql<{ _id: string }>`
    select t._id from rdf_teilnahmen t join profile x on x._id = t.profil
    where t.fortbildung = ${id}::uuid and t.profil = ${profil}::uuid and ${mine(actor, 'loeschen')}`.execute(db)
  if (!rows[0]) throw notFound('Die Teilnahme')
  return rows[0]._id
}

export const bringProof: Handler<RdfContract['nachweis']> = async ({ db, req, actor, params, transact: write }) => {
  await participation(db, actor, params)
  const upload = await readUpload(req, { types: ['application/pdf', 'image/jpeg', 'image/png'] })
  return write(async (trx) =>
    saveFile(trx, { area: NACHWEISE, object: await participation(trx, actor, params), field: 'nachweis' }, upload, actor._id),
  )
}

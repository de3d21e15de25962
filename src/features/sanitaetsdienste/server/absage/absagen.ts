import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { absageHindernis } from '../../hindernisse.ts'
import { conflict } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { type Dienstkopf, loadWith } from '../load.ts'
import { read } from '../read/read.ts'
import { notifyAbsage, withdraw } from '#blocks/dienst/server/index.ts'
import { dienste } from '../occasion.ts'
import { touched } from '#server/db/vocabulary.ts'

type C = typeof sanitaetsdiensteContract

function check(dienst: Dienstkopf): void {
  const reason = absageHindernis(dienst)
  if (reason !== null) throw conflict(reason)
}

/** Frees everybody and everything that the service held; the states stay readable. Returns the profiles whose questions were still open. */
async function release(trx: Trx, dienst: string, now: Date): Promise<string[]> {
  await sql`select _id from angebote where sanitaetsdienst = ${dienst}::uuid order by _id for update`.execute(trx)
  await sql`
    delete from fahrzeugbelegungen b using angebot_fahrzeuge v, angebote a
    where b."angebotFahrzeug" = v._id and v.angebot = a._id and a.sanitaetsdienst = ${dienst}::uuid`.execute(trx)
  await sql`update anmeldungen m set gilt = false from angebote a where m.angebot = a._id and a.sanitaetsdienst = ${dienst}::uuid and m.gilt`.execute(
    trx,
  )
  const withdrawn = await withdraw(trx, now, sql`f.angebot in (select a._id from angebote a where a.sanitaetsdienst = ${dienst}::uuid)`)
  return withdrawn.flatMap(({ profil, laeuftAb: expires }) => (Date.parse(expires) > now.getTime() ? [profil] : []))
}

export const absagen =
  (context: AppContext): Handler<C['absage']> =>
  async ({ trx, actor, params, body }) => {
    const dienst = await loadWith(trx, actor, params.id, 'UPDATE')
    check(dienst)
    await sql`
      update sanitaetsdienste set abgesagt = true, "absageGrund" = ${body.grund}, "absageVon" = ${body.von}, "abgesagtAm" = ${context.now()},
        ${touched(actor._id)}
      where _id = ${params.id}::uuid`.execute(trx)
    const gefragte = await release(trx, params.id, context.now())
    await recordChange(trx, {
      area: 'sanitaetsdienste',
      object: params.id,
      action: 'abgesagt',
      fields: ['absageGrund', 'absageVon'],
      after: { absageGrund: body.grund, absageVon: body.von },
      actor: actor._id,
    })
    await notifyAbsage({ context, trx, kind: dienste }, params.id, actor._id, gefragte)
    return read(context, trx, actor, params.id)
  }

import { sql } from 'kysely'
import { may } from '#contract/rechte.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { rechtFor } from '../../schemas.ts'
import { notifyPublished, refresh } from '#blocks/anmeldung/server/index.ts'
import { forbidden } from '#server/errors.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { bucheFahrzeuge } from './fahrzeuge.ts'
import { asColumns, checkReferences } from './head-data.ts'
import { read } from '../read/read.ts'
import { dienste } from '../occasion.ts'
import { insertSchichten, validatedSchichten, checkSchichtfahrzeuge } from './schichten.ts'
import { recordDienst } from '../changes.ts'
import { dienstData } from '../reading.ts'

type C = typeof sanitaetsdiensteContract

/**
 * The next number of the year in which the service begins in Berlin, `SAN-2027-014`. Taking one locks the counter
 * until the end of the transaction: no number is given twice, and none is lost to a rollback.
 */
export async function nextNumber(trx: Trx, beginn: string): Promise<string> {
  const year = Number(tagInBerlin(new Date(beginn)).slice(0, 4))
  const { rows } = await sql<{ letzte: number }>`
    insert into nummernkreise (kreis, jahr, letzte) values ('SAN', ${year}, 1)
    on conflict (kreis, jahr) do update set letzte = nummernkreise.letzte + 1 returning letzte`.execute(trx)
  return `SAN-${year}-${String(rows[0]?.letzte ?? 1).padStart(3, '0')}`
}

/** Asks for the right that this kind of service needs. @throws 403 naming it */
export function requireRecht(actor: Actor, verb: Parameters<typeof rechtFor>[0], kind: Parameters<typeof rechtFor>[1]): void {
  const recht = rechtFor(verb, kind)
  if (!may(actor, recht)) throw forbidden(`Dafür fehlt dir das Recht ${recht}.`)
}

export const create =
  (context: AppContext): Handler<C['create']> =>
  async ({ trx, actor, body }) => {
    requireRecht(actor, 'CREATE', body.art)
    const schichten = validatedSchichten(body, context.now(), null)
    await checkReferences(trx, body)
    await checkSchichtfahrzeuge(trx, schichten, { short: body.schichten.length === 0 })
    const { _id } = await trx
      .insertInto('sanitaetsdienste')
      .values({
        ...asColumns(body),
        nummer: await nextNumber(trx, body.beginn),
        status: body.status,
        erstelltVon: actor._id,
        geaendertVon: actor._id,
      })
      .returning('_id')
      .executeTakeFirstOrThrow()
    const ids = await insertSchichten(trx, _id, schichten)
    await bucheFahrzeuge(trx, _id, actor._id)
    await refresh(trx, ids)
    await recordDienst(trx, null, await dienstData(trx, _id), actor._id)
    if (body.status === 'ausgeschrieben') await notifyPublished({ context, trx, kind: dienste }, _id, actor._id)
    return read(context, trx, actor, _id)
  }

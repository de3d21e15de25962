import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { konflikt, veraltet } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { folgeStatus } from '../anmeldung/anlass.ts'
import { ladeMit } from '../laden.ts'
import { lies } from '../lesen/lesen.ts'
import { erledigeFragen } from '../nachrichten/nachricht-gefragte.ts'
import { meldeNeuenDienst } from '../nachrichten/nachrichten.ts'
import { statusHindernis } from '../regeln.ts'
import { isDraft } from '../visibility.ts'
import { oneOf, touched } from '#server/db/vocabulary.ts'
import { STEHENDE_ANMELDUNG } from '#blocks/anmeldung/contract.ts'

type C = typeof sanitaetsdiensteContract

/** How many are registered, staffed or wait in a service. */
export async function gemeldete(trx: Trx, dienst: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from angebote a join anmeldungen m on m.angebot = a._id
    where a.sanitaetsdienst = ${dienst}::uuid and ${oneOf('m.status', STEHENDE_ANMELDUNG)}`.execute(trx)
  return rows[0]?.n ?? 0
}

export const weiterfuehren =
  (kontext: Kontext): Handler<C['status']> =>
  async ({ trx, nutzer, params, body }) => {
    const dienst = await ladeMit(trx, nutzer, params.id, 'UPDATE')
    if (dienst.version !== body.version) throw veraltet()
    const fall = { von: dienst.status, nach: body.status, abgesagt: dienst.abgesagt, gemeldete: await gemeldete(trx, params.id) }
    const grund = statusHindernis(fall)
    if (grund) throw konflikt(grund, 'status')
    await sql`
      update sanitaetsdienste set status = ${body.status}, ${touched(nutzer._id)}
      where _id = ${params.id}::uuid`.execute(trx)
    await protokolliere(trx, {
      bereich: 'sanitaetsdienste',
      objekt: params.id,
      aktion: 'geaendert',
      felder: ['status'],
      alt: { status: dienst.status },
      neu: { status: body.status },
      wer: nutzer._id,
    })
    // A draft again: the links of those who were asked say so too.
    if (isDraft(body)) await erledigeFragen(kontext, trx, params.id, 'alle', nutzer._id)
    if (body.status === 'ausgeschrieben') {
      // A copy may bring its people along.
      await folgeStatus(trx, params.id)
      await meldeNeuenDienst(kontext, trx, params.id, nutzer._id)
    }
    return lies(kontext, trx, nutzer, params.id)
  }

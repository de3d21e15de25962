import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { loeschHindernis } from '../../hindernisse.ts'
import { konflikt } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { ladeMit } from '../laden.ts'
import { erledigeFragen } from '../nachrichten/nachricht-gefragte.ts'
import { gemeldete } from './weiterfuehren.ts'

type C = typeof sanitaetsdiensteContract

/** For drafts and mistakes. Whoever was asked for it is told; the number stays taken, and the history keeps what it was. */
export const loeschen =
  (kontext: Kontext): Handler<C['remove']> =>
  async ({ trx, nutzer, params }) => {
    const dienst = await ladeMit(trx, nutzer, params.id, 'DELETE')
    await sql`select _id from angebote where sanitaetsdienst = ${params.id}::uuid order by _id for update`.execute(trx)
    const grund = loeschHindernis({ ...dienst, gemeldete: await gemeldete(trx, params.id) })
    if (grund !== null) throw konflikt(grund)
    await erledigeFragen(kontext, trx, params.id, 'alle', nutzer._id)
    await sql`delete from sanitaetsdienste where _id = ${params.id}::uuid`.execute(trx)
    await protokolliere(trx, {
      bereich: 'sanitaetsdienste',
      objekt: params.id,
      aktion: 'geloescht',
      felder: ['nummer', 'bezeichnung', 'beginn', 'ende'],
      alt: dienst,
      wer: nutzer._id,
    })
  }

import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { konflikt } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { ladeMit } from './laden.ts'
import { gemeldete } from './weiterfuehren.ts'

type C = typeof sanitaetsdiensteContract

/** For drafts and mistakes. The number stays taken, and the history keeps what it was. */
export const loeschen =
  (_kontext: Kontext): Handler<C['remove']> =>
  async ({ trx, nutzer, params }) => {
    const dienst = await ladeMit(trx, nutzer, params.id, 'DELETE')
    if (dienst.status === 'durchgefuehrt' || dienst.status === 'abgerechnet')
      throw konflikt('Ein abgeschlossener Dienst lässt sich nicht löschen.')
    await sql`select _id from angebote where sanitaetsdienst = ${params.id}::uuid order by _id for update`.execute(trx)
    const anzahl = await gemeldete(trx, params.id)
    if (anzahl > 0) {
      const wer = anzahl === 1 ? 'eine Person ist' : `${anzahl} Personen sind`
      throw konflikt(
        dienst.abgesagt
          ? `Der Dienst bleibt als abgesagt stehen: ${wer} gemeldet oder eingeteilt gewesen.`
          : `Sage den Dienst ab, statt ihn zu löschen: ${wer} schon gemeldet oder eingeteilt.`,
      )
    }
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

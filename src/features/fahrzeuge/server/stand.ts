// A vehicle that is put out of service in the form, or deleted, leaves the plans as well.
import { sql } from 'kysely'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { nichtGefunden } from '#server/fehler.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import type { Handler, Handlers } from '#server/routes.ts'
import { raeumePlaene, sperreMitDiensten, zaehleBetroffene } from './ausser-dienst.ts'

type C = typeof fahrzeugeContract

async function statusVon(trx: Trx, fahrzeug: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`select status from fahrzeuge where _id = ${fahrzeug}::uuid`.execute(trx)
  return rows[0]?.status
}

/** What the form warns of before it saves. */
export const betroffen =
  ({ jetzt }: Kontext): Handler<C['betroffen']> =>
  async ({ db, params }) => {
    const { rows } = await sql`select 1 from fahrzeuge where _id = ${params.id}::uuid`.execute(db)
    if (rows.length === 0) throw nichtGefunden('Das Fahrzeug')
    return zaehleBetroffene(db, params.id, jetzt())
  }

/**
 * The plain handlers with what follows from them. Annahme: out of service frees the plans; a stay in the workshop does
 * not, for it may be over before the next duty: there the form says what is booked.
 */
export const mitFolgen = (kontext: Kontext, plain: Pick<Handlers<C>, 'update' | 'remove'>): Pick<Handlers<C>, 'update' | 'remove'> => ({
  update: async (anfrage) => {
    const { trx, params, body, nutzer } = anfrage
    if (body.status !== 'ausserDienst') return plain.update(anfrage)
    await sperreMitDiensten(trx, params.id, kontext.jetzt())
    const vorher = await statusVon(trx, params.id)
    const antwort = await plain.update(anfrage)
    if (vorher !== 'ausserDienst')
      await raeumePlaene(kontext, trx, { fahrzeug: params.id, was: 'ausserDienst', grund: body.statusGrund, wer: nutzer._id })
    return antwort
  },
  remove: async (anfrage) => {
    const { trx, params, nutzer } = anfrage
    await sperreMitDiensten(trx, params.id, kontext.jetzt())
    await plain.remove(anfrage)
    await raeumePlaene(kontext, trx, { fahrzeug: params.id, was: 'geloescht', grund: '', wer: nutzer._id })
  },
})

import { sql } from 'kysely'
import { darf } from '#contract/rechte.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { rechtFuer } from '../../formen.ts'
import { frischeAuf } from '#blocks/anmeldung/server/index.ts'
import { verboten } from '#server/fehler.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { bucheFahrzeuge } from './fahrzeuge.ts'
import { alsSpalten, pruefeVerweise } from './kopfdaten.ts'
import { lies } from '../lesen/lesen.ts'
import { meldeNeuenDienst } from '../nachrichten/nachrichten.ts'
import { fuegeSchichtenEin, gepruefteSchichten, pruefeSchichtfahrzeuge } from './schichten.ts'
import { protokolliereDienst } from '../verlauf/aenderungen.ts'
import { dienstdaten } from '../reading.ts'

type C = typeof sanitaetsdiensteContract

/**
 * The next number of the year in which the service begins in Berlin, `SAN-2027-014`. Whoever takes one holds the counter
 * until the end of the transaction: no number twice, and none lost when it is rolled back.
 */
export async function naechsteNummer(trx: Trx, beginn: string): Promise<string> {
  const jahr = Number(tagInBerlin(new Date(beginn)).slice(0, 4))
  const { rows } = await sql<{ letzte: number }>`
    insert into nummernkreise (kreis, jahr, letzte) values ('SAN', ${jahr}, 1)
    on conflict (kreis, jahr) do update set letzte = nummernkreise.letzte + 1 returning letzte`.execute(trx)
  return `SAN-${jahr}-${String(rows[0]?.letzte ?? 1).padStart(3, '0')}`
}

/** Asks for the right that this kind of service needs. @throws 403 naming it */
export function verlangeRecht(nutzer: Nutzer, verb: Parameters<typeof rechtFuer>[0], art: Parameters<typeof rechtFuer>[1]): void {
  const recht = rechtFuer(verb, art)
  if (!darf(nutzer, recht)) throw verboten(`Dafür fehlt dir das Recht ${recht}.`)
}

export const anlegen =
  (kontext: Kontext): Handler<C['create']> =>
  async ({ trx, nutzer, body }) => {
    verlangeRecht(nutzer, 'CREATE', body.art)
    const schichten = gepruefteSchichten(body, kontext.jetzt(), null)
    await pruefeVerweise(trx, body)
    await pruefeSchichtfahrzeuge(trx, schichten, { kurz: body.schichten.length === 0 })
    const { _id } = await trx
      .insertInto('sanitaetsdienste')
      .values({
        ...alsSpalten(body),
        nummer: await naechsteNummer(trx, body.beginn),
        status: body.status,
        erstelltVon: nutzer._id,
        geaendertVon: nutzer._id,
      })
      .returning('_id')
      .executeTakeFirstOrThrow()
    const ids = await fuegeSchichtenEin(trx, _id, schichten)
    await bucheFahrzeuge(trx, _id, nutzer._id)
    await frischeAuf(trx, ids)
    await protokolliereDienst(trx, null, await dienstdaten(trx, _id), nutzer._id)
    if (body.status === 'ausgeschrieben') await meldeNeuenDienst(kontext, trx, _id, nutzer._id)
    return lies(kontext, trx, nutzer, _id)
  }

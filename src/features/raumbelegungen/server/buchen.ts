// Booking rooms and changing that: what is theirs alone. The rest is the same for vehicles (blocks/belegung).
import type { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { aendere, belege } from '#blocks/belegung/server/index.ts'
import { ungueltig } from '#server/fehler.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { RAEUME } from './art.ts'
import { fuerPerson, leser } from './zeilen.ts'

type C = typeof raumbelegungenContract

/** Books a room, or for some dates of a series another one: at all dates, or not at all. */
export const anlegen =
  (kontext: Kontext): Handler<C['create']> =>
  async ({ trx, nutzer, body: { raum, termine, beginn, ende, ...angaben } }) => {
    const { zeile, ressource } = await belege(kontext, trx, RAEUME, nutzer, {
      eigener: { beginn, ende, ressourcen: [raum] },
      termine: termine.map((termin) => ({ ...termin, ressourcen: termin.raum === null ? [] : [termin.raum] })),
      angaben,
      feld: 'raum',
    })
    if (!ressource) throw ungueltig(RAEUME.gibtEsNicht, 'raum')
    return fuerPerson({ ...zeile, raum: ressource._id, raumDaten: ressource }, nutzer, kontext.jetzt())
  }

/** Changes one date, and with it those of its series that `umfang` says. */
export const aendern =
  (kontext: Kontext): Handler<C['update']> =>
  async ({ trx, nutzer, params: { id }, body: { version, umfang, ...werte } }) => {
    await aendere(kontext, trx, RAEUME, nutzer, { id, version, werte, umfang })
    return leser.lies(trx, nutzer, id, kontext.jetzt())
  }

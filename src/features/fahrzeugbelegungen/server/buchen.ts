// Booking vehicles and changing that: what is theirs alone. The rest is the same for rooms (blocks/belegung).
import type { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { aendere, belege } from '#blocks/belegung/server/index.ts'
import { ungueltig } from '#server/fehler.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { FAHRZEUGE } from './art.ts'
import { fuerPerson, leser } from './zeilen.ts'

type C = typeof fahrzeugbelegungenContract

/** Books vehicles: all of them at all dates, or nothing. */
export const anlegen =
  (kontext: Kontext): Handler<C['create']> =>
  async ({ trx, nutzer, body }) => {
    const { fahrzeug, fahrzeuge, termine, beginn, ende, ...angaben } = body
    const ressourcen = [...(fahrzeug === null ? [] : [fahrzeug]), ...fahrzeuge]
    if (ressourcen.length === 0) throw ungueltig('Wähle mindestens ein Fahrzeug aus.', 'fahrzeuge')
    const { zeile, ressource, weitere } = await belege(kontext, trx, FAHRZEUGE, nutzer, {
      eigener: { beginn, ende, ressourcen },
      termine: termine.map((termin) => ({ ...termin, ressourcen: termin.fahrzeuge })),
      angaben,
      feld: 'fahrzeuge',
    })
    if (!ressource) throw ungueltig(FAHRZEUGE.gibtEsNicht, 'fahrzeuge')
    const alle = weitere.map((eines) => ({ _id: eines._id, fahrzeug: eines.ressource._id, bezeichnung: eines.ressource.bezeichnung }))
    return fuerPerson(
      {
        ...zeile,
        fahrzeug: ressource._id,
        fahrzeugDaten: ressource,
        weitere: alle.toSorted((a, b) => a.bezeichnung.localeCompare(b.bezeichnung, 'de')),
        dienstId: null,
        dienstName: '',
        gesehen: true,
      },
      nutzer,
      kontext.jetzt(),
    )
  }

/** Changes one vehicle's booking, and with it what `umfang` says: all vehicles of the booking, or dates of its series. */
export const aendern =
  (kontext: Kontext): Handler<C['update']> =>
  async ({ trx, nutzer, params: { id }, body: { version, umfang, ...werte } }) => {
    await aendere(kontext, trx, FAHRZEUGE, nutzer, { id, version, werte, umfang })
    return leser.lies(trx, nutzer, id, kontext.jetzt())
  }

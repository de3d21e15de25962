// Is who is to drive free at that time? What speaks against it is said before one saves.
import { sql } from 'kysely'
import type { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { nutzenderDienst } from '#features/sanitaetsdienste/server/queries.ts'
import { endetNach, spanneEinwand, verlangeSpanne } from '#blocks/belegung/server/index.ts'
import { belegtePersonen, belegungText } from '#blocks/konflikte/server/index.ts'
import type { Handler } from '#server/routes.ts'
import { FAHRZEUGE } from './art.ts'
import { STEHENDE_BELEGUNG } from '#blocks/belegung/contract.ts'
import { oneOf } from '#server/db/vocabulary.ts'

type C = typeof fahrzeugbelegungenContract

interface Fahrt {
  readonly fahrzeug: string
  readonly titel: string
  readonly beginn: string
  readonly ende: string
  readonly dienst: string | null
}

/**
 * Where the driver is placed at that time, and what else they drive; a service is named only to who may see it. Three
 * queries, a fourth where services are among them.
 * Annahme: this warns and never refuses. A vehicle is often booked to get to the very duty that somebody is placed in, and one
 * person stands as the driver of several vehicles until it is settled who takes which.
 */
export const fahrerhinweise: Handler<C['fahrer']> = async ({ db, nutzer, query: { fahrer, beginn, ende, ohne } }) => {
  verlangeSpanne(spanneEinwand({ beginn, ende }))
  const { rows: namen } = await sql<{ name: string }>`
    select name from personen where _id = ${fahrer}::uuid and "geloeschtAm" is null`.execute(db)
  const name = namen[0]?.name
  if (name === undefined) return { hinweise: [] }
  const [dienste = []] = await belegtePersonen(db, [{ wer: fahrer, beginn, ende }])
  // The other vehicles of the same booking are no second trip.
  const { rows: fahrten } = await sql<Fahrt>`
    select ${FAHRZEUGE.name} as fahrzeug, b.zweck as titel, b.beginn, b.ende, ${nutzenderDienst.id} as dienst
    from fahrzeugbelegungen b join fahrzeuge r on r._id = b.fahrzeug
    where b.fahrer = ${fahrer}::uuid and ${oneOf('b.status', STEHENDE_BELEGUNG)} and b.beginn < ${ende}::timestamptz and ${endetNach(beginn)}
      and b.buchung is distinct from (select s.buchung from fahrzeugbelegungen s where s._id = ${ohne ?? null}::uuid)
    order by b.beginn, b._id`.execute(db)
  const ids = [...dienste, ...fahrten].flatMap(({ dienst }) => (typeof dienst === 'string' ? [dienst] : []))
  const sichtbar = ids.length > 0 ? await nutzenderDienst.sichtbare(db, nutzer, ids) : new Set<string>()
  const lesbar = ({ dienst }: { readonly dienst?: string | null }) => typeof dienst !== 'string' || sichtbar.has(dienst)
  return {
    hinweise: [
      ...dienste.map((dienst) =>
        lesbar(dienst) ? `${name} ist dann eingeteilt: ${belegungText(dienst)}.` : `${name} ist dann anderswo eingeteilt.`,
      ),
      ...fahrten.map((fahrt) =>
        lesbar(fahrt)
          ? `${name} fährt dann schon ${fahrt.fahrzeug}: ${belegungText({ ...fahrt, titel: `„${fahrt.titel}“` })}.`
          : `${name} fährt dann schon ${fahrt.fahrzeug}.`,
      ),
    ],
  }
}

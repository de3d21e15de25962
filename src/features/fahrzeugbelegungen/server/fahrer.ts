import { sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { HOLDERS } from './queries.ts'
import { endsAfter, spanObjection, requireSpan } from '#blocks/belegung/server/index.ts'
import { heldBy, isAbsent, takenPersonen, belegungText } from '#blocks/konflikte/server/index.ts'
import type { HeldTexts } from '#blocks/konflikte/contract.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { FAHRZEUGE } from './kind.ts'
import { licenceReasons, mayReadLicence, readLicences } from './licences.ts'
import { STANDING_BELEGUNG } from '#blocks/belegung/contract.ts'
import { mayName, oneOf } from '#server/db/vocabulary.ts'

type C = typeof fahrzeugbelegungenContract

interface Fahrt {
  readonly fahrzeug: string
  readonly titel: string
  readonly beginn: string
  readonly ende: string
  readonly dienst: string | null
}

const HELD_THEN: HeldTexts = {
  eingeteilt: 'ist dann eingeteilt',
  leitung: 'leitet dann',
  fahrer: 'fährt dann',
  hidden: 'ist dann anderweitig eingeteilt',
}

/**
 * Warnings about licence and briefing of this driver for these vehicles on that day. Visible with the right to read licences; the right
 * to read member states is not required.
 */
async function licenceHints(db: Db, actor: Actor, fahrer: string, ids: readonly string[], days: readonly [string, string]) {
  if (ids.length === 0 || !mayReadLicence(actor, fahrer)) return []
  const { vehicles, facts } = await readLicences(db, [fahrer], ids)
  const theirs = facts.get(fahrer)
  return theirs ? vehicles.flatMap((fahrzeug) => licenceReasons(theirs, fahrzeug, days)) : []
}

/**
 * Other duties and trips of the driver at that time, and licences or briefings that expire before the return. A service is named only to
 * those who may see it; unavailability is reported without time and reason. Three queries, a fourth with services, two more for the
 * vehicles. Annahme: this warns and never refuses. A vehicle is often booked to reach the very duty of its driver. One person may drive
 * several vehicles on paper until the drivers are settled. The reverse check in staffing refuses (ADR 25).
 */
export const fahrerHints =
  ({ now }: AppContext): Handler<C['fahrer']> =>
  async ({ db, actor, query: { fahrer, fahrzeuge, beginn, ende, ohne } }) => {
    requireSpan(spanObjection({ beginn, ende }))
    const { rows: names } = await sql<{ name: string; away: boolean }>`
      select p.name, ${isAbsent(sql`p._id`, sql`${beginn}::timestamptz`, sql`${ende}::timestamptz`)} as away
      from personen p join profile x on x._id = p._id
      where p._id = ${fahrer}::uuid and p."geloeschtAm" is null and ${mayName(actor, 'x')}`.execute(db)
    const name = names[0]?.name
    if (name === undefined) return { hinweise: [] }
    const [taken = []] = await takenPersonen(db, [{ who: fahrer, beginn, ende }], actor)
    // Trips are read below together with requested ones. A leader leads every shift and is listed once.
    const dienste = taken.filter(
      ({ als, dienst }, i) =>
        als === 'eingeteilt' || (als === 'leitung' && taken.findIndex((duty) => duty.als === als && duty.dienst === dienst) === i),
    )
    // The other vehicles of the same booking are not a second trip.
    const { rows: fahrten } = await sql<Fahrt>`
      select ${FAHRZEUGE.resource.name} as fahrzeug, b.zweck as titel, b.beginn, b.ende, ${HOLDERS.id} as dienst
      from fahrzeugbelegungen b join fahrzeuge r on r._id = b.fahrzeug
      where b.fahrer = ${fahrer}::uuid
        and ${oneOf('b.status', STANDING_BELEGUNG)}
        and b.beginn < ${ende}::timestamptz
        and ${endsAfter(beginn)}
        and b.buchung is distinct from (select s.buchung from fahrzeugbelegungen s where s._id = ${ohne ?? null}::uuid)
      order by b.beginn, b._id`.execute(db)
    const ids = fahrten.flatMap(({ dienst }) => (typeof dienst === 'string' ? [dienst] : []))
    const visible = ids.length > 0 ? await HOLDERS.visible(db, actor, ids) : new Map<string, unknown>()
    const readable = ({ dienst }: Fahrt) => typeof dienst !== 'string' || visible.has(dienst)
    const days = [tagInBerlin(new Date(ende)), tagInBerlin(now())] as const
    const licence = await licenceHints(db, actor, fahrer, fahrzeuge?.split(',') ?? [], days)
    return {
      hinweise: [
        ...(names[0]?.away ? [`${name} ist dann nicht verfügbar.`] : []),
        ...new Set(licence.map((text) => `${name}: ${text}`)),
        ...new Set(dienste.map((dienst) => `${name} ${heldBy(HELD_THEN, dienst)}.`)),
        ...fahrten.map((fahrt) =>
          readable(fahrt)
            ? `${name} fährt dann schon ${fahrt.fahrzeug}: ${belegungText({ ...fahrt, titel: `„${fahrt.titel}“` })}.`
            : `${name} fährt dann schon ${fahrt.fahrzeug}.`,
        ),
      ],
    }
  }

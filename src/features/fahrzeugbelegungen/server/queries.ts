// What other areas may read of the bookings of vehicles.
import {
  belegungText,
  type BelegungsSource,
  occasionId,
  occasionKind,
  occasionName,
  occasionTables,
  registerTimes,
  type ResourceBelegung,
  takenResources,
  visibleOccasions,
} from '#blocks/konflikte/server/index.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DienstReference } from '#blocks/belegung/server/index.ts'
import { may } from '#contract/rechte.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { conflict } from '#server/errors.ts'

const ofOffer = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from angebot_fahrzeuge v join angebote a on a._id = v.angebot where v._id = b."angebotFahrzeug")`
/** Who uses a vehicle beside bookings, over their row `b`: occasions of all areas, which register when they are loaded and are read at the call. */
export const HOLDERS: DienstReference = {
  get id() {
    return ofOffer(occasionId())
  },
  get kind() {
    return ofOffer(occasionKind())
  },
  get name() {
    return ofOffer(occasionName())
  },
  get tables() {
    return ['angebote', 'angebot_fahrzeuge', 'anmeldungen', ...occasionTables()]
  },
  visible: visibleOccasions,
}

export const SOURCE: BelegungsSource = {
  table: 'fahrzeugbelegungen',
  column: 'fahrzeug',
  titel: 'zweck',
  prepared: false,
  dienste: HOLDERS,
}

/** What a vehicle is called, over the row `r` of fahrzeuge. */
export const vehicleName = sql<string>`coalesce(nullif(r.funkrufname, ''), r.bezeichnung)`

// The vehicle names its driver; the purpose stays with the booking.
registerTimes({
  table: 'fahrzeugbelegungen',
  title: sql`select ${vehicleName} from fahrzeugbelegungen b join fahrzeuge r on r._id = b.fahrzeug where b._id = z.eintrag`,
  reads: ['fahrzeuge'],
})

/** What these vehicles (`who`) are booked for at these times, one list per question, by begin; one query for all. */
export const takenFahrzeuge = (
  db: Db | Trx,
  questions: readonly { readonly who: string; readonly beginn: string; readonly ende: string }[],
): Promise<ResourceBelegung[][]> => takenResources(db, SOURCE, questions)

/**
 * Are these vehicles free?
 * @throws 409 naming the first that is not, and what has it to who may read that
 */
export async function requireFree(
  trx: Trx,
  actor: Actor,
  wishes: readonly { readonly who: string; readonly bezeichnung: string; readonly beginn: string; readonly ende: string }[],
  field?: string,
): Promise<void> {
  const taken = await takenFahrzeuge(trx, wishes)
  const at = taken.findIndex(({ length }) => length > 0)
  const there = taken[at]?.[0]
  if (!there) return
  const readable =
    there.dienst === null ? may(actor, 'READ_FAHRZEUGBELEGUNG') : (await visibleOccasions(trx, actor, [there.dienst])).size > 0
  throw conflict(`${wishes[at]?.bezeichnung} ist schon belegt${readable ? `: ${belegungText(there)}` : ''}.`, field)
}

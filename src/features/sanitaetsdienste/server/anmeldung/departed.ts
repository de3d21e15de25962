// Somebody takes part in nothing any more: their places of services to come are free again.
import { sql } from 'kysely'
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import { DIENSTFAEHIG, promoteNext, lockAngebote, type StateChange, withdrawAngebote } from '#blocks/anmeldung/server/index.ts'
import type { AppContext, Trx } from '#server/context.ts'
import { nextStatus } from './anlass.ts'
import { helferStates, recordHelfer } from '../verlauf/helfer-history.ts'
import { anmeldungState } from '../messages/messages.ts'
import { oneOf, touched } from '#server/db/vocabulary.ts'
import { STANDING_ANMELDUNG } from '#blocks/anmeldung/contract.ts'

interface Platz {
  readonly _id: string
  readonly angebot: string
  readonly dienst: string
  readonly status: Anmeldestatus
}

/** Neutral: what became of a membership is not told to everybody who staffs. */
const REASON = 'Nimmt nicht mehr an Diensten teil'

/** Over `p` of profile: takes part in nothing. */
export const noLonger = sql`(p."geloeschtAm" is not null or p.status <> all(${[...DIENSTFAEHIG]}::text[]))`

const plaetzeOf = async (trx: Trx, profil: string, now: Date): Promise<Platz[]> =>
  (
    await sql<Platz>`
      select m._id, m.angebot, a.sanitaetsdienst as dienst, m.status
      from anmeldungen m join angebote a on a._id = m.angebot join profile p on p._id = m.profil
      where m.profil = ${profil}::uuid and a.sanitaetsdienst is not null and a.beginn > ${now} and m.gilt
        and ${oneOf('m.status', STANDING_ANMELDUNG)}
        and ${noLonger}
      order by a.beginn, m._id`.execute(trx)
  ).rows

/**
 * Frees the places of somebody whose status says that they take part in nothing, lets the waiting lists move up, tells who
 * leads. Repeatable: whoever has no such place, or is back by now, loses none.
 * Annahme: a shift that has begun stays as it is; closing the service says who was there.
 */
export const releasePlaetze = (context: AppContext, profil: string): Promise<void> =>
  context.transact(async (trx) => {
    const now = context.now()
    // Whoever was asked will not come; who offered them a place can offer it to somebody else.
    await sql`update anfragen f set antwort = 'zurueckgezogen', "beantwortetAm" = ${now} from profile p
      where p._id = ${profil}::uuid and f.profil = p._id and f.antwort is null and f."laeuftAb" > ${now} and ${noLonger}`.execute(trx)
    const upfront = await plaetzeOf(trx, profil, now)
    if (upfront.length === 0) return
    // The order in which everybody locks: the services, their shifts, then what hangs on them.
    const dienste = [...new Set(upfront.map(({ dienst }) => dienst))]
    await sql`select _id from sanitaetsdienste where _id = any(${dienste}::uuid[]) order by _id for update`.execute(trx)
    await lockAngebote(trx, [...new Set(upfront.map(({ angebot }) => angebot))])
    const plaetze = (await plaetzeOf(trx, profil, now)).filter(({ dienst }) => dienste.includes(dienst))
    const ids = plaetze.map(({ _id }) => _id)
    const before = await helferStates(trx, ids)
    await sql`
      update anmeldungen set status = 'abgesagt', grund = ${REASON}, funktion = '', fahrzeug = null, "eingeteiltVon" = null, "eingeteiltAm" = null,
        ${touched(null, now)}
      where _id = any(${ids}::uuid[])`.execute(trx)
    await withdrawAngebote(trx, ids, now)
    for (const [dienst, his] of Map.groupBy(plaetze, (platz) => platz.dienst)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection; a person stands in a handful of services
      await follow(context, trx, dienst, his, profil, before)
    }
  })

async function follow(
  context: AppContext,
  trx: Trx,
  dienst: string,
  plaetze: readonly Platz[],
  profil: string,
  before: Awaited<ReturnType<typeof helferStates>>,
): Promise<void> {
  const now = context.now()
  const change = plaetze.map(({ _id, angebot, status }): StateChange => ({
    anmeldung: _id,
    angebot,
    profil,
    vorher: status,
    after: 'abgesagt',
    trigger: 'ausgeschieden',
  }))
  const nachgerueckt = await promoteNext(
    trx,
    plaetze.map(({ angebot }) => angebot),
    now,
  )
  // Whoever has the staffing board open saved against people who are gone.
  await sql`update sanitaetsdienste set ${touched(null, now)} where _id = ${dienst}::uuid`.execute(trx)
  await nextStatus(trx, dienst)
  await recordHelfer(trx, dienst, change, null, before)
  await recordHelfer(trx, dienst, nachgerueckt, null)
  await anmeldungState(context, trx, change, null)
  await anmeldungState(context, trx, nachgerueckt, null)
}

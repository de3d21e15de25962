// Somebody no longer takes part in anything: their places in services to come are free again.
import { sql } from 'kysely'
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import { DIENSTFAEHIG, promoteNext, lockAngebote, type StateChange, withdrawAngebote } from '#blocks/anmeldung/server/index.ts'
import type { AppContext, Trx } from '#server/context.ts'
import { refreshStatus } from './anlass.ts'
import { helferStates, recordHelfer } from '../verlauf/helfer-history.ts'
import { notifyAnmeldungen } from '../messages/messages.ts'
import { oneOf, touched } from '#server/db/vocabulary.ts'
import { STANDING_ANMELDUNG } from '#blocks/anmeldung/contract.ts'

interface Platz {
  readonly _id: string
  readonly angebot: string
  readonly dienst: string
  readonly status: Anmeldestatus
}

/** Neutral: those who staff need not know what became of a membership. */
const REASON = 'Nimmt nicht mehr an Diensten teil'

/** Over `p` of profile: takes part in nothing. */
export const takesNoPart = sql`(p."geloeschtAm" is not null or p.status <> all(${[...DIENSTFAEHIG]}::text[]))`

const plaetzeOf = async (trx: Trx, profil: string, now: Date): Promise<Platz[]> =>
  (
    await sql<Platz>`
      select m._id, m.angebot, a.sanitaetsdienst as dienst, m.status
      from anmeldungen m join angebote a on a._id = m.angebot join profile p on p._id = m.profil
      where m.profil = ${profil}::uuid and a.sanitaetsdienst is not null and a.beginn > ${now} and m.gilt
        and ${oneOf('m.status', STANDING_ANMELDUNG)}
        and ${takesNoPart}
      order by a.beginn, m._id`.execute(trx)
  ).rows

/**
 * Frees the places of somebody whose status says that they take part in nothing, lets the waiting lists move up, tells the
 * leaders. Repeatable: somebody who has no such place, or is back by now, loses none.
 * Annahme: a shift that has begun stays as it is; closing the service says who was there.
 */
export const releasePlaetze = (context: AppContext, profil: string): Promise<void> =>
  context.transact(async (trx) => {
    const now = context.now()
    // They will not come, so whoever offered them a place can offer it to somebody else.
    await sql`update anfragen f set antwort = 'zurueckgezogen', "beantwortetAm" = ${now} from profile p
      where p._id = ${profil}::uuid and f.profil = p._id and f.antwort is null and f."laeuftAb" > ${now} and ${takesNoPart}`.execute(trx)
    const unlocked = await plaetzeOf(trx, profil, now)
    if (unlocked.length === 0) return
    // The order in which everybody locks: the services, their shifts, then what depends on them.
    const dienste = [...new Set(unlocked.map(({ dienst }) => dienst))]
    await sql`select _id from sanitaetsdienste where _id = any(${dienste}::uuid[]) order by _id for update`.execute(trx)
    await lockAngebote(trx, [...new Set(unlocked.map(({ angebot }) => angebot))])
    const plaetze = (await plaetzeOf(trx, profil, now)).filter(({ dienst }) => dienste.includes(dienst))
    const ids = plaetze.map(({ _id }) => _id)
    const before = await helferStates(trx, ids)
    await sql`
      update anmeldungen set status = 'abgesagt', grund = ${REASON}, funktion = '', fahrzeug = null, "eingeteiltVon" = null, "eingeteiltAm" = null,
        ${touched(null, now)}
      where _id = any(${ids}::uuid[])`.execute(trx)
    await withdrawAngebote(trx, ids, now)
    for (const [dienst, freed] of Map.groupBy(plaetze, (platz) => platz.dienst)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection; a person stands in a handful of services
      await followUp(context, trx, dienst, freed, profil, before)
    }
  })

async function followUp(
  context: AppContext,
  trx: Trx,
  dienst: string,
  plaetze: readonly Platz[],
  profil: string,
  before: Awaited<ReturnType<typeof helferStates>>,
): Promise<void> {
  const now = context.now()
  const changes = plaetze.map(({ _id, angebot, status }): StateChange => ({
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
  // A staffing board that is open must not save people who are gone.
  await sql`update sanitaetsdienste set ${touched(null, now)} where _id = ${dienst}::uuid`.execute(trx)
  await refreshStatus(trx, dienst)
  await recordHelfer(trx, dienst, changes, null, before)
  await recordHelfer(trx, dienst, nachgerueckt, null)
  await notifyAnmeldungen(context, trx, changes, null)
  await notifyAnmeldungen(context, trx, nachgerueckt, null)
}

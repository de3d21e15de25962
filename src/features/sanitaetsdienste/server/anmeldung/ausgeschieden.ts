// Somebody takes part in nothing any more: their places of services to come are free again.
import { sql } from 'kysely'
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import { DIENSTFAEHIG, rueckeNach, sperreAngebote, type Standwechsel, zieheAngeboteZurueck } from '#blocks/anmeldung/server/index.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import { folgeStatus } from './anlass.ts'
import { helferStaende, protokolliereHelfer } from '../verlauf/helfer-historie.ts'
import { meldeStand } from '../nachrichten/nachrichten.ts'
import { oneOf, touched } from '#server/db/vocabulary.ts'
import { STEHENDE_ANMELDUNG } from '#blocks/anmeldung/contract.ts'

interface Platz {
  readonly _id: string
  readonly angebot: string
  readonly dienst: string
  readonly status: Anmeldestatus
}

/** Neutral: what became of a membership is not told to everybody who staffs. */
const GRUND = 'Nimmt nicht mehr an Diensten teil'

/** Over `p` of profile: takes part in nothing. */
export const nichtMehr = sql`(p."geloeschtAm" is not null or p.status <> all(${[...DIENSTFAEHIG]}::text[]))`

const plaetzeVon = async (trx: Trx, profil: string, jetzt: Date): Promise<Platz[]> =>
  (
    await sql<Platz>`
      select m._id, m.angebot, a.sanitaetsdienst as dienst, m.status
      from anmeldungen m join angebote a on a._id = m.angebot join profile p on p._id = m.profil
      where m.profil = ${profil}::uuid and a.sanitaetsdienst is not null and a.beginn > ${jetzt} and m.gilt
        and ${oneOf('m.status', STEHENDE_ANMELDUNG)}
        and ${nichtMehr}
      order by a.beginn, m._id`.execute(trx)
  ).rows

/**
 * Frees the places of somebody whose status says that they take part in nothing, lets the waiting lists move up, tells who
 * leads. Repeatable: whoever has no such place, or is back by now, loses none.
 * Annahme: a shift that has begun stays as it is; closing the service says who was there.
 */
export const gibPlaetzeFrei = (kontext: Kontext, profil: string): Promise<void> =>
  kontext.schreibe(async (trx) => {
    const jetzt = kontext.jetzt()
    // Whoever was asked will not come; who offered them a place can offer it to somebody else.
    await sql`update anfragen f set antwort = 'zurueckgezogen', "beantwortetAm" = ${jetzt} from profile p
      where p._id = ${profil}::uuid and f.profil = p._id and f.antwort is null and f."laeuftAb" > ${jetzt} and ${nichtMehr}`.execute(trx)
    const vorab = await plaetzeVon(trx, profil, jetzt)
    if (vorab.length === 0) return
    // The order in which everybody locks: the services, their shifts, then what hangs on them.
    const dienste = [...new Set(vorab.map(({ dienst }) => dienst))]
    await sql`select _id from sanitaetsdienste where _id = any(${dienste}::uuid[]) order by _id for update`.execute(trx)
    await sperreAngebote(trx, [...new Set(vorab.map(({ angebot }) => angebot))])
    const plaetze = (await plaetzeVon(trx, profil, jetzt)).filter(({ dienst }) => dienste.includes(dienst))
    const ids = plaetze.map(({ _id }) => _id)
    const vorher = await helferStaende(trx, ids)
    await sql`
      update anmeldungen set status = 'abgesagt', grund = ${GRUND}, funktion = '', fahrzeug = null, "eingeteiltVon" = null, "eingeteiltAm" = null,
        ${touched(null, jetzt)}
      where _id = any(${ids}::uuid[])`.execute(trx)
    await zieheAngeboteZurueck(trx, ids, jetzt)
    for (const [dienst, seine] of Map.groupBy(plaetze, (platz) => platz.dienst)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection; a person stands in a handful of services
      await folgen(kontext, trx, dienst, seine, profil, vorher)
    }
  })

async function folgen(
  kontext: Kontext,
  trx: Trx,
  dienst: string,
  plaetze: readonly Platz[],
  profil: string,
  vorher: Awaited<ReturnType<typeof helferStaende>>,
): Promise<void> {
  const jetzt = kontext.jetzt()
  const wechsel = plaetze.map(({ _id, angebot, status }): Standwechsel => ({
    anmeldung: _id,
    angebot,
    profil,
    vorher: status,
    nachher: 'abgesagt',
    anstoss: 'ausgeschieden',
  }))
  const nachgerueckt = await rueckeNach(
    trx,
    plaetze.map(({ angebot }) => angebot),
    jetzt,
  )
  // Whoever has the staffing board open saved against people who are gone.
  await sql`update sanitaetsdienste set ${touched(null, jetzt)} where _id = ${dienst}::uuid`.execute(trx)
  await folgeStatus(trx, dienst)
  await protokolliereHelfer(trx, dienst, wechsel, null, vorher)
  await protokolliereHelfer(trx, dienst, nachgerueckt, null)
  await meldeStand(kontext, trx, wechsel, null)
  await meldeStand(kontext, trx, nachgerueckt, null)
}

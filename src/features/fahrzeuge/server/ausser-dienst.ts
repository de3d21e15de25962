// A vehicle goes out of service until further notice: it leaves every plan to come, and those concerned are told.
import { pfad } from '#contract/screens.ts'
import { AUSFALL, type Ausfallart, type Fahrzeugverlust } from '#features/fahrzeuge/contract.ts'
import { sql } from 'kysely'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Db, Kontext, Trx } from '#server/kontext.ts'
import type { Mail } from '#server/mail/sende.ts'
import { lesbareSpanne } from '#contract/berlin.ts'
import { mitglieder } from './empfaenger.ts'
import { oneOf, touched } from '#server/db/vocabulary.ts'
import { STEHENDE_BELEGUNG } from '#blocks/belegung/contract.ts'

interface Platz {
  readonly platz: string
  readonly angebot: string
  readonly dienst: string
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
  readonly leute: readonly string[]
}
interface Belegung {
  readonly _id: string
  readonly zweck: string
  readonly beginn: string
  readonly ende: string
  readonly status: string
  readonly leute: readonly string[]
}
interface Ausfall {
  readonly fahrzeug: string
  readonly was: Ausfallart
  readonly grund: string
  /** The acting user. */
  readonly wer: string
}

/** Places of services that have not begun; called-off ones need no vehicle. */
const plaetze = (fahrzeug: string, jetzt: Date) => sql`
  from angebot_fahrzeuge v join angebote a on a._id = v.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst
  where v.fahrzeug = ${fahrzeug}::uuid and a.beginn > ${jetzt} and not d.abgesagt`
const belegungen = (fahrzeug: string, jetzt: Date) => sql`
  from fahrzeugbelegungen b
  where b.fahrzeug = ${fahrzeug}::uuid and b.beginn > ${jetzt} and ${oneOf('b.status', STEHENDE_BELEGUNG)} and b."angebotFahrzeug" is null`

/** How many bookings and services would lose the vehicle. */
export async function zaehleBetroffene(db: Db | Trx, fahrzeug: string, jetzt: Date): Promise<{ belegungen: number; dienste: number }> {
  const { rows } = await sql<{ belegungen: number; dienste: number }>`
    select (select count(*)::int ${belegungen(fahrzeug, jetzt)}) as belegungen, (select count(distinct d._id)::int ${plaetze(fahrzeug, jetzt)}) as dienste`.execute(
    db,
  )
  return rows[0] ?? { belegungen: 0, dienste: 0 }
}

/**
 * Holds the services and then the vehicle until the end of the transaction, in the order in which a change of a service
 * takes them.
 */
export async function sperreMitDiensten(trx: Trx, fahrzeug: string, jetzt: Date): Promise<void> {
  await sql`
    select s._id from sanitaetsdienste s where s._id in (select d._id ${plaetze(fahrzeug, jetzt)}) order by s._id for no key update`.execute(
    trx,
  )
  await sql`select _id from fahrzeuge where _id = ${fahrzeug}::uuid for no key update`.execute(trx)
}

/**
 * Takes a vehicle out of everything that has not begun: bookings are called off with the reason, services keep the wish for
 * a vehicle of its type. Annahme: what runs already runs to its end. The vehicle must be locked (`sperreMitDiensten`).
 */
export async function raeumePlaene(kontext: Kontext, trx: Trx, { fahrzeug, was, grund, wer }: Ausfall): Promise<void> {
  const jetzt = kontext.jetzt()
  const {
    rows: [wagen],
  } = await sql<{ bezeichnung: string; typ: string }>`select bezeichnung, typ from fahrzeuge where _id = ${fahrzeug}::uuid`.execute(trx)
  if (!wagen) return
  const text = `${wagen.bezeichnung} ${AUSFALL[was]}${grund === '' ? '.' : `: ${grund}`}`
  const { rows: abgesagt } = await sql<Belegung>`
    update fahrzeugbelegungen b set status = 'storniert', grund = ${text.slice(0, 500)}, ${touched(wer)}
    from (select b._id, b.status as vorher ${belegungen(fahrzeug, jetzt)} for update of b) alt where b._id = alt._id
    returning b._id, b.zweck, b.beginn, b.ende, alt.vorher as status, array_remove(array[b.verantwortlich, b.fahrer], null) as leute`.execute(
    trx,
  )
  const { rows: dienste } = await sql<Platz>`
    select v._id as platz, a._id as angebot, d._id as dienst, concat(d.bezeichnung, case when a.bezeichnung <> '' then concat(' (', a.bezeichnung, ')') end) as bezeichnung,
      a.beginn, a.ende, array_remove(array[d.leiter, d."stvLeiter"], null)
        || array(select m.profil from anmeldungen m where m.fahrzeug = v._id and m.status = 'eingeteilt') as leute
    ${plaetze(fahrzeug, jetzt)} order by a.beginn`.execute(trx)
  if (dienste.length > 0) await gibPlaetzeFrei(trx, dienste, { fahrzeug, typ: wagen.typ, grund: was }, wer)
  for (const { _id, status } of abgesagt) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; a vehicle has few bookings ahead
    await protokolliere(trx, {
      bereich: 'fahrzeugbelegungen',
      objekt: _id,
      aktion: 'storniert',
      felder: ['status', 'grund'],
      alt: { status },
      neu: { status: 'storniert', grund: text },
      wer,
    })
  }
  await melde(kontext, trx, { text, bezeichnung: wagen.bezeichnung, wer }, abgesagt, dienste)
}

async function gibPlaetzeFrei(trx: Trx, dienste: readonly Platz[], verlust: Fahrzeugverlust, wer: string): Promise<void> {
  const ids = dienste.map(({ platz }) => platz)
  await sql`delete from fahrzeugbelegungen where "angebotFahrzeug" = any(${ids}::uuid[])`.execute(trx)
  await sql`update angebot_fahrzeuge set fahrzeug = null, typ = ${verlust.typ} where _id = any(${ids}::uuid[])`.execute(trx)
  const betroffen = [...new Set(dienste.map(({ dienst }) => dienst))]
  await sql`
    update sanitaetsdienste set ${touched(wer)} where _id = any(${betroffen}::uuid[])`.execute(trx)
  for (const objekt of betroffen) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; a vehicle has few services ahead
    await protokolliere(trx, {
      bereich: 'sanitaetsdienste',
      objekt,
      aktion: 'geaendert',
      felder: ['fahrzeuge'],
      alt: { fahrzeuge: verlust.fahrzeug },
      neu: { fahrzeuge: verlust },
      wer,
    })
  }
}

/** One mail to each person concerned, with all that they lose. */
async function melde(
  kontext: Kontext,
  trx: Trx,
  { text, bezeichnung, wer }: { text: string; bezeichnung: string; wer: string },
  abgesagt: readonly Belegung[],
  dienste: readonly Platz[],
): Promise<void> {
  const leute = await mitglieder(trx, [...new Set([...abgesagt, ...dienste].flatMap((eine) => eine.leute))])
  const jetzt = kontext.jetzt().getTime()
  const mails = leute
    .filter(({ user, will }) => user !== wer && will.dienstGeaendert !== false)
    .map((person): Mail => {
      const ihre = abgesagt.filter((eine) => eine.leute.includes(person.profil))
      const deren = dienste.filter((einer) => einer.leute.includes(person.profil))
      const [erster] = deren
      const letztes = Math.max(...[...ihre, ...deren].map(({ ende }) => Date.parse(ende)))
      return {
        an: { email: person.email, name: person.vorname },
        art: 'dienstGeaendert',
        betreff: `${bezeichnung} fällt aus`,
        absaetze: [
          text,
          ihre.length > 0
            ? `${ihre.length === 1 ? 'Diese Belegung ist' : 'Diese Belegungen sind'} damit storniert. Wenn du ein Fahrzeug brauchst, belege bitte ein anderes.`
            : '',
          deren.length > 0 ? 'Für den Sanitätsdienst wird ein anderes Fahrzeug gesucht.' : '',
        ].filter(Boolean),
        fakten: [
          ...ihre.map((eine) => [eine.zweck, lesbareSpanne(eine.beginn, eine.ende)] as const),
          ...deren.map((einer) => [einer.bezeichnung, lesbareSpanne(einer.beginn, einer.ende)] as const),
        ].slice(0, 20),
        knopf: erster
          ? { text: 'Zum Sanitätsdienst', pfad: pfad('/sanitaetsdienst/{id}', { id: erster.dienst }) }
          : { text: 'Fahrzeug belegen', pfad: pfad('/fahrzeugbelegungen/neu') },
        gueltigBis: new Date(Math.max(letztes, jetzt + 3_600_000)),
      }
    })
  await kontext.sende(trx, mails)
}

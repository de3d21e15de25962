// Who is told by mail when somebody else decides about, moves or calls off a booking: who booked, who is responsible, who drives.
import { sql } from 'kysely'
import type { Kontext, Trx } from '#server/kontext.ts'
import { type Termin, kalenderdatei } from '#blocks/kalender/server/index.ts'
import type { Mail } from '#server/mail/sende.ts'
import { lesbareSpanne } from '#contract/berlin.ts'
import type { Belegungsart, Belegungszeile } from './art.ts'

export type Anlass = 'verlegt' | 'storniert' | 'wiederhergestellt' | 'bestaetigt' | 'abgelehnt'

const WORTE: Readonly<Record<Anlass, readonly [betreff: string, einer: string, mehrere: string]>> = {
  verlegt: ['Geändert', 'wurde geändert. So steht sie jetzt im Plan:', 'wurden geändert. So stehen sie jetzt im Plan:'],
  storniert: ['Storniert', 'wurde storniert.', 'wurden storniert.'],
  wiederhergestellt: ['Wieder belegt', 'gilt wieder.', 'gelten wieder.'],
  bestaetigt: ['Bestätigt', 'wurde bestätigt.', 'wurden bestätigt.'],
  abgelehnt: ['Abgelehnt', 'wurde abgelehnt.', 'wurden abgelehnt.'],
}
/** A mail names so many bookings; the calendar file or the list has them all. */
const GENANNTE = 10
type Fakt = [titel: string, inhalt: string]

/** The first of them as facts of a mail, and how many more there are; `gesamt` where not all of them are here. */
export function genannte<T>(zeilen: readonly T[], alsFakt: (zeile: T, nr: number) => Fakt, gesamt = zeilen.length): Fakt[] {
  const rest = gesamt - Math.min(zeilen.length, GENANNTE)
  return [...zeilen.slice(0, GENANNTE).map(alsFakt), ...(rest > 0 ? [['', `und ${rest} weitere`] satisfies Fakt] : [])]
}

/** What a receiver knows of a booking: without a change of it there are no news. */
export const standVon = ({ ressource, beginn, ende, status }: Belegungszeile) => [ressource, beginn, ende, status]
/** All news about one booking to one person share a waiting mail: the latest counts. */
export const buendelFuer = (art: Belegungsart, id: string, profil: string) => `${art.spalte}belegung ${id} ${profil}`

interface Empfaenger {
  readonly profil: string
  readonly user: string
  readonly vorname: string
  readonly email: string
}

/** A booking as an entry of a calendar: the same one from the booking to the cancellation, here and in the feeds. */
export function belegungstermin(art: Belegungsart, zeile: Belegungszeile): Termin {
  const stand = zeile.status === 'bestaetigt' ? 'bestaetigt' : zeile.status === 'angefragt' ? 'vorlaeufig' : 'abgesagt'
  return {
    uid: `${art.spalte}belegung-${zeile._id}`,
    folge: zeile.version,
    geaendertAm: zeile.geaendertAm,
    titel: `${zeile.ressourceName}: ${zeile.anlass}`,
    beginn: zeile.beginn,
    ende: zeile.ende,
    stand,
    beschreibung: [
      zeile.verantwortlichName === '' ? '' : `Verantwortlich: ${zeile.verantwortlichName}`,
      zeile.grund === '' ? '' : `Grund: ${zeile.grund}`,
    ]
      .filter(Boolean)
      .join('\n'),
    pfad: art.pfad(zeile._id),
  }
}

/** The members behind these bookings who want such mails, but for `wer`. */
async function empfaenger(trx: Trx, zeilen: readonly Belegungszeile[], wer: string): Promise<Empfaenger[]> {
  const profile = zeilen.flatMap(({ verantwortlich, fahrer }) => [verantwortlich, fahrer]).filter((id) => id !== null)
  const users = zeilen.map(({ erstelltVon }) => erstelltVon).filter((id) => id !== null)
  const { rows } = await sql<Empfaenger>`
    select p._id as profil, p."user", p.vorname, p.email
    from personen p
    where (p._id = any(${[...new Set(profile)]}::uuid[]) or p."user" = any(${[...new Set(users)]}::uuid[])) and p."user" <> ${wer}::uuid
      and p."geloeschtAm" is null and not p.gesperrt and coalesce((p."emailBenachrichtigungen" ->> 'dienstGeaendert')::boolean, true)
    order by p._id`.execute(trx)
  return rows
}

/**
 * Tells those concerned; `zeilen` are the bookings as they now are, `vorher` the same as they were, in the same order. One mail
 * per person, never for one's own action, nothing about what is over.
 */
export async function melde(
  kontext: Kontext,
  trx: Trx,
  art: Belegungsart,
  anlass: Anlass,
  zeilen: readonly Belegungszeile[],
  wer: string,
  vorher: readonly Belegungszeile[] = zeilen,
): Promise<void> {
  const jetzt = kontext.jetzt()
  const kommende = zeilen.filter(({ ende }) => Date.parse(ende) > jetzt.getTime())
  if (kommende.length === 0) return
  // Whoever was responsible until now is told as well.
  const frueher = new Map(vorher.map((zeile) => [zeile._id, zeile]))
  const leute = await empfaenger(trx, [...kommende, ...vorher], wer)
  // Who starts or stops to drive hears of that by a mail of its own (fahrer.ts).
  const faehrt = (profil: string, { _id, fahrer }: Belegungszeile) => fahrer === profil && frueher.get(_id)?.fahrer === profil
  const betrifft = ({ profil, user }: Empfaenger, zeile: Belegungszeile | undefined) =>
    zeile !== undefined && (zeile.verantwortlich === profil || faehrt(profil, zeile) || zeile.erstelltVon === user)
  await kontext.sende(
    trx,
    leute.flatMap((person): Mail[] => {
      const ihre = kommende.filter((zeile) => betrifft(person, zeile) || betrifft(person, frueher.get(zeile._id)))
      const [erste] = ihre.toSorted((a, b) => a.beginn.localeCompare(b.beginn) || a.ressourceName.localeCompare(b.ressourceName, 'de'))
      if (!erste) return []
      const [betreff, einer, mehrere] = WORTE[anlass]
      const grund = erste.grund === '' ? [] : [`Der Grund: ${erste.grund}`]
      const satz =
        ihre.length === 1
          ? `deine Belegung „${erste.anlass}“ (${erste.ressourceName}) ${einer}`
          : `${ihre.length} deiner Belegungen „${erste.anlass}“ (${erste.ressourceName}) ${mehrere}`
      const alt = frueher.get(erste._id)
      return [
        {
          an: { email: person.email, name: person.vorname },
          art: 'dienstGeaendert',
          betreff: `${betreff}: ${erste.ressourceName}, ${erste.anlass}`,
          absaetze: [satz, ...grund],
          fakten: [
            ...genannte(ihre, (zeile, nr) => [nr === 0 ? 'Wann' : '', lesbareSpanne(zeile.beginn, zeile.ende)]),
            ...(anlass === 'verlegt' && ihre.length === 1 && alt
              ? [['Vorher', `${alt.ressourceName}, ${lesbareSpanne(alt.beginn, alt.ende)}`] satisfies Fakt]
              : []),
          ],
          knopf: { text: 'Zur Belegung', pfad: art.pfad(erste._id) },
          gueltigBis: new Date(Math.max(...ihre.map(({ ende }) => Date.parse(ende)))),
          anhaenge: [
            kalenderdatei(
              ihre.map((zeile) => belegungstermin(art, zeile)),
              kontext.config,
              jetzt,
              'belegung.ics',
            ),
          ],
          // What somebody drags about in the plan becomes one mail, and none once it is back where it was.
          ...(ihre.length === 1 && anlass !== 'bestaetigt' && anlass !== 'abgelehnt'
            ? { buendel: buendelFuer(art, erste._id, person.profil), stand: { vorher: alt && standVon(alt), nachher: standVon(erste) } }
            : {}),
        },
      ]
    }),
  )
}

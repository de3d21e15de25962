// Who is told by mail when somebody else decides about, moves or calls off a booking: who booked, who is responsible, who drives.
import { sql } from 'kysely'
import type { AppContext, Trx } from '#server/context.ts'
import type { Termin } from '#server/calendar/kalender.ts'
import type { Mail } from '#server/mail/send-mail.ts'
import { readableSpan } from '#contract/time/berlin.ts'
import type { Belegungsart, BelegungsRow } from './kind.ts'

export type Anlass = 'verlegt' | 'storniert' | 'wiederhergestellt' | 'bestaetigt' | 'abgelehnt'

const WORDS: Readonly<Record<Anlass, readonly [betreff: string, einer: string, mehrere: string]>> = {
  verlegt: ['Geändert', 'wurde geändert. So steht sie jetzt im Plan:', 'wurden geändert. So stehen sie jetzt im Plan:'],
  storniert: ['Storniert', 'wurde storniert.', 'wurden storniert.'],
  wiederhergestellt: ['Wieder belegt', 'gilt wieder.', 'gelten wieder.'],
  bestaetigt: ['Bestätigt', 'wurde bestätigt.', 'wurden bestätigt.'],
  abgelehnt: ['Abgelehnt', 'wurde abgelehnt.', 'wurden abgelehnt.'],
}
/** A mail names so many bookings; the calendar file or the list has them all. */
const NAMED = 10
type Fact = [titel: string, inhalt: string]

/** The first of them as facts of a mail, and how many more there are; `total` where not all of them are here. */
export function named<T>(rows: readonly T[], asFact: (row: T, number: number) => Fact, total = rows.length): Fact[] {
  const rest = total - Math.min(rows.length, NAMED)
  return [...rows.slice(0, NAMED).map(asFact), ...(rest > 0 ? [['', `und ${rest} weitere`] satisfies Fact] : [])]
}

/** The part of a booking that its receivers know: without a change of it there is no news. */
export const stateOf = ({ ressource: resource, beginn, ende, status }: BelegungsRow) => [resource, beginn, ende, status]
/** All news about one booking to one person share a waiting mail: the latest counts. */
export const bundleFor = (kind: Belegungsart, id: string, profil: string) => `${kind.column}belegung ${id} ${profil}`

interface Recipient {
  readonly profil: string
  readonly user: string
  readonly vorname: string
  readonly email: string
}

/** A booking as an entry of a calendar: the same one from the booking to the cancellation, here and in the feeds. */
export function belegungstermin(kind: Belegungsart, row: BelegungsRow): Termin {
  const state = row.status === 'bestaetigt' ? 'bestaetigt' : row.status === 'angefragt' ? 'vorlaeufig' : 'abgesagt'
  return {
    uid: `${kind.column}belegung-${row._id}`,
    folge: row.version,
    geaendertAm: row.geaendertAm,
    titel: `${row.ressourceName}: ${row.anlass}`,
    beginn: row.beginn,
    ende: row.ende,
    stand: state,
    beschreibung: [
      row.verantwortlichName === '' ? '' : `Verantwortlich: ${row.verantwortlichName}`,
      row.grund === '' ? '' : `Grund: ${row.grund}`,
    ]
      .filter(Boolean)
      .join('\n'),
    pfad: kind.path(row._id),
  }
}

/** The members behind these bookings except the acting user. */
async function recipientsOf(trx: Trx, rows: readonly BelegungsRow[], actor: string): Promise<Recipient[]> {
  const profile = rows.flatMap(({ verantwortlich, fahrer }) => [verantwortlich, fahrer]).filter((id) => id !== null)
  const users = rows.map(({ erstelltVon: createdBy }) => createdBy).filter((id) => id !== null)
  const found = await sql<Recipient>`
    select p._id as profil, p."user", p.vorname, p.email
    from personen p
    where (p._id = any(${[...new Set(profile)]}::uuid[]) or p."user" = any(${[...new Set(users)]}::uuid[])) and p."user" <> ${actor}::uuid
      and p."geloeschtAm" is null and not p.gesperrt
    order by p._id`.execute(trx)
  return found.rows
}

/**
 * Tells those concerned; `rows` are the bookings as they now are, `before` the same as they were, in the same order. One mail
 * per person, never for one's own action, nothing about what is over.
 */
export async function notify(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart,
  anlass: Anlass,
  rows: readonly BelegungsRow[],
  actor: string,
  before: readonly BelegungsRow[] = rows,
): Promise<void> {
  const now = context.now()
  const upcoming = rows.filter(({ ende }) => Date.parse(ende) > now.getTime())
  if (upcoming.length === 0) return
  // The person responsible until now is told as well.
  const earlier = new Map(before.map((row) => [row._id, row]))
  const people = await recipientsOf(trx, [...upcoming, ...before], actor)
  // Who starts or stops to drive hears of that by a mail of its own (fahrer.ts).
  const faehrt = (profil: string, { _id, fahrer }: BelegungsRow) => fahrer === profil && earlier.get(_id)?.fahrer === profil
  const concerns = ({ profil, user }: Recipient, row: BelegungsRow | undefined) =>
    row !== undefined && (row.verantwortlich === profil || faehrt(profil, row) || row.erstelltVon === user)
  await context.sendMail(
    trx,
    people.flatMap((person): Mail[] => {
      const their = upcoming.filter((row) => concerns(person, row) || concerns(person, earlier.get(row._id)))
      const [first] = their.toSorted((a, b) => a.beginn.localeCompare(b.beginn) || a.ressourceName.localeCompare(b.ressourceName, 'de'))
      if (!first) return []
      const [subject, one, several] = WORDS[anlass]
      const reason = first.grund === '' ? [] : [`Der Grund: ${first.grund}`]
      const sentence =
        their.length === 1
          ? `deine Belegung „${first.anlass}“ (${first.ressourceName}) ${one}`
          : `${their.length} deiner Belegungen „${first.anlass}“ (${first.ressourceName}) ${several}`
      const old = earlier.get(first._id)
      return [
        {
          to: { email: person.email, name: person.vorname, profil: person.profil },
          kind: 'dienstGeaendert',
          subject: `${subject}: ${first.ressourceName}, ${first.anlass}`,
          paragraphs: [sentence, ...reason],
          facts: [
            ...named(their, (row, number) => [number === 0 ? 'Wann' : '', readableSpan(row.beginn, row.ende)]),
            ...(anlass === 'verlegt' && their.length === 1 && old
              ? [['Vorher', `${old.ressourceName}, ${readableSpan(old.beginn, old.ende)}`] satisfies Fact]
              : []),
          ],
          button: { text: 'Zur Belegung', path: kind.path(first._id) },
          expiresAt: new Date(Math.max(...their.map(({ ende }) => Date.parse(ende)))),
          attachments: [{ name: 'belegung.ics', entries: their.map((row) => belegungstermin(kind, row)) }],
          // What somebody drags about in the plan becomes one mail, and none once it is back where it was.
          ...(their.length === 1 && anlass !== 'bestaetigt' && anlass !== 'abgelehnt'
            ? { bundle: bundleFor(kind, first._id, person.profil), known: { before: old && stateOf(old), after: stateOf(first) } }
            : {}),
        },
      ]
    }),
  )
}

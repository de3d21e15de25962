import { sql } from 'kysely'
import type { AppContext, Trx } from '#server/context.ts'
import type { Termin } from '#server/calendar/kalender.ts'
import { keyOfRows, type Mail } from '#server/mail/send-mail.ts'
import { readableSpan } from '#contract/time/berlin.ts'
import type { Belegungsart, BelegungsRow } from '../kind.ts'

export type Anlass = 'verlegt' | 'storniert' | 'wiederhergestellt' | 'bestaetigt' | 'abgelehnt' | 'angefragt'

const WORDS: Readonly<Record<Anlass, readonly [betreff: string, einer: string, mehrere: string]>> = {
  verlegt: ['Geändert', 'wurde geändert. So steht sie jetzt im Plan:', 'wurden geändert. So stehen sie jetzt im Plan:'],
  storniert: ['Storniert', 'wurde storniert.', 'wurden storniert.'],
  wiederhergestellt: ['Wieder belegt', 'gilt wieder.', 'gelten wieder.'],
  bestaetigt: ['Bestätigt', 'wurde bestätigt.', 'wurden bestätigt.'],
  abgelehnt: ['Abgelehnt', 'wurde abgelehnt.', 'wurden abgelehnt.'],
  angefragt: ['Wieder offen', 'wartet wieder auf Genehmigung.', 'warten wieder auf Genehmigung.'],
}
/** Maximum number of bookings listed in a mail; the calendar file or the list has all. */
const NAMED = 10
type Fact = [titel: string, inhalt: string]

/** The first ones as facts of a mail, and the number of others; `total` if not all rows are given. */
export function firstFacts<T>(rows: readonly T[], asFact: (row: T, number: number) => Fact, total = rows.length): Fact[] {
  const remaining = total - Math.min(rows.length, NAMED)
  return [...rows.slice(0, NAMED).map(asFact), ...(remaining > 0 ? [['', `und ${remaining} weitere`] satisfies Fact] : [])]
}

/** State known to recipients: a mail is sent only if it changes. */
export const stateOf = ({ ressource, beginn, ende, status }: BelegungsRow) => [ressource, beginn, ende, status]
/** Bundle key: news about one booking to one person replace a pending mail. */
export const bundleFor = (kind: Belegungsart, id: string, profil: string) => `${kind.column}belegung ${id} ${profil}`

interface Recipient {
  readonly profil: string
  readonly user: string
  readonly vorname: string
  readonly email: string
}

/** A booking as calendar entry, with the same UID from creation to cancellation, here and in feeds. */
export function terminOf(kind: Belegungsart, row: BelegungsRow): Termin {
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
    pfad: kind.screens.detail(row._id),
  }
}

async function recipientsOf(trx: Trx, rows: readonly BelegungsRow[], actor: string): Promise<Recipient[]> {
  const profile = rows.flatMap(({ verantwortlich, fahrer }) => [verantwortlich, fahrer]).filter((id) => id !== null)
  const users = rows.map(({ erstelltVon }) => erstelltVon).filter((id) => id !== null)
  const found = await sql<Recipient>`
    select p._id as profil, p."user", p.vorname, p.email
    from personen p
    where (p._id = any(${[...new Set(profile)]}::uuid[]) or p."user" = any(${[...new Set(users)]}::uuid[])) and p."user" <> ${actor}::uuid
      and p."geloeschtAm" is null and not p.gesperrt
    order by p._id`.execute(trx)
  return found.rows
}

/**
 * Notifies those concerned; `rows` are the current bookings, `before` the previous ones in the same order. One mail
 * per person, never for one's own action or past bookings. `bundled`: waits for being taken back.
 */
export async function notifyConcerned(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart,
  anlass: Anlass,
  rows: readonly BelegungsRow[],
  actor: string,
  before: readonly BelegungsRow[] = rows,
  bundled = false,
): Promise<void> {
  const now = context.now()
  const upcoming = rows.filter(({ ende }) => Date.parse(ende) > now.getTime())
  if (upcoming.length === 0) return
  const earlier = new Map(before.map((row) => [row._id, row]))
  const people = await recipientsOf(trx, [...upcoming, ...before], actor)
  // Drivers who start or stop get their own mail (fahrer.ts).
  const faehrt = (profil: string, { _id, fahrer }: BelegungsRow) => fahrer === profil && earlier.get(_id)?.fahrer === profil
  const concerns = ({ profil, user }: Recipient, row: BelegungsRow | undefined) =>
    row !== undefined && (row.verantwortlich === profil || faehrt(profil, row) || row.erstelltVon === user)
  await context.sendMail(
    trx,
    people.flatMap((person): Mail[] => {
      const their = upcoming.filter((row) => concerns(person, row) || concerns(person, earlier.get(row._id)))
      const [first] = their.toSorted((a, b) => a.beginn.localeCompare(b.beginn) || a.ressourceName.localeCompare(b.ressourceName, 'de'))
      if (!first) return []
      const [subject, singular, several] = WORDS[anlass]
      const reason = first.grund === '' ? [] : [`Der Grund: ${first.grund}`]
      const sentence =
        their.length === 1
          ? `deine Belegung „${first.anlass}“ (${first.ressourceName}) ${singular}`
          : `${their.length} deiner Belegungen „${first.anlass}“ (${first.ressourceName}) ${several}`
      const old = earlier.get(first._id)
      const known = (row: BelegungsRow | undefined) => row && stateOf(row)
      const news =
        their.length === 1
          ? { before: known(old), after: stateOf(first) }
          : { before: their.map(({ _id }) => known(earlier.get(_id))), after: their.map(stateOf) }
      const key = keyOfRows(their.map(({ _id }) => _id))
      return [
        {
          to: { email: person.email, name: person.vorname, profil: person.profil },
          kind: 'dienstGeaendert',
          subject: `${subject}: ${first.ressourceName}, ${first.anlass}`,
          paragraphs: [sentence, ...reason],
          facts: [
            ...firstFacts(their, (row, number) => [number === 0 ? 'Wann' : '', readableSpan(row.beginn, row.ende)]),
            ...(anlass === 'verlegt' && their.length === 1 && old
              ? [['Vorher', `${old.ressourceName}, ${readableSpan(old.beginn, old.ende)}`] satisfies Fact]
              : []),
          ],
          button: { text: 'Zur Belegung', path: kind.screens.detail(first._id) },
          expiresAt: new Date(Math.max(...their.map(({ ende }) => Date.parse(ende)))),
          attachments: [{ name: 'belegung.ics', entries: their.map((row) => terminOf(kind, row)) }],
          // Bundles repeated moves in the plan into one mail; sends none if the booking returns to its old place.
          ...(bundled || (their.length === 1 && anlass !== 'bestaetigt' && anlass !== 'abgelehnt')
            ? { bundle: bundleFor(kind, key, person.profil), known: news }
            : {}),
        },
      ]
    }),
  )
}

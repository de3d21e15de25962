// Notifies drivers who were assigned or removed by someone else.
import { sql } from 'kysely'
import type { AppContext, Trx } from '#server/context.ts'
import { readableSpan } from '#contract/time/berlin.ts'
import type { Mail } from '#server/mail/send-mail.ts'
import type { Belegungsart, BelegungsRow } from '../kind.ts'
import { terminOf, bundleFor, firstFacts, stateOf } from './messages.ts'

interface Person {
  readonly profil: string
  readonly vorname: string
  readonly email: string
}
/** The state known to somebody who heard nothing of the booking. */
const NOTHING = 'nichts'

/**
 * `changedRows` are the current bookings, `old` the previous ones in the same order, empty for new ones. One mail per person that
 * starts or stops driving, never for one's own action or past bookings.
 */
export async function notifyFahrer(
  { sendMail: send, now }: AppContext,
  trx: Trx,
  kind: Belegungsart,
  changedRows: readonly BelegungsRow[],
  old: readonly BelegungsRow[],
  actor: string,
): Promise<void> {
  const changed = changedRows
    .map((row, i) => ({ zeile: row, vorher: old[i]?.fahrer ?? null }))
    .filter(({ zeile, vorher }) => zeile.fahrer !== vorher && Date.parse(zeile.ende) > now().getTime())
  const profile = [...new Set(changed.flatMap(({ zeile, vorher }) => [zeile.fahrer, vorher]).filter((id) => id !== null))]
  if (profile.length === 0) return
  const { rows } = await sql<Person>`
    select p._id as profil, p.vorname, p.email from personen p
    where p._id = any(${profile}::uuid[]) and p."user" <> ${actor}::uuid and p."geloeschtAm" is null and not p.gesperrt
    order by p._id`.execute(trx)
  const mailTo = ({ profil, vorname, email }: Person, rows: readonly BelegungsRow[], faehrt: boolean): Mail[] => {
    const [first] = rows
    if (!first) return []
    const what = rows.length === 1 ? `„${first.anlass}“ (${first.ressourceName})` : `${rows.length} Fahrten „${first.anlass}“`
    const state = stateOf(first)
    return [
      {
        to: { email, name: vorname, profil },
        kind: 'eingeteilt',
        subject: `${faehrt ? 'Du fährst' : 'Du fährst nicht mehr'}: ${first.ressourceName}, ${first.anlass}`,
        paragraphs: [
          faehrt ? `du bist als Fahrer eingetragen: ${what}.` : `du bist nicht mehr als Fahrer eingetragen: ${what}.`,
          ...(faehrt && rows.some(({ status }) => status === 'angefragt') ? ['Die Belegung ist angefragt und noch nicht bestätigt.'] : []),
        ],
        facts: firstFacts(rows, ({ ressourceName: resourceName, beginn, ende }) => [resourceName, readableSpan(beginn, ende)]),
        button: { text: 'Zur Belegung', path: kind.screens.detail(first._id) },
        expiresAt: new Date(Math.max(...rows.map(({ ende }) => Date.parse(ende)))),
        // Removes bookings they no longer drive from their calendar.
        attachments: [
          {
            name: 'belegung.ics',
            entries: rows.map((row) => ({ ...terminOf(kind, row), ...(faehrt ? {} : { stand: 'abgesagt' as const }) })),
          },
        ],
        // Assigned and removed again within the ten-minute delay: no mail is sent.
        ...(rows.length === 1
          ? {
              bundle: bundleFor(kind, first._id, profil),
              known: faehrt ? { before: NOTHING, after: state } : { before: state, after: NOTHING },
            }
          : {}),
      },
    ]
  }
  await send(
    trx,
    rows.flatMap((person) => [
      ...mailTo(
        person,
        changed.filter(({ zeile }) => zeile.fahrer === person.profil).map(({ zeile }) => zeile),
        true,
      ),
      ...mailTo(
        person,
        changed.filter(({ vorher }) => vorher === person.profil).map(({ zeile }) => zeile),
        false,
      ),
    ]),
  )
}

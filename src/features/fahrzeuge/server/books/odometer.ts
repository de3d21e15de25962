import { sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import { conflict } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { readFahrzeugwarte } from '../recipient.ts'

export const kmText = (number: number) => `${number.toLocaleString('de-DE')} km`

// Annahme: longest distance in one trip, or between two in the book. A member's reading beyond it is recorded, but needs a vehicle keeper
// before the vehicle adopts it.
const JUMP_KM = 2000
// Annahme: highest average speed of trips above `FAR_KM`; the times of shorter trips are rough.
export const FASTEST_KMH = 130
export const FAR_KM = 500
export const WAITS = 'Der Kilometerstand des Fahrzeugs bleibt, bis ein Fahrzeugwart ihn bestätigt.'

/** An odometer reading with its time; `says` introduces the number. */
interface Reading {
  readonly time: string
  readonly kmStart: number
  readonly kmEnde: number
  readonly hours?: number
  readonly says: string
}

/** Requires confirmation of a probably mistyped reading. The vehicle is locked. @throws 409 at `bestaetigt` */
export async function askAboutJump(
  trx: Trx,
  fahrzeug: string,
  { time, kmStart, kmEnde, hours, says }: Reading,
  without: string | null,
): Promise<void> {
  const { rows } = await sql<{ zuletzt: number | null }>`
    select coalesce(
      (select "kmEnde" from kmstaende where fahrzeug = f._id and quelle is distinct from ${without}::uuid and zeit <= ${time}::timestamptz
        order by zeit desc limit 1),
      case when ${without}::uuid is null and not exists (select 1 from kmstaende where fahrzeug = f._id) then f."kmStand" end) as zuletzt
    from fahrzeuge f where f._id = ${fahrzeug}::uuid`.execute(trx)
  const last = rows[0]?.zuletzt ?? kmStart
  const [trip, gap] = [kmEnde - kmStart, Math.abs(kmStart - last)]
  if (trip > JUMP_KM) throw conflict(`Das wären ${kmText(trip)} auf einer Fahrt. Stimmt der Kilometerstand?`, 'bestaetigt')
  if (hours !== undefined && trip > FAR_KM && trip > FASTEST_KMH * hours)
    throw conflict(
      `Das wären ${kmText(trip)} in ${hours.toLocaleString('de-DE', { maximumFractionDigits: 1 })} Stunden. Stimmt der Kilometerstand?`,
      'bestaetigt',
    )
  if (gap > JUMP_KM)
    throw conflict(`Der letzte Stand war ${kmText(last)}, ${says} ${kmText(kmStart)}. Stimmt der Kilometerstand?`, 'bestaetigt')
}

interface Entered {
  readonly entered: string
  readonly settles: (latest: string, kmState: number | null) => boolean
}
/**
 * Sets the vehicle's kilometres to its latest reading. A jump is pending: vehicle keepers are notified, and the vehicle is unchanged
 * until one of them `settles` it. The vehicle is locked. Returns true if pending.
 */
export async function followUp(
  context: AppContext,
  trx: Trx,
  actor: Actor,
  fahrzeug: string,
  { entered, settles }: Entered,
): Promise<boolean> {
  const { rows } = await sql<{ bezeichnung: string; old: number | null; latest: string; kmStart: number; fresh: number }>`
    select f.bezeichnung, f."kmStand" as old, l.quelle as latest, l."kmStart", l."kmEnde" as fresh
    from fahrzeuge f,
      (select quelle, "kmStart", "kmEnde" from kmstaende where fahrzeug = ${fahrzeug}::uuid order by zeit desc, "kmEnde" desc limit 1) l
    where f._id = ${fahrzeug}::uuid and f."kmStand" is distinct from l."kmEnde"`.execute(trx)
  if (!rows[0]) return false
  const { bezeichnung, old, latest, kmStart, fresh } = rows[0]
  const keeps = may(actor, 'UPDATE_FAHRZEUG')
  if (Math.abs(fresh - (old ?? kmStart)) > JUMP_KM && !(keeps && settles(latest, old))) {
    if (!keeps) await tellOfJump(context, trx, actor, { _id: fahrzeug, called: bezeichnung, old, fresh, entered })
    return true
  }
  await sql`update fahrzeuge set "kmStand" = ${fresh}, ${setTouched(actor._id)} where _id = ${fahrzeug}::uuid`.execute(trx)
  await recordChange(trx, {
    area: 'fahrzeuge',
    object: fahrzeug,
    action: 'geaendert',
    fields: ['kmStand'],
    before: { kmStand: old },
    after: { kmStand: fresh },
    actor: actor._id,
  })
  return false
}

async function tellOfJump(
  context: AppContext,
  trx: Trx,
  { vorname, nachname }: Actor,
  { _id, called, old, fresh, entered }: { _id: string; called: string; old: number | null; fresh: number; entered: string },
): Promise<void> {
  const recipients = await readFahrzeugwarte(trx)
  await context.sendMail(
    trx,
    recipients.map((person) => ({
      to: { email: person.email, name: person.vorname, profil: person.profil },
      kind: 'faelligkeiten',
      subject: `Ungewöhnlicher Kilometerstand an ${called}`,
      paragraphs: [
        `${vorname} ${nachname} hat ${entered} eingetragen, deren Kilometerstand weit weg vom bisherigen liegt. ` +
          'Am Fahrzeug steht weiter der bisherige.',
        'Stimmt der neue, dann trage ihn am Fahrzeug ein. Sonst berichtige den Eintrag.',
      ],
      facts: [
        ['Bisher', old === null ? 'keiner' : kmText(old)],
        ['Danach', kmText(fresh)],
      ] as const,
      button: { text: 'Fahrzeug ansehen', path: path('/fahrzeuge/edit/{id}', { id: _id }) },
      bundle: `kmstand ${_id} ${person.profil}`,
    })),
  )
}

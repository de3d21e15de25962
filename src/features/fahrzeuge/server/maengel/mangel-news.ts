import { sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import { OPEN_DEFECT, PRIORITAET_NAMES } from '#features/fahrzeuge/schemas.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { discardBundles } from '#server/mail/send-mail.ts'
import { readFahrzeugwarte } from '../recipient.ts'

interface Urgent {
  readonly _id: string
  readonly titel: string
  readonly prioritaet: 'hoch' | 'kritisch'
}
export async function urgentOf(trx: Trx, fahrzeug: string): Promise<readonly Urgent[]> {
  const { rows } = await sql<Urgent>`
    select _id, titel, prioritaet from fahrzeugmaengel
    where fahrzeug = ${fahrzeug}::uuid and ${oneOf('status', OPEN_DEFECT)} and prioritaet in ('hoch', 'kritisch')
    order by prioritaet desc, "erstelltAm" desc, _id`.execute(trx)
  return rows
}
const LISTED = 10
/** Debounce for news of something critical, in milliseconds. */
const CRITICAL_MS = 60_000

/**
 * Notifies the Fahrzeugwarte, except the actor, about the vehicle's current state. One mail per ten minutes, or per minute for critical
 * reports, independent of the number of defects. Reports withdrawn before the mail is sent are not mentioned.
 */
export async function notifyFahrzeugwarte(
  context: AppContext,
  trx: Trx,
  actor: Actor,
  fahrzeug: { readonly _id: string; readonly bezeichnung: string },
  before: readonly Urgent[],
  news: { readonly raised: boolean; readonly titel: string; readonly beschreibung: string; readonly more?: number },
): Promise<void> {
  const known = (list: readonly Urgent[]) => list.map(({ _id, prioritaet }) => `${_id} ${prioritaet}`).toSorted()
  const now = await urgentOf(trx, fahrzeug._id)
  if (known(before).join() === known(now).join()) return
  const [worst] = now
  const recipients = (await readFahrzeugwarte(trx)).filter(({ user }) => user !== actor._id)
  const bundleOf = ({ profil }: { profil: string }) => `mangel ${fahrzeug._id} ${profil}`
  // Defects handled by a vehicle keeper need no mail to the others.
  if (!news.raised && may(actor, 'UPDATE_FAHRZEUG')) {
    if (!worst) await discardBundles(trx, recipients.map(bundleOf))
    return
  }
  const name = fahrzeug.bezeichnung
  const deed = news.raised ? 'gemeldet' : 'zurückgezogen oder herabgestuft'
  const state = worst && `${worst.prioritaet === 'kritisch' ? 'Kritischer Mangel' : 'Mangel'} an ${name}: ${worst.titel}`
  await context.sendMail(
    trx,
    recipients.map((person) => ({
      to: { email: person.email, name: person.vorname, profil: person.profil },
      kind: 'faelligkeiten',
      subject: state ? (now.length > 1 ? `${state} (${now.length} offen)` : state) : `Kein dringender Mangel mehr an ${name}`,
      paragraphs: [
        `${actor.vorname} ${actor.nachname} hat ${news.more ? `${news.more + 1} Mängel` : 'einen Mangel'} an ${name} ${deed}: ` +
          `${news.titel}${news.more ? ' und weitere' : ''}`,
        news.beschreibung,
        now.length > 0 ? 'Offen und dringend:' : '',
      ].filter(Boolean),
      facts: now.slice(0, LISTED).map(({ titel, prioritaet }) => [PRIORITAET_NAMES[prioritaet], titel] as const),
      ...(now.length > LISTED ? { addendum: `Und ${now.length - LISTED} weitere.` } : {}),
      button: { text: 'Mängel ansehen', path: path('/fahrzeuge/edit/{id}', { id: fahrzeug._id }) },
      bundle: bundleOf(person),
      ...(news.raised && worst?.prioritaet === 'kritisch' ? { notBefore: new Date(context.now().getTime() + CRITICAL_MS) } : {}),
      known: { before: known(before), after: known(now) },
    })),
  )
}

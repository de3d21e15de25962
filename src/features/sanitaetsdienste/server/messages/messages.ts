// Who is told of what by mail. Each function writes into the outbox in the caller's transaction, never for one's own
// action, never to those who switched such mails off, and news of ten minutes about one service become one mail.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { closeDone, type StateChange } from '#blocks/anmeldung/server/index.ts'
import { defineJob, enqueue } from '#server/jobs/job.ts'
import type { AppContext, Trx } from '#server/context.ts'
import { BUNDLE, discardBundles, discardBundlesSql } from '#server/mail/send-mail.ts'
import { dienstmail, subscribers } from './mail.ts'
import { questionBundle, movedQuestionMails } from './message-gefragte.ts'
import { notifyLeitung } from './message-leitung.ts'
import { involved, type Recipient, recipientsOf, leitungOf } from './message-data.ts'
import { isDraft } from '../visibility.ts'
import { dienstFacts, stateWords, moveWords } from './message-texts.ts'
import { nameOf, readServices, type Service } from '../reading.ts'

/** Tells the members of a new service; enqueued ten minutes after it was published. */
export const newDienstJob = defineJob('sanitaetsdienste-neu', z.object({ dienst: id, wer: z.nullable(id) }), { rang: 8 })

const TEN_MINUTES = 10 * 60_000
/** One mail per person and service waits at a time; it says the last state. */
const bundleFor = (dienst: string, profil: string) => `dienst ${dienst} ${profil}`

/** The statement that drops what waits for somebody about a service: somebody who acts for themselves knows more. */
export const discardsOwn = (dienst: string, profil: string) => discardBundlesSql([bundleFor(dienst, profil)])

/** A service was published: told to those who may see it and want such mails. `actor` is the acting user, null for the system. */
export async function notifyNewDienst(context: AppContext, trx: Trx, dienst: string, actor: string | null): Promise<void> {
  // A whole chapter is told: that is a job, and corrections of the first minutes are in it.
  const from = new Date(context.now().getTime() + TEN_MINUTES)
  await enqueue(trx, newDienstJob, { dienst, wer: actor }, { key: `sandienst neu ${dienst}`, from })
}

/** The service, while there is anything to tell of it: not before it is published, not after it is over. */
async function load(trx: Trx, dienst: string, now: Date): Promise<Service | null> {
  const [service] = await readServices(trx, [dienst])
  if (!service || isDraft(service)) return null
  return Date.parse(service.ende) > now.getTime() ? service : null
}

/**
 * Time or place changed; `what` are German labels of the fields that did: told to all who are registered, staffed or wait, and to whom
 * a question about one of these shifts is still open.
 */
export async function notifyMove(
  context: AppContext,
  trx: Trx,
  dienst: string,
  actor: string | null,
  what: readonly string[],
  schichten: readonly string[],
): Promise<void> {
  const service = await load(trx, dienst, context.now())
  if (!service) return
  const present = [...new Set([...(await involved(trx, dienst)), ...leitungOf(service)])]
  const people = await recipientsOf(trx, dienst, present)
  // A mail that waits would tell the old time: it is renewed even where such news alone are not wanted.
  const waitingMails = await sql<{ schluessel: string }>`select schluessel from mails where schluessel = any(${people.map(
    ({ profil }) => BUNDLE + bundleFor(dienst, profil),
  )}::text[]) and "versendetAm" is null and "aufgegebenAm" is null and "vergebenBis" is null`.execute(trx)
  const waiting = new Set(waitingMails.rows.map(({ schluessel: key }) => key))
  const words = moveWords(service, what)
  await context.sendMail(trx, [
    ...people
      .filter(
        ({ user, will: wants, profil }) => user !== actor && (wants.dienstGeaendert || waiting.has(BUNDLE + bundleFor(dienst, profil))),
      )
      .map((person) => dienstmail(context, service, person, 'dienstGeaendert', words, { buendel: bundleFor(dienst, person.profil) })),
    ...(await movedQuestionMails(context, trx, { dienst: service, schichten, was: what, ohne: present, wer: actor })),
  ])
}

/** The service was called off: told to all concerned, the leaders, and `gefragte`, whose questions were still open (profile ids). */
export async function notifyAbsage(
  context: AppContext,
  trx: Trx,
  dienst: string,
  actor: string | null,
  gefragte: readonly string[],
): Promise<void> {
  const service = await load(trx, dienst, context.now())
  if (!service) return
  const present = new Set([...(await involved(trx, dienst)), ...leitungOf(service)])
  const people = await recipientsOf(trx, dienst, [...new Set([...present, ...gefragte])])
  await discardBundles(
    trx,
    people.flatMap(({ profil }) => [bundleFor(dienst, profil), questionBundle(dienst, profil), `leitung ${dienst} ${profil}`]),
  )
  const by = service.absageVon === 'veranstalter' ? 'vom Veranstalter ' : ''
  const words = (profil: string) => ({
    betreff: `Abgesagt: ${service.bezeichnung}`,
    paragraphs: [
      `„${service.bezeichnung}“ wurde ${by}abgesagt und findet nicht statt. ${present.has(profil) ? 'Du musst nicht kommen.' : 'Was wir dich gefragt haben, ist damit erledigt.'}`,
      service.absageGrund === '' ? '' : `Der Grund: ${service.absageGrund}`,
    ].filter(Boolean),
  })
  await context.sendMail(
    trx,
    // Final, and perhaps about tonight: this does not wait.
    subscribers(people, 'abgesagt', actor).map((person) =>
      dienstmail(context, service, person, 'abgesagt', words(person.profil), {
        facts: dienstFacts(service),
        gueltigBis: new Date(service.ende),
        schluessel: `absage ${dienst} ${person.profil}`,
      }),
    ),
  )
}

/** What somebody knows of their registrations: while staffed also as what. */
const knownState = (registrations: Recipient['meldungen'], before?: readonly StateChange[]) =>
  Object.fromEntries(
    registrations.map(({ _id, status, funktion: fn, fahrzeug, von, bis }) => {
      const change = before?.find(({ anmeldung }) => anmeldung === _id)
      // Never registered and signed off are the same to the person told.
      if (change) return [_id, change.vorher ?? 'abgesagt']
      return [_id, status === 'eingeteilt' ? [fn, fahrzeug, von, bis] : status]
    }),
  )

/** States of registrations changed: tells each person concerned, and the leader when a staffed person signs off. */
export async function notifyAnmeldungen(
  context: AppContext,
  trx: Trx,
  changes: readonly StateChange[],
  actor: string | null,
): Promise<void> {
  if (changes.length === 0) return
  const { rows } = await sql<{ angebot: string; dienst: string; gefragt: boolean }>`
    select _id as angebot, sanitaetsdienst as dienst,
      exists (select 1 from anfragen f where f.angebot = a._id and f.antwort is null and f.art = 'hilferuf') as gefragt
    from angebote a where _id = any(${[...new Set(changes.map(({ angebot }) => angebot))]}::uuid[]) and sanitaetsdienst is not null`.execute(
    trx,
  )
  if (rows.some(({ gefragt }) => gefragt)) await closeDone(trx, changes, context.now())
  const perDienst = Map.groupBy(
    changes.filter(({ angebot }) => rows.some((row) => row.angebot === angebot)),
    ({ angebot }) => rows.find((row) => row.angebot === angebot)?.dienst ?? '',
  )
  // Somebody who acted for themselves knows more than the mails that wait for them.
  await discardBundles(
    trx,
    [...perDienst].flatMap(([dienst, changed]) =>
      changed.filter(({ trigger }) => trigger === 'selbst').map(({ profil }) => bundleFor(dienst, profil)),
    ),
  )
  for (const [dienst, changed] of perDienst) {
    // A sign-up concerns nobody else: it is to be quick.
    // oxlint-disable-next-line no-await-in-loop -- one connection, and one service as a rule
    if (changed.some((one) => one.trigger !== 'selbst' || concernsLeitung(one))) await writeState(context, trx, dienst, changed, actor)
  }
}

async function writeState(
  context: AppContext,
  trx: Trx,
  dienst: string,
  changes: readonly StateChange[],
  actor: string | null,
): Promise<void> {
  const service = await load(trx, dienst, context.now())
  if (!service || service.abgesagt) return
  const people = await recipientsOf(trx, dienst, [...new Set(changes.map(({ profil }) => profil))])
  await discardBundles(
    trx,
    people.filter(({ user }) => user === actor).map(({ profil }) => bundleFor(dienst, profil)),
  )
  const taker = people.find(({ profil }) =>
    changes.some((one) => one.profil === profil && one.trigger === 'uebergabe' && one.after !== 'abgesagt'),
  )
  const mails = subscribers(people, 'eingeteilt', actor).flatMap((person) => {
    const own = changes.filter(({ profil }) => profil === person.profil)
    if (own.every(({ after }) => after === 'nichtErschienen')) return []
    const words = stateWords(service, own, person.meldungen, taker && nameOf(taker))
    // A hand-over is always told: its giver waits for the answer.
    const state = own.some(({ trigger }) => trigger === 'uebergabe')
      ? {}
      : { stand: { vorher: knownState(person.meldungen, own), after: knownState(person.meldungen) } }
    return [dienstmail(context, service, person, 'eingeteilt', words, { buendel: bundleFor(dienst, person.profil), ...state })]
  })
  await context.sendMail(trx, mails)
  if (changes.some(concernsLeitung)) await notifyLeitung(context, trx, service, actor)
}

/** A staffed person who leaves by themselves; who left for good; a place that was handed over; a call for help that was answered. */
const concernsLeitung = ({ trigger, vorher: before, after }: StateChange): boolean =>
  trigger === 'hilferuf' ||
  trigger === 'uebergabe' ||
  (trigger === 'ausgeschieden' && before !== 'warteliste') ||
  (trigger === 'selbst' && before === 'eingeteilt' && after === 'abgesagt')

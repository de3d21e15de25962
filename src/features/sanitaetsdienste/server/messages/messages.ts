// Who is told of what by mail. Each function writes into the outbox in the caller's transaction, never for one's own
// action, never to whoever switched such mails off, and news of ten minutes about one service become one mail.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { closeDone, type StateChange } from '#blocks/anmeldung/server/index.ts'
import { defineJob, enqueue } from '#server/jobs/job.ts'
import type { AppContext, Trx } from '#server/context.ts'
import { BUNDLE, discardBundle, discardsBundle } from '#server/mail/send-mail.ts'
import { dienstmail, listeners } from './mail.ts'
import { questionBundle, movedQuestions } from './message-gefragte.ts'
import { notifyLeitung } from './message-leitung.ts'
import { involved, type Recipient, recipient, leitungOf } from './message-data.ts'
import { isDraft } from '../visibility.ts'
import { dienstFacts, stateWords, moveWords } from './message-texts.ts'
import { nameOf, readServices, type Service } from '../reading.ts'

/** Tells the members of a new service; enqueued ten minutes after it was published. */
export const newDienstMelden = defineJob('sanitaetsdienste-neu', z.object({ dienst: id, wer: z.nullable(id) }), { rang: 8 })

const TEN_MINUTES = 10 * 60_000
/** One mail per person and service waits at a time; it says the last state. */
const bundleFor = (dienst: string, profil: string) => `dienst ${dienst} ${profil}`

/** The statement that drops what waits for somebody about a service: whoever acts for themselves knows more. */
export const discardsOwn = (dienst: string, profil: string) => discardsBundle([bundleFor(dienst, profil)])

/** A service was published: told to those who may see it and want such mails. `who` is the acting user, null for the system. */
export async function notifyNewDienst(context: AppContext, trx: Trx, dienst: string, actor: string | null): Promise<void> {
  // A whole chapter is told: that is a job, and what is mended in the first minutes is told as it then is.
  const from = new Date(context.now().getTime() + TEN_MINUTES)
  await enqueue(trx, newDienstMelden, { dienst, wer: actor }, { key: `sandienst neu ${dienst}`, from })
}

/** The service, while there is anything to tell of it: not before it is published, not after it is over. */
async function load(trx: Trx, dienst: string, now: Date): Promise<Service | null> {
  const [props] = await readServices(trx, [dienst])
  if (!props || isDraft(props)) return null
  return Date.parse(props.ende) > now.getTime() ? props : null
}

/**
 * Time or place changed; `what` are German labels of what did: told to all who are registered, staffed or wait, and to whom
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
  const props = await load(trx, dienst, context.now())
  if (!props) return
  const present = [...new Set([...(await involved(trx, dienst)), ...leitungOf(props)])]
  const people = await recipient(trx, dienst, present)
  // A mail that waits would tell the old time: it is renewed even where such news alone are not wanted.
  const waitingOnes = await sql<{ schluessel: string }>`select schluessel from mails where schluessel = any(${people.map(
    ({ profil }) => BUNDLE + bundleFor(dienst, profil),
  )}::text[]) and "versendetAm" is null and "aufgegebenAm" is null and "vergebenBis" is null`.execute(trx)
  const waiting = new Set(waitingOnes.rows.map(({ schluessel: key }) => key))
  const words = moveWords(props, what)
  await context.sendMail(trx, [
    ...people
      .filter(
        ({ user, will: wants, profil }) => user !== actor && (wants.dienstGeaendert || waiting.has(BUNDLE + bundleFor(dienst, profil))),
      )
      .map((person) => dienstmail(context, props, person, 'dienstGeaendert', words, { buendel: bundleFor(dienst, person.profil) })),
    ...(await movedQuestions(context, trx, { dienst: props, schichten, was: what, ohne: present, wer: actor })),
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
  const props = await load(trx, dienst, context.now())
  if (!props) return
  const present = new Set([...(await involved(trx, dienst)), ...leitungOf(props)])
  const people = await recipient(trx, dienst, [...new Set([...present, ...gefragte])])
  await discardBundle(
    trx,
    people.flatMap(({ profil }) => [bundleFor(dienst, profil), questionBundle(dienst, profil), `leitung ${dienst} ${profil}`]),
  )
  const by = props.absageVon === 'veranstalter' ? 'vom Veranstalter ' : ''
  const words = (profil: string) => ({
    betreff: `Abgesagt: ${props.bezeichnung}`,
    paragraphs: [
      `„${props.bezeichnung}“ wurde ${by}abgesagt und findet nicht statt. ${present.has(profil) ? 'Du musst nicht kommen.' : 'Was wir dich gefragt haben, ist damit erledigt.'}`,
      props.absageGrund === '' ? '' : `Der Grund: ${props.absageGrund}`,
    ].filter(Boolean),
  })
  await context.sendMail(
    trx,
    // Final, and for tonight perhaps: this does not wait.
    listeners(people, 'abgesagt', actor).map((person) =>
      dienstmail(context, props, person, 'abgesagt', words(person.profil), {
        facts: dienstFacts(props),
        gueltigBis: new Date(props.ende),
        schluessel: `absage ${dienst} ${person.profil}`,
      }),
    ),
  )
}

/** What somebody knows of their registrations: while staffed also as what. */
const notice = (messages: Recipient['meldungen'], before?: readonly StateChange[]) =>
  Object.fromEntries(
    messages.map(({ _id, status, funktion: fn, fahrzeug, von, bis }) => {
      const change = before?.find(({ anmeldung }) => anmeldung === _id)
      // Never registered and signed off are the same to whoever is told.
      if (change) return [_id, change.vorher ?? 'abgesagt']
      return [_id, status === 'eingeteilt' ? [fn, fahrzeug, von, bis] : status]
    }),
  )

/** States of registrations changed: told to each person concerned; a staffed person who signs off is told to the leader. */
export async function anmeldungState(context: AppContext, trx: Trx, change: readonly StateChange[], actor: string | null): Promise<void> {
  if (change.length === 0) return
  const { rows } = await sql<{ angebot: string; dienst: string; gefragt: boolean }>`
    select _id as angebot, sanitaetsdienst as dienst,
      exists (select 1 from anfragen f where f.angebot = a._id and f.antwort is null and f.art = 'hilferuf') as gefragt
    from angebote a where _id = any(${[...new Set(change.map(({ angebot }) => angebot))]}::uuid[]) and sanitaetsdienst is not null`.execute(
    trx,
  )
  if (rows.some(({ gefragt }) => gefragt)) await closeDone(trx, change, context.now())
  const perDienst = Map.groupBy(
    change.filter(({ angebot }) => rows.some((row) => row.angebot === angebot)),
    ({ angebot }) => rows.find((row) => row.angebot === angebot)?.dienst ?? '',
  )
  // Whoever acted for themselves knows more than what still waits for them.
  await discardBundle(
    trx,
    [...perDienst].flatMap(([dienst, his]) =>
      his.filter(({ trigger }) => trigger === 'selbst').map(({ profil }) => bundleFor(dienst, profil)),
    ),
  )
  for (const [dienst, his] of perDienst) {
    // A sign-up concerns nobody else: it is to be quick.
    // oxlint-disable-next-line no-await-in-loop -- one connection, and one service as a rule
    if (his.some((one) => one.trigger !== 'selbst' || concernsLeitung(one))) await writeState(context, trx, dienst, his, actor)
  }
}

async function writeState(
  context: AppContext,
  trx: Trx,
  dienst: string,
  change: readonly StateChange[],
  actor: string | null,
): Promise<void> {
  const props = await load(trx, dienst, context.now())
  if (!props || props.abgesagt) return
  const people = await recipient(trx, dienst, [...new Set(change.map(({ profil }) => profil))])
  await discardBundle(
    trx,
    people.filter(({ user }) => user === actor).map(({ profil }) => bundleFor(dienst, profil)),
  )
  const takes = people.find(({ profil }) =>
    change.some((one) => one.profil === profil && one.trigger === 'uebergabe' && one.after !== 'abgesagt'),
  )
  const mails = listeners(people, 'eingeteilt', actor).flatMap((person) => {
    const their = change.filter(({ profil }) => profil === person.profil)
    if (their.every(({ after }) => after === 'nichtErschienen')) return []
    const words = stateWords(props, their, person.meldungen, takes && nameOf(takes))
    // A hand-over is always told: its giver waits for the answer.
    const state = their.some(({ trigger }) => trigger === 'uebergabe')
      ? {}
      : { stand: { vorher: notice(person.meldungen, their), after: notice(person.meldungen) } }
    return [dienstmail(context, props, person, 'eingeteilt', words, { buendel: bundleFor(dienst, person.profil), ...state })]
  })
  await context.sendMail(trx, mails)
  if (change.some(concernsLeitung)) await notifyLeitung(context, trx, props, actor)
}

/** A staffed person who leaves by themselves; who left for good; a place that was given on; a call for help that was answered. */
const concernsLeitung = ({ trigger, vorher: before, after }: StateChange): boolean =>
  trigger === 'hilferuf' ||
  trigger === 'uebergabe' ||
  (trigger === 'ausgeschieden' && before !== 'warteliste') ||
  (trigger === 'selbst' && before === 'eingeteilt' && after === 'abgesagt')

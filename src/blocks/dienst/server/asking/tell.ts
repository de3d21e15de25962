import { sql } from 'kysely'
import { occasionId } from '#blocks/konflikte/server/index.ts'
import type { Trx } from '#server/context.ts'
import { isUntold } from '#server/mail/notices.ts'
import { BUNDLE, type Mail, discardBundles, discardMails } from '#server/mail/send-mail.ts'
import { mailsTo, mailNews } from '../mails/mail.ts'
import { questionKey } from '../mails/news.ts'
import { waits } from '../signup/write.ts'
import { type Asked, questionMoved, settledNews, type Several } from '../mails/questions.ts'
import { recipientsOf } from '../mails/recipients.ts'
import type { Occasion, Scope } from '../signup/occasion.ts'
import { hasPlatz, type OwnChange, withdrawAnfragen, type Withdrawn } from '../signup/state.ts'

async function openQuestions(trx: Trx, angebote: readonly string[], now: Date): Promise<ReadonlyMap<string, readonly Asked[]>> {
  if (angebote.length === 0) return new Map()
  const { rows } = await sql<Asked & { profil: string }>`
    select f.profil, f.art, f.angebot, coalesce(meldung.beginn, angebot.beginn) as beginn,
      coalesce(meldung.ende, angebot.ende) as ende
    from anfragen f
      join angebote angebot on angebot._id = f.angebot
      left join anmeldungen meldung on meldung._id = f.anmeldung
    where f.angebot = any(${[...angebote]}::uuid[]) and f.antwort is null and f."laeuftAb" > ${now}
    order by f.profil, beginn`.execute(trx)
  return Map.groupBy(rows, ({ profil }) => profil)
}

/** Silently ends the notices of closed requests. A mail about several remains while one of them is open. */
export async function dropQuestions(trx: Trx, closed: readonly string[]): Promise<void> {
  if (closed.length === 0) return
  const { rows } = await sql<{ _id: string; profil: string; occasion: string }>`
    select f._id, f.profil, ${occasionId()} as occasion
    from anfragen q
      join anfragen f on f.profil = q.profil and f."gestelltAm" = q."gestelltAm"
      join angebote angebot on angebot._id = f.angebot
    where q._id = any(${[...closed]}::uuid[])
      and not exists (select
        from anfragen o
        where o.profil = q.profil and o."gestelltAm" = q."gestelltAm" and o.antwort is null)`.execute(trx)
  await discardMails(
    trx,
    rows.flatMap(({ _id, profil, occasion }) => [questionKey(_id), BUNDLE + waits.question(occasion, profil)]),
  )
}

/** Closes calls for help of people with a place: a sign-up counts as a yes, staffing withdraws the request. */
export async function closeDone(trx: Trx, change: readonly OwnChange[], now: Date): Promise<void> {
  const placed = change.filter(({ after }) => hasPlatz(after))
  if (placed.length === 0) return
  const { rows } = await sql<{ _id: string }>`
    update anfragen set "beantwortetAm" = ${now}, antwort = n.antwort
    from unnest(${placed.map(({ angebot }) => angebot)}::uuid[], ${placed.map(({ profil }) => profil)}::uuid[],
      ${placed.map(({ trigger }) => (trigger === 'selbst' ? 'zugesagt' : 'zurueckgezogen'))}::text[]) as n(angebot, profil, antwort)
    where anfragen.antwort is null and anfragen.art = 'hilferuf' and anfragen.angebot = n.angebot and anfragen.profil = n.profil
    returning anfragen._id`.execute(trx)
  await dropQuestions(
    trx,
    rows.map(({ _id }) => _id),
  )
}

const areSome = (asked: readonly Asked[] | undefined): asked is Several => asked !== undefined && asked.length > 0

interface Move {
  /** Offers with a changed time or place, in their new state. */
  readonly angebote: readonly string[]
  readonly what: readonly string[]
  readonly without: readonly string[]
  readonly actor: string | null
}

export async function movedQuestionMails(scope: Scope, occasion: Occasion, { angebote, what, without, actor }: Move): Promise<Mail[]> {
  const { context, trx, kind } = scope
  const questions = await openQuestions(trx, angebote, context.now())
  const asked = [...questions.keys()].filter((profil) => !without.includes(profil))
  return mailsTo(scope, occasion, await recipientsOf(trx, kind, occasion._id, asked), actor, (person) => {
    const question = questions.get(person.profil)
    return areSome(question) ? questionMoved(kind, occasion, what, question, person) : null
  })
}

async function unsentKeys(trx: Trx, questions: readonly { readonly _id: string }[], now: Date): Promise<ReadonlySet<string>> {
  const keys = questions.map(({ _id }) => questionKey(_id))
  const { rows } = await sql<{ schluessel: string }>`
    select t.schluessel from mitteilungen t where t.schluessel = any(${keys}::text[]) and ${isUntold(now, 't')}`.execute(trx)
  return new Set(rows.map(({ schluessel }) => schluessel))
}

/**
 * Ends the notices of requests without need for an answer: unread ones are dropped, others replaced. Returns the people who were never
 * notified.
 */
export async function endQuestions(
  scope: Scope,
  id: string,
  questions: readonly Withdrawn[],
  actor: string | null,
): Promise<ReadonlySet<string>> {
  const { context, trx, kind } = scope
  const open = questions.filter(({ laeuftAb }) => Date.parse(laeuftAb) > context.now().getTime())
  if (open.length === 0) return new Set()
  const unsent = await unsentKeys(trx, open, context.now())
  await discardMails(trx, [...unsent])
  const never = new Set(open.flatMap(({ _id, profil }) => (unsent.has(questionKey(_id)) ? [profil] : [])))
  const withdrawn = Map.groupBy(
    open.filter(({ profil }) => !never.has(profil)),
    ({ profil }) => profil,
  )
  await discardBundles(
    trx,
    [...withdrawn.keys()].map((profil) => waits.question(id, profil)),
  )
  const [occasion] = withdrawn.size > 0 ? await kind.read(trx, [id]) : []
  if (!occasion) return never
  await mailNews(scope, occasion, await recipientsOf(trx, kind, id, [...withdrawn.keys()]), actor, (person) => {
    const question = withdrawn.get(person.profil)
    return areSome(question) ? settledNews(kind, occasion, question, person) : null
  })
  return never
}

/**
 * Withdraws open requests for removed offers, or for a deleted or unpublished occasion, and notifies the asked people.
 * Call before the offers are deleted.
 */
export async function withdrawQuestions(scope: Scope, id: string, angebote: readonly string[] | 'alle', actor: string): Promise<void> {
  const { context, trx, kind } = scope
  const [occasion] = await kind.read(trx, [id])
  if (!occasion) return
  const which = angebote === 'alle' ? occasion.schichten.map(({ _id }) => _id) : angebote
  const questions = await openQuestions(trx, which, context.now())
  if (questions.size === 0) return
  await withdrawAnfragen(trx, context.now(), sql`f.angebot = any(${[...which]}::uuid[])`)
  const people = await recipientsOf(trx, kind, id, [...questions.keys()])
  await discardBundles(
    trx,
    people.map(({ profil }) => waits.question(id, profil)),
  )
  await mailNews(scope, occasion, people, actor, (person) => {
    const question = questions.get(person.profil)
    return areSome(question) ? settledNews(kind, occasion, question, person) : null
  })
}

// What those are told who were asked (call for help, hand-over) and have not answered yet, when what they were asked for changes.
import { sql } from 'kysely'
import type { AppContext, Trx } from '#server/context.ts'
import { type Mail, discardBundles } from '#server/mail/send-mail.ts'
import { readableSpan } from '#contract/berlin.ts'
import { MESSAGE_KINDS } from '../anfragen/ask.ts'
import { dienstmail, subscribers, questionParts } from './mail.ts'
import { type Recipient, recipientsOf } from './message-data.ts'
import { moveWords } from './message-texts.ts'
import { readServices, type Service } from '../reading.ts'

/** News about one's open questions of a service wait together. */
export const questionBundle = (dienst: string, profil: string): string => `frage ${dienst} ${profil}`

interface OpenQuestion {
  readonly profil: string
  readonly art: keyof typeof MESSAGE_KINDS
  readonly angebot: string
  readonly beginn: string
  readonly ende: string
}

/** Questions about these shifts that nobody answered yet, with the span that is asked for. */
async function openQuestions(trx: Trx, schichten: readonly string[], now: Date): Promise<OpenQuestion[]> {
  if (schichten.length === 0) return []
  const { rows } = await sql<OpenQuestion>`
    select distinct on (f.profil) f.profil, f.art, f.angebot, coalesce(m.beginn, a.beginn) as beginn, coalesce(m.ende, a.ende) as ende
    from anfragen f join angebote a on a._id = f.angebot left join anmeldungen m on m._id = f.anmeldung
    where f.angebot = any(${[...schichten]}::uuid[]) and f.antwort is null and f."laeuftAb" > ${now} order by f.profil, beginn`.execute(trx)
  return rows
}

interface Moved {
  readonly dienst: Service
  /** Shifts for which when or where changed, as they are now. */
  readonly schichten: readonly string[]
  readonly was: readonly string[]
  /** Profiles that are told of the change anyway. */
  readonly ohne: readonly string[]
  /** The acting user. */
  readonly wer: string | null
}

/** Mails to those who were asked and have not answered: their link still works, and its page says what changed. */
export async function movedQuestionMails(
  context: AppContext,
  trx: Trx,
  { dienst, schichten, was: what, ohne: without, wer: actor }: Moved,
): Promise<Mail[]> {
  const now = context.now()
  const questions = (await openQuestions(trx, schichten, now)).filter(({ profil }) => !without.includes(profil))
  const people = await recipientsOf(
    trx,
    dienst._id,
    questions.map(({ profil }) => profil),
  )
  const { betreff: subject, paragraphs } = moveWords(dienst, what)
  return askedPeople(people, questions, actor).map(({ person, question }) => {
    const favour = question.art === 'hilferuf' ? 'ob du helfen kannst' : 'ob du einen Platz übernimmst'
    const words = {
      betreff: subject,
      paragraphs: [
        `wir haben dich gefragt, ${favour}. Das hat sich geändert:`,
        ...paragraphs,
        'Der Link aus der ersten Mail gilt weiter. Antworten kannst du auch auf der Startseite.',
      ],
    }
    return dienstmail(context, dienst, person, MESSAGE_KINDS[question.art], words, {
      ...questionParts(context, dienst, question),
      buendel: questionBundle(dienst._id, person.profil),
    })
  })
}

/** Those who want news about their question, with it; the acting user excepted. */
const askedPeople = (people: readonly Recipient[], questions: readonly OpenQuestion[], actor: string | null) =>
  people.flatMap((person) => {
    const question = questions.find(({ profil }) => profil === person.profil)
    return question ? subscribers([person], MESSAGE_KINDS[question.art], actor).map(() => ({ person, question })) : []
  })

/**
 * Shifts are struck, or the service is deleted or a draft again: takes back the open questions about them and tells those
 * who were asked that nobody waits for their answer any more. Call it while the shifts are still there.
 */
export async function withdrawQuestions(
  context: AppContext,
  trx: Trx,
  id: string,
  schichten: readonly string[] | 'alle',
  actor: string,
): Promise<void> {
  const [dienst] = await readServices(trx, [id])
  if (!dienst) return
  const which = schichten === 'alle' ? dienst.schichten.map(({ _id }) => _id) : schichten
  const questions = await openQuestions(trx, which, context.now())
  if (questions.length === 0) return
  await sql`update anfragen set antwort = 'zurueckgezogen', "beantwortetAm" = ${context.now()}
    where angebot = any(${[...which]}::uuid[]) and antwort is null`.execute(trx)
  const people = await recipientsOf(
    trx,
    id,
    questions.map(({ profil }) => profil),
  )
  await discardBundles(
    trx,
    people.map(({ profil }) => questionBundle(id, profil)),
  )
  await context.sendMail(
    trx,
    askedPeople(people, questions, actor).map(({ person, question }) => ({
      an: { email: person.email, name: person.vorname },
      art: MESSAGE_KINDS[question.art],
      betreff: `Hat sich erledigt: ${dienst.bezeichnung}`,
      paragraphs: [
        `wir haben dich für „${dienst.bezeichnung}“ am ${readableSpan(question.beginn, question.ende)} gefragt. Das hat sich erledigt: Du musst nicht mehr antworten.`,
      ],
      gueltigBis: new Date(question.beginn),
      buendel: questionBundle(id, person.profil),
    })),
  )
}

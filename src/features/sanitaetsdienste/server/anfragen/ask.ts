// Puts questions to members: a row each with a secret of its own, and a mail with a way to say yes and one to say no.
import { path, withQuery } from '#contract/screens.ts'
import { sql } from 'kysely'
import { newToken } from '#server/auth/token.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import type { Mail } from '#server/mail/send-mail.ts'
import { readableTime } from '#contract/berlin.ts'
import type { QuestionState } from './anfrage-data.ts'
import { dienstmail, questionParts } from '../messages/mail.ts'
import { type Recipient, recipientsOf } from '../messages/message-data.ts'
import type { Facts } from '../messages/message-texts.ts'
import type { Service } from '../reading.ts'

interface Request {
  readonly art: 'hilferuf' | 'uebergabe'
  readonly dienst: Service
  readonly schicht: string
  /** A hand-over: the registration that is offered, with its span. */
  readonly platz?: { readonly _id: string; readonly von: string; readonly bis: string }
  readonly profile: readonly string[]
  readonly text: string
}

/** Annahme: a call for help is for those who want mails about new services, a hand-over for those who want them about their staffing. */
export const MESSAGE_KINDS = { hilferuf: 'neuerDienst', uebergabe: 'eingeteilt' } as const

/** What is asked for: the shift, or the part of it that its giver has. */
function spanOf({ dienst, schicht, platz }: Request): { beginn: string; ende: string } {
  if (platz) return { beginn: platz.von, ende: platz.bis }
  const { beginn, ende } = dienst.schichten.find(({ _id }) => _id === schicht) ?? dienst
  return { beginn, ende }
}

function mail(context: AppContext, request: Request, actor: Actor, recipient: Recipient, token: string): Mail {
  const { art: kind, dienst, schicht, text } = request
  const schichtData = dienst.schichten.find(({ _id }) => _id === schicht)
  const { beginn: von, ende: bis } = spanOf(request)
  const name = `${actor.vorname} ${actor.nachname}`
  const words =
    kind === 'hilferuf'
      ? {
          betreff: `Kannst du helfen? ${dienst.bezeichnung}, ${readableTime(von)}`,
          satz: `für „${dienst.bezeichnung}“ fehlt noch jemand, und du würdest gut passen. ${name} bittet dich um Hilfe.`,
          ja: 'Ja, ich komme',
        }
      : {
          betreff: `Übernimmst du meinen Platz? ${dienst.bezeichnung}, ${readableTime(von)}`,
          satz: `${name} kann bei „${dienst.bezeichnung}“ nicht dabei sein und bietet dir den Platz an.`,
          ja: 'Ja, ich übernehme',
        }
  const answer = path('/zusage/{token}', { token })
  const props = { betreff: words.betreff, paragraphs: [words.satz, text === '' ? '' : `„${text}“`].filter(Boolean) }
  const schichtFacts: Facts = schichtData?.bezeichnung ? [['Schicht', schichtData.bezeichnung]] : []
  return dienstmail(context, dienst, recipient, MESSAGE_KINDS[kind], props, {
    ...questionParts(context, dienst, { angebot: schicht, beginn: von, ende: bis }, schichtFacts),
    button: { text: words.ja, pfad: answer },
    sideLink: { text: 'Nein, diesmal nicht', pfad: withQuery(answer, { antwort: 'nein' }) },
    addendum: 'Du brauchst dafür kein Passwort. Der Link ist nur für dich und gilt einmal, bis der Dienst beginnt.',
  })
}

/**
 * Asks these members; they may answer until the shift begins. Those who want no such mails find the question on the dashboard.
 * Returns the ids of the questions.
 */
export async function askMembers(context: AppContext, trx: Trx, actor: Actor, request: Request): Promise<string[]> {
  const { art: kind, dienst, schicht, platz, text } = request
  const people = await recipientsOf(trx, dienst._id, request.profile)
  const tokens = people.map(() => newToken())
  const span = spanOf(request)
  const asAsked: QuestionState['beiFrage'] = { ...span, ortName: dienst.ortDaten.name, treffpunkt: dienst.treffpunkt }
  const { rows } = await sql<{ _id: string }>`
    insert into anfragen (art, "tokenHash", angebot, anmeldung, profil, text, "gestelltVon", "gestelltAm", "laeuftAb", "beiFrage")
    select ${kind}, decode(n.hash, 'hex'), ${schicht}::uuid, ${platz?._id ?? null}::uuid, n.profil, ${text}, ${actor._id}::uuid, ${context.now()}::timestamptz, ${span.beginn}::timestamptz, ${JSON.stringify(asAsked)}::jsonb
    from unnest(${tokens.map(({ hash }) => hash.toString('hex'))}::text[], ${people.map(({ profil }) => profil)}::uuid[]) as n(hash, profil)
    returning _id`.execute(trx)
  await context.sendMail(
    trx,
    people.flatMap((recipient, i) =>
      recipient.will[MESSAGE_KINDS[kind]] && recipient.user !== actor._id
        ? [mail(context, request, actor, recipient, tokens[i]?.token ?? '')]
        : [],
    ),
  )
  return rows.map(({ _id }) => _id)
}

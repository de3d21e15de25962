import { sql } from 'kysely'
import { readableSpan } from '#contract/time/berlin.ts'
import { hashOf } from '#server/auth/token.ts'
import type { AppContext, Db, Trx } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { Handler } from '#server/http/routes.ts'
import type { AnmeldungCalls } from '../../contract.ts'
import { NO, YES } from '../../answers.ts'
import { wordsFor } from '../mails/questions.ts'
import { occasionKinds, type OccasionKind } from '../signup/occasion.ts'
import { ownProfil } from '#server/allowed.ts'
import { deadLink, type QuestionState, questionState, anfragenList, stillOffen, stateSentence, stateOf } from './question.ts'
import { answerPromotion, loadPromotion, promotionPage, promotionState } from './promotion.ts'
import { isPromotion } from './promotion-token.ts'
import { storeAnswer } from './reply.ts'

/** Annahme: "von mir" lists the user's own hand-overs; calls for help are listed with their service. */
export const myAnfragen =
  (context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['meineAnfragen']> =>
  async ({ db, actor }) =>
    anfragenList(
      db,
      kind,
      sql`${stillOffen(kind, context.now())}
        and (f.profil = ${actor.profil}::uuid or (f.art = 'uebergabe' and f."gestelltVon" = ${actor._id}::uuid))`,
    )

export const reply =
  (context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['beantworten']> =>
  async ({ trx, actor, params, body }) => {
    await storeAnswer({ context, trx, kind }, { id: params.id, profil: ownProfil(actor) }, body, actor)
    const [anfrage] = await anfragenList(trx, kind, sql`f._id = ${params.id}::uuid`)
    if (!anfrage) throw notFound('Diese Anfrage')
    return anfrage
  }

const SHOWN = ['beginn', 'ende', 'ortName', 'treffpunkt'] as const

/** Page content: the only name is the asked person's first name. */
function page(kind: OccasionKind, question: QuestionState, now: Date) {
  const { beiFrage } = question
  const state = stateOf(question, now)
  const changed = beiFrage?.beginn !== undefined && SHOWN.some((field) => beiFrage[field] !== question[field])
  return {
    ...question,
    anlass: kind.phrases.the,
    zustand: state,
    satz: stateSentence(kind, state, question.art),
    vorher: changed ? beiFrage : null,
  }
}

/** Links name no area, so every area is searched. */
async function findKind(db: Db | Trx, tokenHash: Buffer): Promise<OccasionKind | undefined> {
  const kinds = occasionKinds()
  const { rows } = await sql<{ which: number }>`
    select case ${sql.join(
      kinds.map(({ id }, i) => sql`when ${id} is not null then ${i}::int`),
      sql` `,
    )} end as which from anfragen f join angebote angebot on angebot._id = f.angebot where f."tokenHash" = ${tokenHash}`.execute(db)
  return rows[0] && kinds[rows[0].which]
}

/** @throws 404 */
async function kindOf(db: Db | Trx, tokenHash: Buffer): Promise<OccasionKind> {
  const kind = await findKind(db, tokenHash)
  if (!kind) throw deadLink()
  return kind
}

/** Open question behind a link, in the words of a notification; null once it needs no answer. */
export async function openQuestion(db: Db, token: string, now: Date): Promise<OpenQuestion | null> {
  if (isPromotion(token)) {
    const promotion = await loadPromotion(db, token).catch(() => null)
    if (!promotion || promotionState(promotion, now) !== 'offen') return null
    return asNotice(promotion.kind, promotion, YES.nachgerueckt)
  }
  const tokenHash = hashOf(token)
  const kind = await findKind(db, tokenHash)
  const question = kind && (await questionState(db, kind, { tokenHash }))
  if (!kind || !question || stateOf(question, now) !== 'offen') return null
  return asNotice(kind, question, wordsFor(kind, question.art).ja)
}
const asNotice = (
  kind: OccasionKind,
  {
    beginn,
    ende,
    ortName,
    bezeichnung,
    occasion,
    user,
  }: Pick<QuestionState, 'beginn' | 'ende' | 'ortName' | 'bezeichnung' | 'occasion' | 'user'>,
  ja: string,
): OpenQuestion => ({
  text: [readableSpan(beginn, ende), ortName].filter(Boolean).join('\n'),
  ja,
  nein: NO,
  titel: bezeichnung,
  pfad: kind.path(occasion),
  wer: user,
  gesehen: { beginn, ende, ortName },
})
interface OpenQuestion {
  readonly text: string
  readonly ja: string
  readonly nein: string
  readonly titel: string
  /** Screen of the occasion. */
  readonly pfad: string
  /** Account of the asked person. */
  readonly wer: string
  /** Time and place shown, which a yes names. */
  readonly gesehen: Pick<QuestionState, 'beginn' | 'ende' | 'ortName'>
}

/** GET never answers: mail clients prefetch links. */
export const answerPage =
  (context: AppContext): Handler<AnmeldungCalls['zusage']> =>
  async ({ db, params }) => {
    if (isPromotion(params.token)) return promotionPage(await loadPromotion(db, params.token), context.now())
    const tokenHash = hashOf(params.token)
    const kind = await kindOf(db, tokenHash)
    const question = await questionState(db, kind, { tokenHash })
    if (!question) throw deadLink()
    return page(kind, question, context.now())
  }

export const zusagen =
  (context: AppContext): Handler<AnmeldungCalls['zusagen']> =>
  async ({ trx, params, body }) => {
    if (isPromotion(params.token)) return promotionPage(await answerPromotion(context, trx, params.token, body), context.now())
    const tokenHash = hashOf(params.token)
    const kind = await kindOf(trx, tokenHash)
    return page(kind, await storeAnswer({ context, trx, kind }, { tokenHash }, body, null), context.now())
  }

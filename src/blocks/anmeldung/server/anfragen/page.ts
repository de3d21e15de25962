// One's own questions, and the page behind a mail's link.
import { sql } from 'kysely'
import { hashOf } from '#server/auth/token.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { Handler } from '#server/routes.ts'
import type { AnmeldungCalls } from '../../contract.ts'
import type { OccasionKind } from '../occasion.ts'
import { ownProfil } from '../person.ts'
import { deadLink, type QuestionState, questionState, anfragenList, stillOffen, stateSentence, stateOf } from './question.ts'
import { answer } from './reply.ts'

/** Annahme: "von mir" means hand-overs that one offers oneself; calls for help are listed with their service. */
export const myAnfragen =
  (context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['meineAnfragen']> =>
  async ({ db, actor }) =>
    anfragenList(
      db,
      kind,
      sql`${stillOffen(kind, context.now())} and (f.profil = ${actor.profil}::uuid or (f.art = 'uebergabe' and f."gestelltVon" = ${actor._id}::uuid))`,
    )

export const reply =
  (context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['beantworten']> =>
  async ({ trx, actor, params, body }) => {
    await answer({ context, trx, kind }, { id: params.id, profil: ownProfil(actor) }, body.antwort, actor)
    const [anfrage] = await anfragenList(trx, kind, sql`f._id = ${params.id}::uuid`)
    if (!anfrage) throw notFound('Diese Anfrage')
    return anfrage
  }

const SHOWN = ['beginn', 'ende', 'ortName', 'treffpunkt'] as const

/** What the page shows: no name but the asked one's first. */
function page(kind: OccasionKind, question: QuestionState, now: Date) {
  const { beiFrage: asAsked } = question
  const state = stateOf(question, now)
  const changed = asAsked !== null && SHOWN.some((field) => asAsked[field] !== question[field])
  return { ...question, zustand: state, satz: stateSentence(kind, state, question.art), vorher: changed ? asAsked : null }
}

/** Reading answers nothing: mail programs open links by themselves. */
export const zusage =
  (context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['zusage']> =>
  async ({ db, params }) => {
    const question = await questionState(db, kind, { tokenHash: hashOf(params.token) })
    if (!question) throw deadLink()
    return page(kind, question, context.now())
  }

export const zusagen =
  (context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['zusagen']> =>
  async ({ trx, params, body }) =>
    page(kind, await answer({ context, trx, kind }, { tokenHash: hashOf(params.token) }, body.antwort, null), context.now())

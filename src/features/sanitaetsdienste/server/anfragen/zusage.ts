import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { hashOf } from '#server/auth/token.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { AppContext, Actor } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { type QuestionState, questionState, anfragenList, stillOffen, stateSentence, stateOf } from './anfrage-data.ts'
import { answer } from './reply.ts'

type C = typeof sanitaetsdiensteContract

function ownProfil({ profil }: Actor): string {
  if (profil === null) throw conflict('Zu deinem Zugang gibt es noch kein Profil.')
  return profil
}

/** Annahme: "von mir" means hand-overs that one offers oneself; calls for help are listed with their service. */
export const myAnfragen =
  (context: AppContext): Handler<C['meineAnfragen']> =>
  async ({ db, actor }) =>
    anfragenList(
      db,
      sql`${stillOffen(context.now())} and (f.profil = ${actor.profil}::uuid or (f.art = 'uebergabe' and f."gestelltVon" = ${actor._id}::uuid))`,
    )

export const reply =
  (context: AppContext): Handler<C['beantworten']> =>
  async ({ trx, actor, params, body }) => {
    await answer(context, trx, { id: params.id, profil: ownProfil(actor) }, body.antwort)
    const [anfrage] = await anfragenList(trx, sql`f._id = ${params.id}::uuid`)
    if (!anfrage) throw notFound('Diese Anfrage')
    return anfrage
  }

/** What the page behind the link shows: no name but the asked one's first. */
function page(question: QuestionState, now: Date) {
  const { art: kind, vorname, bezeichnung, schicht, beginn, ende, ortName, treffpunkt, text, beiFrage: asAsked } = question
  const state = stateOf(question, now)
  const changed =
    asAsked && (asAsked.beginn !== beginn || asAsked.ende !== ende || asAsked.ortName !== ortName || asAsked.treffpunkt !== treffpunkt)
  const sentence = stateSentence(state, kind)
  return {
    art: kind,
    vorname,
    bezeichnung,
    schicht,
    beginn,
    ende,
    ortName,
    treffpunkt,
    text,
    zustand: state,
    satz: sentence,
    vorher: changed ? asAsked : null,
  }
}

/** Reading answers nothing: mail programs open links by themselves. */
export const zusage =
  (context: AppContext): Handler<C['zusage']> =>
  async ({ db, params }) => {
    const question = await questionState(db, { tokenHash: hashOf(params.token) })
    if (!question) throw notFound('Diese Anfrage')
    return page(question, context.now())
  }

export const zusagen =
  (context: AppContext): Handler<C['zusagen']> =>
  async ({ trx, params, body }) =>
    page(await answer(context, trx, { tokenHash: hashOf(params.token) }, body.antwort), context.now())

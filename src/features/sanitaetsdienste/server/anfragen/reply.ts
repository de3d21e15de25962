// Answering a question once, by the link of a mail or signed in: both go through here.
import { sql } from 'kysely'
import { type Mitwirkender, withoutBedarf, fitsRow } from '#blocks/anmeldung/besetzung.ts'
import { rang } from '#contract/qualifikation.ts'
import { type Change, planEinteilung } from '#blocks/anmeldung/server/index.ts'
import { conflict, notFound } from '#server/errors.ts'
import { takenPersonen, belegungText } from '#blocks/konflikte/server/index.ts'
import type { AppContext, Trx } from '#server/context.ts'
import { type QuestionState, questionState, stateSentence, stateOf } from './anfrage-data.ts'
import { schichtenOf } from '../anmeldung/anlass.ts'
import { applySteps } from '../einteilung/besetzen.ts'

type Which = Parameters<typeof questionState>[1]
export type Choice = 'zugesagt' | 'abgelehnt'

/** The function of the missing place that somebody takes: the most demanding that they cover. */
function functionFor({ besetzung, eigener: own, ...question }: QuestionState): string {
  if (own === 'gemeldet' || withoutBedarf(question)) return ''
  const person: Mitwirkender = question
  const matching = besetzung.fehlt
    .filter((row) => fitsRow(person, { qualifikation: row.qualifikation, mindestalter: row.mindestalter ?? null }))
    .toSorted((a, b) => rang(b.qualifikation) - rang(a.qualifikation))
  return matching[0]?.funktion ?? ''
}

function hilferufAccept(question: QuestionState): Change[] {
  const { angebot, profil, eigener: own } = question
  if (own === 'eingeteilt') return []
  return [
    {
      profil,
      schicht: angebot,
      status: 'eingeteilt',
      funktion: functionFor(question),
      fahrzeug: null,
      praktikant: false,
      von: null,
      bis: null,
      grund: '',
    },
  ]
}

// Without a name: who took the place stands in the same group of the history, and an ended account leaves none behind.
const HAND_OVER = 'Platz übergeben'

/** The giver goes, the taker comes: same state, function and vehicle. */
async function takeOver(trx: Trx, { angebot, anmeldung, profil }: QuestionState): Promise<Change[]> {
  const { rows } = await sql<Pick<Change, 'profil' | 'status' | 'funktion' | 'fahrzeug' | 'praktikant'> & { von: string; bis: string }>`
    select profil, status, funktion, fahrzeug, praktikant, beginn as von, ende as bis from anmeldungen where _id = ${anmeldung}::uuid for update`.execute(
    trx,
  )
  const [platz] = rows
  if (!platz) throw notFound('Diese Anfrage')
  return [
    { ...platz, schicht: angebot, status: 'abgesagt', funktion: '', fahrzeug: null, grund: HAND_OVER },
    { ...platz, schicht: angebot, profil, grund: '' },
  ]
}

/**
 * Writes the answer and what follows from it. A yes holds service and shift until commit, so that of two people for one
 * last place the second sees that it is gone.
 * @throws 404 for an unknown question, 409 with a kind sentence when it can no longer be answered
 */
export async function answer(context: AppContext, trx: Trx, which: Which, choice: Choice): Promise<QuestionState> {
  const unlocked = await questionState(trx, which)
  if (!unlocked) throw notFound('Diese Anfrage')
  // The order in which everybody locks: the service, its shift, then what depends on it.
  await sql`select _id from sanitaetsdienste where _id = ${unlocked.dienst}::uuid for update`.execute(trx)
  await sql`select _id from angebote where _id = ${unlocked.angebot}::uuid for update`.execute(trx)
  await sql`select _id from anfragen where _id = ${unlocked._id}::uuid for update`.execute(trx)
  const question = await questionState(trx, which)
  if (!question) throw notFound('Diese Anfrage')
  const now = context.now()
  const state = stateOf(question, now)
  if (state === 'zugesagt' || state === 'abgelehnt')
    throw conflict(state === 'zugesagt' ? 'Du hast hier schon zugesagt.' : 'Du hast hier schon abgesagt.')
  // A no is welcome even when the place is gone.
  if (state !== 'offen' && !(state === 'vergeben' && choice === 'abgelehnt')) throw conflict(stateSentence(state, question.art))
  await sql`update anfragen set antwort = ${choice}, "beantwortetAm" = ${now} where _id = ${question._id}::uuid`.execute(trx)
  if (choice === 'zugesagt') await accept(context, trx, question)
  const afterwards = await questionState(trx, which)
  if (!afterwards) throw notFound('Diese Anfrage')
  return afterwards
}

async function accept(context: AppContext, trx: Trx, question: QuestionState): Promise<void> {
  if (question.art === 'uebergabe' && (question.eigener === 'gemeldet' || question.eigener === 'eingeteilt'))
    throw conflict('Du bist in dieser Schicht schon dabei.')
  const [conflicting] = (await takenPersonen(trx, [{ wer: question.profil, beginn: question.beginn, ende: question.ende }])).flat()
  if (conflicting && conflicting.angebot !== question.angebot)
    throw conflict(`Zu dieser Zeit bist du schon eingeteilt: ${belegungText(conflicting)}.`)
  const changes = question.art === 'hilferuf' ? hilferufAccept(question) : await takeOver(trx, question)
  const steps = await planEinteilung(trx, await schichtenOf(trx, question.dienst), changes, (_, field) => field)
  await applySteps(context, trx, { _id: question.dienst }, steps, question.user, question.art)
}

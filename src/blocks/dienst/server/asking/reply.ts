import { sql } from 'kysely'
import { YOU_HELD } from '#blocks/konflikte/contract.ts'
import { heldBy, overlapsSessions, type Reader, takenPersonen } from '#blocks/konflikte/server/index.ts'
import { rangOf } from '#contract/qualifikation.ts'
import type { Trx } from '#server/context.ts'
import { conflict, notFound } from '#server/errors.ts'
import { withoutBedarf, fitsRow } from '../../besetzung.ts'
import type { Seen } from '../../contract.ts'
import { HAND_OVER } from '../../names.ts'
import type { Change } from '../staffing/board.ts'
import { planEinteilung } from '../staffing/einteilung.ts'
import { seatJudge } from '../staffing/fit.ts'
import { applySteps, angeboteOf } from '../signup/follow.ts'
import type { Scope } from '../signup/occasion.ts'
import { hasPlatz } from '../signup/state.ts'
import { dropQuestions } from './tell.ts'
import { requireSuited } from './uebergabe.ts'
import { deadLink, requireSeen, type QuestionState, questionState, stateSentence, stateOf, takenBack } from './question.ts'

/** Functions a yes could give, most demanding first; '' if no place is named. */
function functionsFor(question: QuestionState): readonly string[] {
  if (question.eigener === 'gemeldet' || withoutBedarf(question)) return ['']
  return question.besetzung.fehlt
    .filter((row) => fitsRow(question, { qualifikation: row.qualifikation, mindestalter: row.mindestalter ?? null }))
    .toSorted((a, b) => rangOf(b.qualifikation) - rangOf(a.qualifikation))
    .map(({ funktion }) => funktion)
}

/**
 * Assigns the first of these places that the staffing rules allow.
 * @throws 409
 */
async function hilferufAccept({ context, trx }: Scope, question: QuestionState): Promise<Change[]> {
  const { angebot, profil, eigener: ownStatus } = question
  if (ownStatus === 'eingeteilt') return []
  const isFit = await seatJudge(trx, angebot, [profil], context.now())
  const fn = functionsFor(question).find((wantedFunction) => isFit(profil, { funktion: wantedFunction, fahrzeug: null }))
  if (fn === undefined)
    throw conflict(
      'Für den freien Platz fehlt dir zurzeit etwas: Führerschein, seine Kontrolle, Einweisung oder Alter. Sprich mit der Leitung.',
    )
  const place = { fahrzeug: null, praktikant: false, von: null, bis: null, grund: '' }
  return [{ profil, schicht: angebot, status: 'eingeteilt', funktion: fn, ...place }]
}

async function takeOver(trx: Trx, { angebot, anmeldung, profil }: QuestionState): Promise<Change[]> {
  const { rows } = await sql<Pick<Change, 'profil' | 'status' | 'funktion' | 'fahrzeug' | 'praktikant'> & { von: string; bis: string }>`
    select profil, status, funktion, fahrzeug, praktikant, beginn as von, ende as bis
    from anmeldungen
    where _id = ${anmeldung}::uuid
    for update`.execute(trx)
  const [platz] = rows
  if (!platz) throw notFound('Diese Anfrage')
  return [
    { ...platz, schicht: angebot, status: 'abgesagt', funktion: '', fahrzeug: null, grund: HAND_OVER },
    { ...platz, schicht: angebot, profil, grund: '' },
  ]
}

type Which = Parameters<typeof questionState>[2]

/** @throws 404 */
async function load({ trx, kind }: Scope, which: Which): Promise<QuestionState> {
  const question = await questionState(trx, kind, which)
  if (!question) throw 'tokenHash' in which ? deadLink() : takenBack()
  return question
}

const reasonSet = (reason: string) =>
  reason === ''
    ? sql`"beiFrage" = "beiFrage" - 'grund'`
    : sql`"beiFrage" = coalesce("beiFrage", '{}') || ${JSON.stringify({ grund: reason })}::jsonb`

/**
 * Revokes a no, unless the place was offered anew meanwhile.
 * @throws 409
 */
async function reopen(trx: Trx, { _id }: QuestionState): Promise<void> {
  const { rows } = await sql`update anfragen f set antwort = null, "beantwortetAm" = null, ${reasonSet('')}
    where f._id = ${_id}::uuid and f.antwort = 'abgelehnt' and not exists (select from anfragen o where o.antwort is null
      and (o.anmeldung = f.anmeldung or (o.angebot, o.profil, o.art) = (f.angebot, f.profil, f.art))) returning f._id`.execute(trx)
  if (rows.length === 0) throw conflict('Das lässt sich nicht mehr zurücknehmen.')
}

interface Given {
  readonly antwort: 'zugesagt' | 'abgelehnt' | 'offen'
  readonly gesehen?: Seen
  /** Of a no; may come after it. */
  readonly grund?: string
}
/**
 * Stores the answer and its effects. A yes locks occasion and offer until commit: of two answers for the last place, the second fails.
 * Mail links have no signed-in user: titles of other duties are hidden.
 * @throws 404 for an unknown request, 409 with a friendly sentence if it is closed
 */
export async function storeAnswer(
  scope: Scope,
  which: Which,
  { antwort: choice, gesehen, grund: reason = '' }: Given,
  reader: Reader,
): Promise<QuestionState> {
  const { context, trx, kind } = scope
  const unlocked = await load(scope, which)
  // Lock order: the occasion, its offer, then dependent rows.
  await sql`select _id from ${kind.from} where _id = ${unlocked.occasion}::uuid for update`.execute(trx)
  await sql`select _id from angebote where _id = ${unlocked.angebot}::uuid for update`.execute(trx)
  await sql`select _id from anfragen where _id = ${unlocked._id}::uuid for update`.execute(trx)
  const question = await load(scope, which)
  if (choice === 'offen') {
    await reopen(trx, question)
    return load(scope, which)
  }
  const now = context.now()
  const state = stateOf(question, now)
  if (state === 'abgelehnt' && choice === 'abgelehnt' && reason !== '') {
    await sql`update anfragen set ${reasonSet(reason)} where _id = ${question._id}::uuid`.execute(trx)
    return question
  }
  if (state === 'zugesagt' || state === 'abgelehnt')
    throw conflict(state === 'zugesagt' ? 'Du hast hier schon zugesagt.' : 'Du hast hier schon abgesagt.')
  // A no is accepted even if the place is taken.
  if (state !== 'offen' && !(state === 'vergeben' && choice === 'abgelehnt')) throw conflict(stateSentence(kind, state, question.art))
  if (choice === 'zugesagt') requireSeen(question, gesehen)
  const given = reasonSet(choice === 'abgelehnt' ? reason : '')
  await sql`update anfragen set antwort = ${choice}, "beantwortetAm" = ${now}, ${given} where _id = ${question._id}::uuid`.execute(trx)
  await dropQuestions(trx, [question._id])
  if (choice === 'zugesagt') await accept(scope, question, reader)
  return load(scope, which)
}

async function accept(scope: Scope, question: QuestionState, reader: Reader): Promise<void> {
  const { trx, kind } = scope
  if (question.art === 'uebergabe' && hasPlatz(question.eigener)) throw conflict('Du bist in dieser Schicht schon dabei.')
  const taken = (await takenPersonen(trx, [{ who: question.profil, beginn: question.beginn, ende: question.ende }], reader)).flat()
  const conflicting = taken.find(
    (belegung) =>
      belegung.angebot !== question.angebot &&
      belegung.beside?.includes(question.angebot) !== true &&
      overlapsSessions(question.termine, belegung),
  )
  if (conflicting) throw conflict(`${heldBy(YOU_HELD, conflicting)}.`)
  if (question.anmeldung !== null) await requireSuited(scope, question.occasion, question.anmeldung, question.profil)
  const changes = question.art === 'hilferuf' ? await hilferufAccept(scope, question) : await takeOver(trx, question)
  const steps = await planEinteilung(trx, await angeboteOf(trx, kind, question.occasion), changes, (_, field) => field, {
    now: scope.context.now(),
    reader,
  })
  await applySteps(scope, question.occasion, steps, question.user, question.art)
}

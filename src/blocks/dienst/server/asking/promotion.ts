// The link after moving up from the waiting list keeps the place, or gives it on; the registration itself makes it single use.
import { sql } from 'kysely'
import { readableTime } from '#contract/time/berlin.ts'
import type { AppContext, Db, Trx } from '#server/context.ts'
import { conflict } from '#server/errors.ts'
import { discardBundles } from '#server/mail/send-mail.ts'
import type { Anmeldestatus, Seen } from '../../contract.ts'
import { planEinteilung } from '../staffing/einteilung.ts'
import { acceptPlatz, LAPSED, lapsed } from '../signup/antwortfrist.ts'
import { angeboteOf, applySteps } from '../signup/follow.ts'
import { occasionKinds, type OccasionKind, PLACE_NAME } from '../signup/occasion.ts'
import { hasPlatz } from '../signup/state.ts'
import { waits } from '../signup/write.ts'
import { readPromotionToken } from './promotion-token.ts'
import { deadLink, type Page, requireSeen, type State } from './question.ts'

interface Promotion extends Pick<Page, 'vorname' | 'bezeichnung' | 'schicht' | 'beginn' | 'ende' | 'ortName' | 'treffpunkt'> {
  readonly _id: string
  readonly profil: string
  readonly user: string
  readonly occasion: string
  readonly angebot: string
  readonly status: Anmeldestatus
  readonly grund: string
  readonly antwortBis: string | null
  readonly abgesagt: boolean
  readonly kind: OccasionKind
  /** Deadline of the link. */
  readonly bis: string
}

/** @throws 404 */
export async function loadPromotion(db: Db | Trx, token: string): Promise<Promotion> {
  const named = await readPromotionToken(db, token)
  if (!named) throw deadLink()
  const { anmeldung, bis } = named
  for (const kind of occasionKinds()) {
    const { rows } = await sql<Omit<Promotion, 'kind' | 'bis'>>`
      select meldung._id, meldung.profil, u._id as "user", u.vorname, d._id as occasion, angebot._id as angebot, meldung.status,
        meldung.grund, meldung."antwortBis", d.abgesagt, ${sql.ref(`d.${kind.title}`)} as bezeichnung, angebot.bezeichnung as schicht,
        meldung.beginn, meldung.ende, ${PLACE_NAME} as "ortName", ${kind.meetingPoint} as treffpunkt
      from anmeldungen meldung
        join angebote angebot on angebot._id = meldung.angebot
        join ${kind.from} d on d._id = ${kind.id}
        join profile p on p._id = meldung.profil
        join users u on u._id = p."user"
      where meldung._id = ${anmeldung}::uuid and p."geloeschtAm" is null and not u.gesperrt`.execute(db)
    if (rows[0]) return { ...rows[0], kind, bis }
  }
  throw deadLink()
}

export function promotionState({ status, grund, antwortBis, abgesagt, bis }: Promotion, now: Date): State {
  if (abgesagt) return 'abgesagt'
  if (!hasPlatz(status)) return grund.startsWith(LAPSED) ? 'abgelaufen' : 'abgelehnt'
  if (antwortBis === null) return 'zugesagt'
  return antwortBis === bis && Date.parse(bis) > now.getTime() ? 'offen' : 'abgelaufen'
}

function sentence({ kind, bis }: Promotion, state: State): string {
  const sentences: Readonly<Partial<Record<State, string>>> = {
    offen: `Du bist nachgerückt. Sag bis ${readableTime(bis)} Uhr zu, sonst rückt die nächste Person nach.`,
    zugesagt: 'Danke, der Platz gehört jetzt dir!',
    abgelehnt: 'Danke für deine Antwort. Der Platz geht an die nächste Person.',
    abgesagt: `${kind.phrases.the} ist abgesagt und findet nicht statt.`,
  }
  return sentences[state] ?? 'Deine Frist ist vorbei; der Platz geht an die nächste Person.'
}

export function promotionPage(promotion: Promotion, now: Date): Page {
  const zustand = promotionState(promotion, now)
  const satz = sentence(promotion, zustand)
  return { ...promotion, art: 'nachgerueckt', anlass: promotion.kind.phrases.the, text: '', zustand, satz, vorher: null }
}

/** @throws 404, 409 once it is answered or too late */
export async function answerPromotion(
  context: AppContext,
  trx: Trx,
  token: string,
  { antwort, gesehen }: { readonly antwort: 'zugesagt' | 'abgelehnt'; readonly gesehen?: Seen },
): Promise<Promotion> {
  const { kind, occasion } = await loadPromotion(trx, token)
  // Lock order: the occasion, then its offers.
  await sql`select 1 from ${kind.from} where _id = ${occasion}::uuid for update`.execute(trx)
  const promotion = await loadPromotion(trx, token)
  const { angebot, profil, user } = promotion
  const now = context.now()
  const state = promotionState(promotion, now)
  if (state !== 'offen') throw conflict(state === 'zugesagt' ? 'Du hast hier schon zugesagt.' : sentence(promotion, state))
  if (antwort === 'zugesagt') requireSeen(promotion, gesehen)
  await discardBundles(trx, [waits.state(occasion, profil)])
  if (antwort === 'zugesagt') await acceptPlatz(trx, [angebot], { _id: user, profil }, now)
  else {
    const offers = await angeboteOf(trx, kind, occasion)
    const change = { ...lapsed, profil, schicht: angebot, grund: 'Nachgerückt, aber abgesagt' }
    const steps = await planEinteilung(trx, offers, [change], (_, field) => field, { now, reader: null })
    await applySteps({ context, trx, kind }, occasion, steps, user, 'selbst')
  }
  return loadPromotion(trx, token)
}

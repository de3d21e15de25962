// The call for help: a leader asks suited members by mail to take the places that nobody took.
import { sql } from 'kysely'
import { type Held, HELD_TEXT, heldText } from '#blocks/konflikte/contract.ts'
import { rangOf } from '#contract/qualifikation.ts'
import type { Actor, Db, AppContext, Trx } from '#server/context.ts'
import { conflict, notFound, badRequest, HttpError } from '#server/errors.ts'
import { invited } from '#server/mail/notices.ts'
import { recordChange } from '#server/history/record.ts'
import type { Handler } from '#server/http/routes.ts'
import type { Missing } from '../../besetzung.ts'
import { missingText } from '../../sums.ts'
import type { AnmeldungCalls, Anmeldestatus } from '../../contract.ts'
import { hilferufHindernis } from '../../deadlines.ts'
import { oneOffer } from '../signup/melden.ts'
import { switchFor } from '../mails/questions.ts'
import type { Occasion, OccasionHead, OccasionKind, Offer, Scope } from '../signup/occasion.ts'
import { hasPlatz, withdrawAnfragen } from '../signup/state.ts'
import type { CandidatesWish } from '../staffing/kandidaten.ts'
import { endQuestions } from './tell.ts'
import { askMembers } from './ask.ts'
import { anfragenList } from './question.ts'

/** Annahme: without a selection, twice as many are asked as are missing; about half can come. */
const PER_PLATZ = 2
const MAX = 100

interface Candidate {
  readonly profil: { readonly _id: string; readonly vorname: string; readonly nachname: string }
  readonly status: Anmeldestatus | null
  readonly besetztVon: { readonly als: Held; readonly titel: string } | null
  readonly geeignet: boolean
  readonly fills: readonly Missing[]
}
export type Candidates = {
  of(
    db: Db | Trx,
    occasion: OccasionHead,
    angebot: string,
    now: Date,
    reader: Actor,
    wish?: CandidatesWish,
  ): Promise<{ readonly kandidaten: readonly Candidate[] }>
}['of']

interface Availability {
  readonly gefragt: boolean
  /** Has an account or an invitation. */
  readonly zugang: boolean
  /** May read the occasion and accepts such mails. */
  readonly erreichbar: boolean
}

async function loadAvailability(trx: Trx, kind: OccasionKind, occasion: Occasion, angebot: string, people: readonly Candidate[]) {
  const { rows } = await sql<Availability & { profil: string }>`
    select p._id as profil,
      exists (select 1
        from anfragen f
        where f.angebot = ${angebot}::uuid
          and f.profil = p._id
          and f.art = 'hilferuf'
          and f.antwort is null) as gefragt,
      ${invited} as zugang,
      ${kind.readers(occasion)}
        and ${invited}
        and (p."emailBenachrichtigungen" ->> ${switchFor(kind, 'hilferuf')})::boolean as erreichbar
    from profile p join users u on u._id = p."user"
    where p._id = any(${people.map(({ profil }) => profil._id)}::uuid[]) and not u.gesperrt`.execute(trx)
  const found = new Map<string, Availability>(rows.map((row) => [row.profil, row]))
  return ({ profil }: Candidate) => found.get(profil._id)
}
type AvailabilityOf = Awaited<ReturnType<typeof loadAvailability>>

const sameLine = (a: Missing, b: Missing): boolean =>
  a.qualifikation === b.qualifikation && a.funktion === b.funktion && (a.mindestalter ?? 0) === (b.mindestalter ?? 0)

/** Best suited people per missing place, most demanding places first; nobody twice. */
function bestFor(missing: Offer['besetzung']['fehlt'], geeignete: readonly Candidate[]): string[] {
  const chosen = new Set<string>()
  for (const row of missing.toSorted(
    (a, b) => rangOf(b.qualifikation) - rangOf(a.qualifikation) || (b.mindestalter ?? 0) - (a.mindestalter ?? 0),
  )) {
    geeignete
      .filter(({ profil, fills }) => !chosen.has(profil._id) && fills.some((line) => sameLine(line, row)))
      .slice(0, row.anzahl * PER_PLATZ)
      .forEach(({ profil }) => chosen.add(profil._id))
  }
  return [...chosen].slice(0, MAX)
}

/** @throws 409 if the offer has no need, no gap, or no candidate left to ask */
async function bestSuited(
  { bedarf, besetzung: { fehlt } }: Offer,
  all: readonly Candidate[],
  load: (people: readonly Candidate[]) => Promise<AvailabilityOf>,
): Promise<string[]> {
  if (bedarf.length === 0) throw conflict('Für diese Schicht ist kein Bedarf genannt. Wähle aus, wen du fragen möchtest.', 'profile')
  if (fehlt.length === 0) throw conflict('Für diese Schicht fehlt niemand.')
  const geeignete = all.filter(({ geeignet }) => geeignet)
  const available = await load(geeignete)
  const profile = bestFor(
    fehlt,
    geeignete.filter((candidate) => available(candidate)?.erreichbar && !available(candidate)?.gefragt),
  )
  if (profile.length === 0)
    throw conflict(`Es ist niemand frei, ausgeruht und ausgebildet, der nicht schon gefragt ist. Gesucht: ${missingText(fehlt)}.`)
  return profile
}

function objection(candidate: Candidate, availability: Availability | undefined): string | null {
  const name = `${candidate.profil.vorname} ${candidate.profil.nachname}`
  if (hasPlatz(candidate.status)) return `${name} ist schon dabei.`
  if (availability?.gefragt) return `${name} ist schon gefragt und hat noch nicht geantwortet.`
  if (candidate.besetztVon) return `${name} ${heldText(HELD_TEXT, candidate.besetztVon)}.`
  if (availability && !availability.zugang) return `${name} ist noch nicht eingeladen.`
  return availability ? null : `${name} hat keinen Zugang mehr.`
}

/**
 * Selected people who can be asked.
 * @throws 400 for an unknown one, 409 if none is left
 */
async function selected(
  chosen: readonly string[],
  all: readonly Candidate[],
  load: (people: readonly Candidate[]) => Promise<AvailabilityOf>,
): Promise<string[]> {
  const known = new Map(all.map((candidate) => [candidate.profil._id, candidate]))
  const unknown = chosen.findIndex((id) => !known.has(id.toLowerCase()))
  if (unknown >= 0) throw badRequest('Diese Person gibt es nicht, oder sie ist nicht mehr aktiv dabei.', `profile.${unknown}`)
  const people = [...new Set(chosen.map((id) => id.toLowerCase()))].flatMap((id) => known.get(id) ?? [])
  const available = await load(people)
  const reasons = people.map((candidate) => objection(candidate, available(candidate)))
  const askable = people.filter((_, i) => reasons[i] === null)
  if (askable.length === 0)
    throw conflict(
      people.length === 1 && reasons[0]
        ? reasons[0]
        : 'Alle ausgewählten Mitglieder sind schon dabei, schon gefragt oder anderswo eingeteilt.',
    )
  return askable.map(({ profil }) => profil._id)
}

/** Reason against asking for help with a shift; null: none. */
export const askingHindrance = (kind: OccasionKind, occasion: Occasion, beginn: string, now: Date): string | null =>
  hilferufHindernis({ ...occasion, name: kind.phrases.the, abgeschlossen: !kind.isOpen(occasion) }, beginn, now)

interface Wish {
  readonly schicht?: string | undefined
  readonly profile?: readonly string[] | undefined
  readonly personen?: readonly { readonly schicht: string; readonly profil: string }[] | undefined
  readonly text: string
}

/**
 * Asks for help with offers of a locked occasion; returns the request ids.
 * @throws 400, 404, 409
 */
export async function askForHelp(
  { context, trx, kind }: Scope,
  actor: Actor,
  head: OccasionHead,
  wish: Wish,
  candidates: Candidates,
): Promise<string[]> {
  const now = context.now()
  const [occasion] = await kind.read(trx, [head._id])
  if (!occasion) throw notFound(kind.mention)
  const ids = occasion.schichten.map(({ _id }) => _id)
  const wishedByOffer = Map.groupBy(wish.personen ?? [], ({ schicht }) => oneOffer(kind, ids, schicht))
  const requests: Parameters<typeof askMembers>[3][number][] = []
  let refusal: unknown
  for (const angebot of wish.personen ? wishedByOffer.keys() : [oneOffer(kind, ids, wish.schicht)]) {
    const offer = occasion.schichten.find(({ _id }) => _id === angebot)
    if (!offer) throw notFound(kind.mention)
    const reason = askingHindrance(kind, occasion, offer.beginn, now)
    if (reason !== null) throw conflict(reason)
    const { kandidaten } = await candidates(trx, occasion, angebot, now, actor)
    const available = (people: readonly Candidate[]) => loadAvailability(trx, kind, occasion, angebot, people)
    const chosen = wishedByOffer.get(angebot)?.map(({ profil }) => profil) ?? wish.profile
    try {
      const profile = chosen ? await selected(chosen, kandidaten, available) : await bestSuited(offer, kandidaten, available)
      requests.push({ art: 'hilferuf', angebot, beginn: offer.beginn, ende: offer.ende, profile, text: wish.text })
    } catch (error) {
      // Skips offers without candidates left to ask.
      if (wishedByOffer.size < 2 || !(error instanceof HttpError && error.status === 409)) throw error
      refusal = error
    }
  }
  if (requests.length === 0) throw refusal
  const anfragen = await askMembers({ context, trx, kind }, actor, occasion, requests)
  await recordChange(trx, {
    area: kind.table,
    object: occasion._id,
    action: 'gefragt',
    fields: ['hilferuf'],
    after: { hilferuf: [...new Set(requests.flatMap(({ profile }) => profile))] },
    actor: actor._id,
  })
  return anfragen
}

export const hilferuf =
  (context: AppContext, kind: OccasionKind, candidates: Candidates): Handler<AnmeldungCalls['hilferuf']> =>
  async ({ trx, actor, params, body }) => {
    const head = await kind.load(trx, actor, params.id, 'update')
    kind.requireLeading(actor, head)
    const asked = await askForHelp({ context, trx, kind }, actor, head, body, candidates)
    return anfragenList(trx, kind, sql`f._id = any(${asked}::uuid[])`)
  }

/** Withdraws requests: unread ones are dropped silently, all others get a notice. */
export const withdrawHilferuf =
  (context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['withdrawHilferuf']> =>
  async ({ trx, actor, params, body }) => {
    const head = await kind.load(trx, actor, params.id, 'update')
    kind.requireLeading(actor, head)
    const taken = await withdrawAnfragen(
      trx,
      context.now(),
      sql`f._id = any(${body.anfragen}::uuid[])
        and f.art = 'hilferuf'
        and f.angebot in (select angebot._id from angebote angebot where ${kind.id} = ${head._id}::uuid)`,
    )
    const never = await endQuestions({ context, trx, kind }, head._id, taken, actor._id)
    await sql`delete from anfragen
      where _id = any(${taken.flatMap(({ _id, profil }) => (never.has(profil) ? [_id] : []))}::uuid[])`.execute(trx)
    return { anzahl: taken.length }
  }

export const anfragen =
  (_context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['anfragen']> =>
  async ({ db, actor, params }) => {
    const head = await kind.load(db, actor, params.id)
    kind.requireLeading(actor, head)
    return anfragenList(db, kind, sql`d._id = ${head._id}::uuid`)
  }

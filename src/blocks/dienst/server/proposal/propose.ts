// "Vorschlag berechnen": proposes people for the open places by hard rules, then fairness. Saves nothing: a leader accepts.
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { invited } from '#server/mail/notices.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Handler } from '#server/http/routes.ts'
import { fitsRow } from '../../besetzung.ts'
import { personWarnings, seatReasons, type SeatOffer } from '../../seat.ts'
import type { AnmeldungCalls, BedarfsRow } from '../../contract.ts'
import { switchFor } from '../mails/questions.ts'
import type { Occasion, OccasionHead, OccasionKind } from '../signup/occasion.ts'
import type { Judged } from '../staffing/suited.ts'
import { askingHindrance, type Candidates } from '../asking/hilferuf.ts'
import type { Place } from './model.ts'
import { solveProposal } from './solve.ts'
import { PROPOSALS_AT_ONCE } from '#contract/limits.ts'

const running = new Map<string, AbortController>()

const HARD: Readonly<Partial<Record<Judged['hinweise'][number]['art'], string>>> = {
  qualifikation: 'nicht dafür ausgebildet',
  status: 'nur eingeschränkt einsetzbar',
  abwesend: 'nicht verfügbar',
  ruhe: 'zu wenig Ruhe davor oder danach',
  dauer: 'zu lange im Dienst',
  alter: 'zu jung dafür',
}
const SAID_NO = ['abgesagt', 'abgelehnt', 'nichtErschienen']

const SEAT: Readonly<Record<ReturnType<typeof seatReasons>[number]['wegen'], string>> = {
  fahren: 'ohne Fahrerlaubnis oder Einweisung für das Fahrzeug',
  ausbildung: HARD.qualifikation ?? '',
  alter: HARD.alter ?? '',
}
interface Need extends BedarfsRow {
  readonly praktikant: boolean
}

/** Reason against proposing a person for a place; null: none. A sign-up overrides an absence. */
function objection(candidate: Judged, row: Need, offer: SeatOffer, asking: Asking | undefined): string | null {
  if (candidate.status === null && asking?.said)
    return asking.said === 'abgelehnt' ? 'haben auf die Anfrage abgesagt' : 'gefragt, noch ohne Antwort'
  if (candidate.status !== 'gemeldet' && asking?.eingeladen === false) return 'noch nicht eingeladen'
  if (candidate.besetztVon !== null) return 'zu dieser Zeit anderswo'
  if (candidate.status === 'eingeteilt') return 'hier schon eingeteilt'
  if (candidate.status !== null && SAID_NO.includes(candidate.status)) return 'abgesagt oder abgelehnt'
  if (row.praktikant !== candidate.praktikant) return row.praktikant ? 'nicht als Praktikant gemeldet' : 'nur als Praktikant gemeldet'
  if (!fitsRow({ ...candidate, id: candidate.profil._id, praktikant: false, funktion: '' }, row)) return HARD.qualifikation ?? ''
  const asked = candidate.status === 'gemeldet'
  if (candidate.wunsch === 'nicht' && !asked) return 'nach eigenem Wunsch nicht zu dieser Zeit'
  const hard = candidate.hinweise.find(
    ({ art }) => HARD[art] !== undefined && !(asked && art === 'abwesend') && !(row.praktikant && art === 'qualifikation'),
  )
  if (hard) return HARD[hard.art] ?? ''
  if (row.praktikant) return null
  // A refusal of the staffing asks the same rule.
  const [against] = seatReasons(candidate, offer, { funktion: row.funktion, fahrzeug: null })
  return against ? SEAT[against.wegen] : null
}

interface Asking {
  readonly said: 'abgelehnt' | 'offen' | undefined
  readonly eingeladen: boolean
  readonly mail: boolean
}
async function askingOf(db: Db, kind: OccasionKind, offers: readonly string[], now: Date) {
  const { rows: people } = await sql<{ _id: string; eingeladen: boolean; mail: boolean }>`
    select p._id, ${invited} as eingeladen,
      coalesce((p."emailBenachrichtigungen" ->> ${switchFor(kind, 'hilferuf')})::boolean, true) as mail
    from profile p join users u on u._id = p."user"
    where p."geloeschtAm" is null`.execute(db)
  const { rows: asked } = await sql<{ angebot: string; profil: string; said: 'abgelehnt' | 'offen' }>`
    select distinct on (angebot, profil) angebot, profil,
      case when antwort is null then 'offen' else 'abgelehnt' end as said
    from anfragen
    where angebot = any(${[...offers]}::uuid[])
      and art = 'hilferuf'
      and (antwort = 'abgelehnt' or (antwort is null and "laeuftAb" > ${now}))
    order by angebot, profil, antwort is not null`.execute(db)
  const known = new Map(people.map((person) => [person._id, person]))
  const replies = new Map(asked.map((question) => [`${question.angebot} ${question.profil}`, question.said]))
  return (angebot: string, profil: string): Asking => ({
    said: replies.get(`${angebot} ${profil}`),
    eingeladen: known.get(profil)?.eingeladen ?? true,
    mail: known.get(profil)?.mail ?? true,
  })
}

const FOR: Readonly<Partial<Record<NonNullable<Judged['wunsch']>, string>>> = {
  gern: 'möchte gern',
  kann: 'kann zu dieser Zeit',
  reserve: 'springt ein, wenn sonst niemand kann',
}
function reasonsFor({ status, wunsch, hinweise, stunden90Tage: hours }: Judged): string[] {
  const rested = !hinweise.some(({ art }) => art === 'ruhe' || art === 'dauer')
  return [
    status === 'gemeldet' ? 'hat sich gemeldet' : status === 'warteliste' ? 'steht auf der Warteliste' : '',
    (wunsch && FOR[wunsch]) ?? '',
    rested ? 'ausgeruht' : '',
    hours === 0 ? 'noch nichts in 90 Tagen' : '',
  ].filter(Boolean)
}

export interface Wanted extends Place {
  readonly occasion: string
  readonly offer: Occasion['schichten'][number]
  readonly row: Need
  readonly seats: SeatOffer
  readonly drivers: ReadonlyMap<number, readonly string[]>
  readonly against: ReadonlyMap<string, number>
}

/** Concurrent candidate queries: one per CPU of a small machine. */
const LANES = 2

function needsOf({ besetzung, praktikanten }: Occasion['schichten'][number]) {
  const { zuBesetzen, fehlt, praktikantenEingeteilt } = besetzung
  const count = praktikanten.anzahl - (praktikantenEingeteilt ?? besetzung.praktikanten)
  const forTrainees = {
    anzahl: count,
    qualifikation: praktikanten.mindestqualifikation as Qualifikation,
    funktion: '',
    mindestalter: 0,
    praktikant: true,
  }
  return [...(zuBesetzen ?? fehlt).map((row) => ({ ...row, praktikant: false })), ...(count > 0 ? [forTrainees] : [])]
}

/** An occasion with open places, and who may be proposed. */
export interface Sought {
  readonly kind: OccasionKind
  readonly occasion: Occasion & OccasionHead
  readonly candidates: Candidates
  /** People to consider for an offer; absent: everybody. */
  readonly only?: ReadonlyMap<string, readonly string[]>
}
type People = readonly Judged[]

export const openOffers = ({ schichten }: Occasion, now: Date) =>
  schichten.flatMap((offer) => {
    const rows = Date.parse(offer.beginn) <= now.getTime() ? [] : needsOf(offer)
    return rows.length > 0 ? [{ offer, rows }] : []
  })

async function judgeFor(
  { cache, db }: AppContext,
  { candidates, occasion, only }: Sought,
  offer: string,
  now: Date,
  actor: Actor,
): Promise<People> {
  const few = only && (only.get(offer) ?? [])
  if (few?.length === 0) return []
  return (await candidates(db, occasion, offer, now, actor, { cache, only: few })).kandidaten as People
}

async function gather(context: AppContext, all: readonly Sought[], actor: Actor, signal: AbortSignal) {
  const now = context.now()
  const people = new Map<string, { readonly number: number; readonly judged: Judged }>()
  const wanted: Wanted[] = []
  const open = all.flatMap((sought) => openOffers(sought.occasion, now).map((part) => ({ ...part, sought })))
  const offersIn = (kind: OccasionKind) => open.flatMap(({ sought, offer }) => (sought.kind === kind ? [offer._id] : []))
  const { rows: vehicles } = await sql<{ angebot: string } & SeatOffer['fahrzeuge'][number]>`
    select v.angebot, v._id, v.fahrzeug, coalesce(nullif(v.typ, ''), f.typ) as typ
    from angebot_fahrzeuge v left join anlass_fahrzeuge f on f._id = v.fahrzeug
    where v.angebot = any(${open.map(({ offer }) => offer._id)}::uuid[])`.execute(context.db)
  const asking = new Map<OccasionKind, Awaited<ReturnType<typeof askingOf>>>()
  for (const kind of new Set(open.map(({ sought }) => sought.kind))) asking.set(kind, await askingOf(context.db, kind, offersIn(kind), now))
  const judgedFor = new Map<string, People>()
  for (let i = 0; i < open.length; i += LANES) {
    signal.throwIfAborted()
    await Promise.all(
      open
        .slice(i, i + LANES)
        .map(async ({ offer, sought }) => judgedFor.set(offer._id, await judgeFor(context, sought, offer._id, now, actor))),
    )
  }
  for (const { offer, rows, sought } of open) {
    const judged = judgedFor.get(offer._id) ?? []
    for (const candidate of judged)
      if (!people.has(candidate.profil._id)) people.set(candidate.profil._id, { number: people.size, judged: candidate })
    const drivers = new Map(judged.map((candidate) => [people.get(candidate.profil._id)?.number ?? -1, candidate.faehrt]))
    for (const { anzahl, mindestalter, ...row } of rows) {
      const need = { ...row, anzahl: 1, mindestalter: mindestalter ?? null }
      const seats = { bedarf: offer.bedarf, fahrzeuge: vehicles.filter(({ angebot }) => angebot === offer._id) }
      const against = new Map<string, number>()
      const fit = judged.flatMap((candidate) => {
        const said = need.praktikant ? undefined : asking.get(sought.kind)?.(offer._id, candidate.profil._id)
        const reason = objection(candidate, need, seats, said)
        if (reason !== null) against.set(reason, (against.get(reason) ?? 0) + 1)
        return reason === null
          ? [
              {
                person: people.get(candidate.profil._id)?.number ?? -1,
                asked: candidate.status === 'gemeldet',
                wish: candidate.wunsch ?? null,
              },
            ]
          : []
      })
      const { beginn, ende } = offer
      // Trainee places without applicants are no gap.
      const places = need.praktikant ? Math.min(anzahl, fit.length) : anzahl
      for (let i = 0; i < places; i += 1)
        wanted.push({ beginn, ende, fit, offer, occasion: sought.occasion._id, row: need, seats, drivers, against })
    }
  }
  return {
    wanted,
    mailTo: (place: Wanted, profil: string): boolean =>
      asking.get(all.find(({ occasion }) => occasion._id === place.occasion)?.kind as OccasionKind)?.(place.offer._id, profil).mail ?? true,
    judgedFor,
    people: [...people.values()].map(({ judged }) => judged),
  }
}

const reasonsOf = ({ against, fit }: Wanted, taken: boolean) => [
  ...[...against].map(([text, count]) => ({ text, anzahl: count })),
  ...(fit.length > (taken ? 1 : 0)
    ? [
        {
          text: taken ? 'auch möglich, aber mit mehr Stunden oder anderen Plätzen' : 'schon für einen anderen Platz vorgeschlagen',
          anzahl: fit.length - (taken ? 1 : 0),
        },
      ]
    : []),
]

/** Solves for these occasions; the proposed places in their order. */
export async function proposePlaces(context: AppContext, all: readonly Sought[], actor: Actor, signal: AbortSignal) {
  const started = performance.now()
  const { wanted, people, mailTo, judgedFor } = await gather(context, all, actor, signal)
  const { taken, optimal } = await solveProposal(
    wanted.map(({ beginn, ende, fit }) => ({ beginn, ende, fit })),
    people.map((person) => ({ hours: person.stunden90Tage })),
    signal,
  )
  const plaetze = wanted.map((place, i) => {
    const who = people[taken[i] ?? -1]
    const judged = judgedFor.get(place.offer._id)?.find(({ profil }) => profil._id === who?.profil._id)
    return {
      anlass: place.occasion,
      mail: who !== undefined && mailTo(place, who.profil._id),
      weil: judged ? reasonsFor(judged) : [],
      hinweise: judged ? personWarnings(judged, place.seats, place.row.praktikant ? null : { ...place.row, fahrzeug: null }) : [],
      ausbildung: judged?.qualifikation ?? '',
      schicht: place.offer._id,
      funktion: place.row.funktion,
      qualifikation: place.row.qualifikation,
      profil: who?.profil ?? null,
      stunden90Tage: who?.stunden90Tage ?? 0,
      // Waiting members have signed up as well.
      gemeldet: judged?.status === 'gemeldet' || judged?.status === 'warteliste',
      faehrt: [...(place.drivers.get(taken[i] ?? -1) ?? [])],
      praktikant: place.row.praktikant,
      gruende: reasonsOf(place, who !== undefined),
    }
  })
  return { plaetze, optimal, sekunden: (performance.now() - started) / 1000 }
}

/**
 * Runs one computation per person, and few at once; ends with the connection.
 * @throws 409 while another one runs
 */
export async function inTurn<T>(actor: Actor, reply: FastifyReply, compute: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (running.has(actor._id)) throw conflict('Es wird schon ein Vorschlag für dich berechnet.')
  if (running.size >= PROPOSALS_AT_ONCE)
    throw conflict('Gerade werden andere Vorschläge berechnet. Versuch es in ein paar Sekunden noch einmal.')
  const stop = new AbortController()
  running.set(actor._id, stop)
  reply.raw.once('close', () => stop.abort(conflict('Abgebrochen.')))
  try {
    return await compute(stop.signal)
  } finally {
    running.delete(actor._id)
  }
}

export const vorschlag =
  (context: AppContext, kind: OccasionKind, candidates: Candidates): Handler<AnmeldungCalls['vorschlag']> =>
  async ({ db, actor, params, reply }) => {
    const head = await kind.load(db, actor, params.id)
    kind.requireLeading(actor, head)
    const [occasion] = await kind.read(db, [head._id])
    if (!occasion) throw notFound(kind.mention)
    if (occasion.abgesagt) throw conflict(`${kind.phrases.the} ist abgesagt.`)
    return inTurn(actor, reply, async (signal) => ({
      ...(await proposePlaces(context, [{ kind, occasion, candidates }], actor, signal)),
      ohneFragen: askingHindrance(kind, occasion, occasion.ende, context.now()),
    }))
  }

/** Ends the computation of this person. */
export const stopProposal = (actor: Actor): void => running.get(actor._id)?.abort(conflict('Abgebrochen.'))
export const cancelVorschlag: Handler<AnmeldungCalls['cancelVorschlag']> = async ({ actor }) => stopProposal(actor)

// Availability check with holders and free times: for the form before saving, and for the refusal on saving.
import type { FreePruefung, Halter } from '../../contract.ts'
import { readableSpan, spanOnDay } from '#contract/time/berlin.ts'
import { may } from '#contract/rights/rechte.ts'
import { conflict, badRequest } from '#server/errors.ts'
import { type OccasionLink, type ResourceBelegung, takenResources, belegungText } from '#blocks/konflikte/server/index.ts'
import type { Db, AppContext, Actor, Trx } from '#server/context.ts'
import type { Belegungsart, Resource } from '../kind.ts'
import type { Situation } from '../write/situation.ts'
import { nextFree, searchSpace } from './gaps.ts'
import { type Objection, type Span, type Intent, type Wish, blackoutObjection, withRuestzeit, spanObjection } from './period.ts'

export const overlapsBelegung = (a: Span, { belegtVon: takenFrom, belegtBis: takenUntil }: ResourceBelegung) =>
  Date.parse(takenFrom) < Date.parse(a.ende) && Date.parse(takenUntil) > Date.parse(a.beginn)

export const COVERED = 'Belegt'

/**
 * Bookings as visible to this person: service titles only for readers of the service.
 * Annahme: the holder of a resource is named, hidden or not, because others must be able to ask them.
 */
export async function asHalter(
  db: Db | Trx,
  kind: Belegungsart,
  actor: Actor,
  listen: readonly (readonly ResourceBelegung[])[],
): Promise<Halter[][]> {
  const dienste = [...new Set(listen.flatMap((list) => list.flatMap(({ dienst }) => (dienst === null ? [] : [dienst]))))]
  const visible = dienste.length > 0 && kind.dienste ? await kind.dienste.visible(db, actor, dienste) : new Map<string, OccasionLink>()
  return listen.map((list) =>
    list.map(({ _id, titel, wer, beginn, ende, status, dienst, belegtVon: from, belegtBis: until }) => {
      const readable = dienst === null || visible.has(dienst)
      return {
        titel: readable ? titel : COVERED,
        verantwortlichName: readable ? wer : '',
        beginn,
        ende,
        ...(from === beginn && until === ende ? {} : { ruestzeit: `mit Rüstzeit ${spanOnDay(from, until, beginn)}` }),
        status,
        pfad: dienst === null ? kind.screens.detail(_id) : (visible.get(dienst)?.pfad ?? null),
      }
    }),
  )
}

/** @throws 400 naming the field */
export function requireSpan(objection: Objection | null): void {
  if (objection) throw badRequest(objection.msg, objection.field)
}

/** Members with the blackout right may ask about longer spans. @throws 400 naming the field */
export const requireQuestion = ({ area }: Pick<Belegungsart, 'area'>, actor: Actor, span: Span): void =>
  requireSpan(may(actor, `UPDATE_${area}`) ? blackoutObjection(span) : spanObjection(span))

/**
 * Availability per span over one or more resources together, and the taken ones (`taken`). `read`
 * returns the bookings of the resources in a span. One more query if services are among the holders.
 */
export async function checkAvailability(
  db: Db | Trx,
  kind: Belegungsart,
  actor: Actor,
  wishes: readonly Intent[],
  now: Date,
  read: (resources: readonly string[], span: Span) => Promise<ReadonlyMap<string, readonly ResourceBelegung[]>>,
): Promise<FreePruefung[]> {
  for (const wish of wishes) requireQuestion(kind, actor, wish)
  const resources = [...new Set(wishes.flatMap((wish) => wish.ressourcen))]
  const without = new Set(wishes[0]?.ohne)
  // Reads the surroundings of all spans at once: suggestions need more than the conflicts.
  const raeume = wishes.map(searchSpace)
  const everything: Span = {
    beginn: raeume.map(({ beginn }) => beginn).toSorted()[0] ?? '',
    ende:
      raeume
        .map(({ ende }) => ende)
        .toSorted()
        .at(-1) ?? '',
  }
  const taken = await read(resources, everything)
  const perResource = new Map(resources.map((resource) => [resource, (taken.get(resource) ?? []).filter(({ _id }) => !without.has(_id))]))
  const inWay = wishes.map((wish) => {
    const span = withRuestzeit(wish)
    return wish.ressourcen.map((id) => (perResource.get(id) ?? []).filter((belegung) => overlapsBelegung(span, belegung)))
  })
  const halter = await asHalter(
    db,
    kind,
    actor,
    inWay.map((listen) => listen.flat()),
  )
  return wishes.map((wish, i) => {
    const around = searchSpace(wish)
    const fixed = wish.ressourcen.flatMap((id) =>
      // Instants from the database and `searchSpace` share one format, so they compare as strings.
      (perResource.get(id) ?? []).filter(
        ({ status, belegtVon: takenFrom, belegtBis: takenUntil }) =>
          status === 'bestaetigt' && takenFrom < around.ende && takenUntil > around.beginn,
      ),
    )
    const taken = wish.ressourcen.filter((_, number) => inWay[i]?.[number]?.some(({ status }) => status === 'bestaetigt'))
    const free = taken.length === 0
    return { frei: free, halter: halter[i] ?? [], vorschlaege: free ? [] : nextFree(wish, fixed, now), belegt: taken }
  })
}

/**
 * Refuses taken resources, based on `situation` read for these wishes.
 * @throws 409 naming the resource, purpose, holder and time
 */
export async function requireFree(
  trx: Trx,
  kind: Belegungsart,
  acting: Actor,
  wishes: readonly Wish[],
  situation: Pick<Situation<Resource>, 'belegt' | 'ressourcen'>,
): Promise<void> {
  const i = situation.belegt.findIndex((list) => list.length > 0)
  const [wish, list] = [wishes[i], situation.belegt[i]]
  if (!wish || !list) return
  const [[first] = []] = await asHalter(trx, kind, acting, [list])
  if (!first) throw conflict('Diese Zeit ist schon belegt.', 'beginn')
  const name = situation.ressourcen.get(wish.ressource)?.name ?? ''
  // A hidden holder must not be named.
  if (first.pfad === null) throw conflict(`${name} ist dann schon belegt, ${readableSpan(first.beginn, first.ende)}.`, 'beginn')
  const actor = first.verantwortlichName === '' ? '' : ` (${first.verantwortlichName})`
  // The span itself is free; only its set-up time conflicts.
  const span = withRuestzeit(wish)
  const whose = list.some((belegung) => overlapsBelegung(wish, belegung))
    ? ''
    : ` mit deiner Rüstzeit (${spanOnDay(span.beginn, span.ende, wish.beginn)})`
  const what = belegungText({ ...first, titel: `„${first.titel}“${actor}` })
  throw conflict(`${name} ist${whose} schon belegt: ${[what, first.ruestzeit].filter(Boolean).join(', ')}.`, 'beginn')
}

const DAY = 86_400_000
/** Approximate size of a booking in memory. */

/**
 * Bookings of these resources within and around the span, per resource, including requests. Spans are widened to
 * windows of `days` days, so that similar queries share a cache key. No query while cached, one otherwise.
 */
export async function takenAt(
  { cache }: Pick<AppContext, 'cache'>,
  db: Db,
  kind: Belegungsart,
  resources: readonly string[],
  { beginn, ende }: Span,
  days: number,
): Promise<ReadonlyMap<string, readonly ResourceBelegung[]>> {
  const windowMs = days * DAY
  const von = new Date(Math.floor(Date.parse(beginn) / windowMs) * windowMs).toISOString()
  const bis = new Date(Math.ceil(Date.parse(ende) / windowMs) * windowMs).toISOString()
  return cache.getOrLoad(
    `${kind.table} belegt ${von} ${bis} ${resources.join(' ')}`,
    [kind.table, 'users', 'profile', ...(kind.dienste?.tables ?? [])],
    async () => {
      const questions = resources.map((who) => ({ who, beginn: von, ende: bis }))
      const taken = await takenResources(db, kind, questions, true)
      return new Map(resources.map((resource, i) => [resource, taken[i] ?? []]))
    },
  )
}

/** Cache window in days: suggestions reach fourteen days. */
const WINDOW = 32

/** Availability, holder and nearest free times for one wish. No query if cached and without services among the holders. */
export const checkOne = async (context: AppContext, db: Db, kind: Belegungsart, actor: Actor, wish: Intent): Promise<FreePruefung> => {
  const [response] = await checkAvailability(db, kind, actor, [wish], context.now(), (resources, everything) =>
    takenAt(context, db, kind, resources, everything, WINDOW),
  )
  return response ?? { frei: true, halter: [], vorschlaege: [], belegt: [] }
}

import { type RawBuilder, sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { dienstTime, NOBODY, dutyDays } from '#blocks/gueltigkeit/server/index.ts'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'
import { wishRank } from '#blocks/konflikte/contract.ts'
import { hiddenDrafts, occasionId, plainTimesOfAll, readTitles, wishRows } from '#blocks/konflikte/server/index.ts'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { mayName, oneOf, oneOfIds } from '#server/db/vocabulary.ts'
import { notFound } from '#server/errors.ts'
import { coversQualifikation } from '#contract/qualifikation.ts'
import { type Search, searchWords } from '#contract/search.ts'
import { containsWord, readForgiving } from '#server/crud/cursor.ts'
import type { Kandidaten, KandidatenQuestion } from '../../kandidat.ts'
import { type Seat, seatReasons } from '../../seat.ts'
import { dutyOf } from '../signup/rules.ts'
import { loadFactsOfAll, readVehicleFacts, seatOffer, vehiclesColumn } from './wheel.ts'
import {
  explainPerson,
  type Frame,
  type Judged,
  type Named,
  type PersonRow,
  PRESENT,
  takenOf,
  type WantedAngebot,
  weighPerson,
  type Weighed,
} from './suited.ts'

type Wanted = Omit<WantedAngebot, 'gruppen'>
/** Offers with their named vehicles. */
export async function wantedOffers(db: Db | Trx, ids: readonly string[]): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    select angebot._id, angebot.beginn, angebot.ende, angebot.bedarf, angebot.praktikanten, angebot.besetzung,
      zeiten_json(angebot.zeiten) as termine, ${occasionId()} as anlass, ${vehiclesColumn()} as fahrzeuge,
      exists (select 1 from angebot_fahrzeuge v where v.angebot = angebot._id) as "withVehicle"
    from angebote angebot
    where ${oneOfIds('angebot._id', ids)}`.execute(db)
  return rows
}
/** @throws 404 */
export async function wantedOffer(db: Db | Trx, id: string): Promise<Wanted> {
  const [offer] = await wantedOffers(db, [id])
  if (!offer) throw notFound('Die Schicht')
  return offer
}

export interface CandidatesWish {
  /** Maximum number; people with a state in the offer come on top. */
  readonly limit?: number
  readonly only?: readonly string[] | undefined
  readonly suche?: Search | undefined
  readonly toAsk?: boolean
  readonly seat?: (Seat & { readonly ab: string }) | undefined
  /** Caches the facts of everybody; absent within a transaction. */
  readonly cache?: AnswerCache
}

/** Weekends of duties `x` within three weeks around an offer; later ones are left out by the caller. */
const weekendsSince = (von: RawBuilder<unknown>) => sql`
  array_agg(distinct ((x.beginn at time zone 'Europe/Berlin')::date - date '1969-12-29') / 7)
    filter (where x.beginn > ${von} - interval '21 days' and extract(isodow from x.beginn at time zone 'Europe/Berlin') > 5)`

interface SignedUp {
  readonly angebot: string
  readonly profil: string
}
/** Wishes and weekends of people in several offers, as the board reads them for one. */
export async function readHintFacts(db: Db | Trx, pairs: readonly SignedUp[]) {
  const offers = [...new Set(pairs.map(({ angebot }) => angebot))]
  const people = [...new Set(pairs.map(({ profil }) => profil))]
  const served = sql`y.status = 'eingeteilt' and y.gilt and ${oneOfIds('y.profil', people)}`
  const { rows } = await sql<SignedUp & Pick<PersonRow, 'wunsch' | 'wochenenden'>>`
    with offer as materialized (
        select angebot._id, angebot.beginn, angebot.ende from angebote angebot where ${oneOfIds('angebot._id', offers)}
      ),
      served as materialized (
        select y.profil, y.angebot, y.beginn from anmeldungen y
        where ${served} and y.zeiten is null and y.beginn > (select min(offer.beginn) from offer) - interval '21 days'
        union all
        select y.profil, y.angebot, lower(t) from anmeldungen y cross join unnest(y.belegt) t where ${served} and y.zeiten is not null
      )
    select q.angebot, q.profil, w.grad as wunsch,
      (select ${weekendsSince(sql`offer.beginn`)}
        from served x
        where x.profil = q.profil and x.angebot <> q.angebot and x.beginn <= offer.ende + interval '21 days') as wochenenden
    from unnest(${pairs.map(({ angebot }) => angebot)}::uuid[], ${pairs.map(({ profil }) => profil)}::uuid[]) q(angebot, profil)
      join offer on offer._id = q.angebot
      left join lateral ${wishRows(sql`offer.beginn`, sql`offer.ende`, sql`q.profil`)} w on true`.execute(db)
  const known = new Map(rows.map(({ angebot, profil, ...facts }) => [`${angebot} ${profil}`, facts]))
  return ({ angebot, profil }: SignedUp) => known.get(`${angebot} ${profil}`) ?? { wunsch: null, wochenenden: null }
}

/**
 * All people who take part in duties, in one query, unordered. Decimal hours of duties that begin in the 90 days before this one.
 * Actual times are used if recorded.
 */
async function readPeople(
  db: Db | Trx,
  { angebot, now }: Frame,
  reader: Actor,
  { only, suche, toAsk = false }: CandidatesWish,
): Promise<PersonRow[]> {
  const { _id, anlass, wasThere } = angebot
  const [von, bis] = [sql`${angebot.beginn}::timestamptz`, sql`${angebot.ende}::timestamptz`]
  const among = (column: string) => (only ? oneOfIds(column, only) : sql`true`)
  const served = sql`y.status = 'eingeteilt' and y.gilt and y.angebot <> ${_id}::uuid and ${among('y.profil')}`
  const words = searchWords(suche).map((word) => containsWord(sql`concat_ws(' ', u.vorname, u.nachname, p.gruppe)`, word))
  const { rows } = await sql<PersonRow>`
    select p._id, p.gruppe, meldung.status, meldung.beginn as von, meldung.ende as bis, coalesce(meldung.praktikant, false) as praktikant,
      coalesce(l.stunden, 0)::float8 as stunden, coalesce(l.dienste, 0)::int as dienste, l.wochenenden, z.zeiten,
      w.grad as wunsch, g."zuletztGefragtAm", n.profil is not null as "sagteNein",
      ${toAsk ? sql`o.profil is not null` : sql`false`} as gefragt,
      ${wasThere ? sql`p._id = any(array(${wasThere}))` : sql`false`} as dabei
    from profile p
    ${words.length > 0 ? sql`join users u on u._id = p."user"` : sql``}
    left join anmeldungen meldung on meldung.angebot = ${_id}::uuid and meldung.profil = p._id
    left join ${plainTimesOfAll(von, bis, angebot, among('z.profil'))} z
      on z.profil = p._id
    -- One look at the duties of everybody serves hours and weekends.
    left join (
      select x.profil, round(extract(epoch from sum(coalesce(x."istEnde", x.ende) - coalesce(x."istBeginn", x.beginn))
          filter (where x.beginn <= ${von})) / 3600, 2) as stunden,
        count(*) filter (where x.beginn <= ${von}) as dienste,
        ${weekendsSince(von)} as wochenenden
      from (
        -- Of an offer with sessions each is a duty. Two branches: each has an index.
        select y.profil, y.beginn, y.ende, y."istBeginn", y."istEnde"
        from anmeldungen y
        where ${served}
          and y.zeiten is null
          and y.beginn between ${von} - interval '90 days' and ${bis} + interval '21 days'
        union all
        select y.profil, lower(t), upper(t), null, null
        from anmeldungen y cross join unnest(y.belegt) t
        where ${served} and y.zeiten is not null
      ) x
      where x.beginn between ${von} - interval '90 days' and ${bis} + interval '21 days'
      group by x.profil
    ) l on l.profil = p._id
    left join (select q.profil, max(q."gestelltAm") as "zuletztGefragtAm"
      from anfragen q
      where q.art = 'hilferuf' and ${among('q.profil')}
      group by q.profil) g on g.profil = p._id
    left join (select distinct q.profil
      from anfragen q
      where q.angebot = ${_id}::uuid and q.art = 'hilferuf' and q.antwort = 'abgelehnt') n on n.profil = p._id
    ${
      toAsk
        ? sql`left join (select distinct q.profil from anfragen q join angebote angebot on angebot._id = q.angebot
            where q.antwort is null and q."laeuftAb" > ${now} and ${occasionId()} = ${anlass}::uuid) o on o.profil = p._id`
        : sql``
    }
    left join ${wishRows(von, bis)} w on w.profil = p._id
    where ${oneOf('p.status', DIENSTFAEHIG)}
      and p."geloeschtAm" is null
      and ${among('p._id')}
      and (${mayName(reader, 'p')} or meldung._id is not null)
      and ${sql.join([sql`true`, ...words], sql` and `)}`.execute(db)
  const hidden = await hiddenDrafts(
    db,
    reader,
    rows.flatMap((row) => row.zeiten ?? []),
  )
  return hidden.size === 0 ? rows : rows.map((row) => ({ ...row, zeiten: row.zeiten?.filter((time) => !hidden.has(time)) ?? null }))
}

export interface Answer extends Omit<Kandidaten, 'kandidaten'> {
  readonly kandidaten: Judged[]
}

/**
 * Candidates of an offer: registered ones first, then suited ones by wish, 90-day hours, last request and name.
 * Cheap checks sort everybody; only returned people get name, titles and reasons. The number of queries is constant.
 * Hidden occasions are not named: their people count as taken for the whole time.
 */
export async function candidatesPage(
  db: Db | Trx,
  angebot: WantedAngebot,
  now: Date,
  reader: Actor,
  asked: CandidatesWish,
): Promise<Answer> {
  const duty = dutyOf(angebot, angebot.beginn, angebot.ende)
  const facts = await (asked.cache && !asked.only
    ? loadFactsOfAll(asked.cache, db, angebot.fahrzeuge)
    : readVehicleFacts(db, asked.only ?? null, angebot.fahrzeuge))
  const frame: Frame = { angebot, zeit: dienstTime(duty), days: dutyDays(duty), today: tagInBerlin(now), now }
  return readForgiving(asked, async (question) => {
    const all = (await readPeople(db, frame, reader, question)).map((row) => weighPerson(row, facts.get(row._id) ?? NOBODY, frame))
    const wanted = all.filter(
      (candidate) => (asked.toAsk !== true || canBeAsked(candidate)) && (asked.seat === undefined || sits(candidate, asked.seat, frame)),
    )
    const order = asked.toAsk ? byAsking : byRank
    wanted.sort(order)
    const shown = await readShown(db, wanted, order, asked.limit ?? wanted.length, angebot._id)
    const title = await readTitles(
      db,
      reader,
      shown.flatMap(({ candidate }) => candidate.taken.zeiten),
    )
    return {
      gesamt: wanted.length,
      geeignet: wanted.filter(({ geeignet }) => geeignet).length,
      meisteStunden: wanted.reduce((most, { row }) => Math.max(most, row.stunden), 0),
      kandidaten: shown.map(({ candidate, named }) =>
        explainPerson(
          { ...candidate, taken: takenOf({ ...candidate.row, zeiten: candidate.taken.zeiten.map(title) }, frame) },
          named,
          frame,
        ),
      ),
    }
  })
}
export const wishOf = (
  context: AppContext,
  { limit, suche, profile, fragen, funktion, fahrzeug, ab }: KandidatenQuestion,
): CandidatesWish => ({
  cache: context.cache,
  limit,
  suche,
  only: profile?.split(','),
  toAsk: fragen === 'ja',
  seat: [funktion, fahrzeug, ab].some(Boolean) ? { funktion: funktion ?? '', fahrzeug: fahrzeug ?? null, ab: ab ?? 'keine' } : undefined,
})
const NAMELESS = { vorname: '', nachname: '', fuehrungsausbildung: '', telefon: '', kommentar: '' }

/**
 * The first `limit` in order, ties by name, then people with a state in the offer.
 * Annahme: planners do not see telephone numbers that members hide from everybody.
 */
async function readShown(
  db: Db | Trx,
  candidates: readonly Weighed[],
  order: (a: Weighed, b: Weighed) => number,
  limit: number,
  offer: string,
) {
  const last = candidates[Math.min(limit, candidates.length) - 1]
  // Includes ties with the last one: names decide among them.
  const end = candidates.findLastIndex((candidate) => last !== undefined && order(candidate, last) <= 0) + 1
  const behind = candidates.slice(end).filter(({ row }) => row.status !== null)
  const few = [...candidates.slice(0, end), ...behind]
  let number = 0
  const numbers = few.map((candidate, i) => (i > 0 && order(few[i - 1] ?? candidate, candidate) !== 0 ? (number += 1) : number))
  const { rows } = await sql<Named>`
    select p._id, k.vorname, k.nachname, p.fuehrungsausbildung, coalesce(meldung.kommentar, '') as kommentar,
      case when p.sichtbarkeit ->> 'telefon' = 'niemand' then '' else k.primary_telefon end as telefon
    from (select k.profil, u.vorname, u.nachname, u.primary_telefon,
        row_number() over (order by k.nr, u.nachname, u.vorname, k.profil) as platz
      from unnest(${few.map(({ row }) => row._id)}::uuid[], ${numbers}::int[]) k(profil, nr)
        join profile p on p._id = k.profil
        join users u on u._id = p."user") k
      join profile p on p._id = k.profil
      left join anmeldungen meldung on meldung.angebot = ${offer}::uuid and meldung.profil = p._id
    where k.platz <= ${limit} or meldung._id is not null
    order by k.platz`.execute(db)
  const known = new Map(few.map((candidate) => [candidate.row._id, candidate]))
  return rows.flatMap((named) => {
    const candidate = known.get(named._id)
    return candidate ? [{ candidate, named }] : []
  })
}

/** Compares two instants; null (never) comes first. */
const earlier = (a: string | null, b: string | null): number => (a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1)

const rangOf = ({ row: { status, wunsch, dabei }, couldSit, taken }: Weighed): number => {
  if (PRESENT.includes(status)) return 0
  if (couldSit) return 1 + (dabei ? 0 : wishRank(wunsch))
  return taken.besetztVon === null ? 5 : 6
}
const byRank = (a: Weighed, b: Weighed): number =>
  rangOf(a) - rangOf(b) || a.row.stunden - b.row.stunden || earlier(a.row.zuletztGefragtAm, b.row.zuletztGefragtAm)

/** Returns true without a place here, another duty, or an open request about the occasion. */
const canBeAsked = ({ row: { status, gefragt }, taken }: Weighed): boolean =>
  taken.besetztVon === null && status !== 'eingeteilt' && status !== 'gemeldet' && !gefragt
const byAsking = (a: Weighed, b: Weighed): number =>
  Number(b.geeignet) - Number(a.geeignet) ||
  Number(b.row.dabei) - Number(a.row.dabei) ||
  wishRank(a.row.wunsch) - wishRank(b.row.wunsch) ||
  earlier(a.row.zuletztGefragtAm, b.row.zuletztGefragtAm) ||
  byRank(a, b)

/** Returns true for people the seat's rules accept, and for everybody with a state in the offer. */
function sits(candidate: Weighed, { ab, ...seat }: Seat & { readonly ab: string }, frame: Frame): boolean {
  if (candidate.row.status !== null) return true
  const judged = explainPerson(candidate, { _id: candidate.row._id, ...NAMELESS }, frame)
  return (
    coversQualifikation(judged.qualifikation, ab) &&
    seatReasons(judged, seatOffer(frame.angebot.bedarf, frame.angebot.fahrzeuge), seat).length === 0
  )
}

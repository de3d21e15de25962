// Occasions in the calendar over all areas, in feeds and as single files: the same for every area that has occasions.
import { type RawBuilder, sql } from 'kysely'
import type { KalenderEntry, KalenderState } from '#contract/kalender.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { byMonths, kalenderPiece, type KalenderReader, type KalenderSource, type KalenderSpan, type Termin } from '#server/kalender.ts'
import type { Actor, Db } from '#server/context.ts'
import { type Anmeldestatus, STANDING_ANMELDUNG, stands } from '../contract.ts'
import { kalenderEntries } from './kalender.ts'
import { leadsOf, ledTimes, partId } from './led.ts'
import { recipientsPer } from './mails/recipients.ts'
import { cachedBewerber } from './melden.ts'
import type { Occasion, OccasionHead, OccasionKind } from './occasion.ts'
import type { AngebotsState } from './rules.ts'
import { listVerdict } from './verdict.ts'

type Sql = RawBuilder<unknown>
type Entry = Omit<KalenderEntry, 'art'>

type Named = AngebotsState & { readonly bezeichnung: string }
interface Shared extends OccasionHead {
  readonly titel: string
  readonly beginn: string
  readonly ende: string
  readonly ort: string
  readonly angebote: readonly Named[]
}
type Part<H extends OccasionHead> = Shared & H
interface Mine {
  readonly _id: string
  readonly angebot: string
  readonly schicht: string
  readonly status: Anmeldestatus
  readonly beginn: string
  readonly ende: string
}

/** Over the row `d`. Nothing lasts longer than a year, so that the index on `beginn` finds what has not ended. */
const touches = ({ von, bis }: KalenderSpan): Sql =>
  sql`d.beginn < ${bis} and d.ende > ${von} and d.beginn > ${von}::timestamptz - interval '367 days'`

async function shared<H extends OccasionHead>(db: Db, kind: OccasionKind<H>, span: KalenderSpan) {
  const { rows } = await sql<Part<H>>`
    select ${kind.headColumns}, ${sql.ref(`d.${kind.title}`)} as titel, iso(d.beginn) as beginn, iso(d.ende) as ende, ${kind.placeName} as ort,
      (select coalesce(json_agg(json_build_object('_id', a._id, 'bezeichnung', a.bezeichnung, 'beginn', iso(a.beginn), 'ende', iso(a.ende), 'bedarf', a.bedarf, 'praktikanten', a.praktikanten,
        'besetzung', a.besetzung, 'termine', zeiten_json(a.zeiten)) order by a.beginn, a._id), '[]') from angebote a where ${kind.id} = d._id) as angebote
    from ${kind.from} d where ${touches(span)}`.execute(db)
  return rows
}

interface Span {
  readonly beginn: string
  readonly ende: string
}
/** Visible occasions, own registrations there in any state, and own times of leading. */
async function ownPart<H extends OccasionHead>(db: Db, kind: OccasionKind<H>, actor: Actor, span: KalenderSpan) {
  const { rows } = await sql<{ _id: string; meine: Mine[]; led: (Span & { _id: string })[] }>`
    with mein as (
      select ${kind.id} as anlass, json_agg(json_build_object('_id', m._id, 'angebot', a._id, 'schicht', a.bezeichnung, 'status', m.status,
        'beginn', iso(lower(z)), 'ende', iso(upper(z))) order by z, m._id) as meine
      from anmeldungen m join angebote a on a._id = m.angebot cross join unnest(m.belegt) z where m.profil = ${actor.profil}::uuid and ${kind.id} is not null group by ${kind.id}
    )
    select d._id, coalesce(e.meine, '[]') as meine, (select coalesce(json_agg(json_build_object('_id', ${partId('d')}, 'beginn', iso(lower(z)), 'ende', iso(upper(z)))), '[]')
      from unnest(${ledTimes(kind, actor.profil)}) z) as led
    from ${kind.from} d left join mein e on e.anlass = d._id
    where ${touches(span)} and ${kind.visible(actor)}`.execute(db)
  return rows
}

/** As what it stands there: each session, each day of a plan that is one of days, else as one. */
function partsOf({ beginn: von, ende: bis, angebote: all }: Shared, byDay: boolean) {
  const sessions = all.flatMap(({ termine }) => termine ?? [])
  if (sessions.length > 0) return sessions.map((one) => ({ ...one, offers: all }))
  if (!byDay || all.length === 0) return [{ beginn: von, ende: bis, offers: all }]
  const days = new Map<string, Named[]>()
  for (const one of all) {
    const day = tagInBerlin(one.beginn)
    days.set(day, [...(days.get(day) ?? []), one])
  }
  return [...days.values()].map((offers) => ({
    beginn: offers.map(({ beginn }) => beginn).toSorted()[0] ?? von,
    ende:
      offers
        .map(({ ende }) => ende)
        .toSorted()
        .at(-1) ?? bis,
    offers,
  }))
}

/** More free seats of a day are counted, not named. */
const FEW = 2

const within = ({ beginn, ende }: { readonly beginn: string; readonly ende: string }, { von, bis }: KalenderSpan): boolean =>
  Date.parse(beginn) < bis.getTime() && Date.parse(ende) > von.getTime()

/**
 * Annahme: who stands in an occasion sees their own times there instead of the whole; of a plan of days the others stay, for one may still
 * be wanted there.
 * At most two queries, one where nothing changed since anybody asked.
 */
async function entries<H extends OccasionHead>(
  reader: KalenderReader,
  kind: OccasionKind<H>,
  tables: readonly string[],
  actor: Actor,
  span: KalenderSpan,
): Promise<Entry[]> {
  const now = reader.now()
  const [rows, own, bewerber] = await Promise.all([
    byMonths(reader.cache, { key: `kalender ${kind.table}`, tables }, span, (month) => shared(reader.db, kind, month)),
    ownPart(reader.db, kind, actor, span),
    cachedBewerber(reader, actor),
  ])
  const mine = new Map(own.map((one) => [one._id, one]))
  return rows.flatMap((row): Entry[] => {
    const part = mine.get(row._id)
    if (!part) return []
    const base = { objekt: row._id, titel: row.titel, pfad: kind.path(row._id) }
    const anlass = kind.asAnlass(row)
    // A draft takes nobody's time (ADR 89), and is nobody's own.
    const { meine: registrations, led: leading } = anlass.ausgeschrieben ? part : { meine: [], led: [] }
    const standing = registrations.filter(({ status }) => stands(status))
    const times = standing
      .filter((one) => within(one, span))
      .map(({ _id, schicht, status, beginn, ende }): Entry => ({
        ...base,
        _id,
        beginn,
        ende,
        unter: [schicht, row.ort].filter(Boolean).join(' · '),
        zustand: anlass.abgesagt ? 'abgesagt' : (status as (typeof STANDING_ANMELDUNG)[number]),
        eigene: true,
      }))
    const led = leading
      .filter((one) => within(one, span))
      .map((one): Entry => ({ ...base, ...one, unter: row.ort, zustand: anlass.abgesagt ? 'abgesagt' : 'leitung', eigene: true }))
    const byDay = kind.byDay === true
    if (leading.length > 0 || (standing.length > 0 && !byDay)) return [...times, ...led]
    const taken = new Set(standing.map(({ beginn }) => tagInBerlin(beginn)))
    const fits = (of: readonly Named[]): boolean => {
      const offers = of.map((angebot) => ({
        angebot,
        anmeldestatus: registrations.find((one) => one.angebot === angebot._id)?.status ?? null,
      }))
      return listVerdict(bewerber, anlass, offers, now).passt
    }
    const stateOf = (of: readonly Named[], ende: string): KalenderState => {
      if (anlass.abgesagt) return 'abgesagt'
      if (!anlass.ausgeschrieben) return 'entwurf'
      return Date.parse(ende) > now.getTime() && fits(of) ? 'frei' : 'ohne'
    }
    /** Names of the free seats that fit, or their number. */
    const seats = (free: readonly Named[]): string => {
      return free.length > FEW ? `${free.length} freie Plätze` : free.map(({ bezeichnung }) => bezeichnung).join(', ')
    }
    const others = partsOf(row, byDay)
      .filter((one) => within(one, span) && !taken.has(tagInBerlin(one.beginn)))
      .flatMap(({ beginn, ende, offers }): Entry[] => {
        const state = stateOf(offers, ende)
        const entry = (span: { readonly beginn: string; readonly ende: string }, free: readonly Named[]): Entry => {
          const under = [seats(free), row.ort].filter(Boolean).join(' · ')
          return { ...base, _id: row._id, beginn: span.beginn, ende: span.ende, unter: under, zustand: state, eigene: false }
        }
        if (!byDay || state !== 'frei') return [entry({ beginn, ende }, [])]
        // Each fitting shift of a day, with its own hours.
        const free = Map.groupBy(
          offers.filter((one) => fits([one])),
          (one) => `${one.beginn} ${one.ende}`,
        )
        return [...free.values()].flatMap((some) => (some[0] ? [entry(some[0], some)] : []))
      })
    return [...times, ...others]
  })
}

/** Entries for who leads: the same ids as long as it has as many parts. */
const leadersEntries = (kind: Pick<OccasionKind, 'uid' | 'path'>, one: Occasion, led: readonly Span[]): Termin[] =>
  led.map((part, number) => ({
    ...part,
    uid: [kind.uid, one._id, ...(led.length > 1 ? [number + 1] : [])].join('-'),
    folge: one.version,
    geaendertAm: one.geaendertAm,
    titel: one.bezeichnung,
    stand: one.abgesagt ? 'abgesagt' : one.ausgeschrieben ? 'bestaetigt' : 'vorlaeufig',
    ort: one.wo.adresse,
    koordinaten: one.wo.koordinaten,
    beschreibung: [one.abgesagt && one.absageGrund ? `Abgesagt: ${one.absageGrund}` : '', `Leitung: ${one.leitung}`]
      .filter(Boolean)
      .join('\n'),
    pfad: kind.path(one._id),
  }))

/**
 * These occasions as entries of this person's calendar: their own registrations, or all offers where they have none.
 * `led`: what they lead of each, which has entries of its own. The caller has checked that they may see them.
 */
export async function occasionTermine<H extends OccasionHead>(
  db: Db,
  kind: OccasionKind<H>,
  actor: Actor,
  ids: readonly string[],
  led: ReadonlyMap<string, readonly Span[]> = new Map(),
): Promise<Termin[]> {
  if (ids.length === 0) return []
  const { profil } = actor
  const [found, people] = await Promise.all([
    kind.read(db, ids),
    profil === null
      ? []
      : recipientsPer(
          db,
          kind as unknown as OccasionKind,
          ids.map((occasion) => ({ occasion, profil })),
        ),
  ])
  const byOccasion = new Map(people.map((person) => [person.occasion, person]))
  return found.flatMap((one) => {
    const person = byOccasion.get(one._id)
    const standing = person?.meldungen.filter(({ status }) => stands(status)) ?? []
    const leading = leadersEntries(kind, one, led.get(one._id) ?? [])
    if (leading.length > 0 && standing.length === 0) return leading
    return [...kalenderEntries(kind, one, standing, person?.erinnerungVorlauf ?? 0), ...leading]
  })
}

/** Occasions of a subscription, with what the person leads of each: their own are those that take their time (ADR 84), and those called off. */
async function subscribed<H extends OccasionHead>(
  db: Db,
  kind: OccasionKind<H>,
  actor: Actor,
  span: KalenderSpan,
  own: boolean,
): Promise<ReadonlyMap<string, readonly Span[]>> {
  const me = sql`${actor.profil}::uuid`
  const leads = leadsOf(kind, actor.profil)
  const there = sql`select ${kind.id} from angebote a join`
  const mine = sql`(d._id in (${there} personenzeiten t on t.angebot = a._id where t.profil = ${me} and t.zeit && tstzrange(${span.von}, ${span.bis}) and ${kind.id} is not null)
    or ${leads} or (d.abgesagt and d._id in (${there} anmeldungen m on m.angebot = a._id
      where m.profil = ${me} and m.status in (${sql.join(STANDING_ANMELDUNG)}) and ${kind.id} is not null)))`
  // Annahme: a draft is in nobody's subscription, neither its leader's.
  const { rows } = await sql<{ _id: string; led: Span[] | null }>`
    select d._id, zeiten_json(${ledTimes(kind, actor.profil)}) as led
    from ${kind.from} d where ${touches(span)} and ${kind.visible(actor)} and ${own ? mine : sql`true`} and ${kind.published}
    order by d.beginn, d._id limit 3000`.execute(db)
  return new Map(rows.map(({ _id, led }) => [_id, led ?? []]))
}

/** What an area of occasions adds to the calendar: `occasionCalendar(dienste, { art: 'sanitaetsdienst', zugang, tables, neu })`. */
export const occasionCalendar = <H extends OccasionHead>(
  kind: OccasionKind<H>,
  about: Pick<KalenderSource, 'art' | 'zugang' | 'tables' | 'neu'>,
): KalenderSource => ({
  ...about,
  entries: async (reader, actor, span) =>
    (await entries(reader, kind, about.tables(), actor, span)).map((entry) => kalenderPiece({ ...entry, art: about.art })),
  termine: async ({ db }, actor, wish) => {
    if ('id' in wish) {
      await kind.load(db, actor, wish.id)
      return occasionTermine(db, kind, actor, [wish.id])
    }
    const led = await subscribed(db, kind, actor, wish, wish.own)
    return occasionTermine(db, kind, actor, [...led.keys()], led)
  },
})

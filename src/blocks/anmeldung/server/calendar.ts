// Occasions in the calendar over all areas, in feeds and as single files: the same for every area that has occasions.
import { type RawBuilder, sql } from 'kysely'
import type { KalenderEntry, KalenderState } from '#contract/kalender.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { byMonths, kalenderPiece, type KalenderReader, type KalenderSource, type KalenderSpan, type Termin } from '#server/kalender.ts'
import type { Actor, Db } from '#server/context.ts'
import { type Anmeldestatus, STANDING_ANMELDUNG, stands } from '../contract.ts'
import { kalenderEntries } from './kalender.ts'
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
  readonly leitende: readonly (string | null)[]
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
      array[d.leiter, d."stvLeiter"]::text[] as leitende,
      (select coalesce(json_agg(json_build_object('_id', a._id, 'bezeichnung', a.bezeichnung, 'beginn', iso(a.beginn), 'ende', iso(a.ende), 'bedarf', a.bedarf, 'praktikanten', a.praktikanten,
        'besetzung', a.besetzung, 'termine', zeiten_json(a.zeiten)) order by a.beginn, a._id), '[]') from angebote a where ${kind.id} = d._id) as angebote
    from ${kind.from} d where ${touches(span)}`.execute(db)
  return rows
}

/** Which of them the person sees, and their own registrations there, whatever became of these. */
async function ownPart<H extends OccasionHead>(db: Db, kind: OccasionKind<H>, actor: Actor, span: KalenderSpan) {
  const { rows } = await sql<{ _id: string; meine: Mine[] }>`
    with mein as (
      select ${kind.id} as anlass, json_agg(json_build_object('_id', m._id, 'angebot', a._id, 'schicht', a.bezeichnung, 'status', m.status,
        'beginn', iso(lower(z)), 'ende', iso(upper(z))) order by z, m._id) as meine
      from anmeldungen m join angebote a on a._id = m.angebot cross join unnest(m.belegt) z where m.profil = ${actor.profil}::uuid and ${kind.id} is not null group by ${kind.id}
    )
    select d._id, coalesce(e.meine, '[]') as meine from ${kind.from} d left join mein e on e.anlass = d._id
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
    byMonths(reader.cache, { key: `kalender ${kind.table}`, tables, size: 1500 }, span, (month) => shared(reader.db, kind, month)),
    ownPart(reader.db, kind, actor, span),
    cachedBewerber(reader, actor),
  ])
  const mine = new Map(own.map(({ _id, meine: mine }) => [_id, mine]))
  return rows.flatMap((row): Entry[] => {
    const registrations = mine.get(row._id)
    if (!registrations) return []
    const base = { objekt: row._id, titel: row.titel, pfad: kind.path(row._id) }
    const anlass = kind.asAnlass(row)
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
    const byDay = kind.byDay === true
    if (standing.length > 0 && !byDay) return times
    const taken = new Set(standing.map(({ beginn }) => tagInBerlin(beginn)))
    const leads = actor.profil !== null && row.leitende.includes(actor.profil)
    const fits = (of: readonly Named[]): boolean => {
      const offers = of.map((angebot) => ({
        angebot,
        anmeldestatus: registrations.find((one) => one.angebot === angebot._id)?.status ?? null,
      }))
      return listVerdict(bewerber, anlass, offers, now).passt
    }
    const stateOf = (of: readonly Named[], ende: string): KalenderState => {
      if (anlass.abgesagt) return 'abgesagt'
      if (leads) return 'leitung'
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
          return { ...base, _id: row._id, beginn: span.beginn, ende: span.ende, unter: under, zustand: state, eigene: leads }
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

/** One entry over the whole time, for who leads and has no place in it. */
const leadersEntry = (kind: Pick<OccasionKind, 'uid' | 'path'>, one: Occasion): Termin => ({
  uid: `${kind.uid}-${one._id}`,
  folge: one.version,
  geaendertAm: one.geaendertAm,
  titel: one.bezeichnung,
  beginn: one.beginn,
  ende: one.ende,
  stand: one.abgesagt ? 'abgesagt' : one.ausgeschrieben ? 'bestaetigt' : 'vorlaeufig',
  ort: one.wo.adresse,
  koordinaten: one.wo.koordinaten,
  beschreibung: [one.abgesagt && one.absageGrund ? `Abgesagt: ${one.absageGrund}` : '', `Leitung: ${one.leitung}`]
    .filter(Boolean)
    .join('\n'),
  pfad: kind.path(one._id),
})

/**
 * These occasions as entries of this person's calendar: their own registrations, or all offers where they have none.
 * `leaders`: who leads and has no place has one entry instead. The caller has checked that they may see them.
 */
export async function occasionTermine<H extends OccasionHead>(
  db: Db,
  kind: OccasionKind<H>,
  actor: Actor,
  ids: readonly string[],
  leaders = false,
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
    if (leaders && standing.length === 0 && profil !== null && [one.leiter, one.stvLeiter].includes(profil))
      return [leadersEntry(kind, one)]
    return kalenderEntries(kind, one, standing, person?.erinnerungVorlauf ?? 0)
  })
}

async function ids<H extends OccasionHead>(
  db: Db,
  kind: OccasionKind<H>,
  actor: Actor,
  span: KalenderSpan,
  own: boolean,
): Promise<string[]> {
  const me = sql`${actor.profil}::uuid`
  const mine = sql`(${me} in (d.leiter, d."stvLeiter") or d._id in (select ${kind.id} from anmeldungen m join angebote a on a._id = m.angebot
    where m.profil = ${me} and m.status in (${sql.join(STANDING_ANMELDUNG)}) and ${kind.id} is not null))`
  // Annahme: a draft is in nobody's subscription but that of who leads it.
  const { rows } = await sql<{ _id: string }>`
    select d._id from ${kind.from} d where ${touches(span)} and ${kind.visible(actor)} and ${own ? mine : sql`true`} and (${kind.published} or ${me} in (d.leiter, d."stvLeiter"))
    order by d.beginn, d._id limit 3000`.execute(db)
  return rows.map(({ _id }) => _id)
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
    return occasionTermine(db, kind, actor, await ids(db, kind, actor, wish, wish.own), true)
  },
})

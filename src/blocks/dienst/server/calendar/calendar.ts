import { type RawBuilder, sql } from 'kysely'
import type { KalenderEntry } from '#contract/time/kalender.ts'
import { occasionId, timeTables } from '#blocks/konflikte/server/index.ts'
import { withQuery } from '#contract/screens.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import {
  byWeeks,
  askedPiece,
  freePiece,
  type KalenderPiece,
  kalenderPiece,
  traineePiece,
  type KalenderQuestion,
  type KalenderSource,
  type KalenderSpan,
  type Termin,
} from '#server/calendar/kalender.ts'
import type { Actor, Db } from '#server/context.ts'
import type { Anmeldestatus } from '../../contract.ts'
import { STANDING_ANMELDUNG, isStandingStatus } from '../../names.ts'
import { freePlaces } from '../../sums.ts'
import { kalenderEntries } from './entries.ts'
import { bewerberOf } from '../signup/bewerber.ts'
import { leadsOf, ledTimes } from './led.ts'
import { recipientsPer } from '../mails/recipients.ts'
import { type Occasion, type OccasionHead, type OccasionKind, PLACE_NAME } from '../signup/occasion.ts'
import type { AngebotsState } from '../signup/rules.ts'
import { listVerdict } from '../signup/verdict.ts'

type Sql = RawBuilder<unknown>

type Named = AngebotsState & { readonly bezeichnung: string }
interface Span {
  readonly beginn: string
  readonly ende: string
}
interface OccasionRow extends OccasionHead, Span {
  readonly titel: string
  readonly ort: string
  readonly leading: readonly string[]
  readonly angebote: readonly Named[]
}
interface Mine extends Span {
  readonly _id: string
  readonly angebot: string
  readonly schicht: string
  readonly status: Anmeldestatus
}
interface Own {
  /** Null if none takes time. */
  readonly meine: readonly Mine[] | null
  readonly led: readonly (Span & { readonly _id: string })[] | null
}
/** Calendar representation: each session, each day of a day plan, else the whole. */
interface Stands extends Span {
  readonly day: string
  readonly piece: KalenderPiece
  readonly offers: readonly Named[]
  readonly open: readonly Named[]
}
type Known<H> = Span & Pick<OccasionRow, '_id' | 'titel' | 'ort' | 'leading'> & { readonly head: H; readonly stands: readonly Stands[] }

/** Condition over the row `d`. Occasions last at most a year, so the index on `beginn` finds running ones. */
const touches = ({ von, bis }: KalenderSpan): Sql =>
  sql`d.beginn < ${bis} and d.ende > ${von} and d.beginn > ${von}::timestamptz - interval '367 days'`

const occasionsIn = <H extends OccasionHead>(kind: OccasionKind<H>, week: KalenderSpan) => sql<OccasionRow & H>`
  select ${kind.headColumns}, ${sql.ref(`d.${kind.title}`)} as titel, iso(d.beginn) as beginn, iso(d.ende) as ende,
    ${PLACE_NAME} as ort,
    array_remove(array[d.leiter,
      d."stvLeiter"] ${kind.leaders === undefined ? sql`` : sql`|| ${sql.ref(`d.${kind.leaders}`)}`},
      null) as leading,
    (select coalesce(json_agg(json_build_object('_id', angebot._id, 'bezeichnung', angebot.bezeichnung, 'beginn', iso(angebot.beginn),
          'ende', iso(angebot.ende), 'bedarf', angebot.bedarf, 'praktikanten', angebot.praktikanten, 'besetzung', angebot.besetzung,
          'termine', zeiten_json(angebot.zeiten))
        order by angebot.beginn, angebot._id),
        '[]')
      from angebote angebot
      where ${kind.id} = d._id) as angebote
  from ${kind.from} d
  where ${touches(week)}
  order by d.beginn, d._id`

/** Own registrations and leading times in occasions of all areas (ADR 84), from two years before the span. One query for all. */
const ownIn = ({ load, actor: { profil }, span }: Pick<KalenderQuestion, 'load' | 'actor' | 'span'>) => {
  const year = span.von.getUTCFullYear()
  const [von, bis] = [year - 2, year + 3].map((limit) => new Date(Date.UTC(limit, 0)))
  return load({
    key: `kalender eigenes ${profil} ${year}`,
    tables: timeTables(),
    query: () => sql<Own & { anlass: string }>`
      select coalesce(r.anlass, l.anlass) as anlass, r.meine, l.led
      from (
        select ${occasionId()} as anlass,
          json_agg(json_build_object('_id', meldung._id, 'angebot', angebot._id, 'schicht', angebot.bezeichnung, 'status', meldung.status,
              'beginn', iso(lower(z)), 'ende', iso(upper(z)))
            order by z, meldung._id) filter (where z is not null) as meine
        from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot left join lateral unnest(meldung.belegt) z on true
        where meldung.profil = ${profil}::uuid and angebot.beginn >= ${von} and angebot.beginn < ${bis}
        group by 1) r
        full join (
          select g.anlass,
            (select coalesce(json_agg(json_build_object('_id', md5(g.anlass
                || ' '
                || extract(epoch from lower(t)))::uuid,
                'beginn', iso(lower(t)), 'ende', iso(upper(t)))),
                '[]')
              from unnest(g.led) t) as led
          from (select ${occasionId()} as anlass,
              range_agg(z.zeit) filter (where z.art = 'leitung') - coalesce(range_agg(z.zeit) filter (where z.art <> 'leitung'),
                  '{}') as led
            from personenzeiten z join angebote angebot on angebot._id = z.angebot
            where z.profil = ${profil}::uuid and z.zeit && tstzrange(${von}, ${bis})
            group by 1
            having bool_or(z.art = 'leitung')) g) l on l.anlass = r.anlass`,
    shape: (rows): ReadonlyMap<string, Own> => new Map(rows.map(({ anlass, meine, led }) => [anlass, { meine, led }])),
  })
}

function partsOf({ beginn, ende, angebote }: OccasionRow, byDay: boolean) {
  const sessions = angebote.flatMap(({ termine }) => termine ?? [])
  if (sessions.length > 0) return sessions.map((session) => ({ ...session, offers: angebote }))
  if (!byDay || angebote.length === 0) return [{ beginn, ende, offers: angebote }]
  const days = Map.groupBy(angebote, ({ beginn }) => tagInBerlin(beginn))
  return [...days.values()].map((offers) => ({
    beginn: offers.map(({ beginn }) => beginn).toSorted()[0] ?? beginn,
    ende:
      offers
        .map(({ ende }) => ende)
        .toSorted()
        .at(-1) ?? ende,
    offers,
  }))
}

const isWanted = ({ bedarf, besetzung, praktikanten }: Named): boolean =>
  praktikanten.anzahl > 0 || (freePlaces(besetzung) > 0 && bedarf.some(({ anzahl }) => anzahl > 0))

function known<H extends OccasionHead>(kind: OccasionKind<H>, shownAs: KalenderSource['art'], row: OccasionRow & H): Known<H> {
  const { _id, titel, beginn, ende, ort, leading, angebote, ...details } = row
  const head = { ...details, _id, fragen: [] } as unknown as H
  const anlass = kind.asAnlass(head)
  const state = anlass.abgesagt ? 'abgesagt' : anlass.ausgeschrieben ? 'ohne' : 'entwurf'
  const isOpen = state === 'ohne' && !anlass.abgeschlossen && !anlass.gesperrt
  const stands = partsOf(row, kind.byDay).map((part) => ({
    beginn: part.beginn,
    ende: part.ende,
    day: tagInBerlin(part.beginn),
    piece: kalenderPiece({
      _id,
      objekt: _id,
      art: shownAs,
      titel,
      unter: ort,
      beginn: part.beginn,
      ende: part.ende,
      pfad: kind.path(_id),
      zustand: state,
      eigene: false,
    }),
    offers: part.offers,
    open: isOpen ? part.offers.filter(isWanted) : [],
  }))
  return { _id, titel, beginn, ende, ort, leading, head, stands }
}

const FEW = 2
const seats = (free: readonly Named[]): string =>
  free.length > FEW ? `${free.length} freie Plätze` : free.map(({ bezeichnung }) => bezeichnung).join(', ')

/**
 * Annahme: people in an occasion see their own times instead of the whole. Of a day plan the other days remain: they may still be needed
 * there.
 */
async function entries<H extends OccasionHead>(
  question: KalenderQuestion,
  kind: OccasionKind<H>,
  { art, tables }: Pick<KalenderSource, 'art' | 'tables'>,
): Promise<KalenderPiece[]> {
  const { actor, now, span } = question
  const [rows, ownOf, bewerber] = await Promise.all([
    byWeeks(
      question,
      { key: `kalender ${kind.table}`, tables: tables() },
      (week) => occasionsIn(kind, week),
      (row) => known(kind, art, row),
    ),
    ownIn(question),
    bewerberOf(question.load, actor, now),
  ])
  const [von, bis, time] = [span.von, span.bis, now].map((date) => date.toISOString()) as [string, string, string]
  const within = ({ beginn, ende }: Span) => beginn < bis && ende > von
  const asked = new Set(bewerber?.asked.map(({ angebot }) => angebot))
  const pieces: KalenderPiece[] = []
  const take = (piece: KalenderPiece, more: () => object) => pieces.push(question.signs === true ? { ...piece, more: more() } : piece)
  for (const row of rows) {
    const mine = ownOf.get(row._id)
    if (!kind.sees(actor, row.head, { gruppe: bewerber?.gruppe ?? null, present: mine !== undefined })) continue
    const leads = actor.profil !== null && row.leading.includes(actor.profil)
    const isOpen = row.ende > time && row.stands.some(({ open }) => open.length > 0)
    if (!mine && !leads && !isOpen && question.signs !== true) {
      for (const part of row.stands) if (within(part)) pieces.push(part.piece)
      continue
    }
    const { _id, titel, ort } = row
    const anlass = kind.asAnlass(row.head)
    const piece = (entryPart: Span & Pick<KalenderEntry, '_id' | 'unter' | 'zustand' | 'eigene'> & Partial<KalenderEntry>) =>
      kalenderPiece({ objekt: _id, art, titel, pfad: kind.path(_id), ...entryPart })
    // Drafts take no time (ADR 89) and belong to nobody.
    const registrations = anlass.ausgeschrieben ? (mine?.meine ?? []) : []
    const standing = registrations.filter(({ status }) => isStandingStatus(status))
    const whole = { _id, beginn: row.beginn, ende: row.ende }
    const isWhole = (part: Span) => part.beginn === whole.beginn && part.ende === whole.ende
    const leading = !leads || !anlass.ausgeschrieben ? [] : (mine?.led ?? (standing.length > 0 ? [] : [whole]))
    for (const { _id, angebot, schicht, status, beginn, ende } of standing.filter(within)) {
      const state = anlass.abgesagt ? 'abgesagt' : (status as (typeof STANDING_ANMELDUNG)[number])
      const isLeft = !anlass.abgesagt && !anlass.abgeschlossen && ende > time
      take(piece({ _id, beginn, ende, unter: [schicht, ort].filter(Boolean).join(' · '), zustand: state, eigene: true }), () => ({
        ort,
        namen: [schicht],
        angebote: [],
        anmeldung: null,
        platz: isLeft ? { dienst: row._id, angebot } : null,
      }))
    }
    const byDay = kind.byDay
    if (leading.length > 0 || (standing.length > 0 && !byDay)) {
      for (const part of leading.filter(within))
        take(
          piece({ ...(isWhole(part) ? whole : part), unter: ort, zustand: anlass.abgesagt ? 'abgesagt' : 'leitung', eigene: true }),
          () => ({ ort, namen: [], angebote: [], anmeldung: null, platz: null }),
        )
      continue
    }
    const taken = new Set(standing.map(({ beginn }) => tagInBerlin(beginn)))
    const verdict = (of: readonly Named[]) => {
      const offers = of.map((angebot) => ({
        angebot,
        anmeldestatus: registrations.find((registration) => registration.angebot === angebot._id)?.status ?? null,
      }))
      return listVerdict(bewerber, anlass, offers, now)
    }
    const fits = (of: readonly Named[]): boolean => verdict(of).passt
    const isAsked = anlass.ausgeschrieben && !anlass.abgesagt && !anlass.abgeschlossen
    const offered = (of: readonly Named[]) => () => ({
      ort,
      namen: byDay ? of.map(({ bezeichnung }) => bezeichnung) : [],
      angebote: of.map(({ _id, bezeichnung, beginn, ende, termine, besetzung }) => ({
        _id,
        bezeichnung,
        beginn,
        ende,
        termine,
        besetzung,
      })),
      anmeldung: isAsked && of.some(({ ende }) => ende > time) ? verdict(of).anmeldung : null,
      platz: null,
    })
    const isAskedFor = (of: readonly Named[]) => of.some(({ _id }) => asked.has(_id)) && verdict(of).anmeldung.anfrage !== undefined
    for (const part of row.stands) {
      if (!within(part) || taken.has(part.day)) continue
      const open = part.ende > time ? part.open : []
      const mark = (of: readonly Named[], entry: KalenderPiece) => (isAskedFor(of) ? askedPiece(entry) : entry)
      if (!byDay) {
        const fit = open.length > 0 ? verdict(open) : null
        const shown = fit?.anmeldung.alsPraktikant === true ? traineePiece(part.piece) : part.piece
        take(mark(part.offers, fit?.passt ? freePiece(shown) : part.piece), offered(part.offers))
        continue
      }
      const free = Map.groupBy(
        open.filter((angebot) => fits([angebot])),
        (angebot) => `${angebot.beginn} ${angebot.ende}`,
      )
      if (free.size === 0) take(mark(part.offers, part.piece), offered(part.offers))
      for (const some of free.values()) {
        const [{ _id: seat, beginn, ende }] = some as [Named]
        const under = [seats(some), ort].filter(Boolean).join(' · ')
        const pfad = withQuery(kind.path(_id), { platz: seat })
        take(mark(some, piece({ _id, beginn, ende, unter: under, zustand: 'frei', eigene: false, frei: some.length, pfad })), offered(some))
      }
    }
  }
  return pieces
}

/** Entries of leaders; ids are stable while the number of parts is. */
const leadersEntries = (kind: Pick<OccasionKind, 'uid' | 'path'>, occasion: Occasion, led: readonly Span[]): Termin[] =>
  led.map((part, number) => ({
    ...part,
    uid: [kind.uid, occasion._id, ...(led.length > 1 ? [number + 1] : [])].join('-'),
    folge: occasion.version,
    geaendertAm: occasion.geaendertAm,
    titel: occasion.bezeichnung,
    stand: occasion.abgesagt ? 'abgesagt' : occasion.ausgeschrieben ? 'bestaetigt' : 'vorlaeufig',
    ort: occasion.wo.adresse,
    koordinaten: occasion.wo.koordinaten,
    beschreibung: [occasion.abgesagt && occasion.absageGrund ? `Abgesagt: ${occasion.absageGrund}` : '', `Leitung: ${occasion.leitung}`]
      .filter(Boolean)
      .join('\n'),
    pfad: kind.path(occasion._id),
  }))

/**
 * Occasions as calendar entries of a person: own registrations, or all offers without any.
 * `led`: leading times, as separate entries. The caller checks visibility.
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
          kind,
          ids.map((occasion) => ({ occasion, profil })),
        ),
  ])
  const byOccasion = new Map(people.map((person) => [person.occasion, person]))
  return found.flatMap((occasion) => {
    const person = byOccasion.get(occasion._id)
    const standing = person?.meldungen.filter(({ status }) => isStandingStatus(status)) ?? []
    const leading = leadersEntries(kind, occasion, led.get(occasion._id) ?? [])
    if (leading.length > 0 && standing.length === 0) return leading
    return [...kalenderEntries(kind, occasion, standing, person?.erinnerungVorlauf ?? 0), ...leading]
  })
}

/** Occasions of a subscription with the person's leading times: those that take their time (ADR 84), and cancelled ones. */
async function subscribed<H extends OccasionHead>(
  db: Db,
  kind: OccasionKind<H>,
  actor: Actor,
  span: KalenderSpan,
  onlyOwn: boolean,
): Promise<ReadonlyMap<string, readonly Span[]>> {
  const me = sql`${actor.profil}::uuid`
  const leads = leadsOf(kind, actor.profil)
  const offerJoin = sql`select ${kind.id} from angebote angebot join`
  const mine = sql`(d._id in (${offerJoin} personenzeiten t on t.angebot = angebot._id
    where t.profil = ${me} and t.zeit && tstzrange(${span.von}, ${span.bis}) and ${kind.id} is not null)
      or ${leads}
      or (d.abgesagt
        and d._id in (${offerJoin} anmeldungen meldung on meldung.angebot = angebot._id
          where meldung.profil = ${me} and meldung.status in (${sql.join(STANDING_ANMELDUNG)}) and ${kind.id} is not null)))`
  // Annahme: drafts are in no subscription, not even their leader's.
  const { rows } = await sql<{ _id: string; led: Span[] | null }>`
    select d._id, zeiten_json(${ledTimes(kind, actor.profil)}) as led
    from ${kind.from} d where ${touches(span)} and ${kind.visible(actor)} and ${onlyOwn ? mine : sql`true`} and ${kind.published}
    order by d.beginn, d._id limit 3000`.execute(db)
  return new Map(rows.map(({ _id, led }) => [_id, led ?? []]))
}

/** Calendar source of an area: `occasionCalendar(dienste, { art: 'sanitaetsdienst', zugang, tables, neu })`. */
export const occasionCalendar = <H extends OccasionHead>(
  kind: OccasionKind<H>,
  about: Pick<KalenderSource, 'art' | 'zugang' | 'tables' | 'neu'>,
): KalenderSource => ({
  ...about,
  signs: true,
  entries: (question) => entries(question, kind, about),
  termine: async ({ db }, actor, wish) => {
    if ('id' in wish) {
      await kind.load(db, actor, wish.id)
      return occasionTermine(db, kind, actor, [wish.id])
    }
    const led = await subscribed(db, kind, actor, wish, wish.own)
    return occasionTermine(db, kind, actor, [...led.keys()], led)
  },
})

// Open work of a planner, as occasions: soon empty seats, people without an answer (also during the occasion), not closed, drafts.
// Each count has the condition of its list.
import { type RawBuilder, sql } from 'kysely'
import { SEATS } from '../signup/besetzung.ts'
import { UNFIT } from '../../sums.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { may } from '#contract/rights/rechte.ts'
import { withQuery } from '#contract/screens.ts'
import { countText } from '#contract/words.ts'
import type { CountCard } from '#contract/dashboard.ts'
import type { Actor } from '#server/context.ts'
import { joinQuery } from '#server/db/joined.ts'
import type { WaitingSource } from '#server/overview.ts'
import type { WaitingList as List } from '../../names.ts'
import { type AnlassKind, isVisible } from './kind.ts'

const SOON_DAYS = 14
const RANK = 30

type Sql = RawBuilder<unknown>
export const isPlanned = ({ rights }: AnlassKind, actor: Actor): Sql =>
  sql`(${rights.rows('UPDATE', actor)} or ${actor.profil}::uuid in (d.leiter, d."stvLeiter"))`
const runs = ({ states }: AnlassKind, now: Date): Sql =>
  sql`d.beginn > ${now}::timestamptz - interval '367 days' and not d.abgesagt and ${oneOf('d.status', states.running)}`
const lasts = (kind: AnlassKind, now: Date): Sql => sql`d.ende > ${now} and ${runs(kind, now)}`
const soon = (now: Date) => sql`angebot.beginn > ${now} and angebot.beginn < ${now}::timestamptz + make_interval(days => ${SOON_DAYS})`
const counts = {
  frei: sql`${SEATS.missing} - ${SEATS.unfit}`,
  ersatz: SEATS.unfit,
  ohneFahrzeug: sql`(angebot.besetzung ? 'fahrzeugeFehlen')::int`,
}
const decides = ({ staffing }: AnlassKind): boolean => staffing !== 'direct' && staffing !== 'onTheDay'
// Annahme: elsewhere closing only records attendance, which nobody waits for.
const closes = ({ staffing }: AnlassKind): boolean => staffing === 'duty'

const listOf =
  (where: (now: Date) => Sql) =>
  (kind: AnlassKind, actor: Actor, now: Date): Sql =>
    sql`${isPlanned(kind, actor)} and ${lasts(kind, now)} and exists (
      select 1 from angebote angebot
      where ${sql.ref(`angebot.${kind.column}`)} = d._id and angebot.ende > ${now} and ${where(now)})`
/** Sign-ups of the offer `angebot` that still wait for an answer: also while it runs. */
export const waitsNow = (kind: AnlassKind, now: Date): Sql =>
  decides(kind) ? sql`${lasts(kind, now)} and angebot.ende > ${now}` : sql`false`
const waits = listOf(() => sql`${SEATS.undecided} > 0`)
export const waitsIn: Readonly<Record<List, ReturnType<typeof listOf>>> = {
  frei: listOf((now) => sql`${soon(now)} and ${counts.frei} > 0`),
  ersatz: listOf((now) => sql`${soon(now)} and ${counts.ersatz} > 0`),
  ohneFahrzeug: listOf((now) => sql`${soon(now)} and ${counts.ohneFahrzeug} > 0`),
  wartet: (kind, actor, now) => (decides(kind) ? waits(kind, actor, now) : sql`false`),
  abschluss: (kind, actor, now) => sql`${isPlanned(kind, actor)} and d.ende <= ${now} and ${runs(kind, now)}`,
}

const NUMBERS = ['frei', 'places', 'ersatz', 'unfit', 'ohneFahrzeug', 'wartet', 'people', 'late', 'abschluss', 'entwurf'] as const
type Numbers = Readonly<Record<(typeof NUMBERS)[number], number>>

function countOccasions(kind: AnlassKind, actor: Actor, now: Date): RawBuilder<Numbers> {
  const undecided = decides(kind) ? SEATS.undecided : sql`0`
  const [table, seen] = [sql.table(kind.table), isVisible(kind, actor)]
  const upcoming = (what: Sql) => sql`sum(greatest(${what}, 0)) filter (where ${soon(now)})`
  // One reading of the occasions; offers only of those that last.
  return sql<Numbers>`
    select count(*) filter (where w.places > 0)::int as frei, coalesce(sum(w.places), 0)::int as places,
      count(*) filter (where w.unfit > 0)::int as ersatz, coalesce(sum(w.unfit), 0)::int as unfit,
      count(*) filter (where w.vehicles > 0)::int as "ohneFahrzeug",
      count(*) filter (where w.people > 0)::int as wartet, coalesce(sum(w.people), 0)::int as people,
      coalesce(sum(w.late), 0)::int as late,
      (count(*) filter (where ${closes(kind) ? waitsIn.abschluss(kind, actor, now) : sql`false`}))::int as abschluss,
      (count(*) filter (where not d.abgesagt and not (${kind.published})))::int as entwurf
    from ${table} d cross join lateral (
      select ${upcoming(counts.frei)} as places, ${upcoming(counts.ersatz)} as unfit, ${upcoming(counts.ohneFahrzeug)} as vehicles,
        sum(${undecided}) as people, sum(${undecided}) filter (where angebot.beginn <= ${now}) as late
      from angebote angebot
      where ${lasts(kind, now)} and ${isPlanned(kind, actor)} and ${sql.ref(`angebot.${kind.column}`)} = d._id and angebot.ende > ${now}) w
    where ${seen}`
}

const SOON = `nächste ${SOON_DAYS} Tage`

function cardsOf(kind: AnlassKind, found: Numbers): CountCard[] {
  const { screens, words, mention } = kind
  const one = mention.replace(/^\S+ /, '')
  const many = words.heading ?? words.many
  const card = (nur: List | 'entwurf', state: string, hint: string): CountCard => ({
    zahl: found[nur],
    eins: `${one} ${state}`,
    viele: `${many} ${state}`,
    hinweis: hint,
    pfad: withQuery(screens.list, { nur }),
  })
  return [
    // Free guest places are no work.
    ...(words.verbs.invites ? [] : [card('frei', 'mit freien Plätzen', `${countText(found.places, 'Platz', 'Plätze')}, ${SOON}`)]),
    card('ersatz', 'mit Ersatzbedarf', `${countText(found.unfit, 'Platz', 'Plätze')} ${UNFIT}.`),
    card('ohneFahrzeug', 'ohne Fahrzeug', `Beginn: ${SOON}`),
    card(
      'wartet',
      'mit offenen Meldungen',
      found.late > 0
        ? `${found.late} unentschieden, obwohl es läuft.`
        : `${countText(found.people, 'Meldung wartet', 'Meldungen warten')}.`,
    ),
    card('abschluss', 'noch abzuschließen', 'Vorbei. Trag ein, wer da war.'),
    card('entwurf', 'im Entwurf', 'Noch sieht sie niemand sonst.'),
  ]
}

export const waitingOf = (kind: AnlassKind): WaitingSource => ({
  zugang: kind.rights.zugang('UPDATE'),
  rank: closes(kind) ? RANK - 10 : RANK,
  tables: kind.tables,
  counts: (actor, now) =>
    may(actor, kind.rights.zugang('READ'))
      ? [joinQuery(countOccasions(kind, actor, now), (rows) => rows.flatMap((found) => cardsOf(kind, found)))]
      : [],
})

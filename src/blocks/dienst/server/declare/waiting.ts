// Open work of a planner: soon empty seats, people without an answer (also during the occasion), drafts.
import { type RawBuilder, sql } from 'kysely'
import { SEATS } from '../signup/besetzung.ts'
import { UNFIT } from '../../sums.ts'
import { may } from '#contract/rights/rechte.ts'
import { withQuery } from '#contract/screens.ts'
import type { WaitingSource } from '#server/overview.ts'
import type { WAITING_LISTS } from '../../declaration.ts'
import type { AnlassKind } from './kind.ts'

const SOON_DAYS = 14

type List = (typeof WAITING_LISTS)[number]
type Sql = RawBuilder<unknown>
const lasts = (now: Date) =>
  sql`d.ende > ${now}
    and d.beginn > ${now}::timestamptz - interval '367 days'
    and not d.abgesagt
    and d.status not in ('entwurf', 'abgeschlossen')
    and angebot.ende > ${now}`
const soon = (now: Date) => sql`angebot.beginn > ${now} and angebot.beginn < ${now}::timestamptz + make_interval(days => ${SOON_DAYS})`
const counts = {
  frei: sql`${SEATS.missing} - ${SEATS.unfit}`,
  ersatz: SEATS.unfit,
  ohneFahrzeug: sql`(angebot.besetzung ? 'fahrzeugeFehlen')::int`,
}
const decides = ({ staffing }: AnlassKind): boolean => staffing !== 'direct' && staffing !== 'onTheDay'

const listOf =
  (where: (now: Date) => Sql) =>
  (kind: AnlassKind, _actor: unknown, now: Date): Sql =>
    sql`exists (select 1 from angebote angebot where ${sql.ref(`angebot.${kind.column}`)} = d._id and ${lasts(now)} and ${where(now)})`
const waits = listOf(() => sql`${SEATS.undecided} > 0`)
export const waitsIn: Readonly<Record<List, ReturnType<typeof listOf>>> = {
  frei: listOf((now) => sql`${soon(now)} and ${counts.frei} > 0`),
  ersatz: listOf((now) => sql`${soon(now)} and ${counts.ersatz} > 0`),
  ohneFahrzeug: listOf((now) => sql`${soon(now)} and ${counts.ohneFahrzeug} > 0`),
  wartet: (kind, actor, now) => (decides(kind) ? waits(kind, actor, now) : sql`false`),
}

export const waitingOf = (kind: AnlassKind): WaitingSource => ({
  zugang: kind.rights.zugang('UPDATE'),
  tables: kind.tables,
  counts: async (db, actor, now) => {
    if (!may(actor, kind.rights.zugang('READ'))) return []
    const undecided = decides(kind) ? SEATS.undecided : sql`0`
    const { rows } = await sql<Readonly<Record<'open' | 'unfit' | 'vehicles' | 'waiting' | 'late' | 'drafts', number>>>`
      select coalesce(sum(${counts.frei}) filter (where ${soon(now)}), 0)::int as open,
        coalesce(sum(${counts.ersatz}) filter (where ${soon(now)}), 0)::int as unfit,
        coalesce(sum(${counts.ohneFahrzeug}) filter (where ${soon(now)}), 0)::int as vehicles,
        coalesce(sum(${undecided}), 0)::int as waiting,
        coalesce(sum(${undecided}) filter (where angebot.beginn <= ${now}), 0)::int as late,
        (select count(*)
          from ${sql.table(kind.table)} d
          where d.ende > ${now} and not d.abgesagt and d.status = 'entwurf')::int as drafts
      from ${sql.table(kind.table)} d join angebote angebot on ${sql.ref(`angebot.${kind.column}`)} = d._id
      where ${lasts(now)}`.execute(db)
    const { open, unfit, vehicles, waiting, late, drafts } = rows[0] ?? { open: 0, unfit: 0, vehicles: 0, waiting: 0, late: 0, drafts: 0 }
    const { screens, words } = kind
    return [
      {
        // Free guest places are no work.
        zahl: words.verbs.invites ? 0 : open,
        eins: `freier Platz: ${words.many}`,
        viele: `freie Plätze: ${words.many}`,
        hinweis: `In den nächsten ${SOON_DAYS} Tagen.`,
        pfad: withQuery(screens.list, { nur: 'frei' }),
      },
      {
        zahl: unfit,
        eins: `Platz ${UNFIT}: ${words.many}`,
        viele: `Plätze ${UNFIT}: ${words.many}`,
        hinweis: `Ersatz gesucht, in den nächsten ${SOON_DAYS} Tagen.`,
        pfad: withQuery(screens.list, { nur: 'ersatz' }),
      },
      {
        zahl: vehicles,
        eins: `Schicht ohne Fahrzeug: ${words.many}`,
        viele: `Schichten ohne Fahrzeug: ${words.many}`,
        hinweis: `In den nächsten ${SOON_DAYS} Tagen.`,
        pfad: withQuery(screens.list, { nur: 'ohneFahrzeug' }),
      },
      {
        zahl: waiting,
        eins: `Meldung wartet: ${words.many}`,
        viele: `Meldungen warten: ${words.many}`,
        hinweis: late > 0 ? `${late} unentschieden, obwohl es läuft.` : 'Teile sie ein, oder sage ab.',
        pfad: withQuery(screens.list, { nur: 'wartet' }),
      },
      {
        zahl: drafts,
        eins: `Entwurf: ${words.many}`,
        viele: `Entwürfe: ${words.many}`,
        hinweis: 'Noch sieht sie niemand sonst.',
        pfad: withQuery(screens.list, { nur: 'entwurf' }),
      },
    ]
  },
})

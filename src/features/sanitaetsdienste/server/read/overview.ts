// Services on the dashboard; at most five queries.
import { type Months, monthsOfHours, yearFrom } from '#features/stundennachweise/server/queries.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Besetzung } from '#blocks/dienst/contract.ts'
import { combineBesetzungen, lackText, vehiclesText } from '#blocks/dienst/sums.ts'
import { may } from '#contract/rights/rechte.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import type { Overview } from '../../schemas.ts'
import type { Db, AppContext, Actor } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { anfragenSql, SEATS, stillOffen } from '#blocks/dienst/server/index.ts'
import { dienste, running } from '../occasion.ts'
import { dienstPage } from './list.ts'
import { path, withQuery } from '#contract/screens.ts'
import { type JoinedQuery, joinQuery } from '#server/db/joined.ts'
import type { InboxEntry } from '#server/overview.ts'
import { KINDS, rechtFor } from '#features/sanitaetsdienste/names.ts'

type C = typeof sanitaetsdiensteContract
type Sql = RawBuilder<unknown>
type Task = Overview['zuTun'][number]

/** Limit of duties and open services, and of tasks per kind; the lists show the rest. */
const MAX = 5
// Annahme: a gap is urgent two weeks before the service.
const LUECKE_DAYS = 14

interface Open {
  readonly _id: string
  readonly bezeichnung: string
  readonly beginn: string
  readonly was: Task['was']
  readonly zahl: number
  readonly besetzungen: readonly Besetzung[] | null
}

/** @param plans kinds of services that the actor plans; their own ones count in any case */
const open = (actor: Actor, now: Date, plans: readonly (typeof KINDS)[number][]): Sql => {
  // Naming a leader and publishing require the planning right; mere leaders do not get these tasks.
  const plan = sql`d.art = any(${plans}::text[])`
  const leads = sql`(d.leiter = ${actor.profil}::uuid or d."stvLeiter" = ${actor.profil}::uuid)`
  // Without the right, an index finds the services that they lead.
  const responsible = sql`not d.abgesagt and ${dienste.visible(actor)} and ${plans.length === 0 ? leads : sql`(${plan} or ${leads})`}`
  const row = (what: Task['was'], extraColumns: Sql, where: Sql): Sql => sql`
    (select d._id, d.bezeichnung, d.beginn, ${what}::text as was, ${extraColumns}
      from sanitaetsdienste d
      where ${responsible} and ${where}
      order by d.beginn, d._id
      limit ${MAX})`
  const schichten = (what: Sql): Sql => sql`(select ${what}
    from angebote angebot
    where angebot.sanitaetsdienst = d._id and angebot.ende > ${now})`
  const offen = schichten(sql`coalesce(sum(${SEATS.missing}), 0)::int`)
  const gemeldet = schichten(sql`coalesce(sum((angebot.besetzung ->> 'gemeldet')::int), 0)::int`)
  const soon = sql`d.ende > ${now} and d.beginn < ${now}::timestamptz + make_interval(days => ${LUECKE_DAYS})`
  const nothing = sql`0 as zahl, null::jsonb as besetzungen`
  const forPlanners =
    plans.length === 0
      ? sql``
      : sql`union all ${row('leitung', nothing, sql`${plan} and ${running} and ${soon} and d.leiter is null`)}
    union all ${row('entwurf', nothing, sql`${plan} and not (${dienste.published}) and d.ende > ${now}`)}`
  return sql`
    ${row(
      'luecke',
      sql`${offen} as zahl,
      ${schichten(sql`jsonb_agg(angebot.besetzung
        order by angebot.beginn)`)} as besetzungen`,
      sql`${running}
          and ${soon}
          and (${offen} > 0 or ${schichten(sql`bool_or(angebot.besetzung ? 'fahrzeugeFehlen')`)})`,
    )}
    union all ${row(
      'einteilen',
      sql`${gemeldet} as zahl,
      null::jsonb as besetzungen`,
      sql`${running} and d.ende > ${now} and ${gemeldet} > 0`,
    )}
    union all ${row('abschliessen', nothing, sql`${running} and d.ende <= ${now}`)} ${forPlanners}`
}

/** 'Es fehlen 3 SanA und 1 RS. Fahrzeug fehlt: 1 KTW.'; notes places held by unfit people. */
function gapText({ zahl, besetzungen }: Open): string {
  const parts = besetzungen ?? []
  const people = zahl > 0 ? `Es ${zahl === 1 ? 'fehlt' : 'fehlen'} ${lackText(combineBesetzungen(parts))}` : ''
  return [people, vehiclesText(parts)].flatMap((sentence) => (sentence ? [`${sentence}.`] : [])).join(' ')
}

const SENTENCE: Record<Task['was'], (open: Open) => string> = {
  luecke: gapText,
  leitung: () => 'Noch niemand leitet den Dienst.',
  einteilen: ({ zahl }) => (zahl === 1 ? '1 Meldung wartet auf deine Einteilung.' : `${zahl} Meldungen warten auf deine Einteilung.`),
  abschliessen: () => 'Der Dienst ist vorbei. Trage ein, wer da war.',
  entwurf: () => 'Noch ein Entwurf, für Mitglieder nicht zu sehen.',
}

interface Own {
  readonly offenes: readonly Open[]
  readonly anfragen: Overview['anfragen']
  readonly monate: Months
}

const toMe = ({ profil }: Actor, now: Date): Sql => anfragenSql(dienste, sql`f.profil = ${profil}::uuid and ${stillOffen(dienste, now)}`)

const planned = (actor: Actor) => KINDS.filter((kind) => may(actor, rechtFor('UPDATE', kind)))

const GROUPS: Partial<Record<Task['was'], readonly [gruppe: string, ansicht: string]>> = {
  abschliessen: ['Dienste abzuschließen', 'abschluss'],
  einteilen: ['Dienste mit Meldungen', 'einteilung'],
  luecke: ['Dienste mit Lücke', 'einteilung'],
}
/** Tasks in services that the member leads without planning them: planners have tiles. */
export function tasksOf(actor: Actor, now: Date): readonly JoinedQuery<InboxEntry>[] {
  const plans = planned(actor)
  if (plans.length === KINDS.length) return []
  const led = sql<Open & { art: (typeof KINDS)[number] }>`
    select z.*, d.art from (${open(actor, now, [])}) z join sanitaetsdienste d on d._id = z._id`
  const entries = (task: Open & { art: (typeof KINDS)[number] }): InboxEntry[] => {
    const [gruppe, ansicht] = GROUPS[task.was] ?? []
    if (plans.includes(task.art) || gruppe === undefined || ansicht === undefined) return []
    return [
      {
        art: 'aufgabe',
        bereich: 'sanitaetsdienst',
        _id: `${task._id} ${task.was}`,
        gruppe,
        titel: task.bezeichnung,
        unter: SENTENCE[task.was](task),
        pfad: withQuery(path('/sanitaetsdienst/{id}', { id: task._id }), { ansicht }),
        ...inUtc(task, ['beginn']),
      },
    ]
  }
  return [joinQuery(led, (rows) => rows.flatMap(entries))]
}

const inUtc = <N extends string>(row: Readonly<Record<N, string>>, names: readonly N[]): Record<N, string> =>
  Object.fromEntries(names.map((name) => [name, new Date(row[name]).toISOString()])) as Record<N, string>

async function loadOwn(db: Db, actor: Actor, now: Date, year: number): Promise<Own> {
  const list = (query: Sql, order: Sql): Sql => sql`(select coalesce(jsonb_agg(to_jsonb(z) order by ${order}), '[]') from (${query}) z)`
  const { rows } = await sql<Own>`
    select ${list(open(actor, now, planned(actor)), sql`z.beginn, z._id, z.was`)} as offenes,
      ${list(toMe(actor, now), sql`z."laeuftAb", z._id`)} as anfragen,
      ${list(monthsOfHours(actor.profil, year), sql`z.monat`)} as monate`.execute(db)
  return rows[0] ?? { offenes: [], anfragen: [], monate: [] }
}

export const overview =
  (context: AppContext): Handler<C['uebersicht']> =>
  async ({ db, actor }) => {
    const now = context.now()
    const year = Number(tagInBerlin(now).slice(0, 4))
    const [ownTasks, { zeilen, gesamt }] = await Promise.all([
      loadOwn(db, actor, now, year),
      dienstPage(context, db, actor, { nur: 'offen', limit: MAX }),
    ])
    return {
      offen: [...zeilen],
      offenGesamt: gesamt,
      zuTun: ownTasks.offenes.map((task) => ({
        dienst: task._id,
        bezeichnung: task.bezeichnung,
        ...inUtc(task, ['beginn']),
        was: task.was,
        text: SENTENCE[task.was](task),
      })),
      anfragen: ownTasks.anfragen.map((anfrage) => ({ ...anfrage, ...inUtc(anfrage, ['beginn', 'ende', 'gestelltAm', 'laeuftAb']) })),
      stunden: yearFrom(ownTasks.monate, year),
    }
  }

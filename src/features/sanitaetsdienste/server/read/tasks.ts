// Tasks in services that a member leads without planning them, for the inbox: planners have tiles.
import { type RawBuilder, sql } from 'kysely'
import type { Besetzung } from '#blocks/dienst/contract.ts'
import { combineBesetzungen, lackText, vehiclesText } from '#blocks/dienst/sums.ts'
import { SEATS } from '#blocks/dienst/server/index.ts'
import { may } from '#contract/rights/rechte.ts'
import { path, withQuery } from '#contract/screens.ts'
import { KINDS, rechtFor } from '#features/sanitaetsdienste/names.ts'
import type { Actor } from '#server/context.ts'
import { type JoinedQuery, joinQuery } from '#server/db/joined.ts'
import type { InboxEntry } from '#server/overview.ts'
import { dienste, running } from '../occasion.ts'

type Sql = RawBuilder<unknown>

/** Limit per kind; the lists show the rest. */
const MAX = 5
// Annahme: a gap is urgent two weeks before the service.
const LUECKE_DAYS = 14

interface Task {
  readonly _id: string
  readonly art: (typeof KINDS)[number]
  readonly bezeichnung: string
  readonly beginn: string
  readonly was: keyof typeof TASKS
  readonly zahl: number
  readonly besetzungen: readonly Besetzung[] | null
}

/** 'Es fehlen 3 SanA und 1 RS. Fahrzeug fehlt: 1 KTW.'; notes places held by unfit people. */
function gapText({ zahl, besetzungen }: Task): string {
  const parts = besetzungen ?? []
  const people = zahl > 0 ? `Es ${zahl === 1 ? 'fehlt' : 'fehlen'} ${lackText(combineBesetzungen(parts))}` : ''
  return [people, vehiclesText(parts)].flatMap((sentence) => (sentence ? [`${sentence}.`] : [])).join(' ')
}

const TASKS = {
  luecke: { gruppe: 'Dienste mit Lücke', ansicht: 'einteilung', says: gapText },
  einteilen: {
    gruppe: 'Dienste mit Meldungen',
    ansicht: 'einteilung',
    says: ({ zahl }: Task) => (zahl === 1 ? '1 Meldung wartet auf deine Einteilung.' : `${zahl} Meldungen warten auf deine Einteilung.`),
  },
  abschliessen: { gruppe: 'Dienste abzuschließen', ansicht: 'abschluss', says: () => 'Der Dienst ist vorbei. Trage ein, wer da war.' },
} as const

function open(actor: Actor, now: Date, kinds: readonly Task['art'][]): RawBuilder<Task> {
  // An index finds the services that they lead.
  const responsible = sql`not d.abgesagt and ${dienste.visible(actor)} and d.art = any(${kinds}::text[])
    and (d.leiter = ${actor.profil}::uuid or d."stvLeiter" = ${actor.profil}::uuid) and ${running}`
  const row = (what: Task['was'], extraColumns: Sql, where: Sql): Sql => sql`
    (select d._id, d.art, d.bezeichnung, d.beginn, ${what}::text as was, ${extraColumns}
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
  return sql<Task>`
    ${row(
      'luecke',
      sql`${offen} as zahl, ${schichten(sql`jsonb_agg(angebot.besetzung order by angebot.beginn)`)} as besetzungen`,
      sql`${soon} and (${offen} > 0 or ${schichten(sql`bool_or(angebot.besetzung ? 'fahrzeugeFehlen')`)})`,
    )}
    union all ${row('einteilen', sql`${gemeldet} as zahl, null::jsonb as besetzungen`, sql`d.ende > ${now} and ${gemeldet} > 0`)}
    union all ${row('abschliessen', sql`0 as zahl, null::jsonb as besetzungen`, sql`d.ende <= ${now}`)}`
}

export function tasksOf(actor: Actor, now: Date): readonly JoinedQuery<InboxEntry>[] {
  const unplanned = KINDS.filter((kind) => !may(actor, rechtFor('UPDATE', kind)))
  if (unplanned.length === 0) return []
  const entry = (task: Task): InboxEntry => ({
    art: 'aufgabe',
    bereich: 'sanitaetsdienst',
    _id: `${task._id} ${task.was}`,
    gruppe: TASKS[task.was].gruppe,
    titel: task.bezeichnung,
    unter: TASKS[task.was].says(task),
    pfad: withQuery(path('/sanitaetsdienst/{id}', { id: task._id }), { ansicht: TASKS[task.was].ansicht }),
    beginn: new Date(task.beginn).toISOString(),
  })
  return [joinQuery(open(actor, now, unplanned), (rows) => rows.map(entry))]
}

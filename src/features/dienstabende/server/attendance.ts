// Attendance, stored as sign-up states: present 'eingeteilt', excused 'abgesagt' with a reason, absent 'nichtErschienen'.
import { type RawBuilder, sql } from 'kysely'
import { angeboteOf, applySteps, planEinteilung, type Trigger } from '#blocks/dienst/server/index.ts'
import { isInService, isMeantToCome } from '#blocks/gueltigkeit/server/index.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { JsonRows } from '#server/http/routes.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { conflict } from '#server/errors.ts'
import type { dienstabendeContract, NOTED } from '../contract.ts'
import { presentHindernis } from '../hindernisse.ts'
import { kind } from './kind.ts'

type TeilnehmerRow = ResponseOf<typeof dienstabendeContract.teilnehmer>[number]
type Head = Awaited<ReturnType<typeof kind.occasions.load>>
interface Noted {
  readonly profil: string
  readonly status: (typeof NOTED)[number] | 'offen'
  readonly grund: string
}

const STATES = { anwesend: 'eingeteilt', entschuldigt: 'abgesagt', unentschuldigt: 'nichtErschienen', offen: 'gemeldet' } as const
const stateSql = sql`case meldung.status
  when 'eingeteilt' then 'anwesend'
  when 'nichtErschienen' then 'unentschuldigt'
  when 'gemeldet' then 'zugesagt'
  when 'abgesagt' then case when meldung.grund = '' then 'abgesagt' else 'entschuldigt' end
  else 'offen'
end`
/** Supporters are meant by an evening that names their group. */
const isInvited = (groups: readonly string[]) => (groups.length > 0 ? isInService('p') : isMeantToCome('p'))

/** Invited members and everybody else with an entry, by name. If sign-up is required, only those signed up. */
export async function readAttendance(db: Db | Trx, reader: Actor, head: Head): Promise<TeilnehmerRow[]> {
  const isMeant =
    head['anmeldungNoetig'] === true
      ? sql`false`
      : sql`${isInvited(head.gruppen)} and ${mayName(reader, 'p')} and ${kind.occasions.meantMembers(head)}`
  const { rows } = await sql<TeilnehmerRow>`
    select n.person as profil, ${stateSql} as status, coalesce(meldung.grund, '') as grund
    from profile p
      join users u on u._id = p."user"
      join personen n on n._id = p._id
      left join (anmeldungen meldung
        join angebote angebot on angebot._id = meldung.angebot
          and angebot.dienstabend = ${head._id}::uuid) on meldung.profil = p._id
    where meldung._id is not null or (${isMeant})
    order by n.nachname, n.vorname, p._id`.execute(db)
  return rows
}

/** Records the state of these people with all consequences. @throws 400, 409 naming the person */
export async function recordAttendance(
  context: AppContext,
  trx: Trx,
  actor: Actor,
  head: Head,
  people: readonly Noted[],
  trigger: Trigger,
): Promise<void> {
  const now = context.now()
  if (people.some(({ status }) => status === 'anwesend')) {
    const reason = presentHindernis(head, now)
    if (reason !== null) throw conflict(reason)
  }
  const offers = await angeboteOf(trx, kind.occasions, head._id)
  const changes = people.map(({ profil, status, grund }) => ({
    profil,
    schicht: offers[0] ?? '',
    status: STATES[status],
    funktion: '',
    fahrzeug: null,
    praktikant: false,
    von: null,
    bis: null,
    ...(status === 'entschuldigt' ? { grund: grund || 'Bei der Leitung entschuldigt' } : {}),
  }))
  const path = (number: number, field: string) => `teilnehmer.${number}.${field === 'profil' ? field : 'status'}`
  const steps = await planEinteilung(trx, offers, changes, path, { now, reader: actor, attendance: true })
  const open = new Set(people.flatMap(({ profil, status }) => (status === 'offen' ? [profil.toLowerCase()] : [])))
  // Back to what they had said before; without it the row ends.
  const back = steps.map((step) =>
    open.has(step.profil) ? { ...step, status: step.zuvor?.status ?? 'abgesagt', back: step.zuvor, zuvor: null } : step,
  )
  await applySteps({ context, trx, kind: kind.occasions }, head._id, back, actor._id, trigger)
}

/**
 * Attendance rates of a calendar year in Berlin: past evenings, not cancelled, with the person invited. Annahme: current group members
 * count as members for the whole year. Evenings before somebody joined count only if attended.
 */
export async function readShares(db: Db, year: number, now: Date, whom: RawBuilder<boolean>): Promise<JsonRows> {
  const first = (calendarYear: number) => sql`make_timestamptz(${calendarYear}::int, 1, 1, 0, 0, 0, 'Europe/Berlin')`
  const isMeant = sql`((e.gruppe = '{}' or p.gruppe = any(e.gruppe)) and (p.eintrittsdatum is null or p.eintrittsdatum <= e.tag))`
  // Members who joined before the year share one count per group: counting each of them takes half a minute.
  const since = sql`greatest(p.eintrittsdatum, make_date(${year}::int, 1, 1))`
  const { rows } = await sql<{ text: string; count: number }>`
    with e as materialized (
      select d._id, d.gruppe, (d.beginn at time zone 'Europe/Berlin')::date as tag
      from dienstabende d
      where d.beginn >= ${first(year)}
        and d.beginn < ${first(year + 1)}
        and d.ende <= ${now}
        and not d.abgesagt
        and d.status <> 'entwurf'
    ),
      s as materialized (
        select p._id, count(*) filter (where meldung.status = 'eingeteilt')::int as anwesend,
          count(*) filter (where meldung.status = 'nichtErschienen')::int as unentschuldigt,
          count(*) filter (where meldung.status = 'abgesagt' and meldung.grund <> '')::int as entschuldigt,
          count(*) filter (where meldung.status = 'eingeteilt' and not ${isMeant})::int as besuche
        from e
          join angebote angebot on angebot.dienstabend = e._id
          join anmeldungen meldung on meldung.angebot = angebot._id
          join profile p on p._id = meldung.profil
        group by p._id
      ),
      k as materialized (
        select p.gruppe, p.eintrittsdatum, count(*)::int as abende
        from (select distinct gruppe, ${since} as eintrittsdatum from profile p where ${whom}) p join e on ${isMeant}
        group by 1, 2
      )
    select count(*)::int as count,
      coalesce(json_agg(json_build_object('profil', n.person, 'abende', coalesce(k.abende, 0) + coalesce(s.besuche, 0),
          'anwesend', coalesce(s.anwesend, 0), 'entschuldigt', coalesce(s.entschuldigt, 0),
          'unentschuldigt', coalesce(s.unentschuldigt, 0))
        order by n.nachname, n.vorname, p._id),
        '[]')::text as text
    from profile p
      join users u on u._id = p."user"
      join personen n on n._id = p._id
      left join s on s._id = p._id
      left join k on k.gruppe = p.gruppe and k.eintrittsdatum = ${since}
    where ${isMeantToCome('p')} and u.rechte @> array['READ_DIENSTABEND'] and ${whom}`.execute(db)
  return new JsonRows(rows[0]?.text ?? '[]', rows[0]?.count ?? 0)
}

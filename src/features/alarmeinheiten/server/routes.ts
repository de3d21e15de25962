import { sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import { alarmeinheitenContract } from '#features/alarmeinheiten/contract.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'
import type { Area } from '#server/app.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { path } from '#contract/screens.ts'
import { badRequest } from '#server/errors.ts'
import type { PersonalSource } from '#server/personal.ts'
import { groupAlarm, type GroupAlarm } from './groupalarm.ts'
import { jobs } from './sync.ts'

const isPresent = sql`p."geloeschtAm" is null and p.status <> all (${[...STATUS_FORMER]}::text[])`
/** True in SQL if the actor may read the name of profile `p`. */
const named = (actor: Actor) => sql`${isPresent} and ${mayName(actor, 'p')}`
const active = sql`from profile p where p._id = any (t.mitglieder) and p.status = 'aktiv'`

const plain = crudArea(
  alarmeinheitenContract,
  {
    table: 'alarmeinheiten',
    order: ['name'],
    searched: ['name', 'kuerzel', 'beschreibung'],
    finds: {
      titel: 'Alarmeinheiten',
      path: (id) => path('/alarmeinheiten/edit/{id}', { id }),
      name: ['name'],
      hint: ['kuerzel', 'beschreibung'],
    },
    computed: {
      mitglieder: (actor) => sql`array(select p._id from unnest(t.mitglieder) with ordinality m (id, n) join profile p on p._id = m.id
        where ${named(actor)} order by m.n)`,
      personen: (actor) => sql`(select coalesce(json_agg(n.person order by n.nachname, n.vorname, n._id), '[]')
        from personen n join profile p on p._id = n._id where n._id = any (t.mitglieder) and ${named(actor)})`,
      leiter: (actor) => sql`(select p._id from profile p where p._id = t.leiter and ${named(actor)})`,
      leitung: (actor) => sql`(select n.person from personen n join profile p on p._id = n._id where n._id = t.leiter and ${named(actor)})`,
      staerke: sql`(select count(*)::int ${active})`,
      vorhanden: sql`(select coalesce(json_agg(json_build_object('qualifikation', s.q, 'anzahl',
        (select count(*)::int ${active} and rang_sanitaet(p.sanitaetsausbildung) >= rang_sanitaet(s.q))) order by s.n), '[]')
        from unnest(t."sollQualifikationen") with ordinality s (q, n))`,
    },
    alsoReads: ['profile', 'users'],
    audience: (actor) => (may(actor, 'READ_UNSICHTBARE_USER') ? 'alle' : (actor.profil ?? '')),
    names: {
      unitMember: {
        select: (ids) => sql`select n._id, n.name from personen n join profile p on p._id = n._id
          where n._id = any (${ids}::uuid[]) and ${isPresent} and not p.unsichtbar`,
        gone: 'jemand',
      },
    },
    conflicts: {
      alarmeinheiten_name_key: { msg: 'Eine Alarmeinheit mit diesem Namen gibt es schon.', feld: 'name' },
      alarmeinheiten_label_key: { msg: 'Dieses Label hat schon eine andere Alarmeinheit.', feld: 'groupalarmLabelId' },
    },
  },
  ({ config, db }, plain) => ({
    groupalarm: labelsByName(db, groupAlarm(config)),
    create: async (request) => plain.create({ ...request, body: await withUnnamed(request.trx, request.actor, request.body) }),
    update: async (request) =>
      plain.update({ ...request, body: await withUnnamed(request.trx, request.actor, request.body, request.params.id) }),
  }),
)
/** Alarm units and the GroupAlarm link of a departing member. */
const personal: PersonalSource = {
  open: async (db, profil) => {
    const { rows } = await sql<{ id: string; name: string; leads: boolean }>`
      select _id as id, name, leiter is not distinct from ${profil}::uuid as leads from alarmeinheiten
      where aktiv and (${profil}::uuid = any (mitglieder) or leiter = ${profil}::uuid) order by name`.execute(db)
    const linked = await sql`select 1 from profile where _id = ${profil}::uuid and groupalarm ->> 'aktiv' = 'true'`.execute(db)
    const owner = 'Wer Alarmeinheiten pflegt'
    const units = rows.map(({ id, name, leads }) => ({
      titel: name,
      unter: `Alarmeinheit${leads ? ', Leitung' : ''}`,
      pfad: path('/alarmeinheiten/edit/{id}', { id }),
      wer: owner,
    }))
    const link = {
      titel: 'GroupAlarm',
      unter: 'Die Verknüpfung ist noch aktiv',
      pfad: path('/profiles/edit/{id}', { id: profil }),
      wer: owner,
    }
    return linked.rows.length > 0 ? [...units, link] : units
  },
  data: ({ profil }) => [
    {
      titel: 'Alarmeinheiten',
      rows: sql`select name as "Name", leiter is not distinct from ${profil}::uuid as "Leitung" from alarmeinheiten
        where ${profil}::uuid = any (mitglieder) or leiter = ${profil}::uuid order by name`,
    },
  ],
}
export const alarmeinheiten: Area & typeof plain = {
  ...plain,
  ...jobs,
  personal,
}

/**
 * Preserves members hidden from the actor, who can neither add nor remove them.
 * @throws 400 for a person unknown to the actor
 */
async function withUnnamed<B extends { mitglieder: string[]; leiter: string | null }>(
  trx: Trx,
  actor: Actor,
  body: B,
  id: string | null = null,
) {
  const { rows } = await sql<{ known: string[]; kept: string[]; leiter: string | null }>`
    select array(select p._id from profile p where p._id = any (${[...body.mitglieder, body.leiter]}::uuid[]) and ${named(actor)}) as known,
      array(select p._id from profile p where p._id = any (t.mitglieder) and not (${named(actor)})) as kept,
      (select p._id from profile p where p._id = t.leiter and not (${named(actor)})) as leiter
    from (select) one left join alarmeinheiten t on t._id = ${id}::uuid`.execute(trx)
  const { known = [], kept = [], leiter = null } = rows[0] ?? {}
  if (!body.mitglieder.every((member) => known.includes(member))) throw badRequest('Eine dieser Personen gibt es nicht.', 'mitglieder')
  if (body.leiter !== null && !known.includes(body.leiter)) throw badRequest('Diese Person gibt es nicht.', 'leiter')
  return { ...body, mitglieder: [...new Set([...body.mitglieder, ...kept])], leiter: body.leiter ?? leiter }
}

/** Without a GroupAlarm response, only the labels in use by units are offered. */
const labelsByName = (db: Db, service: GroupAlarm | null) => async () => {
  const { rows } = await sql<{ id: number; name: string }>`
    select "groupalarmLabelId" as id, name from alarmeinheiten where aktiv and "groupalarmLabelId" is not null order by name`.execute(db)
  const others = (await service?.labels().catch(() => [])) ?? []
  return { aktiv: service !== null, labels: [...rows, ...others.filter(({ id }) => !rows.some((row) => row.id === id))] }
}

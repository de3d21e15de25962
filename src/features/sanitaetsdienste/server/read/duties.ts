import { type RawBuilder, sql } from 'kysely'
import { HAND_OVER, STANDING_ANMELDUNG } from '#blocks/dienst/names.ts'
import { anfragenSql, leadsOf, ledTimes, partId, stillOffen, touchesPlan } from '#blocks/dienst/server/index.ts'
import type { Duty, PlanEntry } from '#contract/time/plan.ts'
import type { Actor } from '#server/context.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { type PlanSource, whomToCall } from '#server/calendar/plan.ts'
import { dienste, kind } from '../occasion.ts'
import { ortJson } from '../reading.ts'

const { open: stillOpen, published } = dienste

type Sql = RawBuilder<unknown>

const people = (profile: Sql): Sql =>
  sql`coalesce((select jsonb_agg(p.person order by p.vorname, p.nachname)
    from personen p where p._id in (${profile})), '[]')`
const iLead = ({ profil }: Actor): Sql => leadsOf(dienste, profil)
const leading = ({ profil }: Actor): Sql => sql`case when d.leiter = ${profil}::uuid then 'Leitung' else 'Stellvertretung' end`
const where = (
  actor: Actor,
  from = sql`d.beginn`,
): Sql => sql`d.treffpunkt, iso(${from} - (d.beginn - d."treffpunktZeit")) as "treffpunktZeit", ${ortJson}::jsonb as "ortDaten",
  ${whomToCall(actor)} as leitung`

const led = (actor: Actor, now: Date): Sql => sql`
  select ${partId('d')} as _id, d._id as dienst, null::uuid as angebot, d.bezeichnung, '' as schicht,
    'leitung' as zustand, iso(lower(z)) as von, iso(upper(z)) as bis, ${leading(actor)} as als, ${where(actor)},
    '' as fahrzeug,
    ${people(sql`select x.profil
      from angebote angebot join anmeldungen x on x.angebot = angebot._id
      where angebot.sanitaetsdienst = d._id and x.status = 'eingeteilt'`)} as mit
  from sanitaetsdienste d left join orte o on o._id = d.ort cross join unnest(${ledTimes(dienste, actor.profil)}) z
  where ${iLead(actor)} and d.ende > ${now} and upper(z) > ${now} and ${stillOpen} and ${dienste.visible(actor)}
  order by lower(z), d._id
  limit 1`

/** Person who took over the row `meldung`, or to whom it is offered. */
const taker = (now: Date): Sql => sql`(
  select p.person
  from anfragen f join personen p on p._id = f.profil
  where f.anmeldung = meldung._id
    and case when meldung.status = 'abgesagt' then f.antwort = 'zugesagt' else f.antwort is null and f."laeuftAb" > ${now} end
  order by f."gestelltAm" desc
  limit 1)`
const withTaker = (now: Date): Sql =>
  sql`cross join lateral (select case when meldung.status in ('eingeteilt', 'abgesagt') then ${taker(now)} end as wer) t`
const state = sql`case when meldung.status = 'abgesagt' then 'uebergeben' when d.abgesagt then 'abgesagt'
  when meldung.status = 'eingeteilt' and t.wer is not null then 'angeboten' else meldung.status end`
const as = (actor: Actor): Sql => sql`coalesce(nullif(meldung.funktion, ''),
  case when ${iLead(actor)} then ${leading(actor)} else '' end) as als`

/** Annahme: others shown are the staffed people; while one is only registered, also the other registered ones. */
const standing = (actor: Actor, now: Date): Sql => sql`
  select meldung._id, d._id as dienst, case when angebot.beginn > ${now} then angebot._id end as angebot, d.bezeichnung,
    angebot.bezeichnung as schicht, ${state} as zustand, iso(meldung.beginn) as von, iso(meldung.ende) as bis, ${as(actor)},
    ${where(actor, sql`meldung.beginn`)},
    coalesce((select f.bezeichnung
      from angebot_fahrzeuge v join anlass_fahrzeuge f on f._id = v.fahrzeug
      where v._id = meldung.fahrzeug),
      '') as fahrzeug,
    ${people(sql`select x.profil
      from anmeldungen x
      where x.angebot = angebot._id
        and x.profil <> meldung.profil
        and x.beginn < meldung.ende
        and x.ende > meldung.beginn
        and (x.status = 'eingeteilt' or (meldung.status <> 'eingeteilt' and x.status = 'gemeldet'))`)} as mit
  from anmeldungen meldung
    join angebote angebot on angebot._id = meldung.angebot
    join sanitaetsdienste d on d._id = angebot.sanitaetsdienst
    join orte o on o._id = d.ort
  ${withTaker(now)}
  where meldung.profil = ${actor.profil}::uuid
    and meldung.ende > ${now}
    and meldung.gilt
    and ${oneOf('meldung.status', STANDING_ANMELDUNG)}
    and not d.abgesagt
    and ${published}
    and ${dienste.visible(actor)}
  order by meldung.beginn, meldung._id
  limit 1`

const nextDuty = (actor: Actor, now: Date): Sql => sql`(${standing(actor, now)}) union all (${led(actor, now)}) order by von, _id limit 1`

/**
 * Annahme: a plan holds duties that one is staffed in, waits for, leads, handed on or is asked about. Cancelled duties appear if one was
 * staffed; cancelled or refused sign-ups do not.
 */
const entries = (actor: Actor, { von, bis, now }: { von: Date; bis: Date; now: Date }): Sql => sql`
  select meldung._id, d._id as dienst, d.bezeichnung as titel, concat_ws(' · ', nullif(angebot.bezeichnung, ''), o.name) as unter,
    meldung.beginn, meldung.ende, ${state} as zustand, ${as(actor)}, t.wer,
    case
      when ${oneOf('meldung.status', STANDING_ANMELDUNG)} and ${published} and not d.abgesagt and angebot.beginn > ${now} then angebot._id
    end as angebot
  from anmeldungen meldung
    join angebote angebot on angebot._id = meldung.angebot
    join sanitaetsdienste d on d._id = angebot.sanitaetsdienst
    join orte o on o._id = d.ort
  ${withTaker(now)}
  where meldung.profil = ${actor.profil}::uuid
    and meldung.beginn < ${bis}
    and meldung.ende > ${von}
    and ${published}
    and ${dienste.visible(actor)}
    and (${oneOf('meldung.status', [...STANDING_ANMELDUNG, 'nichtErschienen'])}
      or (meldung.status = 'abgesagt' and meldung.grund = ${HAND_OVER} and t.wer is not null))
  union all
  select ${partId('d')}, d._id, d.bezeichnung, o.name, lower(z), upper(z),
    case when d.abgesagt then 'abgesagt' else 'leitung' end, ${leading(actor)}, null, null
  from sanitaetsdienste d join orte o on o._id = d.ort cross join unnest(${ledTimes(dienste, actor.profil)}) z
  where ${iLead(actor)}
    and d.beginn < ${bis}
    and d.ende > ${von}
    and z && tstzrange(${von}, ${bis})
    and ${published}
    and ${dienste.visible(actor)}
  union all
  select q._id, q.dienst, q."dienstBezeichnung", q."ortName", q.beginn, q.ende,
    case q.art when 'hilferuf' then 'gefragt' else 'zuUebernehmen' end, '', q.von, null
  from (${anfragenSql(dienste, sql`f.profil = ${actor.profil}::uuid and ${stillOffen(dienste, now)}`)}) q
  where q.beginn < ${bis} and q.ende > ${von}`

type DutyRow = Omit<PlanEntry, 'art' | 'pfad' | 'platz' | 'einsatz'> & {
  readonly dienst: string
  readonly angebot: string | null
  readonly next: (Duty & { readonly _id: string }) | null
}

export const dienstPlan: PlanSource = {
  zugang: ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'],
  source: 'sanitaetsdienste',
  tables: [...kind.tables(), 'anfragen'],
  touches: (actor, span) => touchesPlan(dienste, actor, span),
  entries: async (db, actor, span) => {
    const { rows } = await sql<DutyRow>`
      select e.*, n.next from (${entries(actor, span)}) e
        left join (select z._id, to_jsonb(z) as next from (${nextDuty(actor, span.now)}) z) n on n._id = e._id
      order by e.beginn, e._id`.execute(db)
    return rows.map(({ dienst, angebot, next, ...row }) => ({
      ...row,
      art: 'sanitaetsdienst',
      pfad: dienste.path(dienst),
      platz: angebot === null ? null : { dienst, angebot },
      einsatz: next,
    }))
  },
}

import { type RawBuilder, sql } from 'kysely'
import { HAND_OVER, STANDING_ANMELDUNG } from '../../names.ts'
import { anfragenSql, stillOffen } from '../asking/question.ts'
import { leadsOf, ledTimes, partId, touchesPlan } from '../calendar/led.ts'
import type { PlanEntry } from '#contract/time/plan.ts'
import { withQuery } from '#contract/screens.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import type { PersonalSource } from '#server/personal.ts'
import { type PlanSource, whomToCall } from '#server/calendar/plan.ts'
import { type AnlassKind, NOWHERE, isVisible } from './kind.ts'

type PlanRow = Omit<PlanEntry, 'art' | 'pfad' | 'platz'> & {
  readonly anlass: string
  readonly angebot: string | null
  readonly at: string | null
}

/** Same rule as features/sanitaetsdienste: cancelled occasions remain visible to their people. */
export const planOf = (kind: AnlassKind, look: PlanEntry['art']): PlanSource => ({
  zugang: kind.rights.zugang('READ'),
  source: kind.table,
  tables: [...kind.tables(), 'anfragen'],
  touches: (actor, span) => touchesPlan(kind.occasions, actor, span),
  entries: async (db, actor, { von, bis, now }) => {
    const [d, column, title] = [sql.table(kind.table), sql.ref(`angebot.${kind.column}`), sql.ref(`d.${kind.title}`)]
    const leading = sql`case
      when d.leiter = ${actor.profil}::uuid then 'Leitung'
      when d."stvLeiter" = ${actor.profil}::uuid then 'Stellvertretung'
      else ${kind.columns.leaders?.as ?? ''}
    end`
    const iLead = leadsOf(kind.occasions, actor.profil)
    const led = sql`unnest(${ledTimes(kind.occasions, actor.profil)})`
    const standing = oneOf('meldung.status', STANDING_ANMELDUNG)
    const taker = sql`(select p.person
      from anfragen f join personen p on p._id = f.profil
      where f.anmeldung = meldung._id
        and case
          when meldung.status = 'abgesagt' then f.antwort = 'zugesagt'
          else f.antwort is null and f."laeuftAb" > ${now}
        end
      order by f."gestelltAm" desc
      limit 1)`
    const begins = sql`case when angebot.beginn > ${now} then angebot._id end`
    const role = sql`coalesce(nullif(meldung.funktion, ''), case when ${iLead} then ${leading} else '' end)`
    const state = sql`case
      when meldung.status = 'abgesagt' then 'uebergeben'
      when d.abgesagt then 'abgesagt'
      when meldung.status = 'eingeteilt' and t.wer is not null then 'angeboten'
      else meldung.status
    end`
    const leader = whomToCall(actor)
    const { meetingTime } = kind.columns
    const meets = meetingTime === undefined ? sql`null::timestamptz` : sql.ref(`d.${meetingTime}`)
    const sameCrew = kind.dayPlan?.crew ?? sql`b._id = angebot._id`
    const meetsAt = (from: RawBuilder<unknown>) => sql`iso(${from} - (d.beginn - ${meets}))`
    // Assigned vehicle, or the only one of the crew.
    const onBoard = sql`left join lateral (select min(f.bezeichnung) as bezeichnung, (array_agg(w.ort))[1] as ort
        from angebote b
          join angebot_fahrzeuge v on v.angebot = b._id
          join anlass_fahrzeuge f on f._id = v.fahrzeug
          left join anlass_orte w on w._id = f.standort
        where ${sql.ref(`b.${kind.column}`)} = d._id and ${sameCrew} and v._id = coalesce(meldung.fahrzeug, v._id)
        having count(*) = 1) f on true`
    const crew = sql`coalesce((select jsonb_agg(p.person order by p.vorname, p.nachname)
      from angebote b join anmeldungen x on x.angebot = b._id join personen p on p._id = x.profil
      where ${sql.ref(`b.${kind.column}`)} = d._id
        and ${sameCrew}
        and x.profil <> meldung.profil
        and x.beginn < meldung.ende
        and x.ende > meldung.beginn
        and (x.status = 'eingeteilt' or (meldung.status <> 'eingeteilt' and x.status = 'gemeldet'))),
      '[]')`
    const staffed = sql`coalesce((select jsonb_agg(p.person order by p.vorname, p.nachname)
      from personen p
      where p._id in (
        select x.profil
        from angebote angebot join anmeldungen x on x.angebot = angebot._id
        where ${column} = d._id and x.status = 'eingeteilt' and x.profil <> ${actor.profil}::uuid)),
      '[]')`
    const leads = sql`select ${partId('d')} as _id, lower(z) as first,
        jsonb_build_object('dienst', d._id, 'angebot', null, 'bezeichnung', ${title}, 'schicht', '',
          'von', iso(lower(z)), 'bis', iso(upper(z)), 'treffpunkt', '', 'treffpunktZeit', ${meetsAt(sql`d.beginn`)},
          'fahrzeug', '', 'zustand', 'leitung', 'als', ${leading},
          'ortDaten', coalesce(o.ort::jsonb, ${NOWHERE}::jsonb), 'mit', ${staffed}, 'leitung', ${leader}) as einsatz
      from ${d} d left join anlass_orte o on o._id = d.ort cross join ${led} z
      where ${iLead}
        and upper(z) > ${now}
        and d.ende > ${now}
        and ${kind.published}
        and not d.abgesagt
        and ${isVisible(kind, actor)}`
    const next = sql`select n._id, n.einsatz
      from (select ${partId('meldung')} as _id, lower(z) as first,
          jsonb_build_object('dienst', d._id, 'angebot', ${begins}, 'bezeichnung', ${title}, 'schicht', angebot.bezeichnung,
            'von', iso(lower(z)), 'bis', iso(upper(z)), 'treffpunkt', '', 'treffpunktZeit', ${meetsAt(sql`lower(z)`)},
            'fahrzeug', coalesce(f.bezeichnung, ''), 'zustand', ${state}, 'als', ${role},
            'ortDaten', coalesce(o.ort::jsonb, f.ort::jsonb, ${NOWHERE}::jsonb), 'mit', ${crew},
            'leitung', ${leader}) as einsatz
        from anmeldungen meldung
          join angebote angebot on angebot._id = meldung.angebot
          join ${d} d on d._id = ${column}
          left join anlass_orte o on o._id = d.ort
          ${onBoard}
          cross join unnest(meldung.belegt) z
          cross join lateral (select case when meldung.status = 'eingeteilt' then ${taker} end as wer) t
        where meldung.profil = ${actor.profil}::uuid
          and meldung.ende > ${now}
          and upper(z) > ${now}
          and meldung.gilt
          and ${standing}
          and ${kind.published}
          and not d.abgesagt
          and ${isVisible(kind, actor)}
        union all ${leads}) n
      order by n.first, n._id
      limit 1`
    const { rows } = await sql<PlanRow>`
      select e.*, n.einsatz
      from (
        select ${partId('meldung')} as _id, d._id as anlass, ${title} as titel,
          concat_ws(' · ', nullif(angebot.bezeichnung, ''), o.name) as unter, lower(z) as beginn, upper(z) as ende,
          ${state} as zustand, ${role} as als, t.wer,
          case when ${standing} and not d.abgesagt and ${kind.published} then ${begins} end as angebot,
          ${kind.occasions.byDay ? sql`angebot._id` : sql`null::uuid`} as at
        from anmeldungen meldung
          join angebote angebot on angebot._id = meldung.angebot
          join ${d} d on d._id = ${column}
          left join anlass_orte o on o._id = d.ort
          cross join unnest(meldung.belegt) z
          cross join lateral (select case when meldung.status in ('eingeteilt', 'abgesagt') then ${taker} end as wer) t
        where meldung.profil = ${actor.profil}::uuid
          and meldung.beginn < ${bis}
          and meldung.ende > ${von}
          and z && tstzrange(${von}, ${bis})
          and ${kind.published}
          and ${isVisible(kind, actor)}
          and (${oneOf('meldung.status', [...STANDING_ANMELDUNG, 'nichtErschienen'])}
            or (meldung.status = 'abgesagt' and meldung.grund = ${HAND_OVER} and t.wer is not null))
        union all
        select ${partId('d')}, d._id, ${title}, coalesce(o.name, ''), lower(z), upper(z),
          case when d.abgesagt then 'abgesagt' else 'leitung' end, ${leading}, null, null, null
        from ${d} d left join anlass_orte o on o._id = d.ort cross join ${led} z
        where ${iLead}
          and z && tstzrange(${von}, ${bis})
          and d.beginn < ${bis}
          and d.ende > ${von}
          and ${kind.published}
          and ${isVisible(kind, actor)}
        union all
        select q._id, q.dienst, q."dienstBezeichnung", q."ortName", q.beginn, q.ende,
          case q.art when 'hilferuf' then 'gefragt' else 'zuUebernehmen' end, '', q.von, null, null
        from (${anfragenSql(kind.occasions, sql`f.profil = ${actor.profil}::uuid and ${stillOffen(kind.occasions, now)}`)}) q
        where q.beginn < ${bis} and q.ende > ${von}) e
        left join (${next}) n on n._id = e._id
      order by e.beginn, e._id`.execute(db)
    return rows.map(({ anlass, angebot, at, ...row }) => ({
      ...row,
      art: look,
      pfad: at === null ? kind.screens.detail(anlass) : withQuery(kind.screens.detail(anlass), { platz: at }),
      platz: angebot === null ? null : { dienst: anlass, angebot },
    }))
  },
})

/** Joins the offer `angebot` of each row `meldung` by key; a plain join would scan all offers for one member. */
export const OFFER_OF_ONE = sql`cross join lateral (select * from angebote where _id = meldung.angebot limit 1) angebot`

export const personalOf = (kind: AnlassKind): PersonalSource => ({
  data: ({ profil }) => [
    {
      titel: kind.words.many,
      rows: sql`select ${sql.ref(`d.${kind.title}`)} as "Anlass", angebot.bezeichnung as "Aufgabe", meldung.beginn as "Beginn",
          meldung.ende as "Ende", meldung.status as "Stand", meldung.funktion as "Funktion", meldung.kommentar as "Kommentar",
          meldung.antworten as "Antworten", meldung.grund as "Grund", meldung.trotzdem as "Trotzdem", meldung."istBeginn" as "Da von",
          meldung."istEnde" as "Da bis"
        from anmeldungen meldung ${OFFER_OF_ONE} join ${sql.table(kind.table)} d on d._id = ${sql.ref(`angebot.${kind.column}`)}
        where meldung.profil = ${profil}::uuid
        order by meldung.beginn`,
    },
    {
      titel: `${kind.words.many}, die du leitest`,
      rows: sql`select ${sql.ref(`d.${kind.title}`)} as "Anlass", d.beginn as "Beginn", d.ende as "Ende" from ${sql.table(kind.table)} d
        where ${profil}::uuid in (d.leiter, d."stvLeiter") order by d.beginn`,
    },
  ],
})

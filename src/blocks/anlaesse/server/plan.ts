// What somebody stands in, waits for, leads or is asked about, as entries of their plan; and what is held of them.
import { sql } from 'kysely'
import { HAND_OVER } from '#blocks/anmeldung/hand-over.ts'
import { STANDING_ANMELDUNG } from '#blocks/anmeldung/contract.ts'
import { anfragenQuery, stillOffen } from '#blocks/anmeldung/server/index.ts'
import type { PlanEntry } from '#contract/plan.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import type { PersonalSource } from '#server/personal.ts'
import type { PlanSource } from '#server/plan.ts'
import { type AnlassKind, visible } from './kind.ts'

type Row = Omit<PlanEntry, 'art' | 'pfad' | 'platz' | 'einsatz'> & { readonly anlass: string; readonly angebot: string | null }

/** As services do it (features/sanitaetsdienste): what was called off says so as long as one stood in it. */
export const planOf = (kind: AnlassKind, look: PlanEntry['art']): PlanSource => ({
  zugang: [`READ_${kind.area}`],
  tables: [...kind.tables(), 'anfragen'],
  entries: async (db, actor, { von, bis, now }) => {
    const [d, column, title] = [sql.table(kind.table), sql.ref(`a.${kind.column}`), sql.ref(`d.${kind.title}`)]
    const leading = sql`case when d.leiter = ${actor.profil}::uuid then 'Leitung' else 'Stellvertretung' end`
    const iLead = sql`${actor.profil}::uuid in (d.leiter, d."stvLeiter")`
    const standing = oneOf('m.status', STANDING_ANMELDUNG)
    const taker = sql`(select p.person from anfragen f join personen p on p._id = f.profil
      where f.anmeldung = m._id and case when m.status = 'abgesagt' then f.antwort = 'zugesagt' else f.antwort is null and f."laeuftAb" > ${now} end
      order by f."gestelltAm" desc limit 1)`
    const { rows } = await sql<Row>`
      select m._id, d._id as anlass, ${title} as titel, concat_ws(' · ', nullif(a.bezeichnung, ''), o.name) as unter, m.beginn, m.ende,
        case when m.status = 'abgesagt' then 'uebergeben' when d.abgesagt then 'abgesagt' when m.status = 'eingeteilt' and t.wer is not null then 'angeboten' else m.status end as zustand,
        coalesce(nullif(m.funktion, ''), case when ${iLead} then ${leading} else '' end) as als, t.wer,
        case when ${standing} and ${kind.occasions.open} and a.beginn > ${now} then a._id end as angebot
      from anmeldungen m join angebote a on a._id = m.angebot join ${d} d on d._id = ${column} left join anlass_orte o on o._id = d.ort
        cross join lateral (select case when m.status in ('eingeteilt', 'abgesagt') then ${taker} end as wer) t
      where m.profil = ${actor.profil}::uuid and m.beginn < ${bis} and m.ende > ${von} and ${visible(kind, actor)}
        and (${oneOf('m.status', [...STANDING_ANMELDUNG, 'nichtErschienen'])} or (m.status = 'abgesagt' and m.grund = ${HAND_OVER} and t.wer is not null))
      union all
      select d._id, d._id, ${title}, coalesce(o.name, ''), d.beginn, d.ende, case when d.abgesagt then 'abgesagt' else 'leitung' end, ${leading}, null, null
      from ${d} d left join anlass_orte o on o._id = d.ort
      where ${iLead} and d.beginn < ${bis} and d.ende > ${von} and d.status <> 'entwurf' and ${visible(kind, actor)}
        and not exists (select 1 from angebote a join anmeldungen m on m.angebot = a._id where ${column} = d._id and m.profil = ${actor.profil}::uuid and ${standing})
      union all
      select q._id, q.dienst, q."dienstBezeichnung", q."ortName", q.beginn, q.ende, case q.art when 'hilferuf' then 'gefragt' else 'zuUebernehmen' end, '', q.von, null
      from (${anfragenQuery(kind.occasions, sql`f.profil = ${actor.profil}::uuid and ${stillOffen(kind.occasions, now)}`)}) q
      where q.beginn < ${bis} and q.ende > ${von}
      order by beginn, _id`.execute(db)
    return rows.map(({ anlass, angebot, ...row }) => ({
      ...row,
      art: look,
      pfad: kind.path(anlass),
      platz: angebot === null ? null : { dienst: anlass, angebot },
      einsatz: null,
    }))
  },
})

export const personalOf = (kind: AnlassKind): PersonalSource => ({
  data: ({ profil }) => [
    {
      titel: kind.words.many,
      rows: sql`select ${sql.ref(`d.${kind.title}`)} as "Anlass", a.bezeichnung as "Aufgabe", m.beginn as "Beginn", m.ende as "Ende", m.status as "Stand", m.funktion as "Funktion",
          m.kommentar as "Kommentar", m.grund as "Grund", m."istBeginn" as "Da von", m."istEnde" as "Da bis"
        from anmeldungen m join angebote a on a._id = m.angebot join ${sql.table(kind.table)} d on d._id = ${sql.ref(`a.${kind.column}`)}
        where m.profil = ${profil}::uuid order by m.beginn`,
    },
    {
      titel: `${kind.words.many}, die du leitest`,
      rows: sql`select ${sql.ref(`d.${kind.title}`)} as "Anlass", d.beginn as "Beginn", d.ende as "Ende" from ${sql.table(kind.table)} d
        where ${profil}::uuid in (d.leiter, d."stvLeiter") order by d.beginn`,
    },
  ],
})

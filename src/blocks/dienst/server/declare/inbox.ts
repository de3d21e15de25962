import { sql } from 'kysely'
import { INBOX_MAX } from '#contract/limits.ts'
import { joinQuery } from '#server/db/joined.ts'
import type { InboxEntry, InboxSource } from '#server/overview.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import type { Anfrage } from '../../contract.ts'
import { answerBy } from '../../deadlines.ts'
import { anfragenSql, stillOffen } from '../asking/question.ts'
import type { AnlassKind } from './kind.ts'

/** Requests to the member: come and help, take over a place. */
export const inboxOf = (kind: AnlassKind, look: PlanKind): InboxSource => ({
  zugang: 'angemeldet',
  tables: () => [...kind.tables(), 'anfragen'],
  items: ({ profil }, now) => {
    const open = sql<Anfrage>`
      select q.* from (${anfragenSql(kind.occasions, sql`f.profil = ${profil}::uuid and ${stillOffen(kind.occasions, now)}`)}) q
      order by q."laeuftAb", q._id limit ${INBOX_MAX}`
    const entry = (anfrage: Anfrage): InboxEntry => {
      const [beginn, ende, asked] = [anfrage.beginn, anfrage.ende, anfrage.gestelltAm].map((at) => new Date(at).toISOString()) as [
        string,
        string,
        string,
      ]
      const who = anfrage.von ? `${anfrage.von.vorname} ${anfrage.von.nachname}` : 'Die Leitung'
      return {
        art: 'anfrage',
        bereich: look,
        _id: anfrage._id,
        gruppe: 'Anfragen an dich',
        titel: anfrage.dienstBezeichnung,
        unter: `${who} ${anfrage.art === 'hilferuf' ? 'bittet dich um Hilfe' : 'möchte dir den Platz übergeben'}`,
        text: anfrage.text,
        ort: anfrage.ortName,
        pfad: kind.screens.detail(anfrage.dienst),
        beginn,
        ende,
        bis: answerBy({ beginn, gestelltAm: asked }),
      }
    }
    return [joinQuery(open, (rows) => rows.map(entry))]
  },
})

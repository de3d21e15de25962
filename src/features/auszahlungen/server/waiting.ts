import { sql } from 'kysely'
import { INBOX_MAX } from '#contract/limits.ts'
import { eurosText } from '#contract/words.ts'
import { dateText } from '#contract/time/berlin.ts'
import { joinQuery } from '#server/db/joined.ts'
import type { InboxSource, WaitingSource } from '#server/overview.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { Db, Trx } from '#server/context.ts'
import type { OpenPoint } from '#server/personal.ts'
import { ACCOUNT } from './run.ts'
import { isNameable, ofOthers } from './steps.ts'

export const countWaiting: WaitingSource['counts'] = (actor) => [
  joinQuery(
    sql<{ approve: number; stuck: number }>`
      select count(*)::int as approve, (count(*) filter (where not t.verzicht and ${ACCOUNT} <> 'gueltig'))::int as stuck
      from auszahlungen t join profile x on x._id = t.profil
      where t.status = 'entwurf' and ${ofOthers(actor)} and ${isNameable(actor)}`,
    (rows) =>
      rows.map(({ approve, stuck }) => ({
        zahl: approve,
        eins: 'Auszahlung freizugeben',
        viele: 'Auszahlungen freizugeben',
        hinweis: stuck === 0 ? 'Von anderen vorbereitet.' : `Von anderen vorbereitet, ${stuck} davon ohne gültiges Konto.`,
        pfad: withQuery(path('/abrechnung'), { ansicht: 'auszahlungen', status: 'entwurf', vonAnderen: 'true' }),
      })),
  ),
]

export const inboxOfExpenses: InboxSource['items'] = ({ profil }) => [
  joinQuery(
    sql<{ _id: string; wofuer: string; datum: string; betrag: number; grund: string }>`
      select e._id, e.wofuer, e.datum::text as datum, e.betrag, e.ablehnungsgrund as grund from auslagen e
      where e.profil = ${profil}::uuid and e.status = 'abgelehnt' and not e.zurueckgezogen
      order by e.datum desc, e._id limit ${INBOX_MAX}`,
    (rows) =>
      rows.map(({ _id, wofuer, datum, betrag, grund }) => ({
        art: 'auslageAbgelehnt',
        _id,
        gruppe: 'Auslagen abgelehnt',
        titel: wofuer,
        unter: `${dateText(datum)} · ${eurosText(betrag / 100)}`,
        text: grund,
        pfad: path('/profiles/myProfile/auslagen'),
      })),
  ),
]

export async function openPayouts(db: Db | Trx, profil: string): Promise<readonly OpenPoint[]> {
  const { rows } = await sql<{ anzahl: number }>`
    select count(*)::int as anzahl from auszahlungen where profil = ${profil}::uuid and status in ('entwurf', 'freigegeben')`.execute(db)
  const count = rows[0]?.anzahl ?? 0
  const list = withQuery(path('/abrechnung'), { ansicht: 'auszahlungen', profil })
  return count === 0
    ? []
    : [
        {
          titel: count === 1 ? 'Offene Auszahlung' : 'Offene Auszahlungen',
          unter: String(count),
          pfad: list,
          wer: 'Wer abrechnet',
          recht: 'ABRECHNUNG',
        },
      ]
}

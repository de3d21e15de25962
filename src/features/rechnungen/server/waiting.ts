import { sql } from 'kysely'
import { path, withQuery } from '#contract/screens.ts'
import { joinQuery } from '#server/db/joined.ts'
import type { WaitingSource } from '#server/overview.ts'
import { isOverdue } from './record.ts'

export const countWaiting: WaitingSource['counts'] = (_actor, now) => [
  joinQuery(sql<{ overdue: number }>`select count(*)::int as overdue from rechnungen t where ${isOverdue(now)}`, (rows) =>
    rows.map(({ overdue }) => ({
      zahl: overdue,
      eins: 'überfällige Rechnung',
      viele: 'überfällige Rechnungen',
      hinweis: 'Prüf die Zahlungseingänge und mahne, wenn nichts kam.',
      pfad: withQuery(path('/abrechnung'), { ueberfaellig: 'true' }),
    })),
  ),
]

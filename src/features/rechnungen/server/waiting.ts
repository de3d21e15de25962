import { sql } from 'kysely'
import type { CountCard } from '#contract/dashboard.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { Actor, Db } from '#server/context.ts'
import { isOverdue } from './record.ts'

export async function countWaiting(db: Db, _actor: Actor, now: Date): Promise<CountCard[]> {
  const { rows } = await sql<{ overdue: number }>`select count(*)::int as overdue from rechnungen t where ${isOverdue(now)}`.execute(db)
  const { overdue: count = 0 } = rows[0] ?? {}
  if (count === 0) return []
  return [
    {
      zahl: count,
      eins: 'überfällige Rechnung',
      viele: 'überfällige Rechnungen',
      hinweis: 'Prüf die Zahlungseingänge und mahne, wenn nichts kam.',
      pfad: withQuery(path('/abrechnung'), { ueberfaellig: 'true' }),
    },
  ]
}

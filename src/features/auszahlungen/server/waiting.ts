import { sql } from 'kysely'
import type { CountCard } from '#contract/dashboard.ts'
import { may } from '#contract/rights/rechte.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import type { OpenPoint } from '#server/personal.ts'
import { ACCOUNT } from './run.ts'
import { isNameable, ofOthers } from './steps.ts'

export async function countWaiting(db: Db, actor: Actor): Promise<CountCard[]> {
  const office = may(actor, 'ABRECHNUNG')
  const { rows } = await sql<{ approve: number; stuck: number; refused: number }>`
    select w.*,
      (select count(*)
        from auslagen e
        where e.profil = ${actor.profil}::uuid and e.status = 'abgelehnt')::int as refused
    from (select count(*)::int as approve,
        (count(*) filter (where not t.verzicht and ${ACCOUNT} <> 'gueltig'))::int as stuck
      from auszahlungen t join profile x on x._id = t.profil
      where ${office} and t.status = 'entwurf' and ${ofOthers(actor)} and ${isNameable(actor)}) w`.execute(db)
  const { approve: toApprove = 0, stuck = 0, refused = 0 } = rows[0] ?? {}
  const list = withQuery(path('/abrechnung'), { ansicht: 'auszahlungen', status: 'entwurf', vonAnderen: 'true' })
  return [
    {
      zahl: toApprove,
      eins: 'Auszahlung freizugeben',
      viele: 'Auszahlungen freizugeben',
      hinweis: stuck === 0 ? 'Von anderen vorbereitet.' : `Von anderen vorbereitet, ${stuck} davon ohne gültiges Konto.`,
      pfad: list,
    },
    {
      zahl: refused,
      eins: 'abgelehnte Auslage',
      viele: 'abgelehnte Auslagen',
      hinweis:
        refused === 1
          ? 'Lies den Grund, ändere sie und reich sie noch einmal ein.'
          : 'Lies die Gründe, ändere sie und reich sie noch einmal ein.',
      pfad: path('/profiles/myProfile/auslagen'),
    },
  ].filter(({ zahl }) => zahl > 0)
}

export async function openPayouts(db: Db | Trx, profil: string): Promise<readonly OpenPoint[]> {
  const { rows } = await sql<{ anzahl: number }>`
    select count(*)::int as anzahl from auszahlungen where profil = ${profil}::uuid and status in ('entwurf', 'freigegeben')`.execute(db)
  const count = rows[0]?.anzahl ?? 0
  const list = withQuery(path('/abrechnung'), { ansicht: 'auszahlungen', profil })
  return count === 0
    ? []
    : [{ titel: count === 1 ? 'Offene Auszahlung' : 'Offene Auszahlungen', unter: String(count), pfad: list, wer: 'Wer abrechnet' }]
}

import { sql } from 'kysely'
import type { AppContext, Trx } from '#server/context.ts'
import { reachable } from '#server/db/vocabulary.ts'
import type { Mail } from './mail.ts'
import { PERSONAL } from './send-mail.ts'

export async function tellMember(
  context: Pick<AppContext, 'sendMail'>,
  trx: Trx,
  profil: string,
  letter: Omit<Mail, 'to' | 'kind'>,
): Promise<void> {
  const { rows } = await sql<{ vorname: string; email: string }>`
    select p.vorname, p.email from personen p where p._id = ${profil}::uuid and ${reachable}`.execute(trx)
  await context.sendMail(
    trx,
    rows.map(({ vorname, email }) => ({ ...letter, to: { email, name: vorname, profil }, kind: PERSONAL })),
  )
}

// A tap in the mail program, or on the page that asks first: no newsletters by mail any more. Needs no signing in (RFC 8058).
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#server/context.ts'
import { touched } from '#server/db/vocabulary.ts'
import { notFound } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'

const BYTES = 24

/** The token of each of these members, by profile. */
export async function tokensOf(trx: Trx, profiles: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const fresh = profiles.map(() => randomBytes(BYTES).toString('base64url'))
  const { rows } = await sql<{ profil: string; token: string }>`
    insert into newsletter_abmeldungen as a (profil, token) select * from unnest(${[...profiles]}::uuid[], ${fresh}::text[])
    on conflict (profil) do update set token = a.token returning profil, token`.execute(trx)
  return new Map(rows.map(({ profil, token }) => [profil, token]))
}

/** @throws 404 for a token that is nobody's */
export async function unsubscribe(trx: Trx, token: string): Promise<void> {
  const { rows } = await sql<{ _id: string; user: string; before: Readonly<Record<string, boolean>> }>`
    select p._id, p."user", p."emailBenachrichtigungen" as before from newsletter_abmeldungen a join profile p on p._id = a.profil
    where a.token = ${token} for update of p`.execute(trx)
  const [member] = rows
  if (!member) throw notFound('Dieser Link')
  // A second tap, or the mail program's after one's own.
  if (member.before['newsletter'] !== true) return
  const after = { ...member.before, newsletter: false }
  await sql`update profile set "emailBenachrichtigungen" = ${JSON.stringify(after)}::jsonb, ${touched(member.user)} where _id = ${member._id}::uuid`.execute(
    trx,
  )
  await recordChange(trx, {
    area: 'profile',
    object: member._id,
    action: 'geaendert',
    fields: ['emailBenachrichtigungen'],
    before: { emailBenachrichtigungen: member.before },
    after: { emailBenachrichtigungen: after },
    actor: member.user,
  })
}

// The row of each piece of news: in the inbox, for the mail of the day, and for push.
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Trx } from '#server/base.ts'
import { defineJob, enqueueMany } from '#server/jobs/job.ts'
import { SECURITY, type Ways, type Wishes } from './ways.ts'
import type { Mail } from './mail.ts'
import { singleLine } from './template.ts'

/** Tells the devices of whom it is for (features/mitteilungen). */
export const pushJob = defineJob('push', z.object({ mitteilung: z.string() }), { versuche: 4, rang: 9 })
/** A mail as the outbox has decided about it. `key`: as in the table `mails`. */
export interface Decided {
  readonly mail: Mail
  readonly key: string | null
  readonly due: Date
  readonly ways: Ways | null
}

/** What the members chose that these mails go to, by profile. */
export async function wishesOf(trx: Trx, mails: readonly Mail[]): Promise<ReadonlyMap<string, Wishes>> {
  const profile = [...new Set(mails.flatMap(({ to: { profil }, kind }) => (profil !== undefined && kind !== SECURITY ? [profil] : [])))]
  if (profile.length === 0) return new Map()
  const { rows } = await sql<Wishes & { _id: string }>`
    select p._id, p."emailBenachrichtigungen" as will, coalesce(w.push, '{}') as push, coalesce(w.posteingang, '{}') as posteingang, w."sammelStunde",
      w."ruheVon", w."ruheBis", exists (select 1 from pushgeraete g where g.profil = p._id) as geraet
    from profile p left join mitteilungswege w on w.profil = p._id where p._id = any(${profile}::uuid[])`.execute(trx)
  return new Map(rows.map((row) => [row._id, row]))
}

const textOf = ({ paragraphs, facts = [], addendum = '' }: Mail) =>
  [...paragraphs, facts.map(([label, value]) => (label ? `${label}: ${value}` : value)).join('\n'), addendum]
    .filter(Boolean)
    .join('\n\n')
    .slice(0, 2000)

/** Writes the rows; later news under the same key replaces what stood there, and is new again if it says something else. */
export async function writeNotices(trx: Trx, decided: readonly Decided[], now: Date): Promise<void> {
  const rows = decided.flatMap(({ mail, key, ways }) =>
    ways && mail.to.profil !== undefined && mail.kind !== SECURITY
      ? [
          {
            profil: mail.to.profil,
            art: mail.kind,
            titel: singleLine(mail.subject).slice(0, 200),
            text: textOf(mail),
            pfad: mail.button?.path ?? '',
            schluessel: key,
            zeit: now,
            posteingang: ways.inbox,
            sammelnAb: ways.mail && 'later' in ways.mail ? ways.mail.later : null,
          },
        ]
      : [],
  )
  if (rows.length === 0) return
  const written = await trx
    .insertInto('mitteilungen')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('profil')
        .column('schluessel')
        .doUpdateSet((eb) => ({
          titel: eb.ref('excluded.titel'),
          text: eb.ref('excluded.text'),
          pfad: eb.ref('excluded.pfad'),
          zeit: eb.ref('excluded.zeit'),
          posteingang: eb.ref('excluded.posteingang'),
          sammelnAb: eb.ref('excluded.sammelnAb'),
          gelesenAm: null,
        }))
        .where(sql<boolean>`(mitteilungen.titel, mitteilungen.text) is distinct from (excluded.titel, excluded.text)`),
    )
    .returning(['_id', 'profil', 'art', sql<string | null>`schluessel`.as('key')])
    .execute()
  const pushed = new Map(
    decided.flatMap(({ mail, key, due, ways }) => (ways?.push ? [[`${mail.to.profil} ${mail.kind} ${key}`, due] as const] : [])),
  )
  await enqueueMany(
    trx,
    pushJob,
    written.flatMap(({ _id, profil, art: kind, key }) => {
      const from = pushed.get(`${profil} ${kind} ${key}`)
      return from ? [{ data: { mitteilung: _id }, key: `push ${_id}`, from }] : []
    }),
  )
}

/** Nobody is to read these any more; what was read stays. */
export const dropNotices = (trx: Trx, keys: readonly string[]) =>
  sql`delete from mitteilungen where schluessel = any(${[...keys]}::text[]) and "gelesenAm" is null`.execute(trx)

/** Was somebody told under this key already, by whatever way? */
export const wasTold = (key: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select 1 from mails where mails.schluessel = ${key}) or exists (select 1 from mitteilungen mt where mt.schluessel = ${key}))`

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

/** Over the row `u` of users: has a way in, or was sent one. Others read of nothing but the invitation. */
export const invited = sql<boolean>`(u."passwortHash" is not null or u."eingeladenAm" is not null
  or exists (select from sitzungen s where s."user" = u._id) or exists (select from letzte_anmeldungen l where l."user" = u._id))`

/** Over the row `t` of mitteilungen: nobody can know of it yet. */
export const untold = (now: Date, t: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${t}.${name}`)
  return sql<boolean>`(${column('gelesenAm')} is null and (${column('bekanntAb')} > ${now} or exists (select from mails
    where mails.schluessel = ${column('schluessel')} and mails."versendetAm" is null and mails."aufgegebenAm" is null and mails."vergebenBis" is null)))`
}

type Reached = Wishes & { readonly invited: boolean }
/** What the members chose that these mails go to, by profile. */
export async function wishesOf(trx: Trx, mails: readonly Mail[]): Promise<ReadonlyMap<string, Reached>> {
  const profile = [...new Set(mails.flatMap(({ to: { profil }, kind }) => (profil !== undefined && kind !== SECURITY ? [profil] : [])))]
  if (profile.length === 0) return new Map()
  const { rows } = await sql<Reached & { _id: string }>`
    select p._id, p."emailBenachrichtigungen" as will, coalesce(w.push, '{}') as push, coalesce(w.posteingang, '{}') as posteingang, w."sammelStunde",
      w."ruheVon", w."ruheBis", exists (select 1 from pushgeraete g where g.profil = p._id) as geraet, ${invited} as invited
    from profile p join users u on u._id = p."user" left join mitteilungswege w on w.profil = p._id where p._id = any(${profile}::uuid[])`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row._id, row]))
}

const textOf = ({ paragraphs, facts = [], addendum = '' }: Mail) =>
  [...paragraphs, facts.map(([label, value]) => (label ? `${label}: ${value}` : value)).join('\n'), addendum]
    .filter(Boolean)
    .join('\n\n')
    .slice(0, 2000)

/** Writes the rows; later news under the same key replaces what stood there, and is new again if it says something else. */
export async function writeNotices(trx: Trx, decided: readonly Decided[], now: Date): Promise<void> {
  const rows = decided.flatMap(({ mail, key, due, ways }) =>
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
            vorher: mail.known === undefined ? null : JSON.stringify(mail.known.before),
            bekanntAb: (ways.mail && ('later' in ways.mail ? ways.mail.later : ways.mail.from)) ?? due,
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
          // News without a known state before it is always worth telling.
          vorher: sql`case when excluded.vorher is null or not ${untold(now, 'mitteilungen')} then excluded.vorher else mitteilungen.vorher end`,
          bekanntAb: sql`case when ${untold(now, 'mitteilungen')} then least(mitteilungen."bekanntAb", excluded."bekanntAb") else excluded."bekanntAb" end`,
        }))
        .where(
          sql<boolean>`((mitteilungen.titel, mitteilungen.text) is distinct from (excluded.titel, excluded.text)
            or (excluded.vorher is not null and not ${untold(now, 'mitteilungen')}))`,
        ),
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

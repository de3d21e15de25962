import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Trx } from '#server/base.ts'
import { defineJob } from '#server/jobs/job.ts'
import { SECURITY, type Ways, type Wishes } from './ways.ts'
import type { Mail } from './mail.ts'
import { singleLine } from './template.ts'
import { secretColumn } from './unsubscribe.ts'

export const pushJob = defineJob('push', z.object({ mitteilung: z.string() }), { versuche: 4, rang: 9 })
/** A mail after the outbox's decisions. `key`: as in the table `mails`. */
export interface Decided {
  readonly mail: Mail
  readonly key: string | null
  readonly due: Date
  readonly ways: Ways | null
}

/** Condition on the row `u` of users: has access or was invited. Others receive only the invitation. */
export const invited = sql<boolean>`(u."passwortHash" is not null or u."eingeladenAm" is not null
  or exists (select from sitzungen s where s."user" = u._id) or exists (select from letzte_anmeldungen l where l."user" = u._id))`

/** Members reachable by any way, over the rows `p` of profile and `u` of users. */
export const isReached = sql<boolean>`(p."geloeschtAm" is null and not u.gesperrt and ${invited})`

/** Condition on the row `t` of mitteilungen: nobody has been notified yet. */
export const isUntold = (now: Date, t: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${t}.${name}`)
  return sql<boolean>`(${column('gelesenAm')} is null
    and (${column('bekanntAb')} > ${now}
      or exists (select
        from mails
        where mails.schluessel = ${column('schluessel')}
          and mails."versendetAm" is null
          and mails."aufgegebenAm" is null
          and mails."vergebenBis" is null)))`
}

type Reached = Wishes & { readonly _id: string; readonly invited: boolean }
const wishesColumn = (profile: readonly string[]) => sql<readonly Reached[]>`(
  select coalesce(json_agg(json_build_object('_id', p._id, 'will', p."emailBenachrichtigungen",
    'push', coalesce(w.push, '{}'), 'posteingang', coalesce(w.posteingang, '{}'), 'sammelStunde', w."sammelStunde",
    'ruheVon', w."ruheVon", 'ruheBis', w."ruheBis",
    'geraet', exists (select 1 from pushgeraete g where g.profil = p._id), 'invited', ${invited})),
    '[]')
  from profile p join users u on u._id = p."user" left join mitteilungswege w on w.profil = p._id
  where p._id = any(${[...profile]}::uuid[]))`

export interface Renewed {
  readonly key: string
  readonly profil: string | null
  readonly before: string | null
  readonly after: string | null
}
export const waiting = sql<boolean>`mails."versendetAm" is null and mails."aufgegebenAm" is null and mails."vergebenBis" is null`

/** Keys of bundles without news. Read or sent notifications count as known; for outsiders only the mail stores their state. */
const unchangedColumn = (renewed: readonly Renewed[], now: Date) => sql<readonly string[]>`array(
  select n.key
  from unnest(${renewed.map(({ profil }) => profil)}::uuid[], ${renewed.map(({ key }) => key)}::text[],
    ${renewed.map(({ before }) => before)}::text[], ${renewed.map(({ after }) => after)}::text[]) as n(profil, key,
      before, after)
    left join mitteilungen t on t.profil = n.profil and t.schluessel = n.key
    left join mails on mails.schluessel = n.key and ${waiting}
  where n.after::jsonb = case
    when t._id is not null and ${isUntold(now, 't')} then t.vorher
    when t._id is null and mails._id is not null then mails.vorher
    else n.before::jsonb
  end)`

/** Reads the facts that decide about these mails in one statement. `secret` signs unsubscribe links; null before the first one. */
export async function readBefore(trx: Trx, mails: readonly Mail[], renewed: readonly Renewed[], now: Date) {
  const profile = [...new Set(mails.flatMap(({ to: { profil }, kind }) => (profil !== undefined && kind !== SECURITY ? [profil] : [])))]
  if (profile.length === 0 && renewed.length === 0) return { wishes: new Map<string, Reached>(), unchanged: [], secret: null }
  const { rows } = await sql<{ wishes: readonly Reached[]; unchanged: readonly string[]; secret: string | null }>`
    select ${wishesColumn(profile)} as wishes,
      ${renewed.length > 0 ? unchangedColumn(renewed, now) : sql`'{}'::text[]`} as unchanged,
      ${secretColumn} as secret`.execute(trx)
  const [found] = rows
  return {
    wishes: new Map(found?.wishes.map((row) => [row._id, row])),
    unchanged: found?.unchanged ?? [],
    secret: found?.secret ?? null,
  }
}

/** A note on the mailed link belongs to the mail alone. */
const textOf = ({ paragraphs, facts = [], addendum = '', sideLink }: Mail) =>
  [...paragraphs, facts.map(([label, value]) => (label ? `${label}: ${value}` : value)).join('\n'), sideLink ? '' : addendum]
    .filter(Boolean)
    .join('\n\n')
    .slice(0, 2000)

export const noticesOf = (decided: readonly Decided[], now: Date) =>
  decided.flatMap(({ mail, key, due, ways }) =>
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
            pushAb: ways.push ? due : null,
          },
        ]
      : [],
  )
type Notices = ReturnType<typeof noticesOf>

/** JSON for a parameter. Lone surrogates, left by truncation, are invalid in jsonb. */
export function jsonOf(rows: unknown): string {
  const json = JSON.stringify(rows)
  return /\\ud[89a-f]/.test(json)
    ? JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
    : json
}

const NOTICE_COLUMNS = sql`profil uuid, art text, titel text, text text, pfad text, schluessel text, zeit timestamptz,
  posteingang boolean, "sammelnAb" timestamptz, vorher text, "bekanntAb" timestamptz, "pushAb" timestamptz`
const noticeRows = (rows: Notices) => sql`jsonb_to_recordset(${jsonOf(rows)}::jsonb) as n(${NOTICE_COLUMNS})`

/**
 * SQL part that upserts these rows by key. A changed text marks the row as unread again. Without a known previous state it always counts
 * as news.
 */
export const writesNotices = (rows: Notices, now: Date): RawBuilder<unknown> => sql`
  insert into mitteilungen (profil, art, titel, text, pfad, schluessel, zeit, posteingang, "sammelnAb", vorher,
    "bekanntAb")
  select n.profil, n.art, n.titel, n.text, n.pfad, n.schluessel, n.zeit, n.posteingang, n."sammelnAb", n.vorher::jsonb,
    n."bekanntAb"
  from ${noticeRows(rows)}
  on conflict (profil, schluessel) do update
  set titel = excluded.titel, text = excluded.text, pfad = excluded.pfad, zeit = excluded.zeit,
    posteingang = excluded.posteingang, "sammelnAb" = excluded."sammelnAb", "gelesenAm" = null,
    vorher = case
      when excluded.vorher is null or not ${isUntold(now, 'mitteilungen')} then excluded.vorher
      else mitteilungen.vorher
    end,
    "bekanntAb" = case
      when ${isUntold(now, 'mitteilungen')} then least(mitteilungen."bekanntAb", excluded."bekanntAb")
      else excluded."bekanntAb"
    end
  where (mitteilungen.titel, mitteilungen.text) is distinct from (excluded.titel, excluded.text)
    or (excluded.vorher is not null and not ${isUntold(now, 'mitteilungen')})
  returning _id, profil, art, schluessel`

export const pushesOf = (rows: Notices, written: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select row(${pushJob.name}::text, json_build_object('mitteilung', w._id), null, p.ab, ${sql.lit(pushJob.attempts)},
    'push ' || w._id, ${sql.lit(pushJob.rang)}, null)::graphile_worker.job_spec
  from ${written} w
    join (select n.profil, n.art, n.schluessel, max(n."pushAb") as ab
      from ${noticeRows(rows)}
      where n."pushAb" is not null
      group by 1, 2, 3) p on p.profil = w.profil and p.art = w.art and p.schluessel is not distinct from w.schluessel`

export const dropsNotices = (keys: readonly string[]): RawBuilder<unknown> =>
  sql`delete from mitteilungen where schluessel = any(${[...keys]}::text[]) and "gelesenAm" is null`

/** Condition: somebody was notified with this key already, by any way. */
export const wasTold = (key: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select 1 from mails where mails.schluessel = ${key})
    or exists (select 1 from mitteilungen mt where mt.schluessel = ${key}))`

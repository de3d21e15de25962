// Scripted month of the demo chapter: `node bench/mails.ts [size]`. Plays planners and members on a clock of its own and prints the mails
// sent: by subject, and how often one person got a second mail about the same occasion within a quarter of an hour.
import { sql } from 'kysely'
import { writeNews } from '#blocks/anmeldung/server/index.ts'
import { areas } from '#server/areas.ts'
import { openSession } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/open.ts'
import { buildInstance } from '#server/instance.ts'
import { newFolder, startServer } from './child.ts'
import { databaseOf } from './processes.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

interface Member {
  readonly user: string
  readonly profil: string
  readonly token: string
}
interface Offer {
  readonly _id: string
  readonly beginn: string
}
interface Answer {
  readonly _id: string
  readonly version: number
  readonly schichten: readonly Offer[]
}

const folder = newFolder()
const server = await startServer(folder.path, {
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
  SMTP_URL: '',
  DEMO: process.argv[2] ?? 'S',
  ADMIN_USERNAME: 'messung',
  ADMIN_PASSWORT: 'messung-mails-1',
})
const { host, port } = databaseOf(server.pid)
const database = connect({ host, port, user: 'intranet', database: 'intranet' }, () => undefined)
// Half past nine on a Monday: nothing of the demo chapter's own jobs falls into the quarter of an hour that follows.
const began = Math.ceil(Date.now() / DAY) * DAY + 8.5 * 60 * MINUTE
let clock = began
const instance = await buildInstance({
  config: { ...readConfig({}), logLevel: 'silent' },
  database,
  areas,
  clock: () => new Date(clock),
})
const { context, app } = instance

async function call<T = Answer>(who: Member, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<T> {
  const response = await app.inject({
    method,
    url: `/api${url}`,
    headers: { 'x-auth-token': who.token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  if (response.statusCode >= 400) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
  return (response.body === '' ? null : response.json()) as T
}

/** Sends all mails due by now; news of a publication are written when due. */
async function pass(minutes: number): Promise<void> {
  for (const end = clock + minutes * MINUTE; clock < end;) {
    // Over days nothing depends on the minute.
    clock = Math.min(end, clock + (minutes > 120 ? 60 : 1) * MINUTE)
    const now = new Date(clock)
    const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'neuigkeiten' and run_at <= ${now}`.execute(
      context.db,
    )
    if (rows.length > 0) {
      await writeNews(context)
      await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'neuigkeiten'`.execute(
        context.db,
      )
    }
    await sql`update mails set "versendetAm" = ${now}, schluessel = case when schluessel like 'buendel %' then null else schluessel end
      where "versendetAm" is null and "aufgegebenAm" is null and "faelligAb" <= ${now}`.execute(context.db)
  }
}

const session = async (user: string) => context.transact((trx) => openSession(trx, user, 'Messung', new Date(clock)))
async function members(where: string, most: number): Promise<Member[]> {
  const { rows } = await sql<{ user: string; profil: string }>`
    select u._id as "user", p._id as profil from profile p join users u on u._id = p."user"
    where p.status = 'aktiv' and p."geloeschtAm" is null and not u.gesperrt and u."passwortHash" is not null and not p.unsichtbar
      and u.rechte @> array['READ_SANDIENST'] and u.username <> 'leitung' and ${sql.raw(where)}
    order by u.username limit ${most}`.execute(context.db)
  const all: Member[] = []
  for (const one of rows) all.push({ ...one, token: await session(one.user) })
  return all
}

try {
  // The demo chapter's own mails do not count.
  await sql`delete from mails`.execute(context.db)
  await sql`delete from ankuendigungen`.execute(context.db)
  const { rows: admins } = await sql<{ user: string; profil: string }>`
    select u._id as "user", p._id as profil from users u join profile p on p."user" = u._id where u.username = 'leitung'`.execute(
    context.db,
  )
  const [admin] = admins
  if (!admin) throw new Error('the demo chapter has no planner')
  await sql`update users set rechte = (select array_agg(distinct r) from users o, unnest(o.rechte) r) where _id = ${admin.user}::uuid`.execute(
    context.db,
  )
  const boss: Member = { ...admin, token: await session(admin.user) }
  const people = await members(`p.sanitaetsausbildung not in ('keine', 'EH')`, 60)
  say(`${people.length} Mitglieder spielen mit.`)
  // The node hears of fresh sessions by a notice.
  for (
    let tries = 0;
    tries < 50 && (await app.inject({ url: '/api/auth', headers: { 'x-auth-token': boss.token } })).statusCode !== 200;
    tries += 1
  )
    await new Promise((next) => setTimeout(next, 200))
  const [place] = (await sql<{ _id: string }>`select _id from orte where aktiv order by name limit 1`.execute(context.db)).rows
  let number = 0
  const day = () => new Date(began + (60 + (number += 1)) * DAY)
  const at = (from: Date, hour: number) => new Date(Math.floor(from.getTime() / DAY) * DAY + hour * 60 * MINUTE).toISOString()
  const service = (name: string, status: string, count = 12) => {
    const when = day()
    return call(boss, 'POST', '/sanitaetsdienste', {
      art: 'intern',
      bezeichnung: name,
      status,
      ort: place?._id,
      veranstalter: { name: 'TV Musterstadt', ansprechpartner: 'Eva Beispiel', telefon: '02345 678901' },
      beginn: at(when, 8),
      ende: at(when, 16),
      bedarf: [{ qualifikation: 'SanA', anzahl: count }],
    })
  }
  const version = async (path: string) => (await call(boss, 'GET', path)).version
  const publish = async (path: string, status: string) => call(boss, 'PUT', `${path}/status`, { version: await version(path), status })
  const set = async (path: string, who: Member, status: string, more: object = {}) => {
    const { schichten } = await call(boss, 'GET', path)
    return staff(path, [{ profil: who.profil, schicht: schichten[0]?._id, status, ...more }])
  }
  /** Staffs in spite of the demo chapter's other plans for them. */
  const staff = async (path: string, rows: readonly object[]) =>
    call(boss, 'PUT', `${path}/einteilung`, { version: await version(path), helfer: rows.map((row) => ({ ...row, trotzdem: 'Messung' })) })
  /** Skips people whom the demo chapter bars from the call. */
  const signUp = (path: string, who: Member) => call<unknown>(who, 'POST', `${path}/anmeldung`, {}).catch(() => null)
  // A small chapter plays more than one part.
  const group = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => people[(from + i) % people.length]).filter((one) => one !== undefined)

  // Four services: staffed in the draft, published, corrected within minutes.
  const services: Answer[] = []
  for (const name of ['Stadtfest', 'Schwimmfest', 'Theater', 'Konzert']) services.push(await service(name, 'anfrage'))
  const paths = services.map(({ _id }) => `/sanitaetsdienste/${_id}`)
  const [town = '', swim = '', theatre = '', concert = ''] = paths
  for (const who of group(0, 12)) await set(town, who, 'eingeteilt')
  for (const path of paths) await publish(path, 'ausgeschrieben')
  await pass(4)
  for (const who of group(0, 4)) await set(town, who, 'gemeldet')
  for (const who of group(4, 4)) await set(town, who, 'eingeteilt', { funktion: 'Streife' })
  await pass(60)
  for (const path of [swim, theatre]) for (const who of group(12, 6)) await signUp(path, who)

  // A board is worked on: staffed, taken off in the same minutes, and hours later.
  await pass(2 * 24 * 60)
  const offer = services[1]?.schichten[0]?._id
  await staff(
    swim,
    group(12, 12).map(({ profil }) => ({ profil, schicht: offer })),
  )
  await pass(3)
  await staff(
    swim,
    group(12, 3).map(({ profil }) => ({ profil, schicht: offer, status: 'gemeldet' })),
  )
  await pass(180)
  await staff(
    swim,
    group(20, 4).map(({ profil }) => ({ profil, schicht: offer, status: 'gemeldet' })),
  )

  // Asked: yes, no, no answer, asked again, staffed while asked.
  await pass(24 * 60)
  const ask = (path: string, some: readonly Member[]) =>
    call<unknown>(boss, 'POST', `${path}/hilferuf`, { profile: some.map(({ profil }) => profil), text: '' })
  await ask(theatre, group(30, 8))
  await pass(30)
  const answer = async (who: Member, choice: string) => {
    const [open] = await call<readonly { _id: string }[]>(who, 'GET', '/sanitaetsdienste/anfragen/meine')
    if (open) await call<unknown>(who, 'POST', `/sanitaetsdienste/anfragen/${open._id}`, { antwort: choice })
  }
  for (const who of group(30, 3)) await answer(who, 'zugesagt')
  for (const who of group(33, 3)) await answer(who, 'abgelehnt')
  await set(theatre, group(36, 1)[0] ?? boss, 'eingeteilt')
  await pass(5)
  await set(theatre, group(36, 1)[0] ?? boss, 'gemeldet')
  await ask(theatre, group(33, 2))
  await pass(60)

  // Handed over, and offered but signed off.
  const [giver, taker, other, asked] = [...group(30, 1), ...group(40, 1), ...group(31, 1), ...group(41, 1)]
  if (giver && taker && other) {
    await call<unknown>(giver, 'POST', `${theatre}/uebergabe`, { profil: taker.profil, text: '' })
    await pass(20)
    await answer(taker, 'zugesagt')
    await call<unknown>(other, 'POST', `${theatre}/uebergabe`, { profil: asked?.profil, text: '' })
    await pass(20)
    await call<unknown>(other, 'DELETE', `${theatre}/anmeldung?grund=Grippe`)
  }

  // Moved twice in five minutes, just after somebody was staffed; called off just after four were.
  await pass(3 * 24 * 60)
  const move = async (hour: number) => {
    const now = await call<Answer & { beginn: string; ende: string }>(boss, 'GET', theatre)
    const { status: _status, ...rest } = now as Answer & { status?: string; beginn: string }
    await call(boss, 'PUT', theatre, {
      ...rest,
      beginn: at(new Date(now.beginn), hour),
      schichten: now.schichten.map((one) => ({ ...one, beginn: at(new Date(now.beginn), hour) })),
    })
  }
  await set(theatre, group(42, 1)[0] ?? boss, 'eingeteilt')
  await pass(2)
  await move(9)
  await pass(3)
  await move(10)
  await pass(24 * 60)
  for (const who of group(44, 4)) await set(concert, who, 'eingeteilt')
  await pass(2)
  await call(boss, 'POST', `${concert}/absage`, { grund: 'Unwetter' })

  // Evenings, an event, a course and a blood drive in one afternoon; three members were imported and not invited.
  await pass(2 * 24 * 60)
  const imported = await sql<{ n: number }>`
    with neu as (insert into users (username, vorname, nachname, email, primary_email, rechte)
      select 'neu.' || n, 'Neu', 'Mitglied' || n, array['neu' || n || '@example.org'], 'neu' || n || '@example.org',
        array['READ_SANDIENST', 'READ_DIENSTABEND', 'READ_VERANSTALTUNG', 'READ_AUSBILDUNG', 'READ_BLUTSPENDE'] from generate_series(1, 3) n returning _id)
    insert into profile ("user", sanitaetsausbildung) select _id, 'SanA' from neu returning 1 as n`.execute(context.db)
  const span = () => {
    const when = day()
    return { beginn: at(when, 18), ende: at(when, 20), ort: place?._id }
  }
  for (const topic of ['Reanimation', 'Funk', 'Hygiene']) await call(boss, 'POST', '/dienstabende', { ...span(), thema: topic })
  const party = await call(boss, 'POST', '/veranstaltungen', { ...span(), titel: 'Sommerfest', maxTeilnehmer: 40 })
  await call(boss, 'POST', '/ausbildungen', { ...span(), bezeichnung: 'SanB', maxTeilnehmer: 12, voraussetzung: 'SanA' })
  await call(boss, 'POST', '/blutspenden', { ...span(), bezeichnung: 'Spende Nord', bedarf: [{ rolle: 'Anmeldung', anzahl: 2 }] })
  await pass(60)
  for (const who of group(0, 5)) await signUp(`/veranstaltungen/${party._id}`, who)

  // A week of the ambulance: staffed in the draft, published, corrected.
  await pass(24 * 60)
  const year = new Date(began).getUTCFullYear() + 1
  const week = await call(boss, 'POST', '/ktw/wochen', {
    jahr: year,
    kw: 48,
    status: 'entwurf',
    ...Object.fromEntries(
      ['1401', '1402'].map((list) => [list, [0, 1, 2].map((tag) => ({ tag, schicht: 'Früh', beginn: '06:00', ende: '14:00' }))]),
    ),
  })
  const plan = `/ktw/wochen/${week._id}`
  const seats = week.schichten.slice(0, 9).flatMap(({ _id }, i) => (people[i] ? [{ profil: people[i].profil, schicht: _id }] : []))
  await staff(plan, seats)
  await publish(plan, 'veroeffentlicht')
  await pass(5)
  await staff(
    plan,
    seats.slice(0, 3).map((seat) => ({ ...seat, status: 'gemeldet' })),
  )
  await pass(5 * 24 * 60)

  const { rows } = await sql<{ was: string; count: number }>`
    select regexp_replace(split_part(betreff, ':', 1), '^[0-9]+ ', 'N ') as was, count(*)::int as count from mails
    where "versendetAm" is not null group by 1 order by 2 desc, 1`.execute(context.db)
  const { rows: sums } = await sql<{ alle: number; doppelt: number; neu: number; nieGesagt: number }>`
    select count(*)::int as alle,
      (count(*) filter (where exists (select from mails b where b.an = a.an and b._id <> a._id and b."versendetAm" between a."versendetAm" - interval '15 minutes' and a."versendetAm"
        and (b."versendetAm", b._id) < (a."versendetAm", a._id) and split_part(b.betreff, ': ', 2) = split_part(a.betreff, ': ', 2))))::int as doppelt,
      (count(*) filter (where an like 'neu%@example.org'))::int as neu,
      (count(*) filter (where betreff like 'Nicht mehr eingeteilt%' and not exists (select from mails b where b.an = a.an and b._id <> a._id
        and b."versendetAm" < a."versendetAm" and split_part(b.betreff, ': ', 2) = split_part(a.betreff, ': ', 2))))::int as "nieGesagt"
    from mails a where "versendetAm" is not null`.execute(context.db)
  const { rows: left } = await sql<{ gemeldet: number }>`
    select count(*)::int as gemeldet from anmeldungen m join angebote a on a._id = m.angebot
    where m.status = 'gemeldet' and m."erstelltVon" = ${boss.user}::uuid and a.sanitaetsdienst = any(${services.map(({ _id }) => _id)}::uuid[])`.execute(
    context.db,
  )
  say(`| Betreff | Mails |\n| --- | --- |`)
  for (const { was, count } of rows) say(`| ${was} | ${count} |`)
  const [sum] = sums
  say(`| alle | ${sum?.alle} |`)
  say(`| zweite Mail zum selben Termin binnen 15 min | ${sum?.doppelt} |`)
  say(`| „Nicht mehr eingeteilt“ an wen nie etwas ging | ${sum?.nieGesagt} |`)
  say(`| an ${imported.rows.length} noch nicht Eingeladene | ${sum?.neu} |`)
  say(`| „gemeldet“, ohne sich gemeldet zu haben | ${left[0]?.gemeldet} |`)
} finally {
  await instance.close()
  await database.close()
  await server.stop()
  folder.remove()
}

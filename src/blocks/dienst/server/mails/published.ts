import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { rangOf, SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import type { Db, AppContext } from '#server/context.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { defineJob, enqueue } from '#server/jobs/job.ts'
import { invited } from '#server/mail/notices.ts'
import { BUNDLE } from '#server/mail/send-mail.ts'
import { withoutBedarf } from '../../besetzung.ts'
import { COUNTS } from '../../contract.ts'
import { occasionKinds, type Occasion, type OccasionKind, type Scope } from '../signup/occasion.ts'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'
import { mailNews } from './mail.ts'
import { intendedNews, type News, publishedNews, jointNews } from './news.ts'
import { waits } from '../signup/write.ts'
import { recipientsOf, type Recipient } from './recipients.ts'

/** Debounce: publications are sent together after this pause. */
const QUIET_MS = 10 * 60_000
/** Upper limit of the delay during continuous publishing. */
const LONGEST_MS = 45 * 60_000
const AT_ONCE = 200

export const newsJob = defineJob('neuigkeiten', z.unknown(), { rang: 8 })
/** Legacy job for a single occasion. */
export const publishedJob = ({ table }: OccasionKind) =>
  defineJob(`${table}-neu`, z.object({ dienst: id, actor: z.nullable(id) }), { rang: 8 })

/** Queues the publication news. `actor` is the acting user, null for the system. */
export async function notifyPublished({ context, trx, kind }: Scope, occasion: string, actor: string | null): Promise<void> {
  const now = context.now()
  await sql`insert into ankuendigungen (bereich, objekt, seit, "user") values (${kind.table}, ${occasion}::uuid, ${now}, ${actor}::uuid)
    on conflict (bereich, objekt) do update set "user" = excluded."user", stapel = null`.execute(trx)
  const { rows } = await sql<{ first: string | null }>`select min(seit) as first from ankuendigungen where stapel is null`.execute(trx)
  // Runs as a job, as it may address a whole chapter; early corrections are included.
  const from = new Date(Math.min(now.getTime() + QUIET_MS, Date.parse(rows[0]?.first ?? now.toISOString()) + LONGEST_MS))
  await enqueue(trx, newsJob, {}, { key: 'neuigkeiten', from })
}

function matching({ schichten }: Occasion): readonly string[] {
  if (schichten.some(withoutBedarf)) return SANITAETSAUSBILDUNGEN
  const wanted = schichten.flatMap(({ bedarf, praktikanten }) => [
    ...bedarf.filter(({ anzahl }) => anzahl > 0).map(({ qualifikation }) => rangOf(qualifikation)),
    ...(praktikanten.anzahl > 0 ? [rangOf(praktikanten.mindestqualifikation)] : []),
  ])
  const min = Math.min(...wanted)
  return SANITAETSAUSBILDUNGEN.filter((_, i) => i >= min)
}

async function interested(db: Db, kind: OccasionKind, occasion: Occasion, actor: string | null): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select p._id
    from profile p join users u on u._id = p."user"
    where p."geloeschtAm" is null
      and not u.gesperrt
      and p.status = any(${[...DIENSTFAEHIG]}::text[])
      and ${kind.meantMembers(occasion)}
      and p.sanitaetsausbildung = any(${[...matching(occasion)]}::text[])
      and u._id is distinct from ${actor}::uuid
      and ${invited}
      and not exists (select 1
        from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot
        where ${kind.id} = ${occasion._id}::uuid and meldung.profil = p._id)
    order by p._id`.execute(db)
  return rows.map(({ _id }) => _id)
}

async function registered(db: Db, kind: OccasionKind, occasion: string, actor: string | null): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select distinct p._id
    from anmeldungen meldung
      join angebote angebot on angebot._id = meldung.angebot
      join personen p on p._id = meldung.profil
      join users u on u._id = p."user"
    where ${kind.id} = ${occasion}::uuid
      and ${oneOf('meldung.status', COUNTS)}
      and ${invited}
      and meldung.herkunft = 'leitung'
      and p."user" is distinct from ${actor}::uuid
      and not exists (select
        from mitteilungen t
        where t.profil = p._id and t.schluessel = ${BUNDLE + waits.state(occasion, '')} || p._id)
    order by p._id`.execute(db)
  return rows.map(({ _id }) => _id)
}

const untilOf = ({ meldeschluss, ende }: Occasion): Date => new Date(meldeschluss ?? ende)

export async function readAudience(db: Db, kind: OccasionKind, id: string, actor: string, now: Date) {
  const [occasion] = await kind.read(db, [id])
  if (!occasion || untilOf(occasion) <= now) return []
  const recipients = [...(await registered(db, kind, id, actor)), ...(await interested(db, kind, occasion, actor))]
  const { rows } = await sql<{ name: string; anzahl: number }>`
    select p.gruppe as name, count(*)::int as anzahl
    from profile p
    where p._id = any(${recipients}::uuid[])
    group by 1
    order by 2 desc, 1`.execute(db)
  return rows
}

interface Waiting {
  readonly area: string
  readonly object: string
  readonly user: string | null
}
interface Told {
  readonly kind: OccasionKind
  readonly occasion: Occasion
  readonly until: Date
  readonly actor: string | null
}

/** Next batch: the remainder of a crashed run, else all pending rows. */
async function batch(context: AppContext): Promise<{ readonly stapel: string; readonly rows: readonly Waiting[] } | null> {
  return context.transact(async (trx) => {
    await sql`update ankuendigungen
      set stapel = (select neue_id())
      where stapel is null and not exists (select 1 from ankuendigungen where stapel is not null)`.execute(trx)
    const { rows } = await sql<Waiting & { stapel: string }>`
      select bereich as area, objekt as object, "user", stapel
      from ankuendigungen
      where stapel = (select min(stapel::text)::uuid from ankuendigungen)`.execute(trx)
    return rows[0] ? { stapel: rows[0].stapel, rows } : null
  })
}

/** Rows of a batch still open for sign-up; withdrawn ones are skipped. */
async function readable(context: AppContext, rows: readonly Waiting[]): Promise<Told[]> {
  const now = context.now()
  const each = occasionKinds().map(async (kind) => {
    const mine = rows.filter(({ area }) => area === kind.table)
    const occasions =
      mine.length === 0
        ? []
        : await kind.read(
            context.db,
            mine.map(({ object }) => object),
          )
    return occasions.flatMap((occasion): Told[] => {
      const until = untilOf(occasion)
      const actor = mine.find(({ object }) => object === occasion._id)?.user ?? null
      return kind.isOpen(occasion) && until > now ? [{ kind, occasion, until, actor }] : []
    })
  })
  return (await Promise.all(each)).flat().toSorted((a, b) => a.occasion.beginn.localeCompare(b.occasion.beginn))
}

/** Job: each person receives this news once in one mail; idempotent. */
export async function writeNews(context: AppContext, abort?: AbortSignal): Promise<void> {
  const found = await batch(context)
  if (!found) return
  const publications = await readable(context, found.rows)
  const perPerson = new Map<string, Told[]>()
  for (const publication of publications) {
    const { kind, occasion, actor } = publication
    const intendedFor = await registered(context.db, kind, occasion._id, actor)
    await inPortions(context, publication, intendedFor, (person) => intendedNews(occasion, person), abort)
    for (const profil of await interested(context.db, kind, occasion, actor))
      perPerson.set(profil, [...(perPerson.get(profil) ?? []), publication])
  }
  for (const publication of publications) {
    const alone = [...perPerson].flatMap(([profil, all]) => (all.length === 1 && all[0] === publication ? [profil] : []))
    await inPortions(
      context,
      publication,
      alone,
      (person) => publishedNews(publication.kind, publication.occasion, publication.until, person),
      abort,
    )
  }
  await tellSeveral(
    context,
    [...perPerson].filter(([, all]) => all.length > 1),
    found.stapel,
    abort,
  )
  abort?.throwIfAborted()
  await sql`delete from ankuendigungen where stapel = ${found.stapel}::uuid`.execute(context.db)
}

async function inPortions(
  context: AppContext,
  { kind, occasion, actor }: Told,
  profile: readonly string[],
  news: (person: Recipient) => News,
  abort?: AbortSignal,
): Promise<void> {
  for (let i = 0; i < profile.length && !abort?.aborted; i += AT_ONCE) {
    await context.transact(async (trx) => {
      const people = await recipientsOf(trx, kind, occasion._id, profile.slice(i, i + AT_ONCE))
      await mailNews({ context, trx, kind }, occasion, people, actor, news)
    })
  }
}

async function tellSeveral(
  context: AppContext,
  all: readonly (readonly [profil: string, told: readonly Told[]])[],
  stapel: string,
  abort?: AbortSignal,
): Promise<void> {
  for (let i = 0; i < all.length && !abort?.aborted; i += AT_ONCE) {
    const portion = new Map(all.slice(i, i + AT_ONCE))
    await context.transact(async (trx) => {
      const { rows } = await sql<{ profil: string; vorname: string; email: string }>`
        select p._id as profil, p.vorname, p.email
        from personen p
        where p._id = any(${[...portion.keys()]}::uuid[]) and p."geloeschtAm" is null and not p.gesperrt`.execute(trx)
      await context.sendMail(
        trx,
        rows.map(({ profil, vorname, email }) => ({
          to: { email, name: vorname, profil },
          ...jointNews(portion.get(profil) ?? [], `${stapel} ${profil}`),
        })),
      )
    })
  }
}

// The news that an occasion was published, to those who may see it, fit it and want such mails.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { rang, SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import type { Db, AppContext } from '#server/context.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { defineJob, enqueue } from '#server/jobs/job.ts'
import { withoutBedarf } from '../../besetzung.ts'
import { COUNTS } from '../../contract.ts'
import type { Occasion, OccasionKind, Scope } from '../occasion.ts'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'
import { tell as write } from './mail.ts'
import { intended, type News, published } from './news.ts'
import { recipientsOf, type Recipient } from './recipients.ts'

const TEN_MINUTES = 10 * 60_000
/** So many people are written to in one transaction. */
const AT_ONCE = 200

/** Tells the members of a new occasion. */
export const publishedJob = ({ table }: OccasionKind) =>
  defineJob(`${table}-neu`, z.object({ dienst: id, actor: z.nullable(id) }), { rang: 8 })

/** Published: told to those who may see it and want such mails. `actor` is the acting user, null for the system. */
export async function notifyPublished({ context, trx, kind }: Scope, occasion: string, actor: string | null): Promise<void> {
  // A whole chapter is told: that is a job, and corrections of the first minutes are in it.
  const from = new Date(context.now().getTime() + TEN_MINUTES)
  await enqueue(trx, publishedJob(kind), { dienst: occasion, actor }, { key: `${kind.uid} neu ${occasion}`, from })
}

/** The qualifications that cover some place, trainees' places too. */
function matching({ schichten }: Occasion): readonly string[] {
  if (schichten.some(withoutBedarf)) return SANITAETSAUSBILDUNGEN
  const wanted = schichten.flatMap(({ bedarf, praktikanten }) => [
    ...bedarf.filter(({ anzahl: count }) => count > 0).map(({ qualifikation }) => rang(qualifikation)),
    ...(praktikanten.anzahl > 0 ? [rang(praktikanten.mindestqualifikation)] : []),
  ])
  const min = Math.min(...wanted)
  return SANITAETSAUSBILDUNGEN.filter((_, i) => i >= min)
}

async function interested(db: Db, kind: OccasionKind, occasion: Occasion, actor: string | null): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select p._id from profile p join users u on u._id = p."user"
    where p."geloeschtAm" is null and not u.gesperrt and p.status = any(${[...DIENSTFAEHIG]}::text[])
      and (p."emailBenachrichtigungen" ->> ${kind.news})::boolean and ${kind.meantMembers(occasion)}
      and p.sanitaetsausbildung = any(${[...matching(occasion)]}::text[]) and u._id is distinct from ${actor}::uuid
      and not exists (select 1 from anmeldungen m join angebote a on a._id = m.angebot where ${kind.id} = ${occasion._id}::uuid and m.profil = p._id)
    order by p._id`.execute(db)
  return rows.map(({ _id }) => _id)
}

/** Who was registered by another while it was a draft, with a copy for instance: nobody told them then. */
async function registered(db: Db, kind: OccasionKind, occasion: string, actor: string | null): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select distinct p._id from anmeldungen m join angebote a on a._id = m.angebot join personen p on p._id = m.profil
    where ${kind.id} = ${occasion}::uuid and ${oneOf('m.status', COUNTS)} and p."user" is distinct from m."erstelltVon"
      and p."user" is distinct from m."geaendertVon" and p."user" is distinct from ${actor}::uuid and (p."emailBenachrichtigungen" ->> 'eingeteilt')::boolean
    order by p._id`.execute(db)
  return rows.map(({ _id }) => _id)
}

/** The job: each person gets this news once, however often it runs; an occasion that was taken back meanwhile is not told of. */
export async function writePublished(
  context: AppContext,
  kind: OccasionKind,
  { dienst, actor }: { readonly dienst: string; readonly actor: string | null },
  abort?: AbortSignal,
): Promise<void> {
  const [occasion] = await kind.read(context.db, [dienst])
  if (!occasion || !kind.isOpen(occasion)) return
  const until = new Date(occasion.meldeschluss ?? occasion.ende)
  if (until <= context.now()) return
  const tell = async (profile: readonly string[], news: (person: Recipient) => News) => {
    for (let i = 0; i < profile.length && !abort?.aborted; i += AT_ONCE) {
      // oxlint-disable-next-line no-await-in-loop -- in portions: no long transaction
      await context.transact(async (trx) => {
        const people = await recipientsOf(trx, kind, dienst, profile.slice(i, i + AT_ONCE))
        await write({ context, trx, kind }, occasion, people, actor, news)
      })
    }
  }
  await tell(await registered(context.db, kind, dienst, actor), (person) => intended(kind, occasion, until, person))
  await tell(await interested(context.db, kind, occasion, actor), (person) => published(kind, occasion, until, person))
  abort?.throwIfAborted()
}

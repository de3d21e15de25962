import { sql } from 'kysely'
import * as z from 'zod/mini'
import { readableTime } from '#contract/time/berlin.ts'
import { path } from '#contract/screens.ts'
import type { AppContext } from '#server/context.ts'
import { reachable } from '#server/db/vocabulary.ts'
import { defineJob } from '#server/jobs/job.ts'

export const digestJob = defineJob('sammelmails', z.unknown(), { rang: 8 })
const MOST = 40
const AT_ONCE = 200

interface Day {
  readonly email: string
  readonly vorname: string
  readonly news: readonly { readonly titel: string; readonly when: string }[]
}

/** News read meanwhile are left out. A mark in the rows makes this idempotent across nodes. */
export async function writeDigests(context: AppContext): Promise<void> {
  const written = await context.transact(async (trx) => {
    const { rows } = await sql<Day & { people: number }>`
      with wer as (select distinct profil from mitteilungen where "sammelnAb" <= ${context.now()} limit ${AT_ONCE}),
        neu as (update mitteilungen m
          set "sammelnAb" = null
          from wer
          where m.profil = wer.profil and m."sammelnAb" <= ${context.now()}
          returning m.profil, m.titel, m.zeit, m."gelesenAm")
      select p.email, p.vorname, (select count(*)::int from wer) as people,
        coalesce(json_agg(json_build_object('titel', n.titel, 'when', iso(n.zeit))
          order by n.zeit) filter (where n."gelesenAm" is null),
          '[]') as news
      from neu n join personen p on p._id = n.profil
      where ${reachable}
      group by p._id, p.email, p.vorname
      order by p._id`.execute(trx)
    await context.sendMail(
      trx,
      rows.flatMap(({ email, vorname, news }) =>
        news.length === 0
          ? []
          : [
              {
                // Not addressed by profile: each item is already in the inbox.
                to: { email, name: vorname },
                kind: 'sammelmail',
                subject: news.length === 1 ? `Heute neu: ${news[0]?.titel ?? ''}` : `Heute neu: ${news.length} Mitteilungen`,
                paragraphs: ['das ist seit deiner letzten Sammelmail neu:'],
                facts: news.slice(0, MOST).map(({ titel, when }) => [readableTime(when), titel] as const),
                ...(news.length > MOST ? { addendum: `Und ${news.length - MOST} weitere, alle in deinem Posteingang.` } : {}),
                button: { text: 'Alles lesen', path: path('/mitteilungen') },
              },
            ],
      ),
    )
    return rows[0]?.people ?? 0
  })
  if (written === AT_ONCE) await writeDigests(context)
}

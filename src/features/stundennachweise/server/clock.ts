// The work clock runs on the server, so that closing the browser or changing the device does not stop it.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { AppContext, Actor, Db, Trx } from '#server/context.ts'
import { ownProfil } from '#server/allowed.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'
import type { Handlers } from '#server/http/routes.ts'
import { HOURS_MAX, hoursContract } from '../contract.ts'

type Contract = typeof hoursContract
type Clock = NonNullable<ResponseOf<Contract['clock']>>
type Draft = Parameters<Handlers<Contract>['create']>[0]['body']

async function running(db: Db | Trx, actor: Actor, lock = sql``): Promise<Clock | null> {
  const { rows } = await sql<Clock>`
    select to_jsonb(u.beginn) #>> '{}' as beginn, u.art, u.anlass from stoppuhren u where u.profil = ${actor.profil}::uuid ${lock}`.execute(
    db,
  )
  return rows[0] ?? null
}
const drop = (trx: Trx, actor: Actor) => sql`delete from stoppuhren where profil = ${actor.profil}::uuid`.execute(trx)

const MINUTE = 60_000
export const clockCalls = (
  context: AppContext,
  requireOffered: (trx: Trx, body: Pick<Clock, 'art'>) => Promise<void>,
  create: (request: Parameters<Handlers<Contract>['stop']>[0], draft: Draft) => ReturnType<Handlers<Contract>['stop']>,
): Pick<Handlers<Contract>, 'clock' | 'start' | 'stop' | 'discard'> => ({
  clock: ({ db, actor }) => running(db, actor),
  start: async ({ trx, actor, body }) => {
    const { art, anlass } = body
    await requireOffered(trx, body)
    const beginn = body.beginn === null ? context.now() : new Date(body.beginn)
    const ran = context.now().getTime() - beginn.getTime()
    if (ran < 0 || ran > HOURS_MAX * 60 * MINUTE) throw badRequest(`Eine Uhr beginnt in den letzten ${HOURS_MAX} Stunden.`, 'beginn')
    const { rows } = await sql`
      insert into stoppuhren (profil, beginn, art, anlass) values (${ownProfil(actor)}::uuid, ${beginn}, ${art}, ${anlass})
      on conflict do nothing returning profil`.execute(trx)
    if (rows.length === 0) throw conflict('Deine Uhr läuft schon. Halt sie zuerst an.')
    return { beginn: beginn.toISOString(), art, anlass }
  },
  stop: async (request) => {
    const { trx, actor, body } = request
    const clock = await running(trx, actor, sql`for update`)
    if (!clock) throw notFound('Die Uhr')
    const beginn = new Date(clock.beginn).toISOString()
    // An immediate stop counts as one minute.
    const ende = body.ende === null ? new Date(Math.max(context.now().getTime(), Date.parse(beginn) + MINUTE)) : new Date(body.ende)
    if (body.ende === null && ende.getTime() - Date.parse(beginn) > HOURS_MAX * 60 * MINUTE)
      throw badRequest(`Die Uhr läuft länger als ${HOURS_MAX} Stunden. Sag, wann du aufgehört hast.`, 'ende')
    await drop(trx, actor)
    const known = { art: clock.art, anlass: clock.anlass, datum: tagInBerlin(beginn), beginn, ende: ende.toISOString() }
    return create(request, z.parse(hoursContract.create.body, known))
  },
  discard: async ({ trx, actor }) => {
    if (!(await running(trx, actor, sql`for update`))) throw notFound('Die Uhr')
    await drop(trx, actor)
  },
})

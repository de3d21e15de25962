// Creates bookings of both kinds: all resources at all dates, or none. Two statements within the transaction (plus an advisory lock for
// limited members); the answer is built from their results.
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import { notifyAnfragen } from '../mails/anfragen.ts'
import { holdMonths } from '../check/hours.ts'
import { insertBelegungen, readAgain } from './rows.ts'
import type { Belegungsart, Resource, Values } from '../kind.ts'
import { type Overriding, freeWishedTime } from './override.ts'
import { notifyFahrer } from '../mails/fahrer.ts'
import { lockAndRead, requirePersonen } from './situation.ts'
import { requireFree } from '../check/pruefung.ts'
import { requirePossible } from '../check/rules.ts'
import { shareFor } from './share.ts'
import { readBookable, splitSperrzeit, requireSperrzeit } from './sperrzeit.ts'
import { endsWaiting } from '../mails/vormerkungen.ts'
import { type Termin, checkTermine, requireGrid } from '../check/period.ts'

interface Props extends Values, Overriding {
  readonly sperrzeit: boolean
  readonly alle: boolean
  readonly verantwortlich: string | null
  readonly fahrer?: string | null
  readonly ruestzeitVor?: number
  readonly ruestzeitNach?: number
}
interface Job<A> {
  readonly own: Termin
  readonly termine: readonly Termin[]
  readonly props: A
  readonly field: string
}

/**
 * Books, and returns the first booking as written. Annahme: people who may approve need no approval.
 * @throws 400 or 409 naming the field and the reason
 */
export async function occupyResources<A extends Props, R extends Resource>(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart<R>,
  actor: Actor,
  { own, termine, props, field }: Job<A>,
) {
  const now = context.now()
  const { ruestzeitVor = 0, ruestzeitNach = 0 } = props
  const fahrer = props.sperrzeit ? null : (props.fahrer ?? null)
  if (props.sperrzeit) requireSperrzeit(kind, actor)
  const all = props.sperrzeit && props.alle ? { ...own, ressourcen: await readBookable(trx, kind) } : own
  const dates = checkTermine(
    all,
    props.sperrzeit && termine.length === 0 ? splitSperrzeit(all) : termine,
    now,
    ruestzeitVor + ruestzeitNach,
  )
  const done = { ...props, fahrer, verantwortlich: props.verantwortlich ?? actor.profil }
  const wishes = dates.flatMap(({ ressourcen: resources, ...termin }) =>
    resources.map((resource) => ({ ressource: resource, ...termin, ruestzeitVor, ruestzeitNach })),
  )
  if (props.verdraengt.length > 0) await freeWishedTime(context, trx, kind, actor, props, wishes)
  const resources = wishes.map(({ ressource }) => ressource)
  const mayEverything = may(actor, `UPDATE_${kind.area}`)
  const situation = await lockAndRead(trx, kind, {
    ressourcen: resources,
    personen: [done.verantwortlich, fahrer],
    wishes,
    feld: field,
    counted: mayEverything ? undefined : { user: actor._id, now },
  })
  for (const [id, resource] of situation.ressourcen) {
    // Resources out of service may be blocked as well.
    if (props.sperrzeit) break
    const spans = dates.filter((termin) => termin.ressourcen.includes(id))
    requirePossible(kind, resource, { werte: done, before: null, spans, different: true, mayEverything, now, field })
  }
  requirePersonen(kind, actor, situation, done, null, resources)
  await requireFree(trx, kind, actor, wishes, situation)
  holdMonths(situation.months)
  requireGrid(dates)
  // Rooms blocked together form a series, so they are cancelled together; vehicles share the same `buchung`.
  const serie = dates.length > 1 || (props.sperrzeit && kind.columns.together === undefined && wishes.length > 1) ? randomUUID() : null
  const waiting = (id: string) => {
    const resource = situation.ressourcen.get(id)
    return resource !== undefined && kind.resource.needsGenehmigung(resource) && !mayEverything
  }
  // A reason is stored only with displaced bookings.
  const reason = props.verdraengt.length > 0 ? props.grund : ''
  const values = dates.flatMap(({ ressourcen: ids, ...termin }) => {
    const buchung = randomUUID()
    return ids.map((resource) => ({
      ...done,
      ...termin,
      grund: reason,
      _id: randomUUIDv7() as string,
      [kind.column]: resource,
      ressource: resource,
      status: waiting(resource) ? ('angefragt' as const) : ('bestaetigt' as const),
      serie,
      buchung,
    }))
  })
  const share = shareFor(kind, actor)
  const written = await insertBelegungen(trx, kind, values, actor._id, [
    ...(props.sperrzeit ? [] : [sql`w as (${endsWaiting(kind, actor, resources, dates)})`]),
    sql`s as (${share?.taken(actor, values.length) ?? sql`select 1`})`,
  ])
  if (written === null) throw share?.refusal() ?? new Error('A booking without a share')
  if (values.some(({ status }) => status === 'angefragt')) await notifyAnfragen(context, trx, kind, actor._id)
  if (fahrer !== null && fahrer !== actor.profil) {
    await notifyFahrer(context, trx, kind, await readAgain(trx, kind, values), [], actor._id)
  }
  const [first, ...others] = values
  if (!first) throw new Error('A booking without a date')
  const person = (profil: string | null) => (profil === null ? null : (situation.personen.get(profil) ?? null))
  return {
    zeile: {
      ...first,
      version: 1,
      erstelltAm: written,
      geaendertAm: written,
      erstelltVon: actor._id,
      geaendertVon: actor._id,
      verantwortlichPerson: person(done.verantwortlich),
      fahrerPerson: person(fahrer),
    },
    ressource: situation.ressourcen.get(first.ressource),
    weitere: others.flatMap(({ _id, buchung, ressource }) => {
      const resource = buchung === first.buchung ? situation.ressourcen.get(ressource) : undefined
      return resource ? [{ _id, ressource: resource }] : []
    }),
  }
}

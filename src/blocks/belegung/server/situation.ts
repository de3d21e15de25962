// Everything a booking depends on, read in one statement before it is written: the things, locked; the people it names; who is in the way.
import { sql } from 'kysely'
import { conflict, badRequest } from '#server/errors.ts'
import { type ResourceBelegung, takenQuery, perQuestion } from '#blocks/konflikte/server/index.ts'
import type { Trx } from '#server/context.ts'
import type { Belegungsart, Person, Resource, Values } from './kind.ts'
import { type Wish, asQuestion } from './period.ts'

export interface Situation<R extends Resource> {
  readonly ressourcen: ReadonlyMap<string, R>
  /** Members who are still there. */
  readonly personen: ReadonlyMap<string, Person>
  /** What holds the things asked for, one list per span. */
  readonly belegt: readonly (readonly ResourceBelegung[])[]
}
interface Question {
  readonly ressourcen: readonly string[]
  /** At most two. */
  readonly personen: readonly [] | readonly [verantwortlich: string | null, fahrer: string | null]
  readonly wishes: readonly Wish[]
  /** The field to blame for a thing that does not exist. */
  readonly feld: string
}

const personJson = sql`json_build_object('_id', p._id, 'vorname', p.vorname, 'nachname', p.nachname, 'klassen', p.fuehrerscheinklassen)`

/** Members who are still there, whatever their number. */
export async function readPersonen(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await sql<{ _id: string; person: Person }>`
    select p._id, ${personJson} as person from personen p
    where p._id = any(${[...ids]}::uuid[]) and p."geloeschtAm" is null`.execute(trx)
  return new Map(rows.map(({ _id, person }) => [_id, person]))
}

/**
 * Locks these vehicles or rooms against other bookers until the end of the transaction, in an order that no two lock crosswise.
 *
 * A transaction that had to wait for the lock still reads the state from before. Then the exclusion constraint refuses the row,
 * and the transaction is run again (transact.ts), which finds who was faster.
 * @throws 400 for a thing that does not exist
 */
export async function lockAndRead<R extends Resource>(
  trx: Trx,
  kind: Belegungsart<R>,
  { ressourcen: resources, personen, wishes, feld: field }: Question,
): Promise<Situation<R>> {
  const ids = [...new Set(resources)]
  const [one = null, other = null] = personen
  const { rows } = await sql<{ ressourcen: R[]; personen: Person[]; belegt: (ResourceBelegung & { nr: number })[] }>`
    with r as materialized (
      select ${kind.notice} from ${sql.table(kind.resources)} r where r._id = any(${ids}::uuid[]) order by r._id for no key update
    )
    select (select coalesce(json_agg(r), '[]') from r) as ressourcen,
      (select coalesce(json_agg(${personJson}), '[]')
        from personen p where p._id in (${one}::uuid, ${other}::uuid) and p."geloeschtAm" is null) as personen,
      (select coalesce(json_agg(json_build_object('nr', k.nr, '_id', k._id, 'status', k.status, 'titel', k.titel, 'beginn', iso(k.beginn), 'ende', iso(k.ende),
          'belegtVon', iso(k."belegtVon"), 'belegtBis', iso(k."belegtBis"), 'dienst', k.dienst, 'wer', k.wer)), '[]')
        from (${takenQuery(kind, wishes.map(asQuestion))}) k) as belegt`.execute(trx)
  const [read] = rows
  if (!read || read.ressourcen.length < ids.length) throw badRequest(kind.doesNotExist, field)
  const byId = <T extends { readonly _id: string }>(list: readonly T[]) => new Map(list.map((one) => [one._id, one]))
  return {
    ressourcen: byId(read.ressourcen),
    personen: byId(read.personen),
    belegt: perQuestion(wishes.length, read.belegt),
  }
}

const FIELDS = ['verantwortlich', 'fahrer'] as const

/**
 * Refuses people who do not exist, and a driver who lacks the licence class for what they are new to drive. Who stood there
 * before stays, even when they are gone. `gefahren` are the ids of what the driver drives.
 * Annahme: a licence that runs out, a check that is due and a missing briefing only warn (`hinweise` of "frei"), as in services;
 * the class is what the law asks for.
 * @throws 400 or 409 naming the field
 */
export function requirePersonen<R extends Resource>(
  kind: Belegungsart<R>,
  situation: Situation<R>,
  values: Values,
  before: Values | null,
  gefahren: readonly string[],
): void {
  for (const field of FIELDS) {
    const actor = values[field]
    if (typeof actor === 'string' && actor !== before?.[field] && !situation.personen.has(actor))
      throw badRequest('Diese Person gibt es nicht.', field)
  }
  const newAtControl = before === null || values['fahrer'] !== before['fahrer'] || values[kind.column] !== before[kind.column]
  const person = typeof values['fahrer'] === 'string' ? situation.personen.get(values['fahrer']) : undefined
  if (!newAtControl || !person) return
  const msg = kind.drivingObjection?.(
    person,
    gefahren.flatMap((id) => situation.ressourcen.get(id) ?? []),
  )
  if (msg) throw conflict(msg, 'fahrer')
}

// Area of a kind of lent thing: CRUD calls over its table, handing out, taking back, and holders.
import { type RawBuilder, sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Contract, Endpoint, ObjectSchema } from '#contract/endpoint.ts'
import { field } from '#contract/fields.ts'
import type { HistoryFields } from '#contract/history.ts'
import { may } from '#contract/rights/rechte.ts'
import { kindOf } from '#contract/schema.ts'
import * as z from 'zod/mini'
import { crudImport, type ImportOptions } from '#blocks/import/server/index.ts'
import type { Area } from '#server/app.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { inTransaction } from '#server/crud/crud-calls.ts'
import type { SearchedText, TableOptions } from '#server/crud/table-options.ts'
import type { Actor, AppContext } from '#server/context.ts'
import { containsFolded } from '#server/crud/cursor.ts'
import { mayName, personIfVisible, userNamed } from '#server/db/vocabulary.ts'
import { badRequest, type ConstraintMessages } from '#server/errors.ts'
import { type Column, columnsFrom } from '#server/export/table.ts'
import type { ListFields } from '#server/find.ts'
import type { Names } from '#server/history/names.ts'
import { readVerlauf } from '#server/history/verlauf.ts'
import type { Handlers } from '#server/http/routes.ts'
import { TRAEGER, type lendingContract } from '../contract.ts'
import { conflictsOf, freeCount, type LendingKind, loanOf, statusOf as statusSql } from './kind.ts'
import { holdersImport } from './holders-import.ts'
import { checkStatus, updateThingStatus, takePieceBack, tellStatus } from './loans.ts'
import { handOut } from './receipt.ts'

type LendingCalls = ReturnType<typeof lendingContract<`/api/${string}`, 'MELDER', Record<string, z.ZodMiniType>>>

type LentContract = Contract &
  Record<'list' | 'get' | 'update' | 'remove', Endpoint> & { readonly create: Endpoint & { readonly body: ObjectSchema } }

interface LendingAreaOptions {
  readonly order: readonly string[]
  readonly searched: readonly string[]
  readonly computed?: Readonly<Record<string, RawBuilder<unknown>>>
  readonly alsoReads?: readonly string[]
  readonly conflicts: ConstraintMessages
  readonly filter?: TableOptions['filter']
  readonly names?: Names
  readonly finds: Pick<ListFields, 'name' | 'hint'>
  readonly columns: readonly (string | Column)[]
  readonly import?: Omit<ImportOptions, 'table' | 'fields'>
}

const statusOf = (body: unknown) => (body as { readonly status: string }).status

/** Members who hand out this kind see each holder, hidden or not. */
const holder = ({ area }: LendingKind, actor: Actor) => personIfVisible(actor, 'l.profil', may(actor, `UPDATE_${area}`))
const holders = (kind: LendingKind) => (actor: Actor) =>
  sql`(
    select coalesce(json_agg(json_build_object('leihe', l._id, 'exemplar', l.exemplar, 'menge', l.menge,
        'person', ${holder(kind, actor)}, 'ausgegebenAm', iso(l."ausgegebenAm"), 'faelligAm', l."faelligAm")
      order by l.exemplar),
      '[]')
    from leihen l
    where ${loanOf(kind)} = t._id and l."zurueckAm" is null)`
/** Holders by whose name the reader may search. */
const holderNames = (kind: LendingKind): SearchedText => {
  const holderTables = sql`leihen l
    join personen v on v._id = l.profil
    join profile x on x._id = v._id
    where l."zurueckAm" is null and ${loanOf(kind)}`
  return {
    holds: (word, actor) =>
      sql`t._id in (select ${loanOf(kind)}
        from ${holderTables} is not null and ${mayName(actor, 'x')} and ${containsFolded(sql`v.suche`, word)})`,
    all: sql`(select string_agg(v.name, ' ') from ${holderTables} = t._id)`,
  }
}
/** A remark about a person is visible only to readers of that person's name. */
const withName = (actor: Actor, column: string) =>
  sql`case when ${personIfVisible(actor, 'l.profil')} is null then '' else ${sql.ref(`l.${column}`)} end`
/** Person who took it back; if that is the former holder, only for readers permitted to see the holder. */
const tookBack = (actor: Actor) =>
  sql`(select v.person
    from personen v join profile x on x._id = v._id
    where v."user" = l."zurueckAn" and (v._id is distinct from l.profil or ${mayName(actor, 'x')}))`
const past = (kind: LendingKind) => (actor: Actor) =>
  sql`(
    select coalesce(json_agg(json_build_object('_id', l._id, 'exemplar', l.exemplar, 'menge', l.menge,
        'person', ${holder(kind, actor)}, 'ausgegebenAm', iso(l."ausgegebenAm"),
        'bemerkung', ${withName(actor, 'bemerkung')}, 'grund', ${withName(actor, 'grund')}, 'faelligAm', l."faelligAm",
        'zurueckAm', iso(l."zurueckAm"), 'ausgang', l.ausgang, 'kaution', l.kaution,
        'unterschrieben', l.unterschrift <> '', 'von', ${userNamed('l.ausgegebenVon')}, 'an', ${tookBack(actor)})
      order by l."ausgegebenAm" desc, l._id desc),
      '[]')
    from leihen l
    where ${loanOf(kind)} = t._id)`

const HOLDERS: Column = {
  titel: 'Inhaber',
  value: ({ inhaber }) =>
    (inhaber as { person: { vorname: string; nachname: string } | null }[])
      .map(({ person }) => (person ? `${person.nachname}, ${person.vorname}` : 'jemand'))
      .join('; '),
}

/** Area of a kind; cached lists and records are shared by readers with the same visibility of names. */
export function lendingArea<const C extends LentContract>(
  contract: C,
  kind: LendingKind,
  { columns, computed = {}, searched, alsoReads = [], import: rows, conflicts, finds, ...table }: LendingAreaOptions,
  ownHandlers?: (context: AppContext, all: Handlers<C>) => Partial<Handlers<C>>,
): Area & { readonly contract: C } {
  const fields = contract.create.body.shape
  // The status is derived from the holder.
  const cells = Object.fromEntries(
    Object.entries(fields).filter(
      ([name, schema]) => !['status', ...(kind.follows?.fields ?? [])].includes(name) && !['object', 'record'].includes(kindOf(schema)),
    ),
  )
  const inHistory: HistoryFields = {
    ...fields,
    traeger: TRAEGER,
    menge: field('Menge', z.number()),
    ausgang: field('Rückgabe', z.string()),
    grund: field('Grund', z.string()),
  }
  const exported: readonly Column[] = [
    ...columns.flatMap((column) => (typeof column === 'string' ? columnsFrom(fields, [column]) : column)),
    ...(kind.counted ? [] : [HOLDERS]),
  ]
  return crudArea(
    contract,
    {
      ...table,
      table: kind.table,
      finds: { titel: kind.words.many, path: kind.path, ...finds },
      computed: {
        ...computed,
        inhaber: holders(kind),
        leihen: past(kind),
        frei: freeCount(kind),
        ...(kind.counted ? { status: statusSql(kind) } : {}),
      },
      searched: [...searched, holderNames(kind)],
      alsoReads: ['leihen', 'profile', 'users', ...alsoReads],
      audience: (actor) => `${may(actor, 'READ_UNSICHTBARE_USER') ? 'alle' : (actor.profil ?? '')} ${may(actor, `UPDATE_${kind.area}`)}`,
      export: { titel: kind.words.many, columns: () => exported },
      conflicts: {
        ...conflicts,
        ...conflictsOf(kind),
      },
    },
    (context, plain) => {
      const all = plain as unknown as Handlers<LendingCalls>
      const settled = <B>(body: B, was?: string): B =>
        (kind.follows?.settled?.(body as Record<string, unknown>, {
          today: tagInBerlin(context.now()),
          ...(was === undefined ? {} : { was }),
        }) ?? body) as B
      const handlers: Partial<Handlers<LendingCalls>> = {
        ...(rows
          ? (crudImport(contract as never, {
              ...rows,
              fields: cells,
              table: kind.table,
              ...(kind.counted ? {} : { besides: holdersImport(kind, context.now) }),
            }) as object)
          : {}),
        create: async (request) => {
          if (statusOf(request.body) === 'ausgegeben') throw badRequest('Leg es erst an, dann gib es aus.', 'status')
          return all.create({ ...request, body: settled(request.body) })
        },
        update: async (request) => {
          const { trx, params, actor } = request
          const status = statusOf(request.body)
          if (kind.counted) return all.update({ ...request, body: settled(request.body, status) })
          const was = await checkStatus(trx, kind, params.id, status)
          await tellStatus(trx, kind, params.id, was.status, status)
          const updated = await all.update({ ...request, body: settled(request.body, was.status) })
          if (!kind.row.copies || status !== was.status) return updated
          await updateThingStatus(trx, kind, params.id, was, 'zurueck', actor)
          return all.get(inTransaction(request))
        },
        history: ({ params, ...request }) =>
          readVerlauf(context, request, kind.table, params.id, inHistory, personIfVisible(request.actor, 'p._id')),
        issue: async (request) => {
          const { trx, actor, params, body } = request
          await handOut({ trx, actor, now: context.now() }, body, [{ ...body, kind, id: params.id.toLowerCase() }])
          return all.get(inTransaction(request))
        },
        takeBack: async (request) => {
          const { trx, actor, params, body } = request
          await takePieceBack({ trx, actor, now: context.now() }, kind, params.id.toLowerCase(), body)
          return all.get(inTransaction(request))
        },
      }
      return { ...handlers, ...ownHandlers?.(context, { ...plain, ...handlers } as unknown as Handlers<C>) } as never
    },
  )
}

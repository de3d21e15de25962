import { recountPerson } from '#blocks/dienst/server/index.ts'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { may } from '#contract/rights/rechte.ts'
import { GELB_DAYS } from '#blocks/faelligkeit/contract.ts'
import { ON_PAPER } from '#contract/signature.ts'
import type { RecordState } from '#features/fahrzeugeinweisungen/contract.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'
import { type PrintDocument, sendDocument } from '#blocks/dokumente/server/index.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { checkSignature } from '#server/files/signature.ts'
import type { JsonText } from '#server/http/routes.ts'
import { mayName } from '#server/db/vocabulary.ts'

type Sql<T = unknown> = RawBuilder<T>
type Signatures = Readonly<Record<'eingewiesener' | 'einweiser', string>>
type Body = {
  readonly id?: string
  readonly profil: string
  readonly datum: string
  readonly einweiser: string | null
  readonly pruefer?: string | null
  readonly gueltigBis: string | null
  readonly unterschrift: Signatures
}
type Stored = Body & { readonly _id: string }
interface Call {
  readonly actor: Actor
  readonly db: Db
  readonly trx: Trx
  readonly params: { readonly id: string; readonly profileId?: string }
  readonly body: Body
}
type Create = Pick<Call, 'trx' | 'actor' | 'body'>
type Update = Pick<Call, 'trx' | 'actor' | 'params' | 'body'>
type Remove = Pick<Call, 'trx' | 'actor' | 'params'>

const readsAll = (actor: Actor) => may(actor, 'READ_FAHRZEUGEINWEISUNG')
const named = (actor: Actor) => sql<boolean>`exists (select 1 from profile x where x._id = t.profil and ${mayName(actor, 'x')})`
export const isSeen = (actor: Actor) => (readsAll(actor) ? named(actor) : sql<boolean>`t.profil = ${actor.profil}::uuid`)
/** Cache key: equal for actors with the same visible rows. */
export const audienceKey = (actor: Actor): string =>
  readsAll(actor) ? `alle ${may(actor, 'READ_UNSICHTBARE_USER') || actor.profil}` : (actor.profil ?? '')

export const recordFilters = (failed: Sql<boolean>, replaced: Sql<boolean>) => ({
  stand: (state: RecordState | 'aktuell', { now }: { readonly now: Date }): Sql => {
    const today = tagInBerlin(now)
    const until = sql`coalesce(t."gueltigBis", 'infinity')`
    const soon = sql`(${today}::date + ${GELB_DAYS}::int)`
    if (state === 'nichtBestanden') return failed
    if (state === 'ersetzt') return sql`not ${failed} and ${replaced}`
    if (state === 'aktuell') return sql`not ${replaced}`
    const when = {
      gueltig: sql`${until} > ${soon}`,
      bald: sql`${until} between ${today}::date and ${soon}`,
      abgelaufen: sql`${until} < ${today}::date`,
    }[state]
    return sql`not ${failed} and not ${replaced} and ${when}`
  },
})

export const signed = sql`(select count(*)::int from jsonb_each_text(t.unterschrift) u where u.value <> '')`
/** Person by a column; hidden members are named only in their own record. */
export const personBy = (column: string, hidden = sql`not x.unsichtbar`) =>
  sql`(select p.person from personen p join profile x on x._id = p._id where p._id = ${sql.ref(`t.${column}`)} and ${hidden})`

async function checkPeople(trx: Trx, actor: Actor, body: Body, old: Stored | undefined): Promise<void> {
  const fields = (['profil', 'einweiser', 'pruefer'] as const).filter((field) => body[field] && body[field] !== old?.[field])
  const { rows } = await sql<{ _id: string }>`select p._id from profile p
    where p._id = any(${fields.map((field) => body[field])}::uuid[]) and p."geloeschtAm" is null and ${mayName(actor, 'p')}
      and (p.status <> all(${[...STATUS_FORMER]}::text[]) or ${may(actor, 'READ_USER')})`.execute(trx)
  const missing = fields.find((field) => !rows.some(({ _id }) => _id === body[field]))
  if (missing) throw badRequest('Diese Person gibt es nicht.', missing)
}

/** Remarks are not covered by the signatures. */
const saysTheSame = (body: Omit<Body, 'unterschrift'>, old: Stored) =>
  Object.entries(body).every(
    ([name, value]) => ['id', 'version', 'bemerkung'].includes(name) || isDeepStrictEqual(value, old[name as keyof Stored]),
  )

function checkSignatures({ unterschrift, ...body }: Body, old: Stored | undefined): void {
  for (const [who, person] of [
    ['eingewiesener', 'profil'],
    ['einweiser', 'einweiser'],
  ] as const) {
    const field = `unterschrift.${who}`
    const isUnchanged = unterschrift[who] !== '' && old?.unterschrift[who] === unterschrift[who]
    if (isUnchanged && body[person] !== old[person]) throw badRequest('Diese Unterschrift ist von jemand anderem: lösche sie.', field)
    // Signatures on paper cover the paper's text, so its entry may still be corrected.
    if (isUnchanged && unterschrift[who] !== ON_PAPER && !saysTheSame(body, old))
      throw badRequest('Unterschrieben ist, was vorher da stand. Lösche die Unterschriften und lasst neu unterschreiben.', field)
    if (!isUnchanged) checkSignature(unterschrift[who], field)
  }
}

interface RecordKind<R> {
  readonly table: string
  readonly until: (day: string) => string | null
  readonly print: (record: R) => PrintDocument
}
/** Plain handlers of either table, as methods: both contracts' bodies have the fields of `Body`. */
interface Plain<R> {
  get(call: Pick<Call, 'db' | 'actor' | 'params'>): Promise<JsonText<R>>
  create(call: Create): Promise<JsonText>
  update(call: Update): Promise<JsonText>
  remove(call: Remove): Promise<void>
}

export function guardedHandlers<R>(context: AppContext, plain: Plain<R>, { table, until, print }: RecordKind<R>) {
  const today = () => tagInBerlin(context.now())
  const find = async (trx: Trx, id: string, actor: Actor) => {
    const { rows } = await sql<Stored>`select * from ${sql.table(table)} t where t._id = ${id}::uuid and ${named(actor)}`.execute(trx)
    if (!rows[0]) throw notFound()
    return rows[0]
  }
  const check = async ({ trx, actor, body }: Create, old?: Stored): Promise<Body> => {
    if (body.datum > today()) throw badRequest('Dieser Tag liegt in der Zukunft.', 'datum')
    await checkPeople(trx, actor, body, old)
    const whole = { ...body, gueltigBis: body.gueltigBis ?? until(body.datum) }
    checkSignatures(whole, old)
    return whole
  }
  const counted = async <T>({ trx }: Pick<Call, 'trx'>, people: readonly string[], done: Promise<T>): Promise<T> => {
    const answer = await done
    for (const profil of table === 'einweisungen' ? new Set(people) : []) await recountPerson(trx, profil, context.now())
    return answer
  }
  return {
    create: async (call: Create) => counted(call, [call.body.profil], plain.create({ ...call, body: await check(call) })),
    update: async (call: Update) => {
      const { id = call.params.id } = call.body
      if (id !== call.params.id) throw badRequest('Die Angabe „id“ nennt eine andere Einweisung als die Adresse.', 'id')
      const old = await find(call.trx, id, call.actor)
      return counted(call, [old.profil, call.body.profil], plain.update({ ...call, body: await check(call, old) }))
    },
    remove: async (call: Remove) => {
      const { profil } = await find(call.trx, call.params.id, call.actor)
      if ((call.params.profileId ?? profil) !== profil) throw notFound()
      return counted(call, [profil], plain.remove(call))
    },
    print: async (call: Pick<Call, 'db' | 'actor' | 'params'> & { readonly reply: FastifyReply }) => {
      const paper = print((await plain.get(call)).value)
      await sendDocument(call.reply, context, paper.titel, paper)
    },
  }
}

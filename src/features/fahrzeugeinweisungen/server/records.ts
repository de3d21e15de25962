// What both kinds of records have in common: who reads which, who may be named in one, and what cannot be recorded.
import { inflateSync } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import { tagInBerlin } from '#contract/berlin.ts'
import { may } from '#contract/rechte.ts'
import { GELB_DAYS } from '#blocks/faelligkeit/contract.ts'
import { ON_PAPER, type RecordState } from '#features/fahrzeugeinweisungen/contract.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { badRequest, notFound } from '#server/errors.ts'
import type { Handler, JsonText } from '#server/routes.ts'
import { mayName } from '#server/db/vocabulary.ts'

type Sql<T = unknown> = RawBuilder<T>
type Signatures = Readonly<Record<'eingewiesener' | 'einweiser', string>>
interface Body {
  readonly id?: string
  readonly profil: string
  readonly datum: string
  readonly einweiser: string | null
  readonly pruefer?: string | null
  readonly gueltigBis: string | null
  readonly unterschrift: Signatures
}
interface Stored extends Body {
  readonly _id: string
}
interface Call<P = { id: string; profileId?: string }> {
  readonly actor: Actor
  readonly db: Db
  readonly trx: Trx
  readonly params: P
  readonly query: { readonly stand?: string }
  readonly body: Body
}
type Plain<T> = Record<'list' | 'export' | 'get' | 'history' | 'create' | 'update' | 'remove', Handler<never>> & T

const readsAll = (actor: Actor) => may(actor, 'READ_FAHRZEUGEINWEISUNG')
/** Over the row `t`: is it of somebody whom this person may name? */
const named = (actor: Actor) => sql<boolean>`exists (select 1 from profile x where x._id = t.profil and ${mayName(actor, 'x')})`
const seen = (actor: Actor) => (readsAll(actor) ? named(actor) : sql<boolean>`t.profil = ${actor.profil}::uuid`)
/** The same word for those who read the same. */
export const audience = (actor: Actor): string =>
  readsAll(actor) ? `alle ${may(actor, 'READ_UNSICHTBARE_USER') || actor.profil}` : (actor.profil ?? '')

interface Asked {
  readonly state: RecordState | 'aktuell'
  readonly today: string
}
/** Filters by state; `failed` and `replaced` are conditions over the row `t`. */
export const filters = (failed: Sql<boolean>, replaced: Sql<boolean>) => ({
  reader: seen,
  stand: ({ state, today }: Asked): Sql => {
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
/** A person by a column; who wants to appear nowhere is named by their own record alone. */
export const personBy = (column: string, hidden = sql`not x.unsichtbar`) =>
  sql`(select p.person from personen p join profile x on x._id = p._id where p._id = ${sql.ref(`t.${column}`)} and ${hidden})`

/** The picture of a signature, whole and of a size that a pen can fill. */
function isDrawing(signature: string): boolean {
  const png = Buffer.from(signature.slice(signature.indexOf(',') + 1), 'base64')
  const parts: Buffer[] = []
  let type = ''
  try {
    for (let at = 8; type !== 'IEND';) {
      type = png.toString('latin1', at + 4, at + 8)
      if (type === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
      at += 12 + png.readUInt32BE(at)
    }
    return (
      png.readUInt32BE(16) * png.readUInt32BE(20) <= 4_000_000 && inflateSync(Buffer.concat(parts), { maxOutputLength: 2e7 }).length > 0
    )
  } catch {
    return false
  }
}

async function checkPeople(trx: Trx, actor: Actor, body: Body, old: Stored | undefined): Promise<void> {
  const fields = (['profil', 'einweiser', 'pruefer'] as const).filter((field) => body[field] && body[field] !== old?.[field])
  const { rows } = await sql<{ _id: string }>`select p._id from profile p
    where p._id = any(${fields.map((field) => body[field])}::uuid[]) and p."geloeschtAm" is null and ${mayName(actor, 'p')}`.execute(trx)
  const missing = fields.find((field) => !rows.some(({ _id }) => _id === body[field]))
  if (missing) throw badRequest('Diese Person gibt es nicht.', missing)
}

function checkSignatures({ unterschrift: fresh, ...body }: Body, old: Stored | undefined): void {
  for (const [who, person] of [
    ['eingewiesener', 'profil'],
    ['einweiser', 'einweiser'],
  ] as const) {
    const field = `unterschrift.${who}`
    const kept = fresh[who] !== '' && old?.unterschrift[who] === fresh[who]
    if (kept && body[person] !== old[person]) throw badRequest('Diese Unterschrift ist von jemand anderem: lösche sie.', field)
    if (!kept && fresh[who] !== '' && fresh[who] !== ON_PAPER && !isDrawing(fresh[who]))
      throw badRequest('Die Unterschrift ist unvollständig angekommen. Zeichne sie bitte noch einmal.', field)
  }
}

/** The plain handlers of a table within those rules; `months` after its day a record without an end runs out. */
export function guarded<T>(context: AppContext, table: string, handlers: T, months: (day: string) => string | null): T {
  const plain = handlers as Plain<unknown> as unknown as Record<string, (call: Call) => Promise<JsonText>>
  const today = () => tagInBerlin(context.now())
  const find = async (db: Db | Trx, id: string, condition: Sql<boolean>) => {
    const { rows } = await sql<Stored>`select * from ${sql.table(table)} t where t._id = ${id}::uuid and ${condition}`.execute(db)
    if (!rows[0]) throw notFound()
    return rows[0]
  }
  const check = async ({ trx, actor, body }: Call, old?: Stored): Promise<Body> => {
    if (body.datum > today()) throw badRequest('Dieser Tag liegt in der Zukunft.', 'datum')
    await checkPeople(trx, actor, body, old)
    checkSignatures(body, old)
    return { ...body, gueltigBis: body.gueltigBis ?? months(body.datum) }
  }
  const asReader = (call: Call) => {
    const { stand: state } = call.query
    return {
      ...call,
      query: { ...call.query, reader: call.actor, ...(state ? { stand: { state, today: today() } } : {}) },
    } as unknown as Call
  }
  const own = {
    list: (call: Call) => plain['list']?.(asReader(call)),
    export: (call: Call) => plain['export']?.(asReader(call)),
    get: async (call: Call) => {
      await find(call.db, call.params.id, seen(call.actor))
      return plain['get']?.(call)
    },
    history: async (call: Call) => {
      await find(call.db, call.params.id, seen(call.actor))
      return plain['history']?.(call)
    },
    create: async (call: Call) => plain['create']?.({ ...call, body: await check(call) }),
    update: async (call: Call) => {
      const { id = call.params.id } = call.body
      if (id !== call.params.id) throw badRequest('Die Angabe „id“ nennt eine andere Einweisung als die Adresse.', 'id')
      return plain['update']?.({ ...call, body: await check(call, await find(call.trx, id, named(call.actor))) })
    },
    remove: async (call: Call) => {
      const { profil } = await find(call.trx, call.params.id, named(call.actor))
      if ((call.params.profileId ?? profil) !== profil) throw notFound()
      return plain['remove']?.(call)
    },
  }
  return { ...handlers, ...own }
}

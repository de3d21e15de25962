// A seat is taken in one tap by who is trained and briefed, and asked for by others; who leaves one starts the search for another.
import {
  angeboteOf,
  type AnlassKind,
  applySteps,
  askForHelp,
  candidatesFor,
  helferFrom,
  oneOffer,
  planEinteilung,
} from '#blocks/dienst/server/index.ts'
import { ownProfil } from '#server/allowed.ts'
import type { AnlassContract } from '#blocks/dienst/declaration.ts'
import type { Helfer } from '#blocks/dienst/contract.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { oneOfIds } from '#server/db/vocabulary.ts'
import type { Handlers } from '#server/http/routes.ts'
import { badRequest, HttpError, notFound } from '#server/errors.ts'
import { sql } from 'kysely'

type Head = Awaited<ReturnType<AnlassKind['occasions']['load']>>
type Plain = Handlers<AnlassContract>
interface Asking {
  readonly trx: Trx
  readonly actor: Actor
  readonly params: { readonly id: string; readonly platzId: string }
}
interface Taking extends Asking {
  readonly body: { readonly antworten: string[] }
}
/** What keeps a trained person from staffing themselves. */
const ASKS_FIRST: readonly string[] = ['fuehrerschein', 'einweisung', 'status', 'abwesend', 'alter']

/** @throws 404 for a seat of another plan, or of none */
async function requireSeat(trx: Trx, kind: AnlassKind, { id, platzId }: Asking['params']): Promise<void> {
  if (!(await angeboteOf(trx, kind.occasions, id)).includes(platzId.toLowerCase())) throw notFound('Der Platz')
}

async function stateOf(trx: Trx, offer: string, profil: string) {
  const { rows } = await sql<{ status: Helfer['status'] | null; unbesetzt: number; fahrzeug: string | null }>`
    select (select m.status from anmeldungen m where m.angebot = a._id and m.profil = ${profil}::uuid) as status, coalesce((a.besetzung ->> 'unbesetzt')::int, 0) as unbesetzt,
      (select v._id from angebot_fahrzeuge v where v.angebot = a._id) as fahrzeug
    from angebote a where a._id = ${offer}::uuid`.execute(trx)
  if (!rows[0]) throw notFound('Der Platz')
  return rows[0]
}

/**
 * After somebody signed up for a seat: staffs them where it is free and nothing is against it. Returns why not otherwise.
 * Annahme: too little rest warns whoever plans; it keeps nobody from taking a seat.
 */
async function takeIfFit(kind: AnlassKind, context: AppContext, { trx, actor, params }: Asking, head: Head): Promise<string[]> {
  const profil = ownProfil(actor)
  const now = context.now()
  const offers = await angeboteOf(trx, kind.occasions, head._id)
  const offer = oneOffer(kind.occasions, offers, params.platzId)
  const { status, unbesetzt: free, fahrzeug } = await stateOf(trx, offer, profil)
  const {
    kandidaten: [me],
  } = await candidatesFor(trx, head, offer, now, actor, { only: [profil] })
  const reasons = (me?.hinweise ?? []).filter((hint) => ASKS_FIRST.includes(hint.art)).map(({ text }) => text)
  if (status !== 'gemeldet' || free === 0 || !me || reasons.length > 0) return reasons
  const step = { profil, schicht: offer, status: 'eingeteilt' as const, funktion: '', fahrzeug, praktikant: false, von: null, bis: null }
  const steps = await planEinteilung(trx, offers, [step], (_, field) => field, { now, reader: actor })
  await applySteps({ context, trx, kind: kind.occasions }, head._id, steps, actor._id, 'selbst')
  return []
}

/** Signs up for a seat, and staffs who is fit for it. */
export const take = (kind: AnlassKind, context: AppContext, plain: Plain) => async (request: Taking) => {
  // Alone from the start: two who hold a shared lock would wait for each other once they are staffed.
  const head = await kind.occasions.load(request.trx, request.actor, request.params.id, 'update')
  await requireSeat(request.trx, kind, request.params)
  const body = {
    schicht: request.params.platzId,
    von: null,
    bis: null,
    kommentar: '',
    kommentarSichtbarkeit: 'fuehrung',
    praktikant: false,
    ...request.body,
  }
  const { _id } = (await plain.anmelden({ ...request, body } as unknown as Parameters<Plain['anmelden']>[0])) as Helfer
  const reasons = await takeIfFit(kind, context, request, head)
  const { rows } = await sql<{ helfer: Helfer }>`${helferFrom(sql`anmeldungen`)} where m._id = ${_id}::uuid`.execute(request.trx)
  if (!rows[0]) throw notFound('Die Meldung')
  return { helfer: rows[0].helfer, hinweise: reasons }
}

interface Leaving {
  readonly trx: Trx
  readonly actor: Actor
  readonly params: { readonly id: string }
  readonly query: { readonly schicht?: string | undefined; readonly grund: string }
}
/** Who leaves within this time took the seat by a slip of the finger: it is as free as it was, and nobody is asked. */
const SLIP_MS = 120_000

/** The seats of these in which one is staffed and that have not begun. */
async function staffedIn(trx: Trx, actor: Actor, offers: readonly string[], now: Date) {
  const { rows } = await sql<{ angebot: string; versehen: boolean }>`
    select m.angebot, coalesce(m."eingeteiltVon" = ${actor._id}::uuid and m."eingeteiltAm" > ${new Date(now.getTime() - SLIP_MS)}, false) as versehen
    from anmeldungen m join angebote a on a._id = m.angebot
    where ${oneOfIds('m.angebot', offers)} and m.profil = ${ownProfil(actor)}::uuid and m.status = 'eingeteilt' and a.beginn > ${now} order by a.beginn, a._id`.execute(
    trx,
  )
  return rows
}

/** Leaves the seat named, or all of them; the best suited are asked to take what was left. @throws 400 without a reason, where one was staffed */
export const signOff = (kind: AnlassKind, context: AppContext, plain: Plain) => async (request: Leaving) => {
  const { trx, actor, params, query } = request
  const head = await kind.occasions.load(trx, actor, params.id, 'update')
  const offers = await angeboteOf(trx, kind.occasions, head._id)
  const meant = query.schicht === undefined ? offers : [oneOffer(kind.occasions, offers, query.schicht)]
  const left = await staffedIn(trx, actor, meant, context.now())
  if (left.length > 0 && query.grund === '')
    throw badRequest('Schreib bitte kurz, warum du nicht kannst: Jemand anders muss den Platz übernehmen.', 'grund')
  await plain.abmelden(request as unknown as Parameters<Plain['abmelden']>[0])
  let asked = 0
  for (const { angebot: platzId, versehen: slip } of left)
    if (!slip) asked += await searchAnother(kind, context, { trx, actor, params: { id: head._id, platzId } })
  return asked
}

/** Leaves one seat. */
export const leave = (kind: AnlassKind, context: AppContext, plain: Plain) => {
  const off = signOff(kind, context, plain)
  return async ({ params, query, ...request }: Asking & { readonly query: { readonly grund: string } }) => {
    const { _id: id } = await kind.occasions.load(request.trx, request.actor, params.id, 'update')
    await requireSeat(request.trx, kind, params)
    return { gefragt: await off({ ...request, params: { id }, query: { ...query, schicht: params.platzId } }) }
  }
}

/** Asks the best suited to take a seat that was left; how many were asked. */
async function searchAnother(kind: AnlassKind, context: AppContext, { trx, actor, params }: Asking): Promise<number> {
  const head = await kind.occasions.load(trx, actor, params.id, 'update')
  // Whoever takes and leaves it again and again does not write to the whole chapter: those who were asked can still say yes.
  const { rows: open } = await sql`
    select 1 from anfragen where angebot = ${params.platzId}::uuid and art = 'hilferuf' and antwort is null and "laeuftAb" > ${context.now()} limit 1`.execute(
    trx,
  )
  if (open.length > 0) return 0
  try {
    const asked = await askForHelp(
      { context, trx, kind: kind.occasions },
      actor,
      head,
      { schicht: params.platzId, text: '' },
      (db, _occasion, offer, now, reader) => candidatesFor(db, { gruppen: [] }, offer, now, reader),
    )
    return asked.length
  } catch (refusal) {
    // Nobody is left to ask, or somebody waits already: whoever plans was told of the gap.
    if (refusal instanceof HttpError && refusal.status === 409) return 0
    throw refusal
  }
}

// Trained and briefed members take a seat in one tap, others request it. Leaving a seat starts the search for a replacement.
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
/** Objections that prevent self-assignment of a trained person. */
const ASKS_FIRST: readonly string[] = ['fuehrerschein', 'einweisung', 'status', 'abwesend', 'alter']

/** @throws 404 for a missing seat, or one of another plan */
async function requireSeat(trx: Trx, kind: AnlassKind, { id, platzId }: Asking['params']): Promise<void> {
  if (!(await angeboteOf(trx, kind.occasions, id)).includes(platzId.toLowerCase())) throw notFound('Der Platz')
}

async function stateOf(trx: Trx, offer: string, profil: string) {
  const { rows } = await sql<{ status: Helfer['status'] | null; unbesetzt: number; fahrzeug: string | null }>`
    select (select meldung.status
      from anmeldungen meldung
      where meldung.angebot = angebot._id and meldung.profil = ${profil}::uuid) as status,
      coalesce((angebot.besetzung ->> 'unbesetzt')::int, 0) as unbesetzt,
      (select v._id from angebot_fahrzeuge v where v.angebot = angebot._id) as fahrzeug
    from angebote angebot
    where angebot._id = ${offer}::uuid`.execute(trx)
  if (!rows[0]) throw notFound('Der Platz')
  return rows[0]
}

/**
 * Assigns a member after sign-up if the seat is free and without objections; otherwise returns the reasons. Annahme: insufficient rest
 * warns planners and does not prevent taking a seat.
 */
async function takeIfFit(kind: AnlassKind, context: AppContext, { trx, actor, params }: Asking, head: Head): Promise<string[]> {
  const profil = ownProfil(actor)
  const now = context.now()
  const offers = await angeboteOf(trx, kind.occasions, head._id)
  const offer = oneOffer(kind.occasions, offers, params.platzId)
  const { status, unbesetzt, fahrzeug } = await stateOf(trx, offer, profil)
  const {
    kandidaten: [me],
  } = await candidatesFor(trx, head, offer, now, actor, { only: [profil] })
  const reasons = (me?.hinweise ?? []).filter((hint) => ASKS_FIRST.includes(hint.art)).map(({ text }) => text)
  if (status !== 'gemeldet' || unbesetzt === 0 || !me || reasons.length > 0) return reasons
  const step = { profil, schicht: offer, status: 'eingeteilt' as const, funktion: '', fahrzeug, praktikant: false, von: null, bis: null }
  const steps = await planEinteilung(trx, offers, [step], (_, field) => field, { now, reader: actor })
  await applySteps({ context, trx, kind: kind.occasions }, head._id, steps, actor._id, 'selbst')
  return []
}

export const takeSeat = (kind: AnlassKind, context: AppContext, plain: Plain) => async (request: Taking) => {
  // Exclusive lock from the start: upgrading two shared locks would deadlock.
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
  const { rows } = await sql<{ helfer: Helfer }>`${helferFrom(sql`anmeldungen`)} where meldung._id = ${_id}::uuid`.execute(request.trx)
  if (!rows[0]) throw notFound('Die Meldung')
  return { helfer: rows[0].helfer, hinweise: reasons }
}

interface Leaving {
  readonly trx: Trx
  readonly actor: Actor
  readonly params: { readonly id: string }
  readonly query: { readonly schicht?: string | undefined; readonly grund: string }
}
/** Leaving within this time undoes an accidental tap: the seat is free again, and nobody is asked. */
const SLIP_MS = 120_000

async function staffedIn(trx: Trx, actor: Actor, offers: readonly string[], now: Date) {
  const { rows } = await sql<{ angebot: string; versehen: boolean }>`
    select meldung.angebot,
      coalesce(meldung."eingeteiltVon" = ${actor._id}::uuid and meldung."eingeteiltAm" > ${new Date(now.getTime() - SLIP_MS)},
        false) as versehen
    from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot
    where ${oneOfIds('meldung.angebot', offers)}
      and meldung.profil = ${ownProfil(actor)}::uuid
      and meldung.status = 'eingeteilt'
      and angebot.beginn > ${now}
    order by angebot.beginn, angebot._id`.execute(trx)
  return rows
}

/** Leaves the given seat, or all of them; the best suited members are asked to take over. @throws 400 without a reason, if assigned */
export const signOff = (kind: AnlassKind, context: AppContext, plain: Plain) => async (request: Leaving) => {
  const { trx, actor, params, query } = request
  const head = await kind.occasions.load(trx, actor, params.id, 'update')
  const offers = await angeboteOf(trx, kind.occasions, head._id)
  const chosenOffers = query.schicht === undefined ? offers : [oneOffer(kind.occasions, offers, query.schicht)]
  const staffed = await staffedIn(trx, actor, chosenOffers, context.now())
  if (staffed.length > 0 && query.grund === '')
    throw badRequest('Schreib bitte kurz, warum du nicht kannst: Jemand anders muss den Platz übernehmen.', 'grund')
  await plain.abmelden(request as unknown as Parameters<Plain['abmelden']>[0])
  let asked = 0
  for (const { angebot, versehen: slip } of staffed)
    if (!slip) asked += await searchAnother(kind, context, { trx, actor, params: { id: head._id, platzId: angebot } })
  return asked
}

export const leaveSeat = (kind: AnlassKind, context: AppContext, plain: Plain) => {
  const off = signOff(kind, context, plain)
  return async ({ params, query, ...request }: Asking & { readonly query: { readonly grund: string } }) => {
    const { _id } = await kind.occasions.load(request.trx, request.actor, params.id, 'update')
    await requireSeat(request.trx, kind, params)
    return { gefragt: await off({ ...request, params: { id: _id }, query: { ...query, schicht: params.platzId } }) }
  }
}

/** Asks the best suited members to take a free seat; returns their number. */
async function searchAnother(kind: AnlassKind, context: AppContext, { trx, actor, params }: Asking): Promise<number> {
  const head = await kind.occasions.load(trx, actor, params.id, 'update')
  // Repeated taking and leaving must not flood the chapter with mails: the earlier request is still open.
  const { rows: open } = await sql`
    select 1
    from anfragen
    where angebot = ${params.platzId}::uuid and art = 'hilferuf' and antwort is null and "laeuftAb" > ${context.now()}
    limit 1`.execute(trx)
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
    // Nobody is left to ask, or a candidate is waiting: planners were already notified.
    if (refusal instanceof HttpError && refusal.status === 409) return 0
    throw refusal
  }
}

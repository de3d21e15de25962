import { sql } from 'kysely'
import { readAudience } from '../mails/published.ts'
import type { OccasionKind } from '../signup/occasion.ts'
import { vehiclesText } from '../../sums.ts'
import { heldElsewhere, heldSentence, visibleOccasions } from '#blocks/konflikte/server/index.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { HttpError } from '#server/errors.ts'
import type { Ausschreibung } from '../../declaration.ts'
import type { AnlassKind } from './kind.ts'
import { vehicleClashes } from './vehicles.ts'

type Clashes = Ausschreibung['konflikte']
interface Drafted {
  readonly _id: string
  readonly version: number
  readonly ende: string
}

const offersOf = (kind: OccasionKind, id: string) => sql`select angebot._id from angebote angebot where ${kind.id} = ${id}::uuid`

/**
 * Staffed people with another duty block publishing, since it makes their time firm.
 * @throws 409 naming them
 */
export async function requireFree(trx: Trx, actor: Actor, kind: OccasionKind, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct p.name from personenzeiten e join personenzeiten x on x.profil = e.profil and x.zeit && e.zeit and x.allein = 1
      join personen p on p._id = e.profil where e.allein = 2 and e.angebot in (${offersOf(kind, id)})`.execute(trx)
  if (rows.length === 0) return
  const clashes = (await heldElsewhere(trx, offersOf(kind, id), id, actor)).filter((clash) => rows.some(({ name }) => name === clash.name))
  const texts = new Set(clashes.filter(({ als }) => als === 'eingeteilt').map((clash) => heldSentence(clash.name, clash)))
  throw new HttpError(
    409,
    [...texts].map((msg) => ({ msg, feld: 'status' })),
  )
}

async function peopleClashes({ db }: AppContext, actor: Actor, kind: OccasionKind, id: string): Promise<Clashes> {
  const clashes = await heldElsewhere(db, offersOf(kind, id), id, actor)
  const clashOf = new Map(clashes.map((clash) => [heldSentence(clash.name, clash), clash]))
  const occasions = clashes.flatMap(({ dienst }) => dienst ?? [])
  const links = occasions.length > 0 ? await visibleOccasions(db, actor, occasions) : null
  return [...clashOf].map(([text, { dienst }]) => ({
    sperrt: false,
    text,
    schichten: [],
    pfad: (dienst !== null && links?.get(dienst)?.pfad) || null,
  }))
}

const hint = (text: string, schichten: readonly string[] = []) => ({ sperrt: false, text, schichten: [...schichten], pfad: null })

/** Hints for a draft: no offers, missing required vehicles, or already over. */
async function offerHints(
  { db, now }: AppContext,
  kind: OccasionKind,
  { _id, ende }: Drafted,
  callSign?: (offer: string) => string,
): Promise<Clashes> {
  const { rows } = await sql<{ _id: string; bezeichnung: string; typ: string | null }>`
    select angebot._id, angebot.bezeichnung, v.typ
    from angebote angebot left join angebot_fahrzeuge v on v.angebot = angebot._id and v.fahrzeug is null and v.erforderlich
    where ${kind.id} = ${_id}::uuid
    order by angebot.beginn, angebot._id`.execute(db)
  const alike = Map.groupBy(
    rows.filter(({ typ }) => typ !== null),
    ({ bezeichnung }) => callSign?.(bezeichnung),
  )
  return [
    ...(rows.length === 0 ? [hint('Ohne Schichten kann sich niemand melden.')] : []),
    ...(Date.parse(ende) <= now().getTime() ? [hint('Das ist schon vorbei: Melden kann sich niemand mehr.')] : []),
    ...[...alike].map(([sign, lacking]) =>
      hint(
        sign === undefined
          ? `${vehiclesText([{ fahrzeugeFehlen: lacking.map(({ typ }) => typ ?? '') }])}.`
          : `Ein einsatzbereites Fahrzeug „${sign}“ gibt es nicht.`,
        lacking.map(({ _id }) => _id),
      ),
    ),
  ]
}

export async function draftFacts(
  context: AppContext,
  actor: Actor,
  kind: OccasionKind,
  head: Drafted,
  callSign?: (offer: string) => string,
): Promise<Ausschreibung> {
  const { _id, version } = head
  const groups = await readAudience(context.db, kind, _id, actor._id, context.now())
  const count = groups.reduce((sum, group) => sum + group.anzahl, 0)
  const clashes = [...(await offerHints(context, kind, head, callSign)), ...(await peopleClashes(context, actor, kind, _id))]
  return { version, anzahl: count, gruppen: groups, serie: [], konflikte: clashes }
}

/** Adds vehicles and other drafts of the series for a declared area. `also` adds their facts and the series. */
export async function readPublishing(
  kind: AnlassKind,
  context: AppContext,
  actor: Actor,
  asked: string,
  also?: readonly string[],
): Promise<Ausschreibung> {
  const { db } = context
  const { dayPlan } = kind
  const factsOf = async (wanted: string) => {
    const head = await kind.occasions.load(db, actor, wanted)
    const facts = await draftFacts(context, actor, kind.occasions, head, dayPlan && ((offer) => dayPlan.callSign(head, offer)))
    const vehicles = await vehicleClashes(db, { now: context.now(), actor, kind, id: head._id })
    return { ...facts, _id: head._id, konflikte: [...vehicles, ...facts.konflikte] }
  }
  const first = await factsOf(asked)
  const { series } = kind.columns
  const { rows } = series
    ? await sql<{ _id: string }>`
      select o._id
      from ${sql.table(kind.table)} d
        join ${sql.table(kind.table)} o on ${sql.ref(`o.${series}`)} = ${sql.ref(`d.${series}`)}
      where d._id = ${first._id}::uuid
        and o._id <> d._id
        and o.status = 'entwurf'
        and not o.abgesagt
        and o.ende > ${context.now()}
      order by o.beginn`.execute(db)
    : { rows: [] }
  const others = rows.map(({ _id }) => _id)
  if (!also) return { ...first, serie: others }
  const facts = []
  for (const id of new Set([...also, ...others])) if (id !== first._id) facts.push(await factsOf(id))
  return { ...first, serie: others, weitere: facts }
}

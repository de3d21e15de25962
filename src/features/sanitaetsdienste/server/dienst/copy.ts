import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { elsewhereWhileLeading, refreshBesetzung } from '#blocks/dienst/server/index.ts'
import { badRequest } from '#server/errors.ts'
import { takenFahrzeuge } from '#features/fahrzeugbelegungen/server/queries.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { wallClock, timeFromWallClock } from '#contract/time/berlin.ts'
import { HEAD_FIELDS, insertDienst } from './head-data.ts'
import { loadDienst, requireRecht } from '../load.ts'
import { recordDone } from '../record.ts'
import { findMaengel } from '../rules.ts'
import { type DienstData, dienstData, readDienst } from '../reading.ts'

type C = typeof sanitaetsdiensteContract
type FahrzeugType = DienstData['schichten'][number]['fahrzeuge'][number]['typ']
type MoveTime = <Z extends string | null>(time: Z) => Z

/** Moves instants by the distance between two begins on Berlin's clock. Ten o'clock remains ten o'clock across a clock change. */
export function moveFrom(fromBeginn: string, toBeginn: string): MoveTime {
  const offset = wallClock(toBeginn) - wallClock(fromBeginn)
  return (time) => (time === null ? time : timeFromWallClock(wallClock(time) + offset).toISOString()) as typeof time
}

const MOVING = ['beginn', 'ende', 'treffpunktZeit', 'aufbauAb', 'abbauBis', 'meldeschluss', 'selbstabsageBis'] as const

/** Content of the copy: the same at another time, without data of the single day. */
function copyOf(template: DienstData, moveTime: MoveTime, withHelfern: boolean) {
  const head = Object.fromEntries(HEAD_FIELDS.map((field) => [field, template[field]])) as Pick<DienstData, (typeof HEAD_FIELDS)[number]>
  const times = Object.fromEntries(MOVING.map((field) => [field, moveTime(template[field])])) as Pick<DienstData, (typeof MOVING)[number]>
  return {
    ...head,
    ...times,
    leitstelleAngemeldet: false,
    leitstelleAngemeldetAm: null,
    leiter: withHelfern ? template.leiter : null,
    stvLeiter: withHelfern ? template.stvLeiter : null,
  }
}

/** Replaces vehicles that are taken at the new time or out of service by a wish for their type. */
async function withoutTaken(trx: Trx, schichten: DienstData['schichten']): Promise<DienstData['schichten']> {
  const wanted = schichten.flatMap(({ beginn, ende, fahrzeuge }) =>
    fahrzeuge.flatMap(({ _id, fahrzeug }) => (fahrzeug === null ? [] : [{ platz: _id, who: fahrzeug, beginn, ende }])),
  )
  if (wanted.length === 0) return schichten
  const { rows } = await sql<{ _id: string; typ: FahrzeugType; faehrt: boolean }>`
    select f._id, f.typ, fahrzeug_einsetzbar(f) as faehrt from fahrzeuge f
    where f._id = any(${[...new Set(wanted.map(({ who: fahrzeug }) => fahrzeug))]}::uuid[]) order by f._id for no key update`.execute(trx)
  const taken = await takenFahrzeuge(trx, wanted)
  const wishes = new Map(
    wanted.flatMap(({ platz, who: fahrzeug }, i) => {
      const vehicle = rows.find(({ _id }) => _id === fahrzeug)
      return vehicle && (!vehicle.faehrt || (taken[i] ?? []).length > 0) ? [[platz, vehicle.typ] as const] : []
    }),
  )
  return schichten.map((schicht) => ({
    ...schicht,
    fahrzeuge: schicht.fahrzeuge.map((fahrzeug) => {
      const type = wishes.get(fahrzeug._id)
      return type === undefined ? fahrzeug : { ...fahrzeug, fahrzeug: null, typ: type }
    }),
  }))
}

async function stillPresent(trx: Trx, profile: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ _id: string }>`
    select _id
    from profile
    where _id = any(${profile.filter((profil) => profil !== null)}::uuid[])
      and "geloeschtAm" is null
      and status not in ('ausgetreten', 'gesperrt')`.execute(trx)
  return new Set(rows.map(({ _id }) => _id))
}

export const copy =
  (context: AppContext): Handler<C['kopie']> =>
  async ({ trx, actor, params, body }) => {
    const { art } = await loadDienst(trx, actor, params.id)
    requireRecht(actor, 'CREATE', art)
    const template = await dienstData(trx, params.id)
    const moveTime = moveFrom(template.beginn, body.beginn)
    const copy = copyOf(template, moveTime, body.mitHelfern)
    const present = await stillPresent(trx, [copy.leiter, copy.stvLeiter])
    const stays = (profil: string | null) => (profil !== null && present.has(profil) ? profil : null)
    const moved = template.schichten.map((schicht) => ({ ...schicht, beginn: moveTime(schicht.beginn), ende: moveTime(schicht.ende) }))
    // People and vehicles that are busy at the new time are not copied.
    const busy = (await elsewhereWhileLeading(trx, { _id: null, leiter: stays(copy.leiter), schichten: moved }, actor)).length > 0
    const head = { ...copy, leiter: busy ? null : stays(copy.leiter), stvLeiter: stays(copy.stvLeiter) }
    const [reason] = findMaengel({ dienst: head, schichten: moved, now: context.now(), before: null })
    if (reason) throw badRequest(reason.msg, 'beginn')
    const { _id, schichten } = await insertDienst(trx, head, 'anfrage', await withoutTaken(trx, moved), actor)
    const { bezeichnung, beginn, ende } = head
    const source = { _id: template._id, nummer: template.nummer, bezeichnung: template.bezeichnung }
    await recordDone(trx, _id, actor._id, 'angelegt', { after: { kopieVon: source, bezeichnung, beginn, ende } })
    // People of the original rank first among the candidates; nobody is registered without consent.
    if (body.mitHelfern) await sql`update sanitaetsdienste set "helferVon" = ${template._id}::uuid where _id = ${_id}::uuid`.execute(trx)
    await refreshBesetzung(trx, schichten)
    return readDienst(context, trx, actor, _id)
  }

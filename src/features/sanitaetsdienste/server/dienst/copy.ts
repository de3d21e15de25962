import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { recordHelfer, refresh } from '#blocks/anmeldung/server/index.ts'
import { badRequest } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { takenFahrzeuge } from '#features/fahrzeugbelegungen/server/queries.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { wallClock, timeFromWallClock } from '#contract/berlin.ts'
import { nextNumber, requireRecht } from './create.ts'
import { bucheFahrzeuge } from './fahrzeuge.ts'
import { dienste } from '../occasion.ts'
import { asColumns, HEAD_FIELDS } from './head-data.ts'
import { load } from '../load.ts'
import { read } from '../read/read.ts'
import { maengel } from '../rules.ts'
import { insertSchichten } from './schichten.ts'
import { type DienstData, dienstData } from '../reading.ts'

type C = typeof sanitaetsdiensteContract
type MoveTime = <Z extends string | null>(time: Z) => Z

/** Moves instants by the distance between two begins on the clock of Berlin: what was at ten stays at ten across a change of the clock. */
export function move(fromBeginn: string, toBeginn: string): MoveTime {
  const offset = wallClock(toBeginn) - wallClock(fromBeginn)
  return (time) => (time === null ? time : timeFromWallClock(wallClock(time) + offset).toISOString()) as typeof time
}

/** What the copy is: the same at another time, without what belongs to the one day. */
function copyOf(template: DienstData, moveTime: MoveTime, withHelfern: boolean) {
  const head = Object.fromEntries(HEAD_FIELDS.map((field) => [field, template[field]])) as Pick<DienstData, (typeof HEAD_FIELDS)[number]>
  return {
    ...head,
    beginn: moveTime(template.beginn),
    ende: moveTime(template.ende),
    treffpunktZeit: moveTime(template.treffpunktZeit),
    aufbauAb: moveTime(template.aufbauAb),
    abbauBis: moveTime(template.abbauBis),
    meldeschluss: moveTime(template.meldeschluss),
    selbstabsageBis: moveTime(template.selbstabsageBis),
    leitstelleAngemeldet: false,
    leitstelleAngemeldetAm: null,
    leiter: withHelfern ? template.leiter : null,
    stvLeiter: withHelfern ? template.stvLeiter : null,
  }
}

/** Vehicles that are taken at the new time, or no longer go out, become the wish for one of their type. */
async function withoutTaken(trx: Trx, schichten: DienstData['schichten']): Promise<DienstData['schichten']> {
  const plaetze = schichten.flatMap(({ beginn, ende, fahrzeuge }, i) =>
    fahrzeuge.flatMap(({ fahrzeug }, j) => (fahrzeug === null ? [] : [{ i, j, fahrzeug, beginn, ende }])),
  )
  if (plaetze.length === 0) return schichten
  const { rows } = await sql<{ _id: string; typ: string; faehrt: boolean }>`
    select _id, typ, aktiv and status not in ('werkstatt', 'ausserDienst') as faehrt from fahrzeuge
    where _id = any(${[...new Set(plaetze.map(({ fahrzeug }) => fahrzeug))]}::uuid[]) order by _id for no key update`.execute(trx)
  const belegungen = await takenFahrzeuge(
    trx,
    plaetze.map(({ fahrzeug, beginn, ende }) => ({ wer: fahrzeug, beginn, ende })),
  )
  const taken = new Map<number, string>()
  plaetze.forEach(({ fahrzeug }, number) => {
    const there = rows.find(({ _id }) => _id === fahrzeug)
    if (there && (!there.faehrt || (belegungen[number] ?? []).length > 0)) taken.set(number, there.typ)
  })
  return schichten.map((schicht, i) => ({
    ...schicht,
    fahrzeuge: schicht.fahrzeuge.map((fahrzeug, j) => {
      const type = taken.get(plaetze.findIndex((platz) => platz.i === i && platz.j === j))
      return type === undefined ? fahrzeug : { ...fahrzeug, fahrzeug: null, typ: type as typeof fahrzeug.typ }
    }),
  }))
}

/** Proposes last year's people: those who are still with us are registered in the same shift, with the same function. */
async function takeOverHelfer(
  trx: Trx,
  template: DienstData,
  { dienst, fresh, moveTime, wer: actor }: { dienst: string; fresh: readonly string[]; moveTime: MoveTime; wer: string },
): Promise<void> {
  const people = template.helfer.flatMap((helfer) => {
    const i = template.schichten.findIndex(({ _id }) => _id === helfer.schicht)
    const angebot = fresh[i]
    return angebot && ['gemeldet', 'eingeteilt'].includes(helfer.status) ? [{ ...helfer, angebot }] : []
  })
  if (people.length === 0) return
  const { rows } = await sql<{ _id: string }>`
    insert into anmeldungen (angebot, profil, status, beginn, ende, praktikant, funktion, "erstelltVon", "geaendertVon")
    select n.angebot, n.profil, 'gemeldet', n.beginn, n.ende, n.praktikant, n.funktion, ${actor}::uuid, ${actor}::uuid
    from unnest(${people.map(({ angebot }) => angebot)}::uuid[], ${people.map(({ profil }) => profil._id)}::uuid[],
      ${people.map(({ von }) => moveTime(von))}::timestamptz[], ${people.map(({ bis }) => moveTime(bis))}::timestamptz[],
      ${people.map(({ praktikant }) => praktikant)}::boolean[], ${people.map(({ funktion: fn }) => fn)}::text[])
      as n(angebot, profil, beginn, ende, praktikant, funktion)
    join profile p on p._id = n.profil and p.status in ('aktiv', 'eingeschraenkt', 'extern') and p."geloeschtAm" is null
    where n.ende > n.beginn returning _id`.execute(trx)
  await recordHelfer(
    { trx, kind: dienste },
    dienst,
    rows.map(({ _id }) => ({ anmeldung: _id, vorher: null, after: 'gemeldet', trigger: 'einteilung' })),
    actor,
  )
}

/** Leaders who left since are not taken along. */
async function stillPresent(trx: Trx, profile: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ _id: string }>`
    select _id from profile where _id = any(${profile.filter((profil) => profil !== null)}::uuid[]) and "geloeschtAm" is null and status not in ('ausgetreten', 'gesperrt')`.execute(
    trx,
  )
  return new Set(rows.map(({ _id }) => _id))
}

export const copy =
  (context: AppContext): Handler<C['kopie']> =>
  async ({ trx, actor, params, body }) => {
    const { art: kind } = await load(trx, actor, params.id)
    requireRecht(actor, 'CREATE', kind)
    const template = await dienstData(trx, params.id)
    const moveTime = move(template.beginn, body.beginn)
    const copy = copyOf(template, moveTime, body.mitHelfern)
    const present = await stillPresent(trx, [copy.leiter, copy.stvLeiter])
    const head = {
      ...copy,
      leiter: copy.leiter !== null && present.has(copy.leiter) ? copy.leiter : null,
      stvLeiter: copy.stvLeiter !== null && present.has(copy.stvLeiter) ? copy.stvLeiter : null,
    }
    const moved = template.schichten.map((schicht) => ({ ...schicht, beginn: moveTime(schicht.beginn), ende: moveTime(schicht.ende) }))
    const [reason] = maengel({ dienst: head, schichten: moved, jetzt: context.now(), vorher: null })
    if (reason) throw badRequest(reason.msg, 'beginn')
    const schichten = await withoutTaken(trx, moved)
    const number = await nextNumber(trx, head.beginn)
    const { _id } = await trx
      .insertInto('sanitaetsdienste')
      .values({ ...asColumns(head), nummer: number, status: 'anfrage', erstelltVon: actor._id, geaendertVon: actor._id })
      .returning('_id')
      .executeTakeFirstOrThrow()
    const fresh = await insertSchichten(
      trx,
      _id,
      schichten.map(({ _id: _old, ...schicht }) => ({
        ...schicht,
        fahrzeuge: schicht.fahrzeuge.map(({ fahrzeug, typ: type, erforderlich: required }) => ({
          fahrzeug,
          typ: type,
          erforderlich: required,
        })),
      })),
    )
    await bucheFahrzeuge(trx, _id, actor._id)
    await recordChange(trx, {
      bereich: 'sanitaetsdienste',
      objekt: _id,
      aktion: 'angelegt',
      felder: ['kopieVon', 'bezeichnung', 'beginn', 'ende'],
      neu: { ...head, kopieVon: { _id: template._id, nummer: template.nummer, bezeichnung: template.bezeichnung } },
      wer: actor._id,
    })
    // After the service itself: its history begins with the copy.
    if (body.mitHelfern) await takeOverHelfer(trx, template, { dienst: _id, fresh, moveTime, wer: actor._id })
    await refresh(trx, fresh)
    return read(context, trx, actor, _id)
  }

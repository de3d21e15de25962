import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/context.ts'
import { type Before, originBy, saidYes, wasStaffed } from './before.ts'
import type { Step } from '../staffing/einteilung.ts'
import { hasPlatz, type Trigger, type StateChange } from '../signup/state.ts'
import { setTouched } from '#server/db/vocabulary.ts'

const columns = sql`(_id uuid, angebot uuid, profil uuid, status text, funktion text, fahrzeug uuid, praktikant boolean,
  beginn timestamptz, ende timestamptz, qualifikation text, grund text, kommentar text, "kommentarSichtbarkeit" text,
  trotzdem text, "trotzWegen" text[], herkunft text, zuvor jsonb, "gemeldetAm" timestamptz)`

interface Acting {
  readonly actor: string | null
  readonly now: Date
  readonly trigger: Trigger
}

/**
 * Writes planned changes (`planEinteilung`): removals first, then additions, so people can swap places.
 * Returns the state changes. The caller updates the counts afterwards (`refreshBesetzung`, `promoteNext`).
 */
export async function writeEinteilung(trx: Trx, steps: readonly Step[], { actor, now, trigger }: Acting): Promise<StateChange[]> {
  const free = steps.flatMap(({ alt, status }) => (alt?.status === 'eingeteilt' && status === 'eingeteilt' ? [alt._id] : []))
  if (free.length > 0) {
    // Temporarily only registered, so no exclusion constraint fails while places change.
    await sql`update anmeldungen set status = 'gemeldet', zuvor = null where _id = any(${free}::uuid[])`.execute(trx)
  }
  const stays = ({ status }: Step) => status === 'eingeteilt'
  const present = steps.filter(({ alt }) => alt !== null)
  const acting = { actor, now, trigger }
  await change(
    trx,
    present.filter((step) => !stays(step)),
    acting,
  )
  await change(trx, present.filter(stays), acting)
  const inserted = await insert(
    trx,
    steps.filter(({ alt }) => alt === null),
    acting,
  )
  return steps.flatMap(({ alt, schicht, profil, status, back }) => {
    const anmeldung = alt?._id ?? inserted.get(`${schicht} ${profil}`)
    if (anmeldung === undefined) return []
    const statusChange = { anmeldung, angebot: schicht, profil, vorher: alt?.status ?? null, trigger }
    return [back === undefined ? { ...statusChange, after: status } : { ...statusChange, after: back?.status ?? null, back: true as const }]
  })
}

/** Statement that reopens the requests of people taken off, as before their staffing; null without any. */
export function reopensQuestions(steps: readonly Step[], now: Date): RawBuilder<unknown> | null {
  const off = steps.filter(({ back, status, alt }) => back !== undefined && !hasPlatz(status) && alt?.eingeteiltAm)
  if (off.length === 0) return null
  return sql`
    update anfragen f
    set antwort = null, "beantwortetAm" = null
    from unnest(${off.map(({ schicht }) => schicht)}::uuid[], ${off.map(({ profil }) => profil)}::uuid[],
      ${off.map(({ alt }) => alt?.eingeteiltAm ?? null)}::timestamptz[]) as n(angebot, profil, seit)
    where f.art = 'hilferuf'
      and f.angebot = n.angebot
      and f.profil = n.profil
      and f.antwort = 'zurueckgezogen'
      and f."beantwortetAm" >= n.seit
      and f."laeuftAb" > ${now}`
}

/** State stored for taking a person off: members with their own yes remain registered with their data. */
function keptFor(step: Step, { now, trigger }: Acting): Before | null {
  const { status, von, bis, alt, zuvor, praktikant, kommentar, kommentarSichtbarkeit } = step
  if (!wasStaffed(status)) return null
  if (status !== 'eingeteilt' || alt?.status === 'eingeteilt' || !saidYes(trigger)) return zuvor
  return {
    status: 'gemeldet',
    funktion: '',
    praktikant,
    grund: '',
    kommentar: kommentar ?? alt?.kommentar ?? '',
    kommentarSichtbarkeit: kommentarSichtbarkeit ?? alt?.kommentarSichtbarkeit ?? 'fuehrung',
    gemeldetAm: alt?.gemeldetAm ?? now.toISOString(),
    herkunft: originBy(alt, trigger),
    beginn: von,
    ende: bis,
  }
}

const asJson = (steps: readonly Step[], acting: Acting) =>
  JSON.stringify(
    steps.map((step) => {
      const {
        alt,
        schicht,
        profil,
        von,
        bis,
        person,
        status,
        funktion,
        fahrzeug,
        praktikant,
        grund,
        kommentar,
        kommentarSichtbarkeit,
        trotzdem,
        trotzWegen,
        back,
      } = step
      return {
        _id: alt?._id ?? null,
        angebot: schicht,
        profil,
        status,
        funktion,
        fahrzeug,
        praktikant,
        beginn: von,
        ende: bis,
        qualifikation: person.qualifikation,
        grund,
        kommentar,
        kommentarSichtbarkeit,
        trotzdem,
        trotzWegen,
        herkunft: back?.herkunft ?? originBy(alt, acting.trigger),
        zuvor: keptFor(step, acting),
        gemeldetAm: back?.gemeldetAm ?? null,
      }
    }),
  )

/** Planner and qualification are stored at staffing time and kept for absent people. */
async function change(trx: Trx, steps: readonly Step[], acting: Acting): Promise<void> {
  if (steps.length === 0) return
  const { actor, now } = acting
  const before = steps.map(({ alt }) => alt?.status ?? '')
  await sql`
    update anmeldungen
    set status = n.status, funktion = n.funktion, fahrzeug = n.fahrzeug, praktikant = n.praktikant, beginn = n.beginn,
      ende = n.ende, trotzdem = n.trotzdem, "trotzWegen" = n."trotzWegen", herkunft = n.herkunft, zuvor = n.zuvor,
      grund = coalesce(n.grund, case when war.status = n.status then anmeldungen.grund else '' end),
      kommentar = coalesce(n.kommentar, anmeldungen.kommentar),
      "kommentarSichtbarkeit" = coalesce(n."kommentarSichtbarkeit", anmeldungen."kommentarSichtbarkeit"),
      qualifikation = case
        when n.status = 'eingeteilt' and war.status <> 'eingeteilt' then n.qualifikation
        when n.status in ('eingeteilt', 'nichtErschienen') then anmeldungen.qualifikation
        else ''
      end,
      "eingeteiltVon" = case
        when n.status = 'eingeteilt' and war.status <> 'eingeteilt' then ${actor}::uuid
        when n.status in ('eingeteilt', 'nichtErschienen') then anmeldungen."eingeteiltVon"
      end,
      "eingeteiltAm" = case
        when n.status = 'eingeteilt' and war.status <> 'eingeteilt' then ${now}::timestamptz
        when n.status in ('eingeteilt', 'nichtErschienen') then anmeldungen."eingeteiltAm"
      end,
      "gemeldetAm" = case
        when n."gemeldetAm" is not null then n."gemeldetAm"
        when war.status in ('abgesagt', 'abgelehnt') and n.status in ('gemeldet', 'warteliste', 'eingeteilt')
          then ${now}::timestamptz
        else anmeldungen."gemeldetAm"
      end,
      ${setTouched(actor, now)}
    from jsonb_to_recordset(${asJson(steps, acting)}::jsonb) as n ${columns}
      join unnest(${steps.map(({ alt }) => alt?._id ?? null)}::uuid[], ${before}::text[]) as war(_id,
        status) on war._id = n._id
    where anmeldungen._id = n._id`.execute(trx)
}

async function insert(trx: Trx, steps: readonly Step[], acting: Acting): Promise<Map<string, string>> {
  if (steps.length === 0) return new Map()
  const { actor, now } = acting
  const { rows } = await sql<{ _id: string; angebot: string; profil: string }>`
    insert into anmeldungen (angebot, profil, status, funktion, fahrzeug, praktikant, beginn, ende, grund, kommentar,
      "kommentarSichtbarkeit", trotzdem, "trotzWegen", herkunft, zuvor, qualifikation, "eingeteiltVon", "eingeteiltAm",
      "gemeldetAm", "erstelltVon", "geaendertVon")
    select n.angebot, n.profil, n.status, n.funktion, n.fahrzeug, n.praktikant, n.beginn, n.ende, coalesce(n.grund, ''),
      coalesce(n.kommentar, ''), coalesce(n."kommentarSichtbarkeit", 'fuehrung'), n.trotzdem, n."trotzWegen",
      n.herkunft, n.zuvor, case when n.status = 'eingeteilt' then n.qualifikation else '' end,
      case when n.status = 'eingeteilt' then ${actor}::uuid end,
      case when n.status = 'eingeteilt' then ${now}::timestamptz end, ${now}, ${actor}, ${actor}
    from jsonb_to_recordset(${asJson(steps, acting)}::jsonb) as n ${columns}
    returning _id, angebot, profil`.execute(trx)
  return new Map(rows.map(({ _id, angebot, profil }) => [`${angebot} ${profil}`, _id]))
}

// Writes the registrations that the staffing changes.
import { sql } from 'kysely'
import type { Trx } from '#server/context.ts'
import type { Step } from './einteilung.ts'
import { hasPlatz, type Trigger, type StateChange } from './state.ts'
import { touched } from '#server/db/vocabulary.ts'

const columns = sql`(_id uuid, angebot uuid, profil uuid, status text, funktion text, fahrzeug uuid, praktikant boolean, beginn timestamptz,
  ende timestamptz, qualifikation text, grund text, kommentar text, "kommentarSichtbarkeit" text, trotzdem text)`

interface Acting {
  /** The acting user, or null for the system. */
  readonly actor: string | null
  readonly now: Date
  readonly trigger: Trigger
}

/**
 * Writes planned changes (`planEinteilung`), first those who leave, then those who come, so that people may swap places;
 * returns whose state changed how. The counts are the caller's next step (`refresh`, `promoteNext`).
 */
export async function writeEinteilung(trx: Trx, steps: readonly Step[], { actor, now, trigger }: Acting): Promise<StateChange[]> {
  const free = steps.flatMap(({ alt: old }) => (old?.status === 'eingeteilt' ? [old._id] : []))
  if (free.length > 0) {
    // Only registered while this transaction runs: nobody is held twice while places change.
    await sql`update anmeldungen set status = 'gemeldet' where _id = any(${free}::uuid[])`.execute(trx)
  }
  const stays = (step: Step) => hasPlatz(step.status)
  const present = steps.filter(({ alt: old }) => old !== null)
  await change(
    trx,
    present.filter((step) => !stays(step)),
    actor,
    now,
  )
  await change(trx, present.filter(stays), actor, now)
  const fresh = await insert(
    trx,
    steps.filter(({ alt: old }) => old === null),
    actor,
    now,
  )
  return steps.flatMap(({ alt: old, schicht, profil, status }) => {
    const anmeldung = old?._id ?? fresh.get(`${schicht} ${profil}`)
    return anmeldung === undefined ? [] : [{ anmeldung, angebot: schicht, profil, vorher: old?.status ?? null, after: status, trigger }]
  })
}

const asJson = (steps: readonly Step[]) =>
  JSON.stringify(
    steps.map(
      ({
        alt: old,
        schicht,
        profil,
        von,
        bis,
        person,
        status,
        funktion: fn,
        fahrzeug,
        praktikant,
        grund: reason,
        kommentar: comment,
        kommentarSichtbarkeit: commentSichtbarkeit,
        trotzdem,
      }) => ({
        _id: old?._id ?? null,
        angebot: schicht,
        profil,
        status,
        funktion: fn,
        fahrzeug,
        praktikant,
        beginn: von,
        ende: bis,
        qualifikation: person.qualifikation,
        grund: reason,
        kommentar: comment,
        kommentarSichtbarkeit: commentSichtbarkeit,
        trotzdem,
      }),
    ),
  )

/** Acting staffed somebody, and the qualification at that time, is written when they are staffed, and kept when they do not come. */
async function change(trx: Trx, steps: readonly Step[], actor: string | null, now: Date): Promise<void> {
  if (steps.length === 0) return
  const before = steps.map(({ alt: old }) => old?.status ?? '')
  await sql`
    update anmeldungen set status = n.status, funktion = n.funktion, fahrzeug = n.fahrzeug, praktikant = n.praktikant, beginn = n.beginn,
      ende = n.ende, trotzdem = n.trotzdem, grund = coalesce(n.grund, case when war.status = n.status then anmeldungen.grund else '' end),
      kommentar = coalesce(n.kommentar, anmeldungen.kommentar),
      "kommentarSichtbarkeit" = coalesce(n."kommentarSichtbarkeit", anmeldungen."kommentarSichtbarkeit"),
      qualifikation = case when n.status = 'eingeteilt' and war.status <> 'eingeteilt' then n.qualifikation
        when n.status in ('eingeteilt', 'nichtErschienen') then anmeldungen.qualifikation else '' end,
      "eingeteiltVon" = case when n.status = 'eingeteilt' and war.status <> 'eingeteilt' then ${actor}::uuid
        when n.status in ('eingeteilt', 'nichtErschienen') then anmeldungen."eingeteiltVon" end,
      "eingeteiltAm" = case when n.status = 'eingeteilt' and war.status <> 'eingeteilt' then ${now}::timestamptz
        when n.status in ('eingeteilt', 'nichtErschienen') then anmeldungen."eingeteiltAm" end,
      "gemeldetAm" = case when war.status in ('abgesagt', 'abgelehnt') and n.status in ('gemeldet', 'warteliste', 'eingeteilt') then ${now}::timestamptz
        else anmeldungen."gemeldetAm" end,
      ${touched(actor, now)}
    from jsonb_to_recordset(${asJson(steps)}::jsonb) as n ${columns}
      join unnest(${steps.map(({ alt: old }) => old?._id ?? null)}::uuid[], ${before}::text[]) as war(_id, status) on war._id = n._id
    where anmeldungen._id = n._id`.execute(trx)
}

async function insert(trx: Trx, steps: readonly Step[], actor: string | null, now: Date): Promise<Map<string, string>> {
  if (steps.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; angebot: string; profil: string }>`
    insert into anmeldungen (angebot, profil, status, funktion, fahrzeug, praktikant, beginn, ende, grund, kommentar, "kommentarSichtbarkeit",
      trotzdem, qualifikation, "eingeteiltVon", "eingeteiltAm", "gemeldetAm", "erstelltVon", "geaendertVon")
    select n.angebot, n.profil, n.status, n.funktion, n.fahrzeug, n.praktikant, n.beginn, n.ende, coalesce(n.grund, ''), coalesce(n.kommentar, ''),
      coalesce(n."kommentarSichtbarkeit", 'fuehrung'), n.trotzdem, case when n.status = 'eingeteilt' then n.qualifikation else '' end,
      case when n.status = 'eingeteilt' then ${actor}::uuid end, case when n.status = 'eingeteilt' then ${now}::timestamptz end, ${now}, ${actor}, ${actor}
    from jsonb_to_recordset(${asJson(steps)}::jsonb) as n ${columns}
    returning _id, angebot, profil`.execute(trx)
  return new Map(rows.map(({ _id, angebot, profil }) => [`${angebot} ${profil}`, _id]))
}

// The history of who stands in a service: one entry for each person and change.
import { type RawBuilder, sql } from 'kysely'
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { EigenerWechsel, Standwechsel } from '#blocks/anmeldung/server/index.ts'
import type { Trx } from '#server/kontext.ts'
import type { Helferstand } from '../../history.ts'

const stand = sql`jsonb_strip_nulls(jsonb_build_object(
  'profil', m.profil,
  'schicht', jsonb_build_object('_id', a._id, 'bezeichnung', a.bezeichnung, 'beginn', iso(a.beginn)),
  'status', m.status,
  'funktion', nullif(m.funktion, ''),
  'fahrzeug', coalesce(af.fahrzeug::text, nullif(af.typ, '')),
  'praktikant', nullif(m.praktikant, false),
  'von', case when (m.beginn, m.ende) <> (a.beginn, a.ende) then iso(m.beginn) end,
  'bis', case when (m.beginn, m.ende) <> (a.beginn, a.ende) then iso(m.ende) end,
  'grund', nullif(m.grund, '')))`
const quellen = sql`join angebote a on a._id = m.angebot left join angebot_fahrzeuge af on af._id = m.fahrzeug`

/** How these registrations stand now, by id; to be asked before a change and handed to `protokolliereHelfer` after it. */
export async function helferStaende(trx: Trx, anmeldungen: readonly string[]): Promise<Map<string, Helferstand>> {
  if (anmeldungen.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; stand: Helferstand }>`
    select m._id, ${stand} as stand from anmeldungen m ${quellen} where m._id = any(${anmeldungen}::uuid[])`.execute(trx)
  return new Map(rows.map(({ _id, stand }) => [_id, stand]))
}

type Wechsel = Pick<Standwechsel, 'anmeldung' | 'vorher' | 'nachher' | 'anstoss'>

/** What a change is called in the history (entities.md 2.18). */
export function aktionVon({ vorher, nachher, anstoss }: Pick<Standwechsel, 'vorher' | 'nachher' | 'anstoss'>): string {
  if (anstoss === 'nachgerueckt') return 'nachgerueckt'
  if (anstoss === 'uebergabe') return 'uebergeben'
  if (vorher === nachher) return 'geaendert'
  // Taken out of the staffing but still there.
  if (vorher === 'eingeteilt' && (nachher === 'gemeldet' || nachher === 'warteliste')) return 'ausgeteilt'
  return nachher
}

interface Eintragsangabe {
  /** The value of `spalte` of the registration that is meant. */
  readonly wen: string
  readonly aktion: string
  /** How it stood before; null where only its state changed. */
  readonly vorher: Helferstand | null
  readonly status: Anmeldestatus | null
}

/** The statement that writes one entry per registration, all in one group, of rows `m` as they now are. */
const schreibtEintraege = (
  dienst: string,
  eintraege: readonly Eintragsangabe[],
  wer: string | null,
  zeilen: RawBuilder<unknown>,
  spalte: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
    insert into historie (gruppe, "user", bereich, objekt, aktion, feld, alt, neu)
    select g.id, ${wer}::uuid, 'sanitaetsdienste', ${dienst}::uuid, w.aktion, 'helfer',
      coalesce(w.alt::jsonb, case when w.status is not null then s.stand - 'grund' || jsonb_build_object('status', w.status) end), s.stand
    from (select neue_id() as id) g,
      unnest(${eintraege.map(({ wen }) => wen)}::uuid[], ${eintraege.map(({ aktion }) => aktion)}::text[],
        ${eintraege.map(({ vorher }) => (vorher === null ? null : JSON.stringify(vorher)))}::text[],
        ${eintraege.map(({ vorher, status }) => (vorher === null ? status : null))}::text[])
        with ordinality as w(wen, aktion, alt, status, nr)
      join ${zeilen} m on ${spalte} = w.wen ${quellen}
      cross join lateral (select ${stand} as stand) s
    order by w.nr`

/**
 * Writes one entry per registration, all in one group. Without `vorher` for a registration the entry says that only its
 * state changed. `wer` is the acting user, null for the system.
 */
export async function protokolliereHelfer(
  trx: Trx,
  dienst: string,
  wechsel: readonly Wechsel[],
  wer: string | null,
  vorher: ReadonlyMap<string, Helferstand> = new Map(),
): Promise<void> {
  if (wechsel.length === 0) return
  const eintraege = wechsel.map((w) => ({
    wen: w.anmeldung,
    aktion: aktionVon(w),
    vorher: vorher.get(w.anmeldung) ?? null,
    status: w.vorher,
  }))
  await schreibtEintraege(dienst, eintraege, wer, sql`anmeldungen`, sql`m._id`).execute(trx)
}

/**
 * As `protokolliereHelfer`, for the changes of one person as a part of the statement that makes them: `m` are the rows that
 * it answers.
 */
export const schreibtEigene = (dienst: string, wechsel: readonly EigenerWechsel[], wer: string): RawBuilder<unknown> =>
  schreibtEintraege(
    dienst,
    wechsel.map((w) => ({ wen: w.angebot, aktion: aktionVon(w), vorher: null, status: w.vorher })),
    wer,
    sql`m`,
    sql`m.angebot`,
  )

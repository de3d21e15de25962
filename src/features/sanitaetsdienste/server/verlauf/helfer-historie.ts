// The history of who stands in a service: one entry per person and change, readable without looking anything up.
import { type RawBuilder, sql } from 'kysely'
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { EigenerWechsel, Standwechsel } from '#blocks/anmeldung/server/index.ts'
import type { Db, Trx } from '#server/kontext.ts'

/**
 * How a registration stands in the history: `{ profil, schicht, status, funktion, fahrzeug, praktikant, zeit, grund }`, all
 * texts; what is empty is left out. The person stands there by id, so that an ended account leaves no name behind
 * (Art. 17 DSGVO); `mitNamen` puts `person` in its place where the history is read.
 */
export type LesbarerStand = Readonly<Record<string, string>>

const berlin = (spalte: string) => sql`to_char(${sql.ref(spalte)} at time zone 'Europe/Berlin', 'DD.MM.YYYY HH24:MI')`
const lesbar = sql`jsonb_strip_nulls(jsonb_build_object(
  'profil', m.profil,
  'schicht', coalesce(nullif(a.bezeichnung, ''), ${berlin('a.beginn')}),
  'status', m.status,
  'funktion', nullif(m.funktion, ''),
  'fahrzeug', coalesce(nullif(f.funkrufname, ''), f.bezeichnung, nullif(af.typ, '')),
  'praktikant', case when m.praktikant then 'ja' end,
  'zeit', case when (m.beginn, m.ende) <> (a.beginn, a.ende) then concat(${berlin('m.beginn')}, ' bis ', ${berlin('m.ende')}) end,
  'grund', nullif(m.grund, '')))`
const quellen = sql`join angebote a on a._id = m.angebot left join angebot_fahrzeuge af on af._id = m.fahrzeug left join fahrzeuge f on f._id = af.fahrzeug`

/** How these registrations read now, by id; to be asked before a change and handed to `protokolliereHelfer` after it. */
export async function lesbareStaende(trx: Trx, anmeldungen: readonly string[]): Promise<Map<string, LesbarerStand>> {
  if (anmeldungen.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; stand: LesbarerStand }>`
    select m._id, ${lesbar} as stand from anmeldungen m ${quellen} where m._id = any(${anmeldungen}::uuid[])`.execute(trx)
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
  readonly vorher: LesbarerStand | null
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
      cross join lateral (select ${lesbar} as stand) s
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
  vorher: ReadonlyMap<string, LesbarerStand> = new Map(),
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

interface Eintrag {
  readonly feld: string
  readonly alt: unknown
  readonly neu: unknown
}
const profilIn = (stand: unknown): string | null => {
  const profil = typeof stand === 'object' && stand !== null && 'profil' in stand ? stand.profil : null
  return typeof profil === 'string' ? profil : null
}
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Fields that name people: which profiles a value names, and how it reads with their names. */
const PERSONENFELDER: Readonly<
  Record<
    string,
    { profile: (wert: unknown) => readonly (string | null)[]; lesbar: (wert: unknown, name: (profil: string) => string) => unknown }
  >
> = (() => {
  const eine = {
    profile: (wert: unknown) => [typeof wert === 'string' && UUID.test(wert) ? wert : null],
    lesbar: (wert: unknown, name: (profil: string) => string) => (typeof wert === 'string' && UUID.test(wert) ? name(wert) : wert),
  }
  return {
    leiter: eine,
    stvLeiter: eine,
    hilferuf: {
      profile: (wert) => (Array.isArray(wert) ? wert.map(String) : []),
      lesbar: (wert, name) =>
        Array.isArray(wert)
          ? wert
              .map((profil) => name(String(profil)))
              .toSorted((a, b) => a.localeCompare(b, 'de'))
              .join(', ')
          : wert,
    },
    helfer: {
      profile: (wert) => [profilIn(wert)],
      lesbar: (wert, name) => {
        const id = profilIn(wert)
        if (id === null) return wert
        const { profil: _profil, ...rest } = wert as Record<string, unknown>
        return { person: name(id), ...rest }
      },
    },
  }
})()

/** Entries of a service's history with people's names as they are now in place of their profiles' ids; one query for all. */
export async function mitNamen<E extends Eintrag>(db: Db, eintraege: readonly E[]): Promise<E[]> {
  const profile = new Set(
    eintraege.flatMap(({ feld, alt, neu }) => [alt, neu].flatMap((wert) => PERSONENFELDER[feld]?.profile(wert) ?? [])),
  )
  const { rows } = await sql<{ _id: string; name: string }>`
    select p._id, concat_ws(' ', u.vorname, u.nachname) as name from profile p join users u on u._id = p."user"
    where p._id = any(${[...profile].filter((eines) => eines !== null)}::uuid[])`.execute(db)
  const namen = new Map(rows.map(({ _id, name }) => [_id, name]))
  const name = (id: string) => namen.get(id) ?? 'ehem. Mitglied'
  return eintraege.map((eintrag) => {
    const feld = PERSONENFELDER[eintrag.feld]
    return feld ? { ...eintrag, alt: feld.lesbar(eintrag.alt, name), neu: feld.lesbar(eintrag.neu, name) } : eintrag
  })
}

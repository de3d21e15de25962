// The counts of an offer, and who moves up from its waiting list: kept in the transaction of each change.
import { type RawBuilder, sql } from 'kysely'
import type { Bedarfszeile, Besetzung } from '../contract.ts'
import { type Mitwirkender, nimmtFehlenden, ohneBedarf, type Platzbedarf, verteile } from '../besetzung.ts'
import type { Trx } from '#server/kontext.ts'
import type { Standwechsel } from './stand.ts'
import { ageAt, oneOf, touched } from '#server/db/vocabulary.ts'
import { STEHENDE_ANMELDUNG } from '../contract.ts'

type Zaehlend = 'gemeldet' | 'eingeteilt' | 'warteliste'
/** Somebody who is registered, staffed or waits. */
export interface Person extends Mitwirkender {
  /** The registration's id; `id` is the profile's. */
  readonly anmeldung: string
  readonly status: Zaehlend
  /** May move up: still a member, the registration counts, and no duty elsewhere at that time. */
  readonly frei: boolean
}
/** What the counts are made of. */
export interface Angebotsleute extends Platzbedarf {
  readonly _id: string
  readonly beginn: string
  readonly leute: readonly Person[]
}

/** Holds the rows of these offers until the end of the transaction: whoever changes who stands in an offer takes this lock first. */
export async function sperreAngebote(trx: Trx, angebote: readonly string[]): Promise<void> {
  // Always in the same order, so that two who hold several never wait for each other.
  await sql`select a._id from angebote a where a._id = any(${angebote}::uuid[]) order by a._id for update`.execute(trx)
}

/** The people of the row `a` of angebote, as `Person`s in the order in which they count and move up. */
export const leuteSpalte = sql`(
  select coalesce(json_agg(json_build_object('id', m.profil, 'anmeldung', m._id, 'status', m.status, 'praktikant', m.praktikant, 'funktion', m.funktion,
      'qualifikation', p.sanitaetsausbildung,
      'alter', ${ageAt(sql`a.beginn`, sql`p.geburtsdatum`)},
      'frei', m.gilt and p.status in ('aktiv', 'eingeschraenkt', 'extern') and p."geloeschtAm" is null
        and (m.status <> 'warteliste' or not exists (select 1 from anmeldungen x where x.profil = m.profil and x.status = 'eingeteilt' and x.gilt
          and tstzrange(x.beginn, x.ende) && tstzrange(m.beginn, m.ende))))
      order by m.status = 'eingeteilt' desc, m."gemeldetAm", m._id), '[]')
  from anmeldungen m join profile p on p._id = m.profil
  where m.angebot = a._id and ${oneOf('m.status', STEHENDE_ANMELDUNG)})`

async function lade(trx: Trx, angebote: readonly string[]): Promise<Angebotsleute[]> {
  const { rows } = await sql<Angebotsleute & { bedarf: Bedarfszeile[] }>`
    select a._id, a.bedarf, a.praktikanten, a.beginn, ${leuteSpalte} as leute from angebote a where a._id = any(${angebote}::uuid[])`.execute(
    trx,
  )
  return rows
}

/** Counts an offer. `plaetze` is how many may be registered: whoever counts for no place of the need takes none away from it. */
function zaehle(angebot: Angebotsleute): { besetzung: Besetzung; plaetze: number | null } {
  const da = angebot.leute.filter(({ status }) => status !== 'warteliste')
  const { soll, offen, fehlt, praktikantenSoll, ohnePlatz } = verteile(angebot, da)
  const eingeteilt = da.filter(({ status }) => status === 'eingeteilt')
  return {
    besetzung: {
      soll,
      offen,
      fehlt: [...fehlt],
      praktikantenSoll,
      eingeteilt: eingeteilt.filter(({ praktikant }) => !praktikant).length,
      gemeldet: da.filter(({ status, praktikant }) => status === 'gemeldet' && !praktikant).length,
      warteliste: angebot.leute.length - da.length,
      praktikanten: da.filter(({ praktikant }) => praktikant).length,
      unbesetzt: verteile(angebot, eingeteilt).offen,
    },
    plaetze: ohneBedarf(angebot) ? null : soll + praktikantenSoll + ohnePlatz.length,
  }
}

/** The statement that writes the counts of these offers; also as a part of a larger one. */
export function zaehlt(angebote: readonly Angebotsleute[]): RawBuilder<unknown> {
  const werte = angebote.map(zaehle)
  return sql`update angebote set besetzung = n.besetzung::jsonb, plaetze = n.plaetze
    from unnest(${angebote.map(({ _id }) => _id)}::uuid[], ${werte.map(({ besetzung }) => JSON.stringify(besetzung))}::text[],
      ${werte.map(({ plaetze }) => plaetze)}::int[]) as n(_id, besetzung, plaetze)
    where angebote._id = n._id`
}

/**
 * Recomputes `besetzung` and `plaetze` of these offers, in three queries however many they are. To be called after every
 * change of their need or of who stands in them, in its transaction.
 */
export async function frischeAuf(trx: Trx, angebote: readonly string[]): Promise<void> {
  if (angebote.length === 0) return
  await sperreAngebote(trx, angebote)
  await zaehlt(await lade(trx, angebote)).execute(trx)
}

/** Who of the waiting list gets a place, in its order: the first whose addition covers an open one, then the next. */
export function nachruecker(angebot: Platzbedarf & { readonly leute: readonly Person[] }, ohne: readonly string[] = []): Person[] {
  const da: Mitwirkender[] = angebot.leute.filter(({ status }) => status !== 'warteliste')
  const warten = angebot.leute.filter(({ id, status, frei }) => status === 'warteliste' && frei && !ohne.includes(id))
  const neu: Person[] = []
  for (const person of warten) {
    const { fehlt, praktikanten } = verteile(angebot, da)
    const platz =
      ohneBedarf(angebot) ||
      (person.praktikant ? verteile(angebot, [...da, person]).praktikanten.length > praktikanten.length : nimmtFehlenden(fehlt, person))
    if (!platz) continue
    neu.push(person)
    da.push(person)
  }
  return neu
}

/** Who moves up in these offers, by the offer's id, and how they stand then. Nobody does once an offer has begun. */
export function planeNachruecken(angebote: readonly Angebotsleute[], jetzt: Date, ohne: readonly string[] = []) {
  const wechsel: Standwechsel[] = []
  const danach = angebote.map((angebot) => {
    const neu = angebot.beginn <= jetzt.toISOString() ? [] : nachruecker(angebot, ohne)
    for (const { anmeldung, id } of neu)
      wechsel.push({ anmeldung, angebot: angebot._id, profil: id, vorher: 'warteliste', nachher: 'gemeldet', anstoss: 'nachgerueckt' })
    return {
      ...angebot,
      leute: angebot.leute.map((person) => (neu.includes(person) ? { ...person, status: 'gemeldet' as const } : person)),
    }
  })
  return { wechsel, danach }
}

/** Writes who moved up. The counts with `plaetze` come before: the constraint that guards the last place goes by them. */
export async function schreibeNachgerueckte(trx: Trx, wechsel: readonly Standwechsel[]): Promise<void> {
  if (wechsel.length === 0) return
  await sql`update anmeldungen set status = 'gemeldet', ${touched(null)}
    where _id = any(${wechsel.map(({ anmeldung }) => anmeldung)}::uuid[])`.execute(trx)
}

/**
 * Moves people up from the waiting lists of these offers where a place is open, recomputes the counts, and says whose
 * state changed (the caller writes the history and the mails). Profiles in `ohne` do not move up.
 * Annahme: one moves up until the offer begins, also after the deadline, and not while one stands elsewhere at that time.
 * Annahme: whoever waits moves up, also who was put on the list by those who staff: waiting means just that. Who is not to
 * come is turned down instead. The change that puts somebody on the list moves nobody of them up (`ohne`).
 */
export async function rueckeNach(
  trx: Trx,
  angebote: readonly string[],
  jetzt: Date,
  ohne: readonly string[] = [],
): Promise<Standwechsel[]> {
  if (angebote.length === 0) return []
  await sperreAngebote(trx, angebote)
  const { wechsel, danach } = planeNachruecken(await lade(trx, angebote), jetzt, ohne)
  await zaehlt(danach).execute(trx)
  await schreibeNachgerueckte(trx, wechsel)
  return wechsel
}

// The counts of an offer, and who moves up from its waiting list: kept in the transaction of each change.
import { sql } from 'kysely'
import type { Bedarfszeile, Besetzung } from '#contract/anmeldung.ts'
import { type Mitwirkender, nimmtFehlenden, ohneBedarf, type Platzbedarf, verteile } from '#contract/besetzung.ts'
import type { Trx } from '#server/kontext.ts'
import type { Standwechsel } from './stand.ts'

type Zaehlend = 'gemeldet' | 'eingeteilt' | 'warteliste'
interface Person extends Mitwirkender {
  /** The registration's id; `id` is the profile's. */
  readonly anmeldung: string
  readonly status: Zaehlend
  /** May move up: still a member, the registration counts, and no duty elsewhere at that time. */
  readonly frei: boolean
}
interface Angebot extends Platzbedarf {
  readonly _id: string
  readonly beginn: string
  readonly leute: readonly Person[]
}

/** Holds the rows of these offers until the end of the transaction: whoever changes who stands in an offer takes this lock first. */
export async function sperreAngebote(trx: Trx, angebote: readonly string[]): Promise<void> {
  // Always in the same order, so that two who hold several never wait for each other.
  await sql`select a._id from angebote a where a._id = any(${angebote}::uuid[]) order by a._id for update`.execute(trx)
}

async function lade(trx: Trx, angebote: readonly string[]): Promise<Angebot[]> {
  const { rows } = await sql<Angebot & { bedarf: Bedarfszeile[] }>`
    select a._id, a.bedarf, a.praktikanten, a.beginn,
      coalesce(json_agg(json_build_object('id', m.profil, 'anmeldung', m._id, 'status', m.status, 'praktikant', m.praktikant, 'funktion', m.funktion,
        'qualifikation', p.sanitaetsausbildung,
        'alter', extract(year from age((a.beginn at time zone 'Europe/Berlin')::date, p.geburtsdatum))::int,
        'frei', m.gilt and p.status in ('aktiv', 'eingeschraenkt', 'extern') and p."geloeschtAm" is null
          and (m.status <> 'warteliste' or not exists (select 1 from anmeldungen x where x.profil = m.profil and x.status = 'eingeteilt' and x.gilt
            and tstzrange(x.beginn, x.ende) && tstzrange(m.beginn, m.ende))))
        order by m.status = 'eingeteilt' desc, m."gemeldetAm", m._id) filter (where m._id is not null), '[]') as leute
    from angebote a
    left join anmeldungen m on m.angebot = a._id and m.status in ('gemeldet', 'eingeteilt', 'warteliste')
    left join profile p on p._id = m.profil
    where a._id = any(${angebote}::uuid[])
    group by a._id`.execute(trx)
  return rows
}

/** Counts an offer. `plaetze` is how many may be registered: whoever counts for no place of the need takes none away from it. */
function zaehle(angebot: Angebot): { besetzung: Besetzung; plaetze: number | null } {
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

async function schreibe(trx: Trx, angebote: readonly Angebot[]): Promise<void> {
  const werte = angebote.map(zaehle)
  await sql`update angebote set besetzung = n.besetzung::jsonb, plaetze = n.plaetze
    from unnest(${angebote.map(({ _id }) => _id)}::uuid[], ${werte.map(({ besetzung }) => JSON.stringify(besetzung))}::text[],
      ${werte.map(({ plaetze }) => plaetze)}::int[]) as n(_id, besetzung, plaetze)
    where angebote._id = n._id`.execute(trx)
}

/**
 * Recomputes `besetzung` and `plaetze` of these offers, in three queries however many they are. To be called after every
 * change of their need or of who stands in them, in its transaction.
 */
export async function frischeAuf(trx: Trx, angebote: readonly string[]): Promise<void> {
  if (angebote.length === 0) return
  await sperreAngebote(trx, angebote)
  await schreibe(trx, await lade(trx, angebote))
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
  const geladen = await lade(trx, angebote)
  const neu = new Map(geladen.map((angebot) => [angebot._id, angebot.beginn <= jetzt.toISOString() ? [] : nachruecker(angebot, ohne)]))
  // First the counts with `plaetze`: the constraint that guards the last place goes by it.
  await schreibe(
    trx,
    geladen.map((angebot) => ({
      ...angebot,
      leute: angebot.leute.map((person) => (neu.get(angebot._id)?.includes(person) ? { ...person, status: 'gemeldet' as const } : person)),
    })),
  )
  const alle = geladen.flatMap(({ _id }) => (neu.get(_id) ?? []).map((person) => ({ ...person, angebot: _id })))
  if (alle.length === 0) return []
  await sql`update anmeldungen set status = 'gemeldet', version = version + 1, "geaendertAm" = now(), "geaendertVon" = null
    where _id = any(${alle.map(({ anmeldung }) => anmeldung)}::uuid[])`.execute(trx)
  return alle.map(({ anmeldung, angebot, id }) => ({
    anmeldung,
    angebot,
    profil: id,
    vorher: 'warteliste',
    nachher: 'gemeldet',
    anstoss: 'nachgerueckt',
  }))
}

// What speaks against booking a vehicle, and against somebody driving it.
import { sql } from 'kysely'
import { darfFahren } from '#contract/fuehrerschein.ts'
import { type Buchungsregeln, buchungsregelEinwand, type Spanne } from '#server/belegung/zeitraum.ts'
import { HttpFehler, konflikt, ungueltig } from '#server/fehler.ts'
import type { Trx } from '#server/kontext.ts'

export interface Fahrzeugzustand {
  readonly name: string
  readonly status: string
  readonly statusGrund: string
  readonly aktiv: boolean
  readonly buchbar: boolean
}
export interface Buchbar extends Fahrzeugzustand {
  readonly _id: string
  readonly buchungsregeln: Buchungsregeln
  readonly fuehrerscheinklasse: string
  readonly zulGesamtmasse: number | null
}

/**
 * Why a vehicle cannot be booked at all, or null.
 * Annahme: one that is in the workshop or out of service may be booked for the workshop, because it has to get there.
 */
export function fahrzeugEinwand({ name, status, statusGrund, aktiv, buchbar }: Fahrzeugzustand, art?: string): string | null {
  const weil = statusGrund === '' ? '' : ` (${statusGrund})`
  if (!aktiv) return `${name} gehört nicht mehr zum Bestand.`
  if (!buchbar) return `${name} kann nicht belegt werden.`
  if (status === 'werkstatt' && art !== 'Werkstatt') return `${name} ist in der Werkstatt${weil}.`
  if (status === 'ausserDienst' && art !== 'Werkstatt') return `${name} ist außer Dienst${weil}.`
  return null
}

/** Locks these vehicles against other bookers until the end of the transaction. @throws 400 for one that does not exist */
export async function sperreFahrzeuge(trx: Trx, ids: readonly string[], feld: string): Promise<Map<string, Buchbar>> {
  const { rows } = await sql<Buchbar>`
    select r._id, coalesce(nullif(r.funkrufname, ''), r.bezeichnung) as name, r.status, r."statusGrund", r.aktiv, r.buchbar, r.buchungsregeln,
      r.fuehrerscheinklasse, r."zulGesamtmasse"
    from fahrzeuge r where r._id = any(${[...ids]}::uuid[]) order by r._id for no key update`.execute(trx)
  if (rows.length < new Set(ids).size) throw ungueltig('Dieses Fahrzeug gibt es nicht.', feld)
  return new Map(rows.map((zeile) => [zeile._id, zeile]))
}

/**
 * Refuses what this vehicle cannot be booked for. `freiVonRegeln`: whoever approves bookings is not bound by the vehicle's own rules.
 * @throws 409 for its state, 400 for its rules
 */
export function verlangeBuchbar(
  fahrzeug: Buchbar,
  spannen: readonly Spanne[],
  art: string,
  jetzt: Date,
  freiVonRegeln: boolean,
  feld: string,
): void {
  const zustand = fahrzeugEinwand(fahrzeug, art)
  if (zustand !== null) throw konflikt(zustand, feld)
  if (freiVonRegeln) return
  for (const spanne of spannen) {
    const einwand = buchungsregelEinwand(fahrzeug.name, fahrzeug.buchungsregeln, spanne, jetzt)
    if (einwand) throw ungueltig(einwand.msg, einwand.feld)
  }
}

/**
 * Refuses people who do not exist and a driver without the licence class.
 * Annahme: a licence that runs out, a check that is due and a missing briefing only warn (`hinweise` of "frei"), as in services;
 * the class is what the law asks for.
 * @throws 400 or 409 naming the field
 */
export async function verlangePersonen(
  trx: Trx,
  { fahrer, verantwortlich }: { readonly fahrer: string | null; readonly verantwortlich: string | null },
  fahrzeuge: readonly Buchbar[],
): Promise<void> {
  const gefragt = [...new Set([fahrer, verantwortlich].filter((wer) => wer !== null))]
  if (gefragt.length === 0) return
  const { rows } = await sql<{ _id: string; name: string; klassen: string[] }>`
    select p._id, u.vorname || ' ' || u.nachname as name, p.fuehrerscheinklassen as klassen
    from profile p join users u on u._id = p."user" where p._id = any(${gefragt}::uuid[]) and p."geloeschtAm" is null`.execute(trx)
  for (const [feld, wer] of [
    ['verantwortlich', verantwortlich],
    ['fahrer', fahrer],
  ] as const)
    if (wer !== null && !rows.some(({ _id }) => _id === wer)) throw ungueltig('Diese Person gibt es nicht.', feld)
  const person = rows.find(({ _id }) => _id === fahrer)
  const zuGross = person && fahrzeuge.find((fahrzeug) => !darfFahren(person.klassen, fahrzeug))
  if (person && zuGross)
    throw new HttpFehler(409, [
      { msg: `${person.name} darf ${zuGross.name} nicht fahren: Führerscheinklasse ${zuGross.fuehrerscheinklasse} fehlt.`, feld: 'fahrer' },
    ])
}

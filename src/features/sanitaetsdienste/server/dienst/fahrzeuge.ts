// The vehicles of a service's shifts, and the bookings that keep them from going elsewhere.
import { sql } from 'kysely'
import { ungueltig, konflikt } from '#server/fehler.ts'
import { belegteFahrzeuge } from '#features/fahrzeugbelegungen/server/queries.ts'
import { belegungText } from '#blocks/konflikte/server/index.ts'
import type { Trx } from '#server/kontext.ts'

interface Fahrzeugplatz {
  readonly fahrzeug: string
  /** The path of the field to blame. */
  readonly feld: string
}

/**
 * Locks these vehicles against other bookers until the end of the transaction and refuses what cannot go along, but
 * for those of `bisher`.
 * @throws 400 for one that does not exist, 409 naming one that is out of service
 */
export async function pruefeFahrzeuge(trx: Trx, plaetze: readonly Fahrzeugplatz[], bisher: ReadonlySet<string>): Promise<void> {
  if (plaetze.length === 0) return
  const { rows } = await sql<{ _id: string; bezeichnung: string; status: string; aktiv: boolean }>`
    select _id, bezeichnung, status, aktiv from fahrzeuge where _id = any(${[...new Set(plaetze.map(({ fahrzeug }) => fahrzeug))]}::uuid[])
    order by _id for no key update`.execute(trx)
  for (const { fahrzeug, feld } of plaetze) {
    const da = rows.find(({ _id }) => _id === fahrzeug)
    if (bisher.has(fahrzeug)) continue
    if (!da) throw ungueltig('Dieses Fahrzeug gibt es nicht.', feld)
    if (!da.aktiv) throw konflikt(`${da.bezeichnung} gehört nicht mehr zum Bestand.`, feld)
    if (da.status === 'werkstatt') throw konflikt(`${da.bezeichnung} ist in der Werkstatt.`, feld)
    if (da.status === 'ausserDienst') throw konflikt(`${da.bezeichnung} ist außer Dienst.`, feld)
  }
}

/**
 * Makes the bookings of these shifts what their vehicles need: over the span of the shift, for this purpose.
 * The vehicles must be locked (`pruefeFahrzeuge`).
 * @throws 409 naming the vehicle, who has it and when
 */
export async function bucheFahrzeuge(trx: Trx, dienst: string, wer: string): Promise<void> {
  await sql`
    delete from fahrzeugbelegungen b using angebot_fahrzeuge v, angebote a
    where b."angebotFahrzeug" = v._id and v.angebot = a._id and a.sanitaetsdienst = ${dienst}::uuid`.execute(trx)
  const { rows } = await sql<{ wer: string; bezeichnung: string; beginn: string; ende: string }>`
    select v.fahrzeug as wer, f.bezeichnung, a.beginn, a.ende
    from angebote a join angebot_fahrzeuge v on v.angebot = a._id join fahrzeuge f on f._id = v.fahrzeug
    where a.sanitaetsdienst = ${dienst}::uuid order by a.beginn`.execute(trx)
  const belegt = await belegteFahrzeuge(trx, rows)
  for (const [i, { bezeichnung }] of rows.entries()) {
    const dort = belegt[i]?.[0]
    if (dort) throw konflikt(`${bezeichnung} ist schon belegt: ${belegungText(dort)}.`, 'fahrzeuge')
  }
  await sql`
    insert into fahrzeugbelegungen (fahrzeug, beginn, ende, zweck, art, verantwortlich, status, "angebotFahrzeug", "erstelltVon", "geaendertVon")
    select v.fahrzeug, a.beginn, a.ende, d.bezeichnung, 'Dienst', d.leiter, 'bestaetigt', v._id, ${wer}::uuid, ${wer}::uuid
    from sanitaetsdienste d join angebote a on a.sanitaetsdienst = d._id join angebot_fahrzeuge v on v.angebot = a._id
    where d._id = ${dienst}::uuid and v.fahrzeug is not null`.execute(trx)
}

// Writes registrations: one's own, and those that somebody who staffs changes.
import { sql } from 'kysely'
import type { Trx } from '#server/kontext.ts'
import type { Schritt } from './einteilung.ts'
import type { Anstoss, Standwechsel } from './stand.ts'
import { touched } from '#server/db/vocabulary.ts'

const spalten = sql`(_id uuid, angebot uuid, profil uuid, status text, funktion text, fahrzeug uuid, praktikant boolean, beginn timestamptz,
  ende timestamptz, qualifikation text, grund text, kommentar text, "kommentarSichtbarkeit" text)`

interface Wer {
  /** The acting user, or null for the system. */
  readonly wer: string | null
  readonly jetzt: Date
  readonly anstoss: Anstoss
}

/**
 * Writes planned changes (`planeEinteilung`), released first and staffed then, so that people may change places among
 * themselves; answers whose state changed how. The counts are the caller's next step (`frischeAuf`, `rueckeNach`).
 */
export async function schreibeEinteilung(trx: Trx, schritte: readonly Schritt[], { wer, jetzt, anstoss }: Wer): Promise<Standwechsel[]> {
  const frei = schritte.flatMap(({ alt }) => (alt?.status === 'eingeteilt' ? [alt._id] : []))
  if (frei.length > 0) {
    // For the length of this transaction they only are registered: nobody is held twice while places change.
    await sql`update anmeldungen set status = 'gemeldet' where _id = any(${frei}::uuid[])`.execute(trx)
  }
  const bleibt = (schritt: Schritt) => schritt.status === 'gemeldet' || schritt.status === 'eingeteilt'
  const vorhanden = schritte.filter(({ alt }) => alt !== null)
  await aendere(
    trx,
    vorhanden.filter((schritt) => !bleibt(schritt)),
    wer,
    jetzt,
  )
  await aendere(trx, vorhanden.filter(bleibt), wer, jetzt)
  const neue = await fuegeEin(
    trx,
    schritte.filter(({ alt }) => alt === null),
    wer,
    jetzt,
  )
  return schritte.flatMap(({ alt, schicht, profil, status }) => {
    const anmeldung = alt?._id ?? neue.get(`${schicht} ${profil}`)
    return anmeldung === undefined ? [] : [{ anmeldung, angebot: schicht, profil, vorher: alt?.status ?? null, nachher: status, anstoss }]
  })
}

const alsJson = (schritte: readonly Schritt[]) =>
  JSON.stringify(
    schritte.map(
      ({ alt, schicht, profil, von, bis, person, status, funktion, fahrzeug, praktikant, grund, kommentar, kommentarSichtbarkeit }) => ({
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
      }),
    ),
  )

/** Who staffed somebody and what they were then is written at that moment, and kept when they did not come. */
async function aendere(trx: Trx, schritte: readonly Schritt[], wer: string | null, jetzt: Date): Promise<void> {
  if (schritte.length === 0) return
  const war = schritte.map(({ alt }) => alt?.status ?? '')
  await sql`
    update anmeldungen set status = n.status, funktion = n.funktion, fahrzeug = n.fahrzeug, praktikant = n.praktikant, beginn = n.beginn,
      ende = n.ende, grund = coalesce(n.grund, case when war.status = n.status then anmeldungen.grund else '' end),
      kommentar = coalesce(n.kommentar, anmeldungen.kommentar),
      "kommentarSichtbarkeit" = coalesce(n."kommentarSichtbarkeit", anmeldungen."kommentarSichtbarkeit"),
      qualifikation = case when n.status = 'eingeteilt' and war.status <> 'eingeteilt' then n.qualifikation
        when n.status in ('eingeteilt', 'nichtErschienen') then anmeldungen.qualifikation else '' end,
      "eingeteiltVon" = case when n.status = 'eingeteilt' and war.status <> 'eingeteilt' then ${wer}::uuid
        when n.status in ('eingeteilt', 'nichtErschienen') then anmeldungen."eingeteiltVon" end,
      "eingeteiltAm" = case when n.status = 'eingeteilt' and war.status <> 'eingeteilt' then ${jetzt}::timestamptz
        when n.status in ('eingeteilt', 'nichtErschienen') then anmeldungen."eingeteiltAm" end,
      "gemeldetAm" = case when war.status in ('abgesagt', 'abgelehnt') and n.status in ('gemeldet', 'warteliste', 'eingeteilt') then ${jetzt}::timestamptz
        else anmeldungen."gemeldetAm" end,
      ${touched(wer, jetzt)}
    from jsonb_to_recordset(${alsJson(schritte)}::jsonb) as n ${spalten}
      join unnest(${schritte.map(({ alt }) => alt?._id ?? null)}::uuid[], ${war}::text[]) as war(_id, status) on war._id = n._id
    where anmeldungen._id = n._id`.execute(trx)
}

async function fuegeEin(trx: Trx, schritte: readonly Schritt[], wer: string | null, jetzt: Date): Promise<Map<string, string>> {
  if (schritte.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; angebot: string; profil: string }>`
    insert into anmeldungen (angebot, profil, status, funktion, fahrzeug, praktikant, beginn, ende, grund, kommentar, "kommentarSichtbarkeit",
      qualifikation, "eingeteiltVon", "eingeteiltAm", "gemeldetAm", "erstelltVon", "geaendertVon")
    select n.angebot, n.profil, n.status, n.funktion, n.fahrzeug, n.praktikant, n.beginn, n.ende, coalesce(n.grund, ''), coalesce(n.kommentar, ''),
      coalesce(n."kommentarSichtbarkeit", 'fuehrung'), case when n.status = 'eingeteilt' then n.qualifikation else '' end,
      case when n.status = 'eingeteilt' then ${wer}::uuid end, case when n.status = 'eingeteilt' then ${jetzt}::timestamptz end, ${jetzt}, ${wer}, ${wer}
    from jsonb_to_recordset(${alsJson(schritte)}::jsonb) as n ${spalten}
    returning _id, angebot, profil`.execute(trx)
  return new Map(rows.map(({ _id, angebot, profil }) => [`${angebot} ${profil}`, _id]))
}

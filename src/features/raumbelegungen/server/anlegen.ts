import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { darf } from '#contract/rechte.ts'
import { raumbelegungsFelder, type raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { meldeAnfragen } from '#server/belegung/anfragen.ts'
import { verlangeFrei } from '#server/belegung/pruefung.ts'
import { pruefeTermine, verlangeRaster } from '#server/belegung/termine.ts'
import { konflikt, ungueltig } from '#server/fehler.ts'
import { protokolliereViele } from '#server/historie/protokoll.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { RAEUME } from './art.ts'
import { platzEinwand, type Raum, raumEinwand, sperreRaeume } from './raum.ts'
import { liesBelegung } from './zeilen.ts'

type C = typeof raumbelegungenContract

export const VERFOLGT = [...Object.keys(raumbelegungsFelder), 'status', 'grund']

/** Locks the rooms. @throws 400 or 409 naming what speaks against one of them */
export async function verlangeRaeume(trx: Trx, ids: readonly string[], personen: number | null): Promise<ReadonlyMap<string, Raum>> {
  const raeume = await sperreRaeume(trx, ids)
  for (const raum of raeume.values()) {
    const zustand = raumEinwand(raum)
    if (zustand !== null) throw konflikt(zustand, 'raum')
    const platz = platzEinwand(raum, personen)
    if (platz !== null) throw ungueltig(platz, 'personen')
  }
  return raeume
}

/** @throws 400 */
export async function verlangePerson(trx: Trx, profil: string | null): Promise<void> {
  if (profil === null) return
  const { rows } = await sql`select 1 from profile where _id = ${profil}::uuid and "geloeschtAm" is null`.execute(trx)
  if (rows.length === 0) throw ungueltig('Diese Person gibt es nicht.', 'verantwortlich')
}

/** Books a room: at all dates, or not at all. */
export const anlegen =
  (kontext: Kontext): Handler<C['create']> =>
  async ({ trx, nutzer, body }) => {
    const { jetzt } = kontext
    const { termine, beginn, ende, ...angaben } = body
    const { raum: id, ruestzeitVor, ruestzeitNach } = angaben
    const dates = pruefeTermine(
      { beginn, ende, ressourcen: [id] },
      termine.map((termin) => ({ ...termin, ressourcen: termin.raum === null ? [] : [termin.raum] })),
      jetzt(),
      ruestzeitVor + ruestzeitNach,
    )
    const raeume = await verlangeRaeume(
      trx,
      dates.flatMap(({ ressourcen }) => ressourcen),
      angaben.personen,
    )
    const verantwortlich = angaben.verantwortlich ?? nutzer.profil
    await verlangePerson(trx, angaben.verantwortlich)
    await verlangeFrei(
      trx,
      RAEUME,
      nutzer,
      dates.flatMap(({ ressourcen, ...termin }) =>
        ressourcen.map((raum) => ({ ...termin, ressource: raum, name: raeume.get(raum)?.name ?? '', ruestzeitVor, ruestzeitNach })),
      ),
    )
    verlangeRaster(dates)
    const darfAlles = darf(nutzer, 'UPDATE_RAUMBELEGUNG')
    const serie = dates.length > 1 ? randomUUID() : null
    const werte = dates.map(({ ressourcen: [raum = id], ...termin }) => ({
      ...angaben,
      ...termin,
      raum,
      verantwortlich,
      serie,
      // Annahme: whoever may approve needs nobody's approval.
      status: raeume.get(raum)?.genehmigung === true && !darfAlles ? ('angefragt' as const) : ('bestaetigt' as const),
      erstelltVon: nutzer._id,
      geaendertVon: nutzer._id,
    }))
    const neu = await trx.insertInto('raumbelegungen').values(werte).returning(['_id', 'raum', 'beginn']).execute()
    const idVon = new Map(neu.map((zeile) => [`${zeile.raum} ${zeile.beginn}`, zeile._id]))
    const mitId = werte.map((wert) => ({ wert, _id: idVon.get(`${wert.raum} ${wert.beginn}`) ?? '' }))
    await protokolliereViele(
      trx,
      mitId.map(({ _id, wert }) => ({
        bereich: 'raumbelegungen',
        objekt: _id,
        aktion: 'angelegt',
        felder: VERFOLGT,
        neu: wert,
        wer: nutzer._id,
      })),
    )
    if (werte.some(({ status }) => status === 'angefragt')) await meldeAnfragen(kontext, trx, RAEUME, nutzer._id)
    return liesBelegung(trx, nutzer, mitId[0]?._id ?? '', jetzt())
  }

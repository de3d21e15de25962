import { sql } from 'kysely'
import { darf } from '#contract/rechte.ts'
import type { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { meldeAnfragen } from '#server/belegung/anfragen.ts'
import { sperreBelegung } from '#server/belegung/entscheiden.ts'
import { melde } from '#server/belegung/nachrichten.ts'
import { verlangeFrei, verlangeSpanne } from '#server/belegung/pruefung.ts'
import { aendernAblehnung, verlange } from '#server/belegung/regeln.ts'
import { rasterEinwand, zeitraumEinwand } from '#server/belegung/zeitraum.ts'
import { veraltet } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { verlangePerson, verlangeRaeume, VERFOLGT } from './anlegen.ts'
import { RAEUME } from './art.ts'
import { liesBelegung } from './zeilen.ts'

type C = typeof raumbelegungenContract

/** Changes one date. Annahme: other dates of its series stay as they are. */
export const aendern =
  (kontext: Kontext): Handler<C['update']> =>
  async ({ trx, nutzer, params, body }) => {
    const jetzt = kontext.jetzt()
    const alt = await sperreBelegung(trx, RAEUME, params.id)
    verlange(aendernAblehnung(RAEUME, nutzer, alt, jetzt))
    if (alt.version !== body.version) throw veraltet()
    const { version: _version, ...angaben } = body
    const { raum: id, ruestzeitVor, ruestzeitNach } = angaben
    const [beginn, ende] = [new Date(body.beginn).toISOString(), new Date(body.ende).toISOString()]
    const verlegt = id !== alt.ressource || beginn !== alt.beginn || ende !== alt.ende
    const mehr = ruestzeitVor !== alt.ruestzeitVor || ruestzeitNach !== alt.ruestzeitNach
    verlangeSpanne(zeitraumEinwand({ beginn, ende }, jetzt, alt))
    const { rows } = await sql<Record<string, unknown>>`select * from raumbelegungen where _id = ${params.id}::uuid`.execute(trx)
    // A room that can no longer be booked keeps the bookings it has; their other fields may still be mended.
    let { status } = alt
    if (verlegt || mehr || body.personen !== (rows[0]?.['personen'] ?? null)) {
      const raum = (await verlangeRaeume(trx, [id], body.personen)).get(id)
      await verlangeFrei(trx, RAEUME, nutzer, [
        { ressource: id, name: raum?.name ?? '', beginn, ende, ruestzeitVor, ruestzeitNach, ohne: params.id },
      ])
      // Annahme: who moves what had to be approved, and may not approve, asks anew.
      if (verlegt || mehr) status = raum?.genehmigung ? (darf(nutzer, 'UPDATE_RAUMBELEGUNG') ? status : 'angefragt') : 'bestaetigt'
    }
    verlangeSpanne(rasterEinwand({ beginn, ende }, alt))
    await verlangePerson(trx, body.verantwortlich)
    const neu = { ...angaben, beginn, ende, verantwortlich: body.verantwortlich ?? alt.verantwortlich, status }
    await trx
      .updateTable('raumbelegungen')
      .set({ ...neu, version: sql`version + 1`, geaendertAm: sql`now()`, geaendertVon: nutzer._id })
      .where('_id', '=', params.id)
      .execute()
    await protokolliere(trx, {
      bereich: 'raumbelegungen',
      objekt: params.id,
      aktion: 'geaendert',
      felder: VERFOLGT,
      alt: rows[0] ?? {},
      neu: { grund: alt.grund, ...neu },
      wer: nutzer._id,
    })
    if (verlegt) await melde(kontext, trx, RAEUME, 'verlegt', [await sperreBelegung(trx, RAEUME, params.id)], nutzer._id, [alt])
    if ((verlegt || mehr) && status === 'angefragt') await meldeAnfragen(kontext, trx, RAEUME, nutzer._id)
    return liesBelegung(trx, nutzer, params.id, jetzt)
  }

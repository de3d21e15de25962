import { sql } from 'kysely'
import { darf } from '#contract/rechte.ts'
import type { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { sperreBelegung } from '#server/belegung/entscheiden.ts'
import { melde } from '#server/belegung/nachrichten.ts'
import { verlangeFrei, verlangeSpanne } from '#server/belegung/pruefung.ts'
import { aendernAblehnung, verlange } from '#server/belegung/regeln.ts'
import { zeitraumEinwand } from '#server/belegung/zeitraum.ts'
import { veraltet } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { VERFOLGT } from './anlegen.ts'
import { FAHRZEUGE } from './art.ts'
import { sperreFahrzeuge, verlangeBuchbar, verlangePersonen } from './fahrzeug.ts'
import { liesBelegung } from './zeilen.ts'

type C = typeof fahrzeugbelegungenContract

/**
 * Changes one vehicle's booking. Annahme: further vehicles of the same booking and other dates of its series stay as they are; who
 * moves what had to be approved, and may not approve, asks anew.
 */
export const aendern =
  (kontext: Kontext): Handler<C['update']> =>
  async ({ trx, nutzer, params, body }) => {
    const jetzt = kontext.jetzt()
    const alt = await sperreBelegung(trx, FAHRZEUGE, params.id)
    verlange(aendernAblehnung(FAHRZEUGE, nutzer, alt, jetzt))
    if (alt.version !== body.version) throw veraltet()
    const { version: _version, ...angaben } = body
    const [beginn, ende] = [new Date(body.beginn).toISOString(), new Date(body.ende).toISOString()]
    const wechsel = body.fahrzeug !== alt.ressource
    const verlegt = wechsel || beginn !== alt.beginn || ende !== alt.ende
    const darfAlles = darf(nutzer, 'UPDATE_FAHRZEUGBELEGUNG')
    let { status } = alt
    verlangeSpanne(zeitraumEinwand({ beginn, ende }, jetzt, alt))
    const fahrzeug = (await sperreFahrzeuge(trx, [body.fahrzeug], 'fahrzeug')).get(body.fahrzeug)
    if (fahrzeug) {
      if (verlegt) {
        verlangeBuchbar(fahrzeug, [{ beginn, ende }], body.art, jetzt, darfAlles, 'fahrzeug')
        status = fahrzeug.buchungsregeln.genehmigung ? (darfAlles ? alt.status : 'angefragt') : 'bestaetigt'
      }
      const neuAmSteuer = wechsel || body.fahrer !== alt.fahrer
      await verlangePersonen(trx, { fahrer: neuAmSteuer ? body.fahrer : null, verantwortlich: body.verantwortlich }, [fahrzeug])
      if (verlegt)
        await verlangeFrei(trx, FAHRZEUGE, nutzer, [
          { ressource: body.fahrzeug, name: fahrzeug.name, beginn, ende, ruestzeitVor: 0, ruestzeitNach: 0, ohne: params.id },
        ])
    }
    const { rows } = await sql<Record<string, unknown>>`select * from fahrzeugbelegungen where _id = ${params.id}::uuid`.execute(trx)
    const neu = { ...angaben, beginn, ende, status, verantwortlich: body.verantwortlich ?? alt.verantwortlich }
    await trx
      .updateTable('fahrzeugbelegungen')
      .set({ ...neu, version: sql`version + 1`, geaendertAm: sql`now()`, geaendertVon: nutzer._id })
      .where('_id', '=', params.id)
      .execute()
    await protokolliere(trx, {
      bereich: 'fahrzeugbelegungen',
      objekt: params.id,
      aktion: 'geaendert',
      felder: VERFOLGT,
      alt: rows[0] ?? {},
      neu: { grund: alt.grund, ...neu },
      wer: nutzer._id,
    })
    if (verlegt) await melde(kontext, trx, FAHRZEUGE, 'verlegt', [await sperreBelegung(trx, FAHRZEUGE, params.id)], nutzer._id, [alt])
    return liesBelegung(trx, nutzer, params.id, jetzt)
  }

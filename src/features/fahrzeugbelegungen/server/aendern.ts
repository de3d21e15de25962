import { sql } from 'kysely'
import { darf } from '#contract/rechte.ts'
import { type fahrzeugbelegungenContract, GEMEINSAM } from '#features/fahrzeugbelegungen/contract.ts'
import { meldeAnfragen } from '#server/belegung/anfragen.ts'
import { type Belegungszeile, sperreBelegungen } from '#server/belegung/art.ts'
import { sperreBelegung, sperreBuchung } from '#server/belegung/entscheiden.ts'
import { meldeFahrer } from '#server/belegung/fahrer.ts'
import { melde } from '#server/belegung/nachrichten.ts'
import { verlangeFrei, verlangeSpanne } from '#server/belegung/pruefung.ts'
import { aendernAblehnung, verlange } from '#server/belegung/regeln.ts'
import { rasterEinwand, zeitraumEinwand } from '#server/belegung/zeitraum.ts'
import { konflikt, veraltet } from '#server/fehler.ts'
import { protokolliereViele } from '#server/historie/protokoll.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { VERFOLGT } from './anlegen.ts'
import { FAHRZEUGE } from './art.ts'
import { fahrzeugEinwand, sperreFahrzeuge, verlangeBuchbar, verlangePersonen } from './fahrzeug.ts'
import { liesBelegung } from './zeilen.ts'

type C = typeof fahrzeugbelegungenContract
type Angaben = Omit<Parameters<Handler<C['update']>>[0]['body'], 'version' | 'alle'>
type Gespeichert = Angaben & { readonly _id: string; readonly status: Belegungszeile['status']; readonly grund: string }

/** Every column that a client may write, of these bookings. */
async function liesAngaben(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Gespeichert>> {
  const { rows } = await sql<Gespeichert>`
    select _id, fahrzeug, beginn, ende, zweck, art, fahrer, verantwortlich, ziel, "kmStart", "kmEnde", bemerkung, status, grund
    from fahrzeugbelegungen where _id = any(${[...ids]}::uuid[])`.execute(trx)
  return new Map(rows.map((zeile) => [zeile._id, zeile]))
}

/** Writes the rows as they are to be, all in one statement. */
const schreibe = (trx: Trx, zeilen: readonly Gespeichert[], wer: string) =>
  sql`
    update fahrzeugbelegungen b set fahrzeug = n.fahrzeug, beginn = n.beginn, ende = n.ende, zweck = n.zweck, art = n.art, fahrer = n.fahrer,
      verantwortlich = n.verantwortlich, ziel = n.ziel, "kmStart" = n."kmStart", "kmEnde" = n."kmEnde", bemerkung = n.bemerkung, status = n.status,
      version = b.version + 1, "geaendertAm" = now(), "geaendertVon" = ${wer}::uuid
    from json_to_recordset(${JSON.stringify(zeilen)}::json) as n(_id uuid, fahrzeug uuid, beginn timestamptz, ende timestamptz, zweck text, art text,
      fahrer uuid, verantwortlich uuid, ziel text, "kmStart" int, "kmEnde" int, bemerkung text, status text)
    where b._id = n._id`.execute(trx)

/**
 * Changes one vehicle's booking, or with `alle` what changes in it (but not vehicle, driver and kilometres) for all vehicles of
 * the booking: all or none. Annahme: other dates of its series stay as they are; who moves what had to be approved, and may
 * not approve, asks anew.
 */
export const aendern =
  (kontext: Kontext): Handler<C['update']> =>
  async ({ trx, nutzer, params, body }) => {
    const jetzt = kontext.jetzt()
    const { version, alle, ...eingabe } = body
    const zeilen = alle
      ? await sperreBuchung(trx, FAHRZEUGE, params.id, sql`b.status in ('angefragt', 'bestaetigt')`)
      : [await sperreBelegung(trx, FAHRZEUGE, params.id)]
    for (const zeile of zeilen) verlange(aendernAblehnung(FAHRZEUGE, nutzer, zeile, jetzt))
    const gemeint = zeilen.find(({ _id }) => _id === params.id)
    if (gemeint?.version !== version) throw veraltet()
    const ids = zeilen.map(({ _id }) => _id)
    const gespeichert = await liesAngaben(trx, ids)
    const alt = gespeichert.get(params.id)
    if (!alt) throw veraltet()
    const neueAngaben: Angaben = {
      ...eingabe,
      beginn: new Date(body.beginn).toISOString(),
      ende: new Date(body.ende).toISOString(),
      verantwortlich: body.verantwortlich ?? alt.verantwortlich,
    }
    const zeitNeu = neueAngaben.beginn !== alt.beginn || neueAngaben.ende !== alt.ende
    // Only what one changed goes to the others: what differs between them on purpose stays.
    const gemeinsam = Object.fromEntries(
      GEMEINSAM.filter((feld) => (feld === 'beginn' || feld === 'ende' ? zeitNeu : neueAngaben[feld] !== alt[feld])).map((feld) => [
        feld,
        neueAngaben[feld],
      ]),
    )
    const plan = [...gespeichert.values()].map((vorher) => ({
      vorher,
      nachher: { ...vorher, ...(vorher._id === params.id ? neueAngaben : gemeinsam) },
    }))
    const fahrzeuge = await sperreFahrzeuge(
      trx,
      plan.map(({ nachher }) => nachher.fahrzeug),
      'fahrzeug',
    )
    const darfAlles = darf(nutzer, 'UPDATE_FAHRZEUGBELEGUNG')
    const verlegt = ({ vorher, nachher }: (typeof plan)[number]) =>
      nachher.fahrzeug !== vorher.fahrzeug || nachher.beginn !== vorher.beginn || nachher.ende !== vorher.ende
    const neu: Gespeichert[] = []
    for (const schritt of plan) {
      const { vorher, nachher } = schritt
      const fahrzeug = fahrzeuge.get(nachher.fahrzeug)
      if (!fahrzeug) continue
      verlangeSpanne(zeitraumEinwand(nachher, jetzt, vorher))
      let { status } = vorher
      if (verlegt(schritt)) {
        verlangeBuchbar(fahrzeug, [nachher], nachher.art, jetzt, darfAlles, 'fahrzeug')
        status = fahrzeug.buchungsregeln.genehmigung ? (darfAlles ? status : 'angefragt') : 'bestaetigt'
      } else if (nachher.art !== vorher.art) {
        // What is in the workshop was booked for the workshop: it cannot become a trip by the back door.
        const einwand = fahrzeugEinwand(fahrzeug, nachher.art)
        if (einwand !== null) throw konflikt(einwand, 'art')
      }
      neu.push({ ...nachher, status })
    }
    const neuAmSteuer = body.fahrzeug !== alt.fahrzeug || body.fahrer !== alt.fahrer
    const seines = fahrzeuge.get(body.fahrzeug)
    await verlangePersonen(trx, { fahrer: neuAmSteuer ? body.fahrer : null, verantwortlich: body.verantwortlich }, seines ? [seines] : [])
    const verlegte = plan.filter(verlegt)
    await verlangeFrei(
      trx,
      FAHRZEUGE,
      nutzer,
      verlegte.map(({ nachher: { _id, fahrzeug, beginn, ende } }) => ({
        ressource: fahrzeug,
        name: fahrzeuge.get(fahrzeug)?.name ?? '',
        beginn,
        ende,
        ruestzeitVor: 0,
        ruestzeitNach: 0,
        ohne: _id,
      })),
    )
    for (const { vorher, nachher } of verlegte) verlangeSpanne(rasterEinwand(nachher, vorher))
    await schreibe(trx, neu, nutzer._id)
    await protokolliereViele(
      trx,
      neu.map((zeile) => ({
        bereich: 'fahrzeugbelegungen',
        objekt: zeile._id,
        aktion: 'geaendert',
        felder: VERFOLGT,
        alt: { ...gespeichert.get(zeile._id) },
        neu: { ...zeile },
        wer: nutzer._id,
      })),
    )
    const stand = await sperreBelegungen(trx, FAHRZEUGE, sql`b._id = any(${ids}::uuid[])`)
    const bewegt = new Set(verlegte.map(({ vorher }) => vorher._id))
    const dabei = ({ _id }: Belegungszeile) => bewegt.has(_id)
    await melde(kontext, trx, FAHRZEUGE, 'verlegt', stand.filter(dabei), nutzer._id, zeilen.filter(dabei))
    await meldeFahrer(kontext, trx, FAHRZEUGE, stand, zeilen, nutzer._id)
    if (stand.some((zeile) => dabei(zeile) && zeile.status === 'angefragt')) await meldeAnfragen(kontext, trx, FAHRZEUGE, nutzer._id)
    return liesBelegung(trx, nutzer, params.id, jetzt)
  }

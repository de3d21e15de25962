import { sql } from 'kysely'
import { titelVon } from '#contract/schema.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { dienstFelder, type Schichtangaben, schichtName } from '../../formen.ts'
import { aenderungsHindernis } from '../../hindernisse.ts'
import { sperreAngebote } from '#blocks/anmeldung/server/index.ts'
import { konflikt, ungueltig, veraltet } from '#server/fehler.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { protokolliereDienst } from '../verlauf/aenderungen.ts'
import { folgeStatus, rueckeNach } from '../anmeldung/anlass.ts'
import { verlangeRecht } from './anlegen.ts'
import { bucheFahrzeuge } from './fahrzeuge.ts'
import { alsSpalten, alsUtc, pruefeVerweise } from './kopfdaten.ts'
import { ladeMit } from '../laden.ts'
import { lies } from '../lesen/lesen.ts'
import { erledigeFragen } from '../nachrichten/nachricht-gefragte.ts'
import { meldeVerlegung } from '../nachrichten/nachrichten.ts'
import { aendereSchichten, fuegeSchichtenEin, gepruefteSchichten, pruefeSchichtfahrzeuge } from './schichten.ts'
import { verlegeFragen, verlegeHelfer } from './verlegen.ts'
import { isDraft } from '../visibility.ts'
import { type Dienstdaten, dienstdaten } from '../reading.ts'

type C = typeof sanitaetsdiensteContract
type Bestehende = Schichtangaben & { readonly _id: string }

/** Gives shifts and vehicles the identity that they have already, where the client left it out. */
function erkenne(vorher: Dienstdaten, schichten: readonly Schichtangaben[], kurz: boolean): Schichtangaben[] {
  const [einzige, zweite] = vorher.schichten
  return schichten.map((angaben, i) => {
    // A service of one shift, written without the list, stays that shift.
    const schicht: Schichtangaben =
      kurz && einzige && !zweite ? { ...angaben, _id: einzige._id, bezeichnung: einzige.bezeichnung } : angaben
    const bisher = vorher.schichten.find(({ _id }) => _id === schicht._id)
    if (schicht._id !== undefined && !bisher) throw ungueltig('Diese Schicht gehört nicht zu diesem Dienst.', `schichten.${i}._id`)
    const fahrzeuge = schicht.fahrzeuge.map((fahrzeug) => {
      if (fahrzeug._id !== undefined || fahrzeug.fahrzeug === null) return fahrzeug
      const gleiches = bisher?.fahrzeuge.find((eines) => eines.fahrzeug === fahrzeug.fahrzeug)
      return gleiches ? { ...fahrzeug, _id: gleiches._id } : fahrzeug
    })
    return { ...schicht, fahrzeuge, beginn: alsUtc(schicht.beginn), ende: alsUtc(schicht.ende) }
  })
}

/** Deletes shifts that the client no longer names, and tells whoever was asked for them. @throws 409 while somebody is registered, naming the shift and how many */
async function streiche(kontext: Kontext, trx: Trx, vorher: Dienstdaten, bleiben: ReadonlySet<string>, wer: string): Promise<void> {
  const weg = vorher.schichten.filter(({ _id }) => !bleiben.has(_id))
  for (const schicht of weg) {
    const gemeldete = vorher.helfer.filter(
      (helfer) => helfer.schicht === schicht._id && ['gemeldet', 'eingeteilt', 'warteliste'].includes(helfer.status),
    ).length
    if (gemeldete > 0) {
      const titel = schichtName(schicht.bezeichnung, vorher.schichten.indexOf(schicht) + 1)
      throw konflikt(
        `${titel} lässt sich nicht streichen: ${gemeldete === 1 ? 'Eine Person ist' : `${gemeldete} Personen sind`} dort gemeldet oder eingeteilt. Teile sie erst anderswo ein oder lehne sie ab.`,
        'schichten',
      )
    }
  }
  if (weg.length === 0) return
  const ids = weg.map(({ _id }) => _id)
  await erledigeFragen(kontext, trx, vorher._id, ids, wer)
  await sql`delete from angebote where _id = any(${ids}::uuid[])`.execute(trx)
}

const WO = ['ort', 'treffpunkt', 'treffpunktZeit'] as const
const WO_UND_WANN = ['beginn', 'ende', ...WO] as const

/** German labels of what changed about time and place. */
function verlegtes(vorher: Dienstdaten, nachher: Dienstdaten): string[] {
  const kopf = WO_UND_WANN.filter((feld) => vorher[feld] !== nachher[feld]).map((feld) => titelVon(dienstFelder[feld]) ?? feld)
  const schichten = nachher.schichten.some((schicht) => {
    const bisher = vorher.schichten.find(({ _id }) => _id === schicht._id)
    return bisher && (bisher.beginn !== schicht.beginn || bisher.ende !== schicht.ende)
  })
  return [...kopf, ...(schichten && !kopf.includes('Beginn') && !kopf.includes('Ende') ? ['Schichtzeiten'] : [])]
}

export const aendern =
  (kontext: Kontext): Handler<C['update']> =>
  async ({ trx, nutzer, params, body }) => {
    const alt = await ladeMit(trx, nutzer, params.id, 'UPDATE')
    if (alt.version !== body.version) throw veraltet()
    const hindernis = aenderungsHindernis(alt)
    if (hindernis) throw konflikt(hindernis)
    // A service that changes its kind changes hands: one needs the right for both.
    if (body.art !== alt.art) verlangeRecht(nutzer, 'UPDATE', body.art)
    const vorher = await gesperrt(trx, params.id)
    const kurz = body.schichten.length === 0
    const schichten = erkenne(vorher, gepruefteSchichten(body, kontext.jetzt(), vorher.beginn), kurz)
    await pruefeVerweise(trx, body, vorher)
    const bisher = new Set(vorher.schichten.flatMap(({ fahrzeuge }) => fahrzeuge.flatMap(({ fahrzeug }) => fahrzeug ?? [])))
    await pruefeSchichtfahrzeuge(trx, schichten, { kurz, bisher })

    const bestehende = schichten.filter((schicht): schicht is Bestehende => schicht._id !== undefined)
    await streiche(kontext, trx, vorher, new Set(bestehende.map(({ _id }) => _id)), nutzer._id)
    await trx
      .updateTable('sanitaetsdienste')
      .set((eb) => ({ ...alsSpalten(body), version: eb('version', '+', 1), geaendertAm: sql<string>`now()`, geaendertVon: nutzer._id }))
      .where('_id', '=', params.id)
      .execute()
    const verlegt = bestehende.flatMap(({ _id, beginn, ende }) => {
      const schicht = vorher.schichten.find((eine) => eine._id === _id)
      return schicht && (schicht.beginn !== beginn || schicht.ende !== ende) ? [{ schicht, neu: { beginn, ende } }] : []
    })
    await verlegeHelfer(trx, vorher, verlegt, nutzer._id)
    await aendereSchichten(trx, bestehende)
    await verlegeFragen(
      trx,
      verlegt.map(({ schicht }) => schicht._id),
    )
    const neue = await fuegeSchichtenEin(
      trx,
      params.id,
      schichten.filter(({ _id }) => _id === undefined),
    )
    await bucheFahrzeuge(trx, params.id, nutzer._id)
    await rueckeNach(kontext, trx, params.id, [...bestehende.map(({ _id }) => _id), ...neue])
    await folgeStatus(trx, params.id)

    const nachher = await dienstdaten(trx, params.id)
    await protokolliereDienst(trx, vorher, nachher, nutzer._id)
    const was = verlegtes(vorher, nachher)
    const oeffentlich = !isDraft(nachher) && Date.parse(nachher.ende) > kontext.jetzt().getTime()
    if (was.length > 0 && oeffentlich) {
      const anderswo = WO.some((feld) => vorher[feld] !== nachher[feld])
      const betroffen = anderswo ? bestehende : verlegt.map(({ schicht }) => schicht)
      await meldeVerlegung(
        kontext,
        trx,
        params.id,
        nutzer._id,
        was,
        betroffen.map(({ _id }) => _id),
      )
    }
    return lies(kontext, trx, nutzer, params.id)
  }

/** The service whole, with its offers locked: nobody signs up or off meanwhile. */
async function gesperrt(trx: Trx, id: string): Promise<Dienstdaten> {
  const { rows } = await sql<{ _id: string }>`select _id from angebote where sanitaetsdienst = ${id}::uuid`.execute(trx)
  await sperreAngebote(
    trx,
    rows.map(({ _id }) => _id),
  )
  return dienstdaten(trx, id)
}

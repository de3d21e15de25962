// Changing a booking, or all vehicles of one: all of them or none.
import { sql } from 'kysely'
import { darf } from '#contract/rechte.ts'
import { veraltet } from '#server/fehler.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import { meldeAnfragen } from './anfragen.ts'
import { type Belegungsart, type Belegungszeile, type Ressource, sperreBelegungen, type Werte } from './art.ts'
import { sperreBelegung, sperreBuchung } from './entscheiden.ts'
import { meldeFahrer } from './fahrer.ts'
import { sperreUndLies } from './lage.ts'
import { melde } from './nachrichten.ts'
import { verlangePersonen } from './personen.ts'
import { verlangeFrei, verlangeSpanne } from './pruefung.ts'
import { aendernAblehnung, verlange, verlangeMoeglich } from './regeln.ts'
import { schreibeUm } from './schreiben.ts'
import { rasterEinwand, zeitraumEinwand } from './zeitraum.ts'

interface Auftrag {
  readonly id: string
  readonly version: number
  /** Every column that a client may write. */
  readonly werte: Werte & { readonly beginn: string; readonly ende: string; readonly verantwortlich: string | null }
  /** Of these, what changes goes to the other vehicles of the booking as well. */
  readonly fuerAlle?: readonly string[]
}
interface Schritt {
  readonly vorher: Belegungszeile
  readonly nachher: Werte & { readonly beginn: string; readonly ende: string }
  readonly ressource: string
  /** Another time or another thing. */
  readonly verlegt: boolean
  /** That, or other set-up times. */
  readonly anders: boolean
}
const zeit = (instant: string) => new Date(instant).toISOString()
const alsMinuten = (wert: unknown) => (typeof wert === 'number' ? wert : 0)

function schritt(art: Belegungsart, vorher: Belegungszeile, neu: Werte): Schritt {
  const alt = Object.fromEntries(Object.keys(art.spalten).map((spalte) => [spalte, vorher[spalte]]))
  const nachher: Schritt['nachher'] = { ...alt, beginn: vorher.beginn, ende: vorher.ende, ...neu }
  const ressource = String(nachher[art.spalte])
  const verlegt = ressource !== vorher.ressource || nachher.beginn !== vorher.beginn || nachher.ende !== vorher.ende
  const geruestet = ['ruestzeitVor', 'ruestzeitNach'].some((spalte) => spalte in alt && nachher[spalte] !== alt[spalte])
  return { vorher, nachher, ressource, verlegt, anders: verlegt || geruestet }
}

/** The bookings that are meant, locked, with what is to become of them. @throws 404, 403, 409 */
async function planen(
  trx: Trx,
  art: Belegungsart,
  nutzer: Nutzer,
  { id, version, werte, fuerAlle }: Auftrag,
  jetzt: Date,
): Promise<Schritt[]> {
  const zeilen = fuerAlle
    ? await sperreBuchung(trx, art, id, sql`b.status in ('angefragt', 'bestaetigt')`)
    : [await sperreBelegung(trx, art, id)]
  for (const zeile of zeilen) verlange(aendernAblehnung(art, nutzer, zeile, jetzt))
  const gemeint = zeilen.find(({ _id }) => _id === id)
  if (gemeint?.version !== version) throw veraltet()
  const eigene = {
    ...werte,
    beginn: zeit(werte.beginn),
    ende: zeit(werte.ende),
    verantwortlich: werte.verantwortlich ?? gemeint.verantwortlich,
  }
  const zeitNeu = eigene.beginn !== gemeint.beginn || eigene.ende !== gemeint.ende
  // Only what one changed goes to the others: what differs between them on purpose stays.
  const geaendert = (feld: string) => (feld === 'beginn' || feld === 'ende' ? zeitNeu : (eigene as Werte)[feld] !== gemeint[feld])
  const gemeinsam = Object.fromEntries((fuerAlle ?? []).filter(geaendert).map((feld) => [feld, (eigene as Werte)[feld]]))
  return zeilen.map((zeile) => schritt(art, zeile, zeile._id === id ? eigene : gemeinsam))
}

/**
 * Annahme: other dates of its series stay as they are; who moves what has to be approved, and may not approve, asks anew.
 * @throws 400, 403, 404 or 409 naming what speaks against it
 */
export async function aendere<R extends Ressource>(
  kontext: Kontext,
  trx: Trx,
  art: Belegungsart<R>,
  nutzer: Nutzer,
  auftrag: Auftrag,
): Promise<void> {
  const jetzt = kontext.jetzt()
  const plan = await planen(trx, art, nutzer, auftrag, jetzt)
  const wuensche = plan
    .filter(({ anders }) => anders)
    .map(({ vorher: { _id }, nachher, ressource }) => ({
      ressource,
      beginn: nachher.beginn,
      ende: nachher.ende,
      ruestzeitVor: alsMinuten(nachher['ruestzeitVor']),
      ruestzeitNach: alsMinuten(nachher['ruestzeitNach']),
      ohne: _id,
    }))
  const { verantwortlich, fahrer } = auftrag.werte
  const lage = await sperreUndLies(trx, art, {
    ressourcen: plan.map(({ ressource }) => ressource),
    personen: [verantwortlich, typeof fahrer === 'string' ? fahrer : null],
    wuensche,
    feld: art.spalte,
  })
  const darfAlles = darf(nutzer, art.rechte.aendern)
  const neu = plan.map(({ vorher, nachher, ressource: id, anders }) => {
    verlangeSpanne(zeitraumEinwand(nachher, jetzt, vorher))
    const ressource = lage.ressourcen.get(id)
    verlangeMoeglich(art, ressource, { werte: nachher, vorher, spannen: [nachher], anders, darfAlles, jetzt, feld: art.spalte })
    const genehmigung = ressource !== undefined && art.brauchtGenehmigung(ressource)
    const status = anders ? (genehmigung ? (darfAlles ? vorher.status : 'angefragt') : 'bestaetigt') : vorher.status
    return { ...nachher, status }
  })
  const eigener = plan.find(({ vorher }) => vorher._id === auftrag.id)
  if (eigener) verlangePersonen(art, lage, eigener.nachher, eigener.vorher, [eigener.ressource])
  await verlangeFrei(trx, art, nutzer, wuensche, lage)
  for (const { vorher, nachher } of plan) verlangeSpanne(rasterEinwand(nachher, vorher))
  const zeilen = plan.map(({ vorher }) => vorher)
  await schreibeUm(trx, art, zeilen, neu, nutzer._id)
  await sagWeiter(kontext, trx, art, nutzer, plan)
}

/** Tells those concerned: of what was moved, of who drives, and of what waits for a decision. */
async function sagWeiter(kontext: Kontext, trx: Trx, art: Belegungsart, nutzer: Nutzer, plan: readonly Schritt[]): Promise<void> {
  const zeilen = plan.map(({ vorher }) => vorher)
  const neuerFahrer = plan.some(({ vorher, nachher }) => 'fahrer' in nachher && nachher['fahrer'] !== vorher.fahrer)
  if (!neuerFahrer && plan.every(({ anders }) => !anders)) return
  const stand = await sperreBelegungen(trx, art, sql`b._id = any(${zeilen.map(({ _id }) => _id)}::uuid[])`)
  const ids = (schritte: readonly Schritt[]) => new Set(schritte.map(({ vorher }) => vorher._id))
  const [verlegt, anders] = [ids(plan.filter((einer) => einer.verlegt)), ids(plan.filter((einer) => einer.anders))]
  const dabei = ({ _id }: Belegungszeile) => verlegt.has(_id)
  if (verlegt.size > 0) await melde(kontext, trx, art, 'verlegt', stand.filter(dabei), nutzer._id, zeilen.filter(dabei))
  if (neuerFahrer) await meldeFahrer(kontext, trx, art, stand, zeilen, nutzer._id)
  if (stand.some(({ _id, status }) => anders.has(_id) && status === 'angefragt')) await meldeAnfragen(kontext, trx, art, nutzer._id)
}

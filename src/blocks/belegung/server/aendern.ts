// Changing a booking, all vehicles of one, or dates of its series: all of them or none.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { STEHENDE_BELEGUNG, type Umfang } from '../contract.ts'
import { darf } from '#contract/rechte.ts'
import { veraltet } from '#server/fehler.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import { wanduhr, zeitAusWanduhr } from '#contract/berlin.ts'
import { meldeAnfragen } from './anfragen.ts'
import { gibPlaetzeFrei, schreibeUm, sperreBelegungen, sperreUmfang } from './rows.ts'
import type { Belegungsart, Belegungszeile, Ressource, Werte } from './art.ts'
import { meldeFahrer } from './fahrer.ts'
import { type Lage, lesePersonen, sperreUndLies, verlangePersonen } from './lage.ts'
import { melde } from './nachrichten.ts'
import { mitRuestzeit, rasterEinwand, verlangeJeden, verlangeNacheinander, zeitraumEinwand } from './zeitraum.ts'
import { verlangeFrei } from './pruefung.ts'
import { aendernAblehnung, verlange, verlangeMoeglich } from './regeln.ts'
import { oneOf } from '#server/db/vocabulary.ts'

interface Auftrag {
  readonly id: string
  readonly version: number
  /** Every column that a client may write. */
  readonly werte: Werte & { readonly beginn: string; readonly ende: string; readonly verantwortlich: string | null }
  /** What changes of this one changes of these as well. */
  readonly umfang: Umfang
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

/** Moves `instant` by as much as `alt` was moved to `neu`, on the clock of Berlin: an evening stays an evening over the change of the clock. */
function mitversetzt(instant: string, alt: string, neu: string): string {
  if (instant === alt || alt === neu) return instant === alt ? neu : instant
  return zeitAusWanduhr(wanduhr(instant) + wanduhr(neu) - wanduhr(alt)).toISOString()
}

/**
 * What changes of `andere` when `gemeint` becomes `neu`: only what one changed. What differs between them on purpose stays; what
 * is one thing's own goes to the same thing's other dates.
 */
function mitgeaendert(
  art: Belegungsart,
  gemeint: Belegungszeile,
  neu: Werte & { readonly beginn: string; readonly ende: string },
  andere: Belegungszeile,
): Werte {
  const gleiche = andere.ressource === gemeint.ressource
  const felder = Object.keys(art.spalten).filter(
    (feld) =>
      feld in neu &&
      !isDeepStrictEqual(neu[feld], gemeint[feld]) &&
      !art.jeTermin.includes(feld) &&
      (gleiche || !art.jeRessource.includes(feld)),
  )
  return {
    ...Object.fromEntries(felder.map((feld) => [feld, neu[feld]])),
    beginn: mitversetzt(andere.beginn, gemeint.beginn, neu.beginn),
    ende: mitversetzt(andere.ende, gemeint.ende, neu.ende),
  }
}

/** The bookings that are meant, locked, with what is to become of them. @throws 404, 403, 409 */
async function planen(
  trx: Trx,
  art: Belegungsart,
  nutzer: Nutzer,
  { id, version, werte, umfang }: Auftrag,
  jetzt: Date,
): Promise<Schritt[]> {
  // Of a series, what is over stays as it was.
  const noch = umfang === 'buchung' ? sql`true` : sql`b.ende > ${jetzt}`
  const zeilen = await sperreUmfang(trx, art, id, umfang, sql`${oneOf('b.status', STEHENDE_BELEGUNG)} and ${noch}`)
  for (const zeile of zeilen) verlange(aendernAblehnung(art, nutzer, zeile, jetzt))
  const gemeint = zeilen.find(({ _id }) => _id === id)
  if (gemeint?.version !== version) throw veraltet()
  const neu = {
    ...werte,
    beginn: zeit(werte.beginn),
    ende: zeit(werte.ende),
    verantwortlich: werte.verantwortlich ?? gemeint.verantwortlich,
  }
  return zeilen.map((zeile) => schritt(art, zeile, zeile._id === id ? neu : mitgeaendert(art, gemeint, neu, zeile)))
}

/** Refuses people who are not there and drivers without the class, of each booking that changes in this. @throws 400 or 409 */
async function verlangeAllePersonen<R extends Ressource>(
  trx: Trx,
  art: Belegungsart<R>,
  plan: readonly Schritt[],
  lage: Lage<R>,
): Promise<void> {
  // Other dates may have drivers of their own, who get another vehicle.
  const fehlen = plan
    .filter(({ verlegt }) => verlegt)
    .flatMap(({ nachher: { fahrer } }) => (typeof fahrer === 'string' && !lage.personen.has(fahrer) ? [fahrer] : []))
  const personen = fehlen.length > 0 ? new Map([...lage.personen, ...(await lesePersonen(trx, fehlen))]) : lage.personen
  for (const { vorher, nachher, ressource } of plan) verlangePersonen(art, { ...lage, personen }, nachher, vorher, [ressource])
}

/**
 * Annahme: who moves what has to be approved, and may not approve, asks anew.
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
  const bewegt = plan.filter(({ anders }) => anders)
  const wuensche = bewegt.map(({ vorher: { _id }, nachher, ressource }) => ({
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
  const termine = plan.map(({ nachher, vorher }) => ({ ...nachher, vorher })).toSorted((a, b) => a.beginn.localeCompare(b.beginn))
  verlangeJeden(termine, (termin) => zeitraumEinwand(termin, jetzt, termin.vorher))
  const darfAlles = darf(nutzer, art.rechte.aendern)
  const neu = plan.map(({ vorher, nachher, ressource: id, anders }) => {
    const ressource = lage.ressourcen.get(id)
    verlangeMoeglich(art, ressource, { werte: nachher, vorher, spannen: [nachher], anders, darfAlles, jetzt, feld: art.spalte })
    const genehmigung = ressource !== undefined && art.brauchtGenehmigung(ressource)
    const status = anders ? (genehmigung ? (darfAlles ? vorher.status : 'angefragt') : 'bestaetigt') : vorher.status
    return { ...nachher, status }
  })
  await verlangeAllePersonen(trx, art, plan, lage)
  // Those that move leave their places; at the new ones they must not meet each other.
  const gehen = new Set(bewegt.map(({ vorher }) => vorher._id))
  await verlangeFrei(trx, art, nutzer, wuensche, {
    ...lage,
    belegt: lage.belegt.map((liste) => liste.filter(({ _id }) => !gehen.has(_id))),
  })
  verlangeNacheinander(
    wuensche.map((wunsch) => ({ ...mitRuestzeit(wunsch), ressourcen: [wunsch.ressource], genannt: wunsch.beginn })),
    0,
    'beginn',
  )
  verlangeJeden(termine, (termin) => rasterEinwand(termin, termin.vorher))
  if (bewegt.length > 1) await gibPlaetzeFrei(trx, art, [...gehen])
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

// Is it free, who has it, when is it free: for the form before one saves, and for the refusal when one does.
import type { Freipruefung, Halter } from '../contract.ts'
import { konflikt, ungueltig } from '#server/fehler.ts'
import { type Ressourcenbelegung, belegteRessourcen, belegungText } from '#blocks/konflikte/server/index.ts'
import type { Db, Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Belegungsart, Ressource } from './art.ts'
import type { Lage } from './lage.ts'
import { naechsteFreie, suchraum } from './luecken.ts'
import { type Einwand, type Spanne, type Vorhaben, type Wunsch, mitRuestzeit, spanneEinwand } from './zeitraum.ts'

export const ueberlappt = (a: Spanne, { belegtVon, belegtBis }: Ressourcenbelegung) =>
  Date.parse(belegtVon) < Date.parse(a.ende) && Date.parse(belegtBis) > Date.parse(a.beginn)

/** What stands instead of the title of a service that one may not see. */
export const VERDECKT = 'Belegt'

/** Bookings as this person may read them: the title of a service only for those who may see it. */
export async function alsHalter(
  db: Db | Trx,
  art: Belegungsart,
  nutzer: Nutzer,
  listen: readonly (readonly Ressourcenbelegung[])[],
): Promise<Halter[][]> {
  const dienste = [...new Set(listen.flatMap((liste) => liste.flatMap(({ dienst }) => (dienst === null ? [] : [dienst]))))]
  const sichtbar = dienste.length > 0 && art.dienste ? await art.dienste.sichtbare(db, nutzer, dienste) : new Set<string>()
  return listen.map((liste) =>
    liste.map(({ _id, titel, wer, beginn, ende, status, dienst }) => {
      const lesbar = dienst === null || sichtbar.has(dienst)
      return {
        titel: lesbar ? titel : VERDECKT,
        verantwortlichName: lesbar ? wer : '',
        beginn,
        ende,
        status,
        pfad: dienst === null ? art.pfad(_id) : lesbar ? (art.dienste?.pfad(dienst) ?? null) : null,
      }
    }),
  )
}

/** @throws 400 naming the field */
export function verlangeSpanne(einwand: Einwand | null): void {
  if (einwand) throw ungueltig(einwand.msg, einwand.feld)
}

/**
 * The answer for each span over one or more things, that are all wanted together, and which of them are taken (`belegt`). `lies`
 * tells what holds the things, in a span. One query more where services are among the holders.
 */
export async function pruefe(
  db: Db | Trx,
  art: Belegungsart,
  nutzer: Nutzer,
  wuensche: readonly Vorhaben[],
  jetzt: Date,
  lies: (ressourcen: readonly string[], spanne: Spanne) => Promise<ReadonlyMap<string, readonly Ressourcenbelegung[]>>,
): Promise<Freipruefung[]> {
  for (const wunsch of wuensche) verlangeSpanne(spanneEinwand(wunsch))
  const ressourcen = [...new Set(wuensche.flatMap((wunsch) => wunsch.ressourcen))]
  const ohne = new Set(wuensche[0]?.ohne)
  // The neighbourhood of all spans at once: suggestions need more than what is in the way.
  const raeume = wuensche.map(suchraum)
  const alles: Spanne = {
    beginn: raeume.map(({ beginn }) => beginn).toSorted()[0] ?? '',
    ende:
      raeume
        .map(({ ende }) => ende)
        .toSorted()
        .at(-1) ?? '',
  }
  const belegt = await lies(ressourcen, alles)
  const jeRessource = new Map(ressourcen.map((ressource) => [ressource, (belegt.get(ressource) ?? []).filter(({ _id }) => !ohne.has(_id))]))
  const imWeg = wuensche.map((wunsch) => {
    const spanne = mitRuestzeit(wunsch)
    return wunsch.ressourcen.map((eine) => (jeRessource.get(eine) ?? []).filter((belegung) => ueberlappt(spanne, belegung)))
  })
  const halter = await alsHalter(
    db,
    art,
    nutzer,
    imWeg.map((listen) => listen.flat()),
  )
  return wuensche.map((wunsch, i) => {
    const umgebung = suchraum(wunsch)
    const fest = wunsch.ressourcen.flatMap((eine) =>
      // Instants as the database and `suchraum` write them have one form: they compare as texts.
      (jeRessource.get(eine) ?? []).filter(
        ({ status, belegtVon, belegtBis }) => status === 'bestaetigt' && belegtVon < umgebung.ende && belegtBis > umgebung.beginn,
      ),
    )
    const belegte = wunsch.ressourcen.filter((_, nr) => imWeg[i]?.[nr]?.some(({ status }) => status === 'bestaetigt'))
    const frei = belegte.length === 0
    return { frei, halter: halter[i] ?? [], vorschlaege: frei ? [] : naechsteFreie(wunsch, fest, jetzt), belegt: belegte }
  })
}

/**
 * Refuses what is taken, as `lage` says, which was read for these wishes.
 * @throws 409 naming the thing, what it is taken for, by whom and when
 */
export async function verlangeFrei(
  trx: Trx,
  art: Belegungsart,
  nutzer: Nutzer,
  wuensche: readonly Wunsch[],
  lage: Pick<Lage<Ressource>, 'belegt' | 'ressourcen'>,
): Promise<void> {
  const i = lage.belegt.findIndex((liste) => liste.length > 0)
  const [wunsch, liste] = [wuensche[i], lage.belegt[i]]
  if (!wunsch || !liste) return
  const [[erster] = []] = await alsHalter(trx, art, nutzer, [liste])
  if (!erster) throw konflikt('Diese Zeit ist schon belegt.', 'beginn')
  const wer = erster.verantwortlichName === '' ? '' : ` (${erster.verantwortlichName})`
  const name = lage.ressourcen.get(wunsch.ressource)?.name ?? ''
  throw konflikt(`${name} ist schon belegt: ${belegungText({ ...erster, titel: `„${erster.titel}“${wer}` })}.`, 'beginn')
}

const TAG = 86_400_000
/** What one booking takes in memory, about. */
const BYTES = 600

/**
 * What holds these things at any time of the span, and some time around it, per thing, asked-for bookings included. Spans are widened to
 * windows of `tage` days, so that questions that differ by an hour share what is kept. No query while nothing changed, one otherwise.
 */
export async function belegtUm(
  { speicher }: Pick<Kontext, 'speicher'>,
  db: Db,
  art: Belegungsart,
  ressourcen: readonly string[],
  { beginn, ende }: Spanne,
  tage: number,
): Promise<ReadonlyMap<string, readonly Ressourcenbelegung[]>> {
  const fenster = tage * TAG
  const von = new Date(Math.floor(Date.parse(beginn) / fenster) * fenster).toISOString()
  const bis = new Date(Math.ceil(Date.parse(ende) / fenster) * fenster).toISOString()
  return speicher.hole(
    `${art.tabelle} belegt ${von} ${bis} ${ressourcen.join(' ')}`,
    [art.tabelle, 'users', 'profile', ...(art.dienste?.tabellen ?? [])],
    async () => {
      const fragen = ressourcen.map((wer) => ({ wer, beginn: von, ende: bis }))
      const belegt = await belegteRessourcen(db, art, fragen, true)
      return new Map(ressourcen.map((ressource, i) => [ressource, belegt[i] ?? []]))
    },
    (karte) => 40 * ressourcen.length + [...karte.values()].reduce((summe, liste) => summe + BYTES * liste.length, 500),
  )
}

/** For how many days around what is kept: suggestions reach fourteen days. */
const FENSTER = 32

/** Is it free, who has it, and the nearest free times, for one wish. No query while nothing changed and no service is among the holders. */
export const pruefeEines = async (kontext: Kontext, db: Db, art: Belegungsart, nutzer: Nutzer, wunsch: Vorhaben): Promise<Freipruefung> => {
  const [antwort] = await pruefe(db, art, nutzer, [wunsch], kontext.jetzt(), (ressourcen, alles) =>
    belegtUm(kontext, db, art, ressourcen, alles, FENSTER),
  )
  return antwort ?? { frei: true, halter: [], vorschlaege: [], belegt: [] }
}

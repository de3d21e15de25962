// Is it free, who has it, when is it free: for the form before one saves, and for the refusal when one does.
import type { Freipruefung, Halter } from '../contract.ts'
import { konflikt, ungueltig } from '#server/fehler.ts'
import { belegungText, type Ressourcenbelegung } from '#blocks/konflikte/server/index.ts'
import type { Db, Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Belegungsart, Ressource } from './art.ts'
import type { Lage } from './lage.ts'
import { belegtUm } from './behalten.ts'
import { naechsteFreie, suchraum } from './luecken.ts'
import { type Einwand, type Spanne, spanneEinwand } from './zeitraum.ts'

const MINUTE = 60_000

export interface Wunsch extends Spanne {
  /** The vehicle or room. */
  readonly ressource: string
  readonly ruestzeitVor: number
  readonly ruestzeitNach: number
  /** The booking that is to be changed. */
  readonly ohne?: string | null
}

/** What somebody wants to book: one span over one or more things. */
export interface Vorhaben extends Omit<Wunsch, 'ressource' | 'ohne'> {
  readonly ressourcen: readonly string[]
  /** The bookings that are to be changed: they do not count against themselves. */
  readonly ohne?: readonly string[]
}

/** With its set-up times: what it takes. */
export const mitRuestzeit = ({ beginn, ende, ruestzeitVor, ruestzeitNach }: Omit<Wunsch, 'ressource' | 'ohne'>): Spanne => ({
  beginn: new Date(Date.parse(beginn) - ruestzeitVor * MINUTE).toISOString(),
  ende: new Date(Date.parse(ende) + ruestzeitNach * MINUTE).toISOString(),
})
/** A wish as the conflict check asks it. */
export const alsFrage = (wunsch: Wunsch) => ({ wer: wunsch.ressource, ohne: wunsch.ohne ?? null, ...mitRuestzeit(wunsch) })
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

/** For how many days around what is kept: suggestions reach fourteen days. */
const FENSTER = 32

/** Is it free, who has it, and the nearest free times, for one wish. No query while nothing changed and no service is among the holders. */
export const pruefeEines = async (kontext: Kontext, db: Db, art: Belegungsart, nutzer: Nutzer, wunsch: Vorhaben): Promise<Freipruefung> => {
  const [antwort] = await pruefe(db, art, nutzer, [wunsch], kontext.jetzt(), (ressourcen, alles) =>
    belegtUm(kontext, db, art, ressourcen, alles, FENSTER),
  )
  return antwort ?? { frei: true, halter: [], vorschlaege: [], belegt: [] }
}

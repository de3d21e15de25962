// One shift's board, computed: who takes which place, who sits where, what is missing, who could stand in. Pure.
import { type Mitwirkender, nimmtFehlenden, passtUeberhaupt, type Platz, type Verteilung, verteile } from '#blocks/anmeldung/besetzung.ts'
import { deckt, rang } from '#contract/qualifikation.ts'
import type { Hinweis, Kandidat, Schicht } from '#features/sanitaetsdienste/formen.ts'
import { FAHRER, gefahrene, type Sitz, sitzeVon } from './sitze.ts'
import { schluessel, type Stelle, type Stellen, ueberschneidet } from './zustand.ts'

/** Where somebody can be put. `statt` is the profile of who stands there now and makes room. */
export type Ziel =
  | { readonly art: 'zeile'; readonly zeile: number; readonly statt?: string | undefined }
  | { readonly art: 'sitz'; readonly fahrzeug: string; readonly funktion: string; readonly statt?: string | undefined }
  | { readonly art: 'praktikant' }
  | { readonly art: 'zusaetzlich' }

export interface Tafel {
  readonly schicht: Schicht
  /** Everybody who has a state in this shift, by profile. */
  readonly stellen: ReadonlyMap<string, Stelle>
  readonly verteilung: Verteilung
  readonly plaetze: readonly (Platz & { readonly stelle: Stelle | null })[]
  readonly fahrzeuge: readonly { readonly fahrzeug: Schicht['fahrzeuge'][number]; readonly sitze: readonly Sitz[] }[]
  readonly praktikanten: readonly Stelle[]
  /** Staffed, but counting for no place: too many, or not qualified. */
  readonly weitere: readonly Stelle[]
  /** What would still be missing if everybody registered were staffed. */
  readonly mitMeldungen: Verteilung
}

export const alsMitwirkender = ({ person, qualifikation, praktikant, funktion }: Stelle): Mitwirkender => ({
  id: person._id,
  qualifikation,
  alter: null,
  praktikant,
  funktion,
})

export function tafelVon(schicht: Schicht, alle: Stellen): Tafel {
  const hier = Object.values(alle).filter((stelle) => stelle.schicht === schicht._id)
  const stellen = new Map(hier.map((stelle) => [stelle.person._id, stelle]))
  const eingeteilt = hier.filter(({ status }) => status === 'eingeteilt')
  const verteilung = verteile(schicht, eingeteilt.map(alsMitwirkender))
  const gemeldet = hier.filter(({ status }) => status === 'gemeldet')
  return {
    schicht,
    stellen,
    verteilung,
    plaetze: verteilung.plaetze.map((platz) => ({ ...platz, stelle: (platz.person && stellen.get(platz.person)) || null })),
    fahrzeuge: schicht.fahrzeuge.map((fahrzeug) => ({ fahrzeug, sitze: sitzeVon(fahrzeug, hier) })),
    praktikanten: eingeteilt.filter(({ praktikant }) => praktikant),
    weitere: verteilung.ohnePlatz.flatMap((id) => stellen.get(id) ?? []).filter(({ praktikant }) => !praktikant),
    mitMeldungen: verteile(schicht, [...eingeteilt, ...gemeldet].map(alsMitwirkender)),
  }
}

/** Empty seats that somebody must take. */
export const offeneSitze = ({ fahrzeuge }: Tafel): number =>
  fahrzeuge.reduce((summe, { sitze }) => summe + sitze.filter(({ stelle, wahlfrei }) => !stelle && !wahlfrei).length, 0)

/**
 * Where the person already stands at that time, or null: blocks. The server's answer knows of other areas and services; within
 * this one the board knows better, for it also sees what is not saved yet.
 */
export function besetztDurch(kandidat: Kandidat, schicht: Schicht, alle: Stellen, schichten: readonly Schicht[]): string | null {
  const eigene = Object.values(alle).find(
    (stelle) =>
      stelle.person._id === kandidat.profil._id &&
      stelle.schicht !== schicht._id &&
      stelle.status === 'eingeteilt' &&
      ueberschneidet(stelle, alle[schluessel(schicht._id, kandidat.profil._id)] ?? { von: schicht.beginn, bis: schicht.ende }),
  )
  if (eigene) return `Schicht ${schichtname(schichten, eigene.schicht)} dieses Dienstes`
  const { besetztVon } = kandidat
  if (!besetztVon) return null
  const istSchichtVonHier = schichten.some((andere) => {
    const stelle = alle[schluessel(andere._id, kandidat.profil._id)]
    return andere._id !== schicht._id && stelle?.von === besetztVon.beginn && stelle.bis === besetztVon.ende
  })
  return istSchichtVonHier ? null : besetztVon.titel
}

/** "2", or what the shift is called: "2 (Nacht)". */
export function schichtname(schichten: readonly Schicht[], id: string): string {
  const nr = schichten.findIndex((schicht) => schicht._id === id)
  const bezeichnung = schichten[nr]?.bezeichnung ?? ''
  return bezeichnung ? `${nr + 1} (${bezeichnung})` : String(nr + 1)
}

const FAHREN = new Set<Hinweis['art']>(['fuehrerschein', 'einweisung'])

/** Why somebody may drive none of these vehicles; empty when they may drive one, or when it is not known yet which it will be. */
function fahrhinweise({ hinweise, faehrt }: Kandidat, fahrzeuge: readonly Schicht['fahrzeuge'][number][]): readonly string[] {
  if (fahrzeuge.length === 0 || fahrzeuge.some(({ _id }) => faehrt.includes(_id))) return []
  const gruende = hinweise
    .filter(({ art, fahrzeug }) => FAHREN.has(art) && (fahrzeug === undefined || fahrzeuge.some(({ _id }) => _id === fahrzeug)))
    .map(({ text }) => text)
  if (gruende.length > 0 || fahrzeuge.some(({ fahrzeug }) => fahrzeug === null)) return gruende
  return ['Darf dieses Fahrzeug nicht fahren, soweit hinterlegt.']
}

/** What speaks against putting the person there, in words. Warns, never blocks. Without a place: what holds for any. */
export function warnungen(kandidat: Kandidat, schicht: Schicht, ziel: Ziel | null): readonly string[] {
  const allgemein = kandidat.hinweise.filter(({ art }) => !FAHREN.has(art) && art !== 'qualifikation').map(({ text }) => text)
  if (ziel?.art === 'zeile') {
    const zeile = schicht.bedarf[ziel.zeile]
    const fehlt = zeile !== undefined && !deckt(kandidat.qualifikation, zeile.qualifikation)
    return [
      ...(fehlt ? [`Hat ${ausbildung(kandidat.qualifikation)}, gebraucht wird ${zeile.qualifikation}.`] : []),
      ...fahrhinweise(kandidat, zeile === undefined ? [] : gefahrene(zeile.funktion, schicht)),
      ...allgemein,
    ]
  }
  if (ziel?.art === 'sitz' && ziel.funktion === FAHRER)
    return [
      ...fahrhinweise(
        kandidat,
        schicht.fahrzeuge.filter(({ _id }) => _id === ziel.fahrzeug),
      ),
      ...allgemein,
    ]
  return allgemein
}

export const ausbildung = (qualifikation: string): string => (qualifikation === 'keine' ? 'keine Ausbildung' : qualifikation)

const alsFragender = (kandidat: Kandidat): Mitwirkender => ({
  id: kandidat.profil._id,
  qualifikation: kandidat.qualifikation,
  alter: null,
  praktikant: false,
  funktion: '',
})

/** Does the person fill something that is missing? Where nothing is missing: could they take a place at all? */
export const passt = (kandidat: Kandidat, tafel: Tafel): boolean =>
  tafel.verteilung.offen > 0
    ? nimmtFehlenden(tafel.verteilung.fehlt, alsFragender(kandidat))
    : passtUeberhaupt(tafel.schicht, alsFragender(kandidat))

export const istAusgeruht = ({ hinweise }: Kandidat): boolean => !hinweise.some(({ art }) => art === 'ruhe' || art === 'dauer')

const MELDUNG: Partial<Record<Stelle['status'], number>> = { gemeldet: 0, warteliste: 1 }

/**
 * Who fits a place best comes first: free, nothing missing for it, registered, few warnings, then the lowest sufficient
 * qualification and who did least lately.
 */
export function gereiht(leute: readonly Kandidat[], tafel: Tafel, ziel: Ziel, besetzt: (kandidat: Kandidat) => string | null): Kandidat[] {
  const wert = (kandidat: Kandidat): number[] => {
    const eigene = warnungen(kandidat, tafel.schicht, ziel)
    const untauglich = eigene.length > warnungen(kandidat, tafel.schicht, null).length
    const status = tafel.stellen.get(kandidat.profil._id)?.status
    return [
      besetzt(kandidat) ? 1 : 0,
      untauglich ? 1 : 0,
      (status && MELDUNG[status]) ?? 2,
      eigene.length,
      ziel.art === 'zeile' ? rang(kandidat.qualifikation) : 0,
      kandidat.stunden90Tage,
    ]
  }
  return leute
    .map((kandidat) => ({ kandidat, wert: wert(kandidat) }))
    .sort((a, b) => {
      const i = a.wert.findIndex((zahl, nr) => zahl !== b.wert[nr])
      return i < 0 ? 0 : (a.wert[i] ?? 0) - (b.wert[i] ?? 0)
    })
    .map(({ kandidat }) => kandidat)
}

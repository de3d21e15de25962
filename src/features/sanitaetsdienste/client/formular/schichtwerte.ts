// What the form does with shifts and times, without the form: values in, values out. Instants are ISO, UTC; all moves are
// on the clock of Berlin.
import type { Bedarfszeile } from '#blocks/anmeldung/contract.ts'
import { dauer, instant, plusTage, plusTageZeit, tagVon, tageZwischen, uhrzeit } from '#client/datum.ts'
import type { Dienst, Schichtangaben } from '#features/sanitaetsdienste/formen.ts'

/** A shift while one types: times and numbers may be missing. */
export type Schichtwerte = Omit<Schichtangaben, 'beginn' | 'ende' | 'bedarf'> & {
  readonly beginn: string | null
  readonly ende: string | null
  readonly bedarf: readonly (Omit<Bedarfszeile, 'anzahl'> & { readonly anzahl: number | null })[]
}

export const leereZeile: Schichtwerte['bedarf'][number] = { qualifikation: 'SanA', anzahl: 1, funktion: '', mindestalter: null }

/** A shift to begin with. Annahme: two helpers are the usual; without any need a shift would take everybody. */
export const leereSchicht = (beginn: string | null, ende: string | null): Schichtwerte => ({
  bezeichnung: '',
  beginn,
  ende,
  bedarf: [{ ...leereZeile, anzahl: 2 }],
  praktikanten: { anzahl: 0, mindestqualifikation: 'keine' },
  fahrzeuge: [],
})

/** "Frühschicht", or by its place in the list: "Schicht 2". */
export const schichtname = (schicht: { readonly bezeichnung: string }, nummer: number): string =>
  schicht.bezeichnung.trim() || `Schicht ${nummer + 1}`

const anzahl = (zahl: number, einzahl: string, mehrzahl = einzahl) => `${zahl} ${zahl === 1 ? einzahl : mehrzahl}`

/** What a shift needs in one line: '6 Helfer, 1 Praktikant, 2 Fahrzeuge, 4 Stunden'. */
export function summen({ bedarf, praktikanten, fahrzeuge, beginn, ende }: Schichtwerte): string {
  const helfer = bedarf.reduce((summe, zeile) => summe + (zeile.anzahl ?? 0), 0)
  return [
    bedarf.length === 0 ? 'Helfer ohne Grenze' : anzahl(helfer, 'Helfer'),
    praktikanten.anzahl > 0 ? anzahl(praktikanten.anzahl, 'Praktikant', 'Praktikanten') : '',
    fahrzeuge.length > 0 ? anzahl(fahrzeuge.length, 'Fahrzeug', 'Fahrzeuge') : '',
    beginn && ende ? dauer(beginn, ende) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

const alsNeue = ({ _id, fahrzeuge, ...schicht }: Schichtwerte): Schichtwerte => ({
  ...schicht,
  bedarf: schicht.bedarf.map((zeile) => ({ ...zeile })),
  fahrzeuge: fahrzeuge.map(({ _id: _alt, ...fahrzeug }) => fahrzeug),
})

/** The same shift once more at the same time. A vehicle cannot be in both: only wishes by type come along. */
export function verdoppelt(schicht: Schichtwerte): Schichtwerte {
  const neu = alsNeue(schicht)
  return { ...neu, bezeichnung: '', fahrzeuge: neu.fahrzeuge.filter(({ fahrzeug }) => fahrzeug === null) }
}

/** The same shift so many days later, at the same clock time; `neue` makes it another shift. */
export function umTage(schicht: Schichtwerte, tage: number, neue: boolean): Schichtwerte {
  const vorlage = neue ? alsNeue(schicht) : schicht
  return {
    ...vorlage,
    beginn: schicht.beginn && plusTageZeit(schicht.beginn, tage),
    ende: schicht.ende && plusTageZeit(schicht.ende, tage),
  }
}

type Spanne = readonly [beginn: string, ende: string]
/** As many as the contract takes. */
const HOECHSTENS = 60
const minuten = (zeit: string) => {
  const [stunde = 0, minute = 0] = zeit.split(':').map(Number)
  return stunde * 60 + minute
}
const nachMinuten = (tag: string, min: number) => {
  const imTag = min % 1440
  return instant(plusTage(tag, Math.floor(min / 1440)), `${Math.floor(imTag / 60)}:${imTag % 60}`)
}

/** Cuts a span into parts of so many hours on the clock, without gaps; the last one may be shorter. */
export function aufgeteilt(beginn: string, ende: string, stunden: number): Spanne[] {
  const spannen: Spanne[] = []
  const [tag, start] = [tagVon(beginn), minuten(uhrzeit(beginn))]
  let von = beginn
  for (let n = 1; von < ende && spannen.length < HOECHSTENS; n++) {
    const bis = nachMinuten(tag, start + Math.round(n * stunden * 60))
    // In the spring night a part may shrink to nothing.
    if (bis <= von) continue
    spannen.push([von, bis < ende ? bis : ende])
    von = bis
  }
  return spannen
}

/** One part per day, each from the one clock time to the other (over midnight when it is earlier), within the span. */
export function taeglich(beginn: string, ende: string, von: string, bis: string): Spanne[] {
  const tage = Math.min(tageZwischen(tagVon(beginn), tagVon(ende)) + 1, HOECHSTENS)
  return Array.from({ length: tage }, (_, n): Spanne => {
    const tag = plusTage(tagVon(beginn), n)
    const [a, b] = [instant(tag, von), instant(bis > von ? tag : plusTage(tag, 1), bis)]
    return [a > beginn ? a : beginn, b < ende ? b : ende]
  }).filter(([a, b]) => a < b)
}

/** The values that move with a service. */
const MITZIEHEND = ['treffpunktZeit', 'aufbauAb', 'abbauBis', 'meldeschluss', 'selbstabsageBis'] as const
interface Zeitwerte {
  readonly beginn?: unknown
  readonly ende?: unknown
  readonly schichten?: unknown
  readonly [name: string]: unknown
}
const zeit = (wert: unknown): string | null => (typeof wert === 'string' && wert !== '' ? wert : null)

/**
 * What else changes when a service's begin or end does. A new day takes everything along by as many days; a new clock
 * time only the shifts that began (ended) with the service, and those that have no time yet.
 * `vorher` is the last readable value of the field, or null.
 */
export function zieheMit(werte: Zeitwerte, name: 'beginn' | 'ende', vorher: string | null, nachher: string): Record<string, unknown> {
  const schichten = werte.schichten as readonly Schichtwerte[]
  const tage = name === 'beginn' && vorher ? tageZwischen(tagVon(vorher), tagVon(nachher)) : 0
  const bewegt = tage === 0 ? schichten : schichten.map((schicht) => umTage(schicht, tage, false))
  const alteKante = vorher && tage !== 0 ? plusTageZeit(vorher, tage) : vorher
  const neue = bewegt.map((schicht) => (!schicht[name] || schicht[name] === alteKante ? { ...schicht, [name]: nachher } : schicht))
  const mit = tage === 0 ? [] : (['ende', ...MITZIEHEND] as const)
  return {
    ...Object.fromEntries(
      mit.flatMap((feld) => {
        const wert = zeit(werte[feld])
        return wert ? [[feld, plusTageZeit(wert, tage)]] : []
      }),
    ),
    schichten: neue,
  }
}

/** A service as the form edits it: shifts without what the server derives. */
export function alsFormular(dienst: Dienst) {
  return {
    ...dienst,
    schichten: dienst.schichten.map(({ _id, bezeichnung, beginn, ende, bedarf, praktikanten, fahrzeuge }) => ({
      _id,
      bezeichnung,
      beginn,
      ende,
      bedarf,
      praktikanten,
      fahrzeuge: fahrzeuge.map((fahrzeug) => ({
        _id: fahrzeug._id,
        fahrzeug: fahrzeug.fahrzeug,
        typ: fahrzeug.typ,
        erforderlich: fahrzeug.erforderlich,
      })),
    })),
  }
}

const EIN_JAHR = 364

/**
 * An earlier service as the start of a new one: on the day that is already chosen, else a year later on the same weekday
 * (as often as it takes to lie ahead). Leaders rotate and the control centre is told anew, so neither comes along.
 */
export function alsVorlage(dienst: Dienst, beginn: string | null, heute: string): Record<string, unknown> {
  const werte = alsFormular(dienst)
  const tag = tagVon(dienst.beginn)
  let tage = EIN_JAHR
  if (beginn) tage = tageZwischen(tag, tagVon(beginn))
  else while (plusTage(tag, tage) < heute) tage += EIN_JAHR
  const verschoben = (wert: string | null) => wert && plusTageZeit(wert, tage)
  return {
    ...werte,
    ...Object.fromEntries(MITZIEHEND.map((feld) => [feld, verschoben(dienst[feld])])),
    beginn: verschoben(dienst.beginn),
    ende: verschoben(dienst.ende),
    schichten: werte.schichten.map((schicht) => umTage(schicht, tage, true)),
    leiter: null,
    stvLeiter: null,
    leitstelleAngemeldet: false,
    leitstelleAngemeldetAm: null,
  }
}

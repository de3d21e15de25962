// The header row of a service.
import { ermittle } from '#features/sanitaetsdienste/server/bedarf/ermittle.ts'
import type { Bedarfseingabe } from '#features/sanitaetsdienste/formen.ts'
import { anschrift, festnetz } from '../anschriften.ts'
import { plusTage } from '../tage.ts'
import { berlin, uhr } from '../uhr.ts'
import type { Zufall } from '../zufall.ts'
import type { Helfer } from './leute.ts'
import type { Plan } from './plan.ts'
import { VORLAGEN } from './vorlagen.ts'
import type { Zeilen } from './zeilen.ts'
import type { Zeiten } from './zeiten.ts'

const STUNDE = 3_600_000
const TREFFPUNKTE = ['Wache Musterstadt', 'Fahrzeughalle Nord', 'Haupteingang', 'Parkplatz hinter der Bühne', 'Sanitätszelt'] as const
const KLEIDUNG = ['Einsatzkleidung', 'Einsatzkleidung mit Helm', 'Poloshirt und Einsatzhose', 'Wetterjacke'] as const
const MATERIAL = ['Sanitätsrucksack', 'AED', 'Trage', 'Zelt', 'Funkgeräte', 'Wärmedecken', 'Kühlpacks'] as const
const HINWEISE = [
  'Bitte 15 Minuten vor Beginn am Treffpunkt sein.',
  'Parken nur mit Durchfahrtsschein; liegt in der Wache.',
  'Warm anziehen, wir stehen draußen.',
  'Der Veranstalter hat eigenes Ordnungspersonal.',
] as const
const GRUENDE = {
  veranstalter: [
    'Der Veranstalter hat wegen Unwetterwarnung abgesagt.',
    'Die Veranstaltung fällt mangels Anmeldungen aus.',
    'Der Veranstalter hat den Termin zurückgezogen.',
  ],
  wir: ['Wir bekommen die Mindestbesetzung nicht zusammen.'],
} as const
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export interface Umstaende {
  readonly id: string
  readonly leiter: Helfer | undefined
  readonly stvLeiter: Helfer | undefined
  readonly planer: Helfer
  /** How many stand there, and whether that is everybody who is needed. */
  readonly da: number
  readonly vollzaehlig: boolean
  readonly heute: string
}

/** The estimate of the template's event, as it was taken over; null where nobody made one. */
function risiko(zufall: Zufall, bezeichnung: string, plaetze: number) {
  const vorlage = VORLAGEN.find(({ name }) => bezeichnung.startsWith(name))
  if (!vorlage?.risiko || zufall.trifft(0.4)) return null
  const [veranstaltungsart, max, erwartet, prominente = 0] = vorlage.risiko
  const nachFlaeche = vorlage.name === 'Stadtteilfest Nord'
  const eingabe: Bedarfseingabe = {
    variante: 'IVR-2017',
    veranstaltungsart,
    maxBesucher: nachFlaeche ? null : max,
    erwarteteBesucher: nachFlaeche ? null : erwartet,
    flaecheQm: nachFlaeche ? 3_000 : null,
    geschlossen: ['Konzert', 'Theater', 'Messe'].includes(vorlage.kategorie),
    prominente,
    gewaltErwartet: false,
  }
  const ergebnis = ermittle(eingabe)
  return {
    eingabe,
    ergebnis,
    uebernommen: true,
    manuelleAbweichungGrund: plaetze < ergebnis.helferVon ? 'In Absprache mit dem Ordnungsamt, Rettungswache in der Nähe.' : '',
  }
}

function status({ lage }: Plan, { vollzaehlig, heute }: Umstaende, ende: number, abrechnungsart: string) {
  if (lage === 'entwurf') return 'anfrage' as const
  if (lage !== 'vergangen') return vollzaehlig ? ('besetzt' as const) : ('ausgeschrieben' as const)
  return abrechnungsart !== 'kostenlos' && ende < uhr(plusTage(heute, -45), 0) ? ('abgerechnet' as const) : ('durchgefuehrt' as const)
}

function veranstalter(zufall: Zufall, name: string) {
  const { strasse, hausnummer, plz, stadt } = anschrift(zufall)
  return {
    name,
    ansprechpartner: `${zufall.eins(['Frau', 'Herr'])} ${zufall.eins(['Lindner', 'Sommer', 'Kern', 'Behrens', 'Yılmaz', 'Novák', 'Groß'])}`,
    telefon: festnetz(4_000 + zufall.ganz(0, 999)),
    email: zufall.trifft(0.7) ? 'veranstaltung@example.org' : '',
    rechnungsadresse: zufall.trifft(0.5) ? `${name}, ${strasse} ${hausnummer}, ${plz} ${stadt}` : '',
    kundennr: zufall.trifft(0.4) ? `K-${zufall.ganz(1000, 9999)}` : '',
  }
}

export function kopfzeile(zufall: Zufall, plan: Plan, zeiten: Zeiten, umstaende: Umstaende): Zeilen['sanitaetsdienste'][number] {
  const { id, leiter, stvLeiter, planer, da } = umstaende
  const { beginn, ende } = zeiten
  const fertig = plan.lage === 'vergangen'
  const abgesagt = plan.lage === 'abgesagt'
  const absageVon = zufall.trifft(0.8) ? 'veranstalter' : 'wir'
  const plaetze = plan.schichten.reduce((summe, { zeilen }) => summe + zeilen.reduce((teil, { anzahl }) => teil + anzahl, 0), 0)
  const abrechnungsart =
    plan.art === 'extern' ? 'kostenlos' : zufall.eins(['kostenlos', 'pauschal', 'nachSaetzen', 'nachSaetzen', 'spende'] as const)
  const mitAufbau = plaetze >= 12
  const geaendert = fertig
    ? zeiten.abgeschlossen
    : abgesagt
      ? zeiten.abgesagt
      : plan.lage === 'entwurf'
        ? zeiten.erstellt
        : zeiten.ausgeschrieben
  const angemeldet = plaetze >= 8 && plan.lage !== 'entwurf'
  return {
    _id: id,
    version: plan.lage === 'entwurf' ? 1 : fertig || abgesagt ? 4 : 3,
    erstelltAm: iso(zeiten.erstellt) ?? '',
    erstelltVon: planer.user,
    geaendertAm: iso(geaendert) ?? '',
    geaendertVon: planer.user,
    // Given once all are there: see nummeriere.
    nummer: '',
    art: plan.art,
    bezeichnung: plan.bezeichnung,
    kategorie: plan.kategorie,
    status: status(plan, umstaende, ende, abrechnungsart),
    veranstalter: veranstalter(zufall, plan.veranstalter),
    ort: plan.ort,
    treffpunkt: zufall.trifft(0.8) ? zufall.eins(TREFFPUNKTE) : '',
    treffpunktZeit: zufall.trifft(0.8) ? iso(beginn - zufall.eins([30, 45, 60]) * 60_000) : null,
    beginn: iso(beginn) ?? '',
    ende: iso(ende) ?? '',
    aufbauAb: mitAufbau ? iso(beginn - 2 * STUNDE) : null,
    abbauBis: mitAufbau ? iso(ende + STUNDE) : null,
    leiter: leiter?.profil ?? null,
    stvLeiter: stvLeiter?.profil ?? null,
    funkkanal: zufall.trifft(0.6) ? zufall.eins(['SAN 1', 'SAN 2', 'TMO 412', 'DMO 307']) : '',
    leitstelleAngemeldet: angemeldet,
    leitstelleAngemeldetAm: angemeldet ? iso(Math.min(zeiten.eingeteiltBis, uhr(plusTage(berlin(beginn).tag, -3), 10))) : null,
    verpflegung: zufall.eins(['Veranstalter', 'Veranstalter', 'selbst', 'Marken', 'keine']),
    verpflegungHinweis: zufall.trifft(0.2) ? 'Marken gibt es am Sanitätszelt.' : '',
    kleidung: zufall.trifft(0.7) ? zufall.eins(KLEIDUNG) : '',
    material: zufall.einige(MATERIAL, zufall.ganz(0, 4)),
    stellplatz: zufall.trifft(0.6),
    strom: zufall.trifft(0.5),
    sanitaetsraum: zufall.trifft(0.4),
    hinweise: zufall.trifft(0.5) ? zufall.eins(HINWEISE) : '',
    meldeschluss: iso(zeiten.meldeschluss),
    selbstabsageBis: iso(zeiten.selbstabsageBis),
    warteliste: true,
    sichtbarFuer: [],
    risiko: risiko(zufall, plan.bezeichnung, plaetze),
    abrechnungsart,
    abgesagt,
    absageGrund: abgesagt ? zufall.eins(GRUENDE[absageVon]) : '',
    absageVon: abgesagt ? absageVon : null,
    abgesagtAm: abgesagt ? iso(zeiten.abgesagt) : null,
    hilfeleistungen: fertig ? hilfeleistungen(zufall, da) : null,
    bericht:
      fertig && zufall.trifft(0.4)
        ? zufall.eins(['Ruhiger Dienst.', 'Mehrere Schürfwunden, ein Kreislaufproblem.', 'Zusammenarbeit mit den Ordnern war gut.'])
        : '',
    abgeschlossenAm: fertig ? iso(zeiten.abgeschlossen) : null,
    ...plan.besonderes,
  }
}

function hilfeleistungen(zufall: Zufall, da: number) {
  const versorgt = zufall.ganz(0, Math.ceil(da * 1.5))
  const transporte = zufall.ganz(0, Math.floor(versorgt / 5))
  return {
    versorgt,
    transporte,
    notarzt: Math.min(transporte, zufall.ganz(0, 1)),
    rtwNachgefordert: transporte > 2 ? zufall.ganz(0, 1) : 0,
  }
}

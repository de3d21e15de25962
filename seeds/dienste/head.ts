import { NO_ADDRESS } from '#features/sanitaetsdienste/schemas.ts'
import { determineBedarf, SHIPPED_TABLES } from '#blocks/bedarf/server/index.ts'
import type { BedarfsInput } from '#blocks/bedarf/contract.ts'
import type { Question } from '#blocks/dienst/question-fields.ts'
import { address, festnetz } from '../people/addresses.ts'
import { plusDays } from '../days.ts'
import { berlin, clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Helfer } from './people.ts'
import type { Plan } from './plan.ts'
import { TEMPLATES } from './templates.ts'
import type { Rows } from './rows.ts'
import type { Times } from './times.ts'

const HOUR = 3_600_000
const TREFFPUNKTE = ['Wache Musterstadt', 'Fahrzeughalle Nord', 'Haupteingang', 'Parkplatz hinter der Bühne', 'Sanitätszelt'] as const
const KLEIDUNG = ['Einsatzkleidung', 'Einsatzkleidung mit Helm', 'Poloshirt und Einsatzhose', 'Wetterjacke'] as const
const MATERIAL = ['Sanitätsrucksack', 'AED', 'Trage', 'Zelt', 'Funkgeräte', 'Wärmedecken', 'Kühlpacks'] as const
const HINTS = [
  'Bitte 15 Minuten vor Beginn am Treffpunkt sein.',
  'Parken nur mit Durchfahrtsschein; liegt in der Wache.',
  'Warm anziehen, wir stehen draußen.',
  'Der Veranstalter hat eigenes Ordnungspersonal.',
] as const
const REASONS = {
  veranstalter: [
    'Der Veranstalter hat wegen Unwetterwarnung abgesagt.',
    'Die Veranstaltung fällt mangels Anmeldungen aus.',
    'Der Veranstalter hat den Termin zurückgezogen.',
  ],
  wir: ['Wir bekommen die Mindestbesetzung nicht zusammen.'],
} as const
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export interface Circumstances {
  readonly id: string
  readonly leiter: Helfer | undefined
  readonly stvLeiter: Helfer | undefined
  readonly planner: Helfer
  readonly present: number
  readonly complete: boolean
  readonly today: string
}

function risiko(random: Random, bezeichnung: string, plaetze: number) {
  const template = TEMPLATES.find(({ name }) => bezeichnung.startsWith(name))
  if (!template?.risiko || random.chance(0.4)) return null
  const [veranstaltungsart, max, expected, prominente = 0] = template.risiko
  const byFlaeche = template.name === 'Stadtteilfest Nord'
  const input: BedarfsInput = {
    variante: 'IVR-2017',
    veranstaltungsart,
    maxBesucher: byFlaeche ? null : max,
    erwarteteBesucher: byFlaeche ? null : expected,
    flaecheQm: byFlaeche ? 3_000 : null,
    geschlossen: ['Konzert', 'Theater', 'Messe'].includes(template.kategorie),
    prominente,
    gewaltErwartet: false,
  }
  const result = determineBedarf(SHIPPED_TABLES['IVR-2017'], input)
  return {
    eingabe: input,
    ergebnis: result,
    uebernommen: true,
    manuelleAbweichungGrund: plaetze < result.helferVon ? 'In Absprache mit dem Ordnungsamt, Rettungswache in der Nähe.' : '',
    fragebogen: [],
  }
}

/** Invoices later set it to `abgerechnet`. */
function status({ situation }: Plan, { complete }: Circumstances) {
  if (situation === 'entwurf') return 'anfrage' as const
  if (situation !== 'vergangen') return complete ? ('besetzt' as const) : ('ausgeschrieben' as const)
  return 'durchgefuehrt' as const
}

function veranstalter(random: Random, name: string) {
  const { strasse, hausnummer, plz, stadt } = address(random)
  return {
    name,
    ansprechpartner: `${random.pick(['Frau', 'Herr'])} ${random.pick(['Lindner', 'Sommer', 'Kern', 'Behrens', 'Yılmaz', 'Novák', 'Groß'])}`,
    telefon: festnetz(4_000 + random.whole(0, 999)),
    email: random.chance(0.7) ? 'veranstaltung@example.org' : '',
    rechnungsadresse: random.chance(0.5) ? { ...NO_ADDRESS, strasse, hausnummer, plz, stadt } : NO_ADDRESS,
    kundennr: random.chance(0.4) ? `K-${random.whole(1000, 9999)}` : '',
  }
}

const MEAL = {
  text: 'Isst du mit?',
  typ: 'auswahl',
  auswahl: ['Mit Fleisch', 'Ohne Fleisch', 'Nein'],
  pflicht: false,
  sensibel: false,
} satisfies Question

export function header(random: Random, plan: Plan, times: Times, circumstances: Circumstances): Rows['sanitaetsdienste'][number] {
  const { id, leiter, stvLeiter, planner, present } = circumstances
  const { beginn, ende } = times
  const done = plan.situation === 'vergangen'
  const abgesagt = plan.situation === 'abgesagt'
  const absageVon = random.chance(0.8) ? 'veranstalter' : 'wir'
  const plaetze = plan.schichten.reduce((sum, { rows }) => sum + rows.reduce((part, { anzahl }) => part + anzahl, 0), 0)
  const abrechnungsart =
    plan.kind === 'extern' ? 'kostenlos' : random.pick(['kostenlos', 'pauschal', 'nachSaetzen', 'nachSaetzen', 'spende'] as const)
  const withAufbau = plaetze >= 12
  const changed = done ? times.closedAt : abgesagt ? times.abgesagt : plan.situation === 'entwurf' ? times.created : times.ausgeschrieben
  const angemeldet = plaetze >= 8 && plan.situation !== 'entwurf'
  return {
    _id: id,
    version: plan.situation === 'entwurf' ? 1 : done || abgesagt ? 4 : 3,
    erstelltAm: iso(times.created) ?? '',
    erstelltVon: planner.user,
    geaendertAm: iso(changed) ?? '',
    geaendertVon: planner.user,
    nummer: '',
    art: plan.kind,
    bezeichnung: plan.bezeichnung,
    kategorie: plan.kategorie,
    status: status(plan, circumstances),
    veranstalter: veranstalter(random, plan.veranstalter),
    ort: plan.ort,
    treffpunkt: random.chance(0.8) ? random.pick(TREFFPUNKTE) : '',
    treffpunktZeit: random.chance(0.8) ? iso(beginn - random.pick([30, 45, 60]) * 60_000) : null,
    beginn: iso(beginn) ?? '',
    ende: iso(ende) ?? '',
    aufbauAb: withAufbau ? iso(beginn - 2 * HOUR) : null,
    abbauBis: withAufbau ? iso(ende + HOUR) : null,
    leiter: leiter?.profil ?? null,
    stvLeiter: stvLeiter?.profil ?? null,
    funkkanal: random.chance(0.6) ? random.pick(['SAN 1', 'SAN 2', 'TMO 412', 'DMO 307']) : '',
    leitstelleAngemeldet: angemeldet,
    leitstelleAngemeldetAm: angemeldet ? iso(Math.min(times.eingeteiltBis, clock(plusDays(berlin(beginn).tag, -3), 10))) : null,
    verpflegung: random.pick(['Veranstalter', 'Veranstalter', 'selbst', 'Marken', 'keine']),
    verpflegungHinweis: random.chance(0.2) ? 'Marken gibt es am Sanitätszelt.' : '',
    kleidung: random.chance(0.7) ? random.pick(KLEIDUNG) : '',
    material: random.some(MATERIAL, random.whole(0, 4)),
    stellplatz: random.chance(0.6),
    strom: random.chance(0.5),
    sanitaetsraum: random.chance(0.4),
    hinweise: random.chance(0.5) ? random.pick(HINTS) : '',
    meldeschluss: iso(times.meldeschluss),
    selbstabsageBis: iso(times.selbstabsageBis),
    warteliste: true,
    sichtbarFuer: [],
    helferVon: null,
    fragen: plaetze >= 12 ? [MEAL] : [],
    risiko: risiko(random, plan.bezeichnung, plaetze),
    abrechnungsart,
    abgesagt,
    absageGrund: abgesagt ? random.pick(REASONS[absageVon]) : '',
    absageVon: abgesagt ? absageVon : null,
    abgesagtAm: abgesagt ? iso(times.abgesagt) : null,
    hilfeleistungen: done ? hilfeleistungen(random, present) : null,
    bericht:
      done && random.chance(0.4)
        ? random.pick(['Ruhiger Dienst.', 'Mehrere Schürfwunden, ein Kreislaufproblem.', 'Zusammenarbeit mit den Ordnern war gut.'])
        : '',
    abgeschlossenAm: done ? iso(times.closedAt) : null,
    ...plan.special,
  }
}

function hilfeleistungen(random: Random, present: number) {
  const versorgt = random.whole(0, Math.ceil(present * 1.5))
  const transporte = random.whole(0, Math.floor(versorgt / 5))
  return {
    versorgt,
    transporte,
    notarzt: Math.min(transporte, random.whole(0, 1)),
    rtwNachgefordert: transporte > 2 ? random.whole(0, 1) : 0,
  }
}

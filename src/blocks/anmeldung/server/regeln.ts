// May somebody sign up for an offer? Rules are data in, reason out: the same list gives the grey button its reasons and the
// server its refusal. What an area knows of its occasion comes as data (Anlass).
import type { Anmeldestatus, Besetzung, Moeglichkeit } from '../contract.ts'
import { type Mitwirkender, type Platzbedarf, fehltText, nimmtFehlenden, ohneBedarf, passtUeberhaupt } from '../besetzung.ts'
import { type HttpFehler, konflikt, ungueltig } from '#server/fehler.ts'
import { type Belegung, belegungText } from '#blocks/konflikte/server/index.ts'
import { lesbareSpanne, lesbareZeit, tagInBerlin } from '#contract/berlin.ts'

/** What an area says of the occasion that an offer belongs to. Instants in UTC. */
export interface Anlass {
  /** How sentences begin: "Der Dienst". */
  readonly name: string
  readonly abgesagt: boolean
  /** Published: members may sign up. */
  readonly ausgeschrieben: boolean
  readonly meldeschluss: string | null
  readonly selbstabsageBis: string | null
  readonly warteliste: boolean
  /** The groups it is meant for; empty for all. */
  readonly gruppen: readonly string[]
}

export interface Angebotsstand extends Platzbedarf {
  readonly _id: string
  readonly beginn: string
  readonly ende: string
  readonly besetzung: Besetzung
}

/** Somebody who wants to sign up, as the rules need to know them. */
export interface Bewerber extends Mitwirkender {
  /** Of the profile (entities.md 2.1). */
  readonly status: string
  readonly gruppe: string
}

export interface Fall {
  readonly anlass: Anlass
  readonly angebot: Angebotsstand
  readonly person: Bewerber
  /** The state that the person has in this offer, or null. */
  readonly meldung: Anmeldestatus | null
  /** Where the person stands at the time asked for. */
  readonly belegt: readonly Belegung[]
  /** The part of the offer that the person wants to do. */
  readonly von: string
  readonly bis: string
  readonly jetzt: Date
}

export interface Grund {
  readonly satz: string
  /** The field to blame: the input is not valid (400). */
  readonly feld?: string
  /** With this one a place on the waiting list is still possible. */
  readonly wartet?: true
  /** Nothing else needs to be said. */
  readonly endgueltig?: true
  /** As a list says it of the whole occasion; without one the offer is not counted there, as nothing is left to sign up for. */
  readonly brief?: { readonly text: string; readonly severity: number }
}

type Regel = (fall: Fall) => Grund | null

/** Is an occasion for these groups (empty: for all) meant for somebody of this one? */
export const isMeantFor = (gruppen: readonly string[], gruppe: string | null): boolean =>
  gruppen.length === 0 || (gruppe !== null && gruppen.includes(gruppe))

/** Whose profile has one of these takes part in duties (entities.md 2.1). */
export const DIENSTFAEHIG: readonly string[] = ['aktiv', 'eingeschraenkt', 'extern']

const STATUSTEXT: Readonly<Record<string, string>> = { ruhend: 'ruht', ausgetreten: 'ist beendet', gesperrt: 'ist gesperrt' }
const SCHON: Readonly<Partial<Record<Anmeldestatus, string>>> = {
  gemeldet: 'Du bist schon gemeldet.',
  eingeteilt: 'Du bist schon eingeteilt.',
  warteliste: 'Du stehst schon auf der Warteliste.',
  nichtErschienen: 'Für diesen Dienst ist schon abgerechnet, wer da war.',
}

/** A part outside the offer, or one that ends before it begins; shared with those who plan. */
export const teilzeit: Regel = ({ angebot, von, bis }) => {
  const [ab, zu] = [Date.parse(von), Date.parse(bis)]
  if (zu <= ab) return { satz: 'Das Ende deiner Zeit muss nach ihrem Beginn liegen.', feld: 'bis' }
  if (ab < Date.parse(angebot.beginn) || zu > Date.parse(angebot.ende)) {
    return {
      satz: `Die Zeit muss in der Schicht liegen: ${lesbareSpanne(angebot.beginn, angebot.ende)}.`,
      feld: ab < Date.parse(angebot.beginn) ? 'von' : 'bis',
    }
  }
  return null
}

export const abgesagt: Regel = ({ anlass }) => (anlass.abgesagt ? { satz: `${anlass.name} ist abgesagt.`, endgueltig: true } : null)

const begonnen: Regel = ({ angebot, jetzt }) =>
  Date.parse(angebot.beginn) <= jetzt.getTime()
    ? { satz: `Dafür ist es zu spät: Beginn war am ${lesbareZeit(angebot.beginn)}.`, endgueltig: true }
    : null

/** The deadline of the whole occasion is over. */
export const deadline = ({ anlass, jetzt }: Pick<Fall, 'anlass' | 'jetzt'>): Grund | null =>
  anlass.meldeschluss !== null && Date.parse(anlass.meldeschluss) < jetzt.getTime()
    ? { satz: `Meldeschluss war am ${lesbareZeit(anlass.meldeschluss)}.`, brief: { text: 'Der Meldeschluss ist vorbei.', severity: 6 } }
    : null

const schonDabei: Regel = ({ meldung }) => {
  const satz = meldung ? SCHON[meldung] : undefined
  return satz === undefined ? null : { satz, endgueltig: true }
}

const regeln: readonly Regel[] = [
  abgesagt,
  begonnen,
  schonDabei,
  ({ anlass }) => (anlass.ausgeschrieben ? null : { satz: `${anlass.name} ist noch nicht ausgeschrieben.`, endgueltig: true }),
  ({ meldung }) =>
    meldung === 'abgelehnt' ? { satz: 'Deine Meldung wurde abgelehnt. Wende dich an die Leitung.', endgueltig: true } : null,
  ({ person }) =>
    DIENSTFAEHIG.includes(person.status)
      ? null
      : { satz: `Du kannst dich nicht melden: Deine Mitgliedschaft ${STATUSTEXT[person.status] ?? 'ist nicht aktiv'}.`, endgueltig: true },
  teilzeit,
  deadline,
  ({ anlass, person }) =>
    isMeantFor(anlass.gruppen, person.gruppe)
      ? null
      : {
          satz: `${anlass.name} richtet sich nur an ${anlass.gruppen.join(', ')}.`,
          brief: { text: `${anlass.name} richtet sich an eine andere Gruppe.`, severity: 4 },
        },
  ({ belegt }) =>
    belegt[0]
      ? {
          satz: `Zu dieser Zeit bist du schon eingeteilt: ${belegungText(belegt[0])}.`,
          brief: { text: 'Zu dieser Zeit bist du schon eingeteilt.', severity: 3 },
        }
      : null,
  ({ angebot, person }) => {
    if (passtUeberhaupt(angebot, person)) return null
    if (person.praktikant) {
      return angebot.praktikanten.anzahl === 0
        ? { satz: 'Für Praktikanten gibt es hier keinen Platz.', feld: 'praktikant', endgueltig: true }
        : { satz: `Praktikanten brauchen hier mindestens ${angebot.praktikanten.mindestqualifikation}.`, endgueltig: true }
    }
    const gesucht = fehltText(
      angebot.bedarf.filter(({ anzahl }) => anzahl > 0).map((zeile) => ({ ...zeile, mindestalter: zeile.mindestalter ?? 0 })),
    )
    return {
      satz: gesucht
        ? `Deine Qualifikation (${qualifikationText(person)}) passt hier auf keinen Platz. Gebraucht: ${gesucht}.`
        : 'Hier gibt es nur Plätze für Praktikanten.',
      endgueltig: true,
      brief: { text: 'Deine Qualifikation passt hier auf keinen Platz.', severity: 5 },
    }
  },
  ({ anlass, angebot, person }) => {
    if (platzFrei(angebot, person)) return null
    const rest = fehltText(angebot.besetzung.fehlt)
    const satz = person.praktikant
      ? 'Alle Plätze für Praktikanten sind vergeben.'
      : rest
        ? `Für deine Qualifikation sind alle Plätze vergeben; es fehlt noch: ${rest}.`
        : 'Alle Plätze sind vergeben.'
    return { satz, brief: { text: 'Alle Plätze sind vergeben.', severity: 2 }, ...(anlass.warteliste ? { wartet: true as const } : {}) }
  },
]

const qualifikationText = ({ qualifikation }: Bewerber) => (qualifikation === 'keine' ? 'keine Ausbildung' : qualifikation)

function platzFrei(angebot: Angebotsstand, person: Bewerber): boolean {
  if (ohneBedarf(angebot)) return true
  return person.praktikant ? angebot.besetzung.praktikanten < angebot.praktikanten.anzahl : nimmtFehlenden(angebot.besetzung.fehlt, person)
}

/** All that keeps a person from signing up for an offer; those with `wartet` leave the waiting list. */
export function hindernisse(fall: Fall): Grund[] {
  const gruende: Grund[] = []
  for (const regel of regeln) {
    const grund = regel(fall)
    if (!grund) continue
    gruende.push(grund)
    if (grund.endgueltig) break
  }
  return gruende
}

/** The answer that the button shows. */
export function moeglichkeitAus(fall: Fall, gruende: readonly Grund[] = hindernisse(fall)): Moeglichkeit {
  const moeglich = gruende.every(({ wartet }) => wartet)
  const warteliste = moeglich && gruende.length > 0
  // Whoever would have to wait, or fits nowhere, may still come along as a trainee.
  const alsPraktikant =
    gruende.length > 0 && !fall.person.praktikant && hindernisse({ ...fall, person: { ...fall.person, praktikant: true } }).length === 0
  return { moeglich, gruende: gruende.map(({ satz }) => satz), warteliste, ...(alsPraktikant ? { alsPraktikant } : {}) }
}

/** The refusal that these reasons make: 400 when a field is to blame, 409 otherwise. */
export const abweisung = ({ satz, feld }: Grund): HttpFehler => (feld === undefined ? konflikt(satz) : ungueltig(satz, feld))

const STUNDEN_VORHER = 24

/**
 * Until when one may sign off without a reason.
 * Annahme: where nobody set it, until the deadline for signing up, and without one until 24 hours before the begin.
 */
export const selbstabsageBis = (anlass: Pick<Anlass, 'selbstabsageBis' | 'meldeschluss'>, beginn: string): string =>
  anlass.selbstabsageBis ?? anlass.meldeschluss ?? new Date(Date.parse(beginn) - STUNDEN_VORHER * 3_600_000).toISOString()

interface Abmeldung {
  readonly anlass: Anlass
  readonly status: Anmeldestatus
  readonly beginn: string
  readonly grund: string
  readonly jetzt: Date
}

const abmelderegeln: readonly ((fall: Abmeldung) => Grund | null)[] = [
  ({ anlass }) => (anlass.abgesagt ? { satz: `${anlass.name} ist abgesagt, du musst nichts weiter tun.` } : null),
  ({ beginn, jetzt }) =>
    Date.parse(beginn) <= jetzt.getTime()
      ? { satz: `Dafür ist es zu spät: Beginn war am ${lesbareZeit(beginn)}. Ruf die Leitung an, wenn du nicht kommen kannst.` }
      : null,
  // Nobody counts on who only waits.
  ({ anlass, status, beginn, grund, jetzt }) => {
    const bis = selbstabsageBis(anlass, beginn)
    return status !== 'warteliste' && grund === '' && Date.parse(bis) < jetzt.getTime()
      ? { satz: `Bis ${lesbareZeit(bis)} ging das Abmelden ohne Grund. Schreib bitte kurz, warum du nicht kannst.`, feld: 'grund' }
      : null
  },
]

/** Why somebody may not sign off, or null. */
export const abmeldeHindernis = (fall: Abmeldung): Grund | null =>
  abmelderegeln.map((regel) => regel(fall)).find((grund) => grund !== null) ?? null

/** What the rules need to know of somebody, whatever the offer (`ladeBewerber`). */
export interface Bewerberstand {
  /** The profile's id. */
  readonly id: string
  /** Of the profile (entities.md 2.1). */
  readonly status: string
  readonly gruppe: string
  readonly qualifikation: string
  /** A day, or null where nobody recorded it. */
  readonly geburtsdatum: string | null
  /** Where the person stands, by begin; without what is over. */
  readonly belegt: readonly Belegung[]
}

/** Full years on the day in Berlin on which an instant falls. */
export function alterAm(geburtsdatum: string | null, zeitpunkt: string): number | null {
  if (geburtsdatum === null) return null
  const tag = tagInBerlin(new Date(zeitpunkt))
  return Number(tag.slice(0, 4)) - Number(geburtsdatum.slice(0, 4)) - Number(tag.slice(5) < geburtsdatum.slice(5))
}

/** An offer as it stands, and what the area says of its occasion. Without `von` and `bis` the whole of it is meant. */
export interface Frage {
  readonly angebot: Angebotsstand
  readonly anlass: Anlass
  /** The state that the person has in this offer, or null. */
  readonly meldung: Anmeldestatus | null
  readonly von?: string | null | undefined
  readonly bis?: string | null | undefined
  readonly praktikant?: boolean
}

/**
 * The case for the rules. A wish may still end before it begins: that is for the rules to say, and whoever stands anywhere
 * between its ends is taken.
 */
export function fallAus({ belegt, geburtsdatum, ...person }: Bewerberstand, frage: Frage, jetzt: Date): Fall {
  const { angebot, anlass, meldung, praktikant = false } = frage
  const [von, bis] = [frage.von ?? angebot.beginn, frage.bis ?? angebot.ende]
  const [ab, zu] = [Date.parse(von), Date.parse(bis)].toSorted((a, b) => a - b) as [number, number]
  const dort = belegt.find((eine) => eine.angebot !== angebot._id && Date.parse(eine.beginn) < zu && Date.parse(eine.ende) > ab)
  return {
    anlass,
    angebot,
    person: { ...person, alter: alterAm(geburtsdatum, angebot.beginn), praktikant, funktion: '' },
    meldung,
    belegt: dort ? [dort] : [],
    von,
    bis,
    jetzt,
  }
}

const OHNE_PROFIL: Moeglichkeit = { moeglich: false, gruende: ['Zu deinem Zugang gibt es noch kein Profil.'], warteliste: false }

/** May this person sign up for this offer, and if not, why? */
export const moeglichkeit = (bewerber: Bewerberstand | null, frage: Frage, jetzt: Date): Moeglichkeit =>
  bewerber ? moeglichkeitAus(fallAus(bewerber, frage, jetzt)) : OHNE_PROFIL

/** Of a whole occasion: possible when any offer is; otherwise what speaks against them, each reason once. */
export function gesamt(
  each: readonly Moeglichkeit[],
  reasons = (): string[] => [...new Set(each.flatMap(({ gruende }) => gruende))],
): Moeglichkeit {
  const possible = each.filter(({ moeglich }) => moeglich)
  const warteliste = possible.length > 0 && possible.every(({ warteliste: waits }) => waits)
  const alsPraktikant = (possible.length === 0 || warteliste) && each.some((offer) => offer.alsPraktikant === true)
  return {
    moeglich: possible.length > 0,
    gruende: possible.length > 0 ? [] : reasons(),
    warteliste,
    ...(alsPraktikant ? { alsPraktikant } : {}),
  }
}

/**
 * The same verdict as lists carry it: one short reason, the mildest over all offers; none where the sheet has to say it (nothing
 * asked for, nothing left). `passt`: an open place fits the person and is free to take.
 * Annahme: a trainee's place fits only whom no line of the need fits.
 */
export function listVerdict(
  bewerber: Bewerberstand | null,
  anlass: Anlass,
  offers: readonly Pick<Frage, 'angebot' | 'meldung'>[],
  jetzt: Date,
): { readonly passt: boolean; readonly anmeldung: Moeglichkeit } {
  const late = deadline({ anlass, jetzt })?.brief?.text
  if (!bewerber) return { passt: false, anmeldung: { ...OHNE_PROFIL, gruende: late ? [late] : [] } }
  const cases = offers.map((offer) => {
    const fall = fallAus(bewerber, { ...offer, anlass }, jetzt)
    const reasons = hindernisse(fall)
    return { fall, reasons, answer: moeglichkeitAus(fall, reasons) }
  })
  const passt = cases.some(({ fall: { angebot, person }, answer: { moeglich, warteliste, alsPraktikant } }) =>
    moeglich && !warteliste ? asksForSomebody(angebot) : alsPraktikant === true && !passtUeberhaupt(angebot, person),
  )
  const each = cases.map(({ answer }) => answer)
  return { passt, anmeldung: gesamt(each, () => (late ? [late] : briefly(cases))) }
}

const asksForSomebody = ({ bedarf }: Angebotsstand): boolean => bedarf.some(({ anzahl }) => anzahl > 0)

function briefly(cases: readonly { readonly fall: Fall; readonly reasons: readonly Grund[] }[]): string[] {
  const worst = cases.flatMap(({ fall, reasons }) => {
    const briefs = reasons.flatMap(({ brief }) => brief ?? [])
    if (briefs.length < reasons.length) return []
    return asksForSomebody(fall.angebot) ? briefs.toSorted((a, b) => b.severity - a.severity).slice(0, 1) : [{ text: '', severity: 0 }]
  })
  const [mildest] = worst.toSorted((a, b) => a.severity - b.severity)
  return mildest?.text ? [mildest.text] : []
}

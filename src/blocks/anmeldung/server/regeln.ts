// May somebody sign up for an offer? Rules are data in, reason out: the same list gives the grey button its reasons and the
// server its refusal. What an area knows of its occasion comes as data (Anlass).
import type { Anmeldestatus, Besetzung, Moeglichkeit } from '../contract.ts'
import { fehltText, type Mitwirkender, nimmtFehlenden, ohneBedarf, type Platzbedarf, passtUeberhaupt } from '../besetzung.ts'
import { type HttpFehler, konflikt, ungueltig } from '#server/fehler.ts'
import { type Belegung, belegungText } from '#blocks/konflikte/server/index.ts'
import { lesbareSpanne, lesbareZeit } from '#contract/berlin.ts'

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

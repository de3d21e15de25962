// Events of a year back and half a year ahead: with guests, questions, a deadline, and one that is full.
import type { Question } from '#features/veranstaltungen/contract.ts'
import type { PlannedAnlass } from './anlaesse.ts'
import { instant, plusDays } from './days.ts'
import type { Mitglied } from './mitglieder.ts'
import type { Ort } from './orte.ts'
import type { Random } from './random.ts'
import type { Size } from './size.ts'

const PER_YEAR: Readonly<Record<Size, number>> = { S: 8, M: 24, L: 80 }
const MEAL: Question = { text: 'Was möchtest du essen?', typ: 'auswahl', auswahl: ['Mit Fleisch', 'Ohne Fleisch', 'Nichts'], pflicht: true }
const LIFT: Question = { text: 'Kannst du jemanden im Auto mitnehmen?', typ: 'jaNein', auswahl: [], pflicht: false }
const CAKE: Question = { text: 'Was bringst du für das Büfett mit?', typ: 'text', auswahl: [], pflicht: false }
const KINDS = [
  ['Sommerfest', 60, 3, [MEAL, CAKE], null],
  ['Jahreshauptversammlung', null, 0, [], null],
  ['Grillabend der Bereitschaft', 30, 1, [MEAL], 5],
  ['Ausflug zur Feuerwache Beispielhausen', 16, 0, [LIFT], 12.5],
  ['Weihnachtsfeier', 80, 1, [MEAL, LIFT], null],
  ['Kegeln', 12, 1, [], 8],
  ['Neujahrsempfang', null, 2, [], null],
  ['Flohmarkt für die Jugend', 25, 0, [CAKE], null],
] as const

export function veranstaltungen(
  random: Random,
  people: readonly Mitglied[],
  plaetze: readonly Ort[],
  size: Size,
  today: string,
): PlannedAnlass[] {
  const places = plaetze.filter(({ aktiv }) => aktiv)
  const active = people.filter(({ profil, person }) => profil.status === 'aktiv' && person.username !== 'helfer')
  const hosts = people.filter(({ user }) => user.rechte?.includes('UPDATE_VERANSTALTUNG'))
  return Array.from({ length: Math.floor(PER_YEAR[size] * 1.5) }, (_empty, i) => {
    const [titel, most, guests, fragen, kosten] = KINDS[i % KINDS.length] ?? KINDS[0]
    const day = plusDays(today, Math.round((i * 365) / PER_YEAR[size]) - 361)
    const [beginn, ende] = [instant(day, 17), instant(day, 21)]
    const created = instant(day < plusDays(today, 60) ? plusDays(day, -70) : plusDays(today, -9), 18)
    const [host] = random.some(hosts.length > 0 ? hosts : active, 1)
    const come = Math.min(most ?? 40, active.length, random.whole(6, 40))
    return {
      row: {
        _id: random.id(created),
        version: 1,
        erstelltAm: created,
        geaendertAm: created,
        erstelltVon: host?.user._id ?? null,
        geaendertVon: host?.user._id ?? null,
        titel,
        status: 'veroeffentlicht',
        abgeschlossenAm: null,
        abgesagt: false,
        absageGrund: '',
        abgesagtAm: null,
        beginn,
        ende,
        ort: random.pick(places)._id,
        leiter: host?.profil._id ?? null,
        stvLeiter: null,
        anmeldeschluss: i % 3 === 0 ? instant(plusDays(day, -7), 20) : null,
        warteliste: true,
        ganztag: false,
        beschreibung: 'Alle sind willkommen. Sagt bitte rechtzeitig Bescheid, damit das Essen reicht.',
        maxTeilnehmer: most,
        gaesteErlaubt: guests > 0,
        maxGaeste: guests,
        kosten,
        fragen,
      },
      offers: [
        {
          bezeichnung: '',
          beginn,
          ende,
          bedarf: most === null ? [] : [{ qualifikation: 'keine', anzahl: most, funktion: '', mindestalter: null }],
          people: random.some(active, come).map(({ profil }) => profil._id),
        },
      ],
    }
  })
}

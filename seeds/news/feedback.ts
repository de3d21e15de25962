import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ChangeKind } from '#features/changelog/contract.ts'
import type { Category, Status as BoxStatus } from '#features/kummerkasten/contract.ts'
import type { Kind, Status } from '#features/feedback/contract.ts'
import type { DB } from '#server/db/schema.ts'
import { instant, plusDays } from '../days.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Random } from '../random.ts'
import type { Size } from '../size.ts'

type Change = readonly [ChangeKind, string]
const VERSIONS: readonly (readonly [version: string, daysAgo: number, titel: string, changes: readonly Change[]])[] = [
  ['4.0', 320, 'Das neue Intranet', [['neu', 'Alles an einem Ort: Dienste, Kalender, Fahrzeuge, Räume.']]],
  [
    '4.1',
    240,
    'Melden mit einem Tipp',
    [
      ['neu', 'Zu jedem Dienst meldest du dich mit einem Tipp, auch auf dem Handy.'],
      ['behoben', 'Im Kalender fehlten Dienste, die über Mitternacht gehen.'],
    ],
  ],
  [
    '4.2',
    150,
    '',
    [
      ['neu', 'Fahrzeuge haben ein Türschild mit Code: Mangel melden, Fahrt eintragen.'],
      ['verbessert', 'Die Suche verzeiht einen Tippfehler.'],
      ['entfernt', 'Die alte Telefonliste als PDF. Kontakte sind aktueller.'],
    ],
  ],
  ['4.3', 60, 'Kleiderkammer', [['neu', 'Einkleiden mit Größen und Sätzen, mit Unterschrift auf dem Handy.']]],
  [
    '4.4',
    5,
    'Mitreden',
    [
      ['neu', 'Im Kummerkasten schreibst du ohne Namen und liest die Antwort mit einem Code.'],
      ['neu', 'Für Vorschläge anderer kannst du stimmen.'],
      ['verbessert', 'Was neu ist, siehst du im Menü bei den Infos.'],
    ],
  ],
]

export function changelog(random: Random, today: string, by: string): Insertable<DB['changelog']>[] {
  const row = (version: string, daysAgo: number, titel: string, changes: readonly Change[], isPublic: boolean) => {
    const at = instant(plusDays(today, -daysAgo), 17)
    return {
      _id: random.id(at),
      erstelltAm: at.toISOString(),
      erstelltVon: by,
      geaendertAm: at.toISOString(),
      geaendertVon: by,
      versionsnummer: version,
      datum: plusDays(today, -daysAgo),
      titel,
      eintraege: changes.map(([kind, text]) => ({ art: kind, text })),
      veroeffentlicht: isPublic,
      veroeffentlichtAm: isPublic ? at.toISOString() : null,
    }
  }
  return [
    ...VERSIONS.map((one) => row(...one, true)),
    row('4.5', 1, 'Was als Nächstes kommt', [['verbessert', 'Der Dienstplan lädt schneller.']], false),
  ]
}
export const visits = (people: readonly Mitglied[], today: string): Insertable<DB['changelog_besuche']>[] =>
  people.map(({ user }) => ({ user: user._id, gelesenBis: instant(plusDays(today, -60), 17).toISOString() }))

type Said = readonly [category: Category, text: string, status: BoxStatus, answer?: string]
const SAID: readonly Said[] = [
  ['kritik', 'Nach den Dienstabenden räumen immer dieselben auf. Können wir das anders verteilen?', 'neu'],
  ['lob', 'Die neue Einweisung für den Anhänger war richtig gut. Danke dafür!', 'gelesen'],
  [
    'idee',
    'Ein Regal für gefundene Sachen am Eingang wäre schön, da liegt ständig etwas herum.',
    'beantwortet',
    'Gute Idee. Das Regal steht ab nächster Woche neben der Garderobe.',
  ],
  ['sicherheit', 'Die Lampe über dem Hallentor ist seit Wochen kaputt, nachts sieht man die Stufe nicht.', 'erledigt', 'Ist repariert.'],
  ['konflikt', 'Bei uns in der Gruppe wird über Neue gelästert. Ich möchte, dass das jemand anspricht.', 'neu'],
  ['sonstiges', 'Können Sitzungen auch einmal an einem anderen Wochentag sein? Mittwochs kann ich nie.', 'gelesen'],
]
const AMOUNTS = { S: 6, M: 24, L: 90 } as const satisfies Record<Size, number>

/** Ids without a timestamp, and mostly without an author, for anonymity. */
export function kummerkasten(random: Random, people: readonly Mitglied[], size: Size, today: string) {
  const hex = (digits: number) => Array.from({ length: digits }, () => random.whole(0, 15).toString(16)).join('')
  return Array.from({ length: AMOUNTS[size] }, (_, i) => {
    const [kategorie, text, status, answer = ''] = SAID[i % SAID.length] ?? (['lob', 'Danke an alle hier.', 'neu'] as const)
    const isNamed = i % 6 === 5
    return {
      _id: `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
      tag: plusDays(today, -random.whole(1, 12 * AMOUNTS[size])),
      anonym: !isNamed,
      absender: isNamed ? random.pick(people).profil._id : null,
      kategorie,
      text,
      status,
      antwort: answer,
      codeHash: `\\x${createHash('sha256').update(`demo ${i}`).digest('hex')}`,
      gemeldet: true,
    }
  })
}

const REPORTS: readonly (readonly [kind: Kind, titel: string, text: string, screen: string, status: Status, answer?: string])[] = [
  [
    'verbesserungsvorschlag',
    'Dienste nach Entfernung sortieren',
    'Ich fahre lieber zu Diensten in der Nähe.',
    '/sanitaetsdienste',
    'offen',
  ],
  [
    'verbesserungsvorschlag',
    'Essenswünsche bei Diensten',
    'Wer vegetarisch isst, soll das einmal sagen können.',
    '/profiles/myProfile',
    'angenommen',
    'Kommt im Frühjahr.',
  ],
  [
    'verbesserungsvorschlag',
    'Größere Schrift im Plan',
    'Auf dem Tablet in der Wache kann man sie kaum lesen.',
    '/plan',
    'umgesetzt',
    'Folgt jetzt der Schriftgröße des Geräts.',
  ],
  [
    'verbesserungsvorschlag',
    'Chat einbauen',
    'Dann brauchen wir keine andere App mehr.',
    '/dashboard',
    'abgelehnt',
    'Das können andere besser, und niemand soll zwei lesen müssen.',
  ],
  ['bug', 'Feiertag fehlt im Kalender', 'Der Buß- und Bettag steht nicht da.', '/kalender', 'offen'],
  ['bug', 'Foto vom Mangel ist gedreht', 'Hochkant aufgenommen, liegt es auf der Seite.', '/fahrzeuge', 'umgesetzt', 'Seit 4.4 behoben.'],
]
const TIMES = { S: 1, M: 4, L: 15 } as const satisfies Record<Size, number>

export function feedback(random: Random, people: readonly Mitglied[], size: Size, today: string) {
  const voters = people.filter(({ person }) => person.status === 'aktiv')
  const rows: Insertable<DB['feedback']>[] = []
  const votes: Insertable<DB['feedback_stimmen']>[] = []
  for (let round = 0; round < TIMES[size]; round += 1)
    for (const [kind, titel, text, screen, status, answer = ''] of REPORTS) {
      const at = instant(plusDays(today, -random.whole(2, 200)), random.whole(7, 20)).toISOString()
      const { user } = random.pick(voters)
      const _id = random.id(new Date(at))
      rows.push({
        _id,
        erstelltAm: at,
        erstelltVon: user._id,
        geaendertAm: at,
        geaendertVon: user._id,
        art: kind,
        titel: round === 0 ? titel : `${titel} (${round + 1})`,
        beschreibung: text,
        seite: screen,
        status,
        antwort: answer,
        versionsnummer: '4.4.0',
        browser: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
      })
      if (kind === 'verbesserungsvorschlag')
        votes.push(
          ...random.some(voters, random.whole(0, Math.min(25, voters.length))).map((voter) => ({ feedback: _id, user: voter.user._id })),
        )
    }
  return { rows, votes }
}

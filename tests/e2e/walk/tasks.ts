// Ten tasks as members and office do them, from the first screen on; what they took before stands beside.
import type { Hand } from './hand.ts'

export interface Task {
  readonly name: string
  readonly who: string
  readonly isPhone: boolean
  /** Presses before, of 26 November 2026; null: nobody counted them. */
  readonly before: number | null
  /** More presses than this fail. */
  readonly most: number
  readonly act: (hand: Hand) => Promise<void>
}

const START = '/dashboard'
const MEMBERS = 50

export const TASKS: readonly Task[] = [
  {
    name: 'sign up for a duty',
    who: 'helfer',
    isPhone: true,
    before: 2,
    most: 2,
    act: async (hand) => {
      await hand.open(START)
      await hand.press('button', /^Mich melden: /)
      await hand.press('button', 'Mich melden', 'dialog')
      await hand.see(/^Du bist gemeldet: /)
    },
  },
  {
    name: 'see the own week',
    who: 'helfer',
    isPhone: true,
    before: 1,
    most: 1,
    act: async (hand) => {
      await hand.open(START)
      await hand.press('link', /^(Mein )?Plan$/)
      await hand.see(/^Dein nächster Dienst/)
    },
  },
  {
    name: 'call the leader of the next duty',
    who: 'helfer',
    isPhone: true,
    before: 1,
    most: 1,
    act: async (hand) => {
      await hand.open(START)
      await hand.leave('link', / anrufen( Leitung)?$/)
    },
  },
  {
    name: 'say that one cannot come',
    who: 'helfer',
    isPhone: true,
    before: 2,
    most: 2,
    act: async (hand) => {
      await hand.open(START)
      await hand.press('button', /^Ich kann nicht: /)
      if (await hand.sees('textbox', /Grund|Warum/, 'dialog')) await hand.type(/Grund|Warum/, 'Krank', 'dialog')
      await hand.press('button', 'Abmelden', 'dialog')
      await hand.see(/^Abgemeldet: /)
    },
  },
  {
    name: 'approve 20 hours',
    who: 'theresia-maria.baeuerle',
    isPhone: false,
    before: 4,
    most: 4,
    act: async (hand) => {
      await hand.open(START)
      await hand.press('link', /Stundennachweise? zu bestätigen/)
      await hand.press('button', /^Alle \d+ (geladenen )?ohne Hindernis$/)
      await hand.press('button', 'Bestätigen')
      await hand.see(/ bestätigt/)
    },
  },
  {
    name: 'decide 10 bookings',
    who: 'fahrzeugwart',
    isPhone: false,
    before: 30,
    most: 4,
    act: async (hand) => {
      await hand.open(START)
      await hand.press('link', /\d ?Fahrzeuganfrage/)
      await hand.press('button', /^Alle \d+ (geladenen )?ohne Hindernis$/)
      await hand.press('button', 'Genehmigen')
      await hand.see(/\d genehmigt/)
    },
  },
  {
    name: 'plan a week of the ambulance',
    who: 'bjoern.kowalski',
    isPhone: false,
    before: 7,
    // One more where bookings clash.
    most: 8,
    act: async (hand) => {
      await hand.open('/ktw/woche')
      await hand.press('button', 'Wochen anlegen')
      await hand.type('Wie viele Wochen', '1', 'dialog')
      await hand.press('button', 'Eine Woche anlegen', 'dialog')
      // Bookings stand in the way of shifts until these fall out.
      const ways = /^(Alle .*fallen|Fällt) aus$/
      if (await hand.sees('button', ways, 'main')) await hand.press('button', ways, 'main')
      await hand.see('Nichts überschneidet sich.')
      await hand.press('button', 'Ausschreiben')
      await hand.press('button', 'Ausschreiben', 'dialog')
      await hand.see(/ausgeschrieben/i)
      await hand.press('button', 'Weitere Aktionen', 'main')
      await hand.press('menuitem', 'Vorschlag berechnen')
      await hand.press('button', /fragen|besetzen/, 'dialog')
      await hand.see(/ gehen gleich hinaus|besetzt\.|eingeteilt\./)
    },
  },
  {
    name: 'write an invoice',
    who: 'ulf.dangelo',
    isPhone: false,
    before: 6,
    most: 6,
    act: async (hand) => {
      await hand.open('/abrechnung')
      await hand.press('link', 'Neue Rechnung')
      await hand.press('combobox', 'Aus einem Sanitätsdienst')
      await hand.press('option', / · \d\d\.\d\d\.\d{4} · /)
      await hand.press('button', 'Rechnung anlegen')
      await hand.press('button', 'Rechnung stellen')
      await hand.press('button', /stellen$/i, 'dialog')
      await hand.see('Rechnung gestellt')
    },
  },
  {
    name: 'hand out a pager',
    who: 'emil.huebner',
    isPhone: true,
    before: null,
    most: 6,
    act: async (hand) => {
      await hand.open('/ausgabe')
      await hand.type('Nummer oder Name', 'BOSS')
      await hand.press('button', 'Suchen')
      await hand.press('button', /^Dazu: /)
      await hand.type('An wen', 'Jonas')
      await hand.press('option', /Jonas/)
      await hand.press('button', 'Auf Papier unterschrieben')
      await hand.press('button', /^Ausgeben$/)
      await hand.see(/^Ausgegeben\./)
    },
  },
  {
    name: `import ${MEMBERS} members`,
    who: 'theresia-maria.baeuerle',
    isPhone: false,
    before: 4,
    most: 4,
    act: async (hand) => {
      const tag = Date.now().toString(36)
      // A surname of its own for each: names that stand twice are asked about.
      const letter = (number: number) => String.fromCodePoint(97 + (Math.trunc(number) % 26))
      const rows = Array.from(
        { length: MEMBERS },
        (_, i) => `${tag}${i};Neumann${letter(i / 26)}${letter(i)};Käthe;24.12.1990;kaethe.${tag}.${i}@example.org;0170 1234${100 + i}`,
      )
      const table = ['Mitglieds-Nr.;Nachname;Vorname;Geb.-Dat.;E-Mail;Handy', ...rows].join('\r\n')
      await hand.open('/kontakte')
      await hand.press('button', 'Weitere Aktionen', 'main')
      await hand.press('menuitem', 'Mitglieder importieren')
      await hand.upload('Datei für den Import', 'mitglieder.csv', table)
      await hand.press('button', 'Probe machen', 'dialog')
      await hand.press('button', `${MEMBERS} Mitglieder einlesen`, 'dialog')
      await hand.see('Fertig eingelesen')
    },
  },
]

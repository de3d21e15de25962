import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { photo } from '../belegungen/images.ts'
import { instant, plusDays } from '../days.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Random } from '../random.ts'
import type { Size } from '../size.ts'

const COUNT = { S: 6, M: 18, L: 48 } as const satisfies Record<Size, number>
/** Number of newest newsletters with read receipts; half of them also have readers by mail. */
const READ = 6
const p = (...lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('')

const TEXTS: readonly (readonly [titel: string, text: string])[] = [
  [
    'Neues Blaulicht, neue Termine',
    `${p('Liebe Mitglieder,', 'der Rettungswagen hat einen neuen Lichtbalken. Danke an alle, die beim Umbau geholfen haben!')}BILD<h2>Termine</h2><ul><li><p>Samstag: <strong>Fahrzeugpflege</strong> ab 9 Uhr in der Halle</p></li><li><p>Mittwoch: Dienstabend zum Thema Kälte</p></li></ul>${p('Wir freuen uns auf euch.')}`,
  ],
  [
    'Danke für das Stadtfest',
    `${p('Drei Tage, 62 Versorgungen, kein Dienst blieb unbesetzt.')}<blockquote><p>So gut vorbereitet waren wir noch nie.</p></blockquote>${p('Wer noch Stunden einzureichen hat, macht das bitte bis Monatsende.')}`,
  ],
  [
    'Blutspende sucht Hände',
    `<h2>Wir brauchen dich</h2>${p('Für die nächsten beiden Termine fehlen Leute am Empfang und in der Küche. Es braucht keine Ausbildung.')}<ol><li><p>Im Kalender den Termin öffnen</p></li><li><p>Auf „Melden“ tippen</p></li></ol>`,
  ],
  [
    'Erste Hilfe: Plätze frei',
    `${p('Im Grundkurs sind noch Plätze frei. Sagt es weiter! Mehr steht auf <a href="https://kurse.example.org/">unserer Kursseite</a>.')}<hr />${p('Eure Ausbildung')}`,
  ],
]
const AUDIENCES = [
  { verteiler: [], gruppen: [] },
  { verteiler: ['Bereitschaft', 'SEG'], gruppen: [] },
  { verteiler: ['Alle'], gruppen: [] },
]

type Painted = Omit<Insertable<DB['dateien']>, 'inhalt' | 'sha256'> & ReturnType<typeof photo>

export const wantsNewsletter = (number: number): boolean => number % 2 === 0

export function newsletters(random: Random, people: readonly Mitglied[], size: Size, today: string, by: string) {
  const files: Painted[] = []
  const recipients: Insertable<DB['newsletter_empfaenger']>[] = []
  const readings: Insertable<DB['newsletter_gelesen']>[] = []
  const row = (begun: Date, titel: string, text: string, status: string, at: Date | null, audience: (typeof AUDIENCES)[number]) => {
    const _id = random.id(begun)
    const image = photo('blaulicht')
    const file = random.id(begun)
    if (text.includes('BILD'))
      files.push({
        _id: file,
        erstelltAm: begun.toISOString(),
        erstelltVon: by,
        bereich: 'newsletter',
        objekt: _id,
        feld: 'bild',
        name: 'Lichtbalken.png',
        typ: 'image/png',
        ...image,
      })
    const common = { erstelltAm: begun.toISOString(), erstelltVon: by, geaendertAm: begun.toISOString(), geaendertVon: by }
    const content = text.replace('BILD', `<img src="/api/dateien/${file}" alt="Der neue Lichtbalken" width="320" />`)
    return { _id, ...common, titel, text: content, empfaenger: audience, status, versandAm: at?.toISOString() ?? null }
  }
  const sent = Array.from({ length: COUNT[size] }, (_, n) => {
    const day = plusDays(today, -3 - 24 * n)
    const [titel, text] = TEXTS[n % TEXTS.length] ?? ['Newsletter', p('Neues vom Ortsverband.')]
    const at = instant(day, 17)
    const one = row(instant(day, 15), titel, text, 'versendet', at, AUDIENCES[n % AUDIENCES.length] ?? { verteiler: [], gruppen: [] })
    if (n < READ)
      for (const [number, { profil, person }] of people.entries()) {
        if (person.status !== 'aktiv') continue
        if (n < READ / 2 && wantsNewsletter(number))
          recipients.push({ newsletter: one._id, profil: profil._id, erledigtAm: at.toISOString(), mail: random.id(at) })
        if (number > 8 - 8 * Math.min(1, n) && random.chance(0.4))
          readings.push({ newsletter: one._id, profil: profil._id, gelesenAm: instant(plusDays(day, 1), 8).toISOString() })
      }
    return one
  })
  const yesterday = instant(plusDays(today, -1), 16)
  const all = { verteiler: [], gruppen: [] }
  const [, planned = ''] = TEXTS[1] ?? []
  return {
    rows: [
      ...sent,
      row(yesterday, 'Weihnachtsgruß', planned, 'geplant', instant(plusDays(today, 21), 9), all),
      row(yesterday, 'Ideen für den Sommer', p('Liebe Mitglieder,', 'hier entsteht der nächste Newsletter.'), 'entwurf', null, all),
    ],
    files,
    recipients,
    readings,
  }
}

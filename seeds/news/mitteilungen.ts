import type { Insertable } from 'kysely'
import { path } from '#contract/screens.ts'
import type { DB } from '#server/db/schema.ts'
import { instant, plusDays } from '../days.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Random } from '../random.ts'

const TOLD = [
  ['stunden', 'Stunden bestätigt', 'Deine Stunden vom letzten Dienst sind bestätigt.', path('/profiles/myProfile/stundennachweise')],
  [
    'neuerDienst',
    'Neue Dienste ausgeschrieben',
    'Für die nächsten Wochen sind Dienste ausgeschrieben. Schau, wo du dabei sein kannst.',
    path('/sanitaetsdienste'),
  ],
  ['persoenlich', 'Treffen vor dem Sommerfest', 'Wir treffen uns am Mittwoch um 19 Uhr in der Halle und gehen den Ablauf durch.', ''],
  ['ktwNeu', 'Ein neuer KTW-Plan ist da', 'Der Plan der nächsten Woche steht. Noch sind Plätze frei.', path('/ktw/woche')],
  [
    'faelligkeiten',
    'Läuft bald ab',
    'Eine Qualifikation von dir läuft in zwei Monaten ab. Kümmere dich rechtzeitig um die Fortbildung.',
    path('/profiles/myProfile'),
  ],
] as const
const DAYS = [1, 3, 8, 15, 30]

const SHOWN: ReadonlySet<string> = new Set(['leitung', 'fahrzeugwart', 'helfer'])
/** The admin, the demo accounts and every third member; demo accounts have two unread messages. */
export const inboxes = (random: Random, people: readonly Mitglied[], today: string): Insertable<DB['mitteilungen']>[] =>
  people
    .filter(({ person: { username } }, number) => number % 3 === 0 || SHOWN.has(username))
    .flatMap(({ profil }) =>
      TOLD.map(([kind, titel, text, link], i) => {
        const at = instant(plusDays(today, -(DAYS[i] ?? 1)), random.whole(8, 20), random.whole(0, 59))
        return {
          _id: random.id(at),
          profil: profil._id,
          art: kind,
          titel,
          text,
          pfad: link,
          zeit: at.toISOString(),
          gelesenAm: i < 2 ? null : instant(plusDays(today, -(DAYS[i] ?? 1) + 1), 9).toISOString(),
        }
      }),
    )
export const ways = (people: readonly Mitglied[], today: string): Insertable<DB['mitteilungswege']>[] =>
  people
    .filter((_, number) => number % 7 === 2)
    .map(({ profil, user }) => ({
      profil: profil._id,
      sammelStunde: 18,
      ruheVon: 22,
      ruheBis: 7,
      erstelltAm: instant(plusDays(today, -40), 20).toISOString(),
      erstelltVon: user._id,
      geaendertAm: instant(plusDays(today, -40), 20).toISOString(),
      geaendertVon: user._id,
    }))

// Events of one year back and half a year ahead: with guests, questions, a deadline, and a full one.
import { sql, type Transaction } from 'kysely'
import { refreshBesetzung } from '#blocks/dienst/server/index.ts'
import { YES_NO } from '#blocks/dienst/questions.ts'
import type { Question } from '#blocks/dienst/question-fields.ts'
import type { DB } from '#server/db/schema.ts'
import { add } from '../load-demo.ts'
import type { PlannedAnlass } from './anlaesse.ts'
import { instant, plusDays } from '../days.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Ort } from '../inventory/orte.ts'
import { newRandom, type Random } from '../random.ts'
import type { Size } from '../size.ts'

const PER_YEAR: Readonly<Record<Size, number>> = { S: 8, M: 24, L: 80 }
const MEAL: Question = {
  text: 'Was möchtest du essen?',
  typ: 'auswahl',
  auswahl: ['Mit Fleisch', 'Ohne Fleisch', 'Nichts'],
  pflicht: true,
  sensibel: false,
}
const LIFT: Question = { text: 'Kannst du jemanden im Auto mitnehmen?', typ: 'jaNein', auswahl: [], pflicht: false, sensibel: false }
const CAKE: Question = { text: 'Was bringst du für das Büfett mit?', typ: 'text', auswahl: [], pflicht: false, sensibel: false }
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
    const [titel, most, guests, questions, price] = KINDS[i % KINDS.length] ?? KINDS[0]
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
        kosten: price,
        fragen: questions,
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

const CAKES = ['Nudelsalat', 'Apfelkuchen', 'Getränke', '']

export async function sayAtVeranstaltungen(trx: Transaction<DB>): Promise<void> {
  const random = newRandom('zusagen')
  const { rows } = await sql<{ _id: string; angebot: string; fragen: Question[]; gast: boolean }>`
    select m._id, m.angebot, d.fragen, d."gaesteErlaubt" and (d."maxTeilnehmer" is null or d."maxTeilnehmer" >= 60) as gast
    from anmeldungen m join angebote a on a._id = m.angebot join veranstaltungen d on d._id = a.veranstaltung order by m._id`.execute(trx)
  await add(
    trx,
    'veranstaltung_zusagen',
    rows.map(({ _id, gast: guest }) => ({
      anmeldung: _id,
      gaeste: guest && random.chance(0.25) ? 1 : 0,
    })),
  )
  const answers = rows.map(({ fragen }) =>
    JSON.stringify(fragen.map(({ typ, auswahl }) => random.pick(typ === 'text' ? CAKES : typ === 'jaNein' ? YES_NO : auswahl))),
  )
  await sql`update anmeldungen m set antworten = n.antworten::jsonb from unnest(${rows.map(({ _id }) => _id)}::uuid[], ${answers}::text[]) as n(_id, antworten)
    where m._id = n._id and n.antworten <> '[]'`.execute(trx)
  await sql`update angebote a set bedarf = jsonb_set(a.bedarf, '{0,anzahl}', to_jsonb(d."maxTeilnehmer" - (
      select coalesce(sum(z.gaeste), 0)::int from anmeldungen m join veranstaltung_zusagen z on z.anmeldung = m._id where m.angebot = a._id)))
    from veranstaltungen d where d._id = a.veranstaltung and d."maxTeilnehmer" is not null`.execute(trx)
  await refreshBesetzung(trx, [...new Set(rows.map(({ angebot }) => angebot))])
}

import { anlassInputs, type AnlassScreens } from '#blocks/dienst/client/index.ts'
import { sessionsText } from '#blocks/dienst/sums.ts'
import { anlassFields } from '#blocks/dienst/declaration.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import type { ResponseOf } from '#contract/endpoint.ts'
import { eurosText } from '#contract/words.ts'
import { ausbildungFields, type kurseContract, tooFew } from '../contract.ts'
import { about } from './about.ts'
import { Cards } from './Cards.tsx'
import { Course, Sessions, Teachers } from './inputs.tsx'
import { type Ausbildung, own } from './kind.ts'
import { ausbildungLink } from './link.ts'

const written = { ...anlassFields, ...ausbildungFields }
const hours = (value: number | null) => value !== null && value > 0 && `${value.toLocaleString('de-DE')} Std.`
type CourseRow = ResponseOf<typeof kurseContract.list>[number]

export const screens = {
  about,
  link: ausbildungLink,
  data: own,
  form: {
    fields: formFields<Ausbildung, typeof written>(
      {
        Ausbildung: ['bezeichnung', 'lehrgang', () => <PeriodField />, 'ort', ['leiter', 'stvLeiter'], 'ausbilder', 'beschreibung'],
        Termine: ['termine'],
        'Wer teilnehmen kann': [
          'zielgruppe',
          ['voraussetzung', 'mindestalter'],
          ['minTeilnehmer', 'maxTeilnehmer'],
          'anmeldeschluss',
          ['warteliste', 'antwortfristStunden'],
        ],
        'Was du fragen möchtest': { folded: ['fragen'] },
        Außerdem: { folded: ['kosten', ['stunden', 'rdfStunden']] },
      },
      {
        ...anlassInputs,
        lehrgang: { input: Course },
        ausbilder: { input: Teachers },
        termine: { input: Sessions, reads: ['beginn', 'ende'] },
        zielgruppe: { hint: 'Zum Beispiel: alle, die den KTW fahren.' },
        mindestalter: { unit: 'Jahre' },
        maxTeilnehmer: { hint: 'Leer: so viele, wie mögen.' },
        antwortfristStunden: { unit: 'Std.', hint: 'Wer nachrückt, sagt bis dahin zu. Leer: Niemand wird gefragt.' },
        kosten: { unit: '€', hint: 'Je Person' },
      },
    ),
  },
  list: {
    search: 'Name, Lehrgang oder Ort',
    below: (row: CourseRow) =>
      [sessionsText(row.termine), tooFew(row, new Date()) > 0 ? 'Zu wenige Teilnehmer' : ''].filter(Boolean).join(' · '),
  },
  record: {
    facts: (course: Ausbildung) => [
      [
        course.ausbilderPersonen.length === 1 ? 'Ausbilder' : 'Ausbilderinnen und Ausbilder',
        course.ausbilderPersonen.length > 0 &&
          course.ausbilderPersonen.map((person) => <PersonName key={person._id} person={person} withFace />),
      ],
      ['Nachweis', course.lehrgangName],
      ['Zielgruppe', course.zielgruppe],
      [
        'Voraussetzung',
        [course.voraussetzung === 'keine' ? '' : course.voraussetzung, course.mindestalter ? `ab ${course.mindestalter} Jahren` : '']
          .filter(Boolean)
          .join(', '),
      ],
      [
        'Teilnehmer',
        [
          course.minTeilnehmer ? `mindestens ${course.minTeilnehmer}` : '',
          course.maxTeilnehmer === null ? '' : `höchstens ${course.maxTeilnehmer}`,
        ]
          .filter(Boolean)
          .join(', '),
      ],
      ['Kosten', course.kosten !== null && eurosText(course.kosten)],
      ['Umfang', hours(course.stunden)],
      ['Fortbildung im Rettungsdienst', hours(course.rdfStunden)],
    ],
    notes: (course: Ausbildung) => course.beschreibung,
    cards: (course: Ausbildung, leads: boolean) => <Cards anlass={course} leads={leads} />,
    inHistory: ausbildungFields,
  },
  steps: {
    staffed: true,
    closes: true,
  },
  offers: {
    name: 'Ausbildung',
  },
} satisfies AnlassScreens<Ausbildung>

import { anlassInputs, type AnlassScreens } from '#blocks/dienst/client/index.ts'
import { anlassFields } from '#blocks/dienst/declaration.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import { eurosText } from '#contract/words.ts'
import { saidInHistory, veranstaltungFields } from '../contract.ts'
import { about } from './about.ts'
import { Coming } from './Coming.tsx'
import { own, type Veranstaltung } from './kind.ts'
import { veranstaltungLink } from './link.ts'
import { Deadline } from './Deadline.tsx'
import { Participants } from './Participants.tsx'
import { SignUp } from './SignUp.tsx'

const written = { ...anlassFields, ...veranstaltungFields }

export const screens = {
  about,
  link: veranstaltungLink,
  data: own,
  form: {
    fields: formFields<Veranstaltung, typeof written>(
      {
        Veranstaltung: ['titel', () => <PeriodField />, 'ganztag', 'ort', ['leiter', 'stvLeiter'], 'beschreibung'],
        Anmeldung: ['anmeldeschluss', ['maxTeilnehmer', 'warteliste'], ['gaesteErlaubt', 'maxGaeste'], 'kosten'],
        'Was du fragen möchtest': ['fragen'],
      },
      {
        ...anlassInputs,
        anmeldeschluss: { ...anlassInputs.anmeldeschluss, toChange: 'UPDATE_VERANSTALTUNG_ANMELDESCHLUSS' },
        maxTeilnehmer: { hint: 'Gäste zählen mit. Leer: so viele, wie kommen mögen.' },
        maxGaeste: { when: ({ gaesteErlaubt }) => gaesteErlaubt === true },
        kosten: { unit: '€', hint: 'Je Person' },
      },
    ),
    start: () => ({ maxGaeste: 1 }),
  },
  list: {
    search: 'Titel, Ort oder Beschreibung',
  },
  record: {
    facts: (party: Veranstaltung) => [
      ['Plätze', party.maxTeilnehmer !== null && String(party.maxTeilnehmer)],
      [
        'Gäste',
        party.gaesteErlaubt &&
          party.maxGaeste > 0 &&
          (party.maxGaeste === 1 ? 'Ein Gast je Person' : `Bis zu ${party.maxGaeste} je Person`),
      ],
      ['Kosten', party.kosten !== null && eurosText(party.kosten)],
    ],
    notes: (party: Veranstaltung) => party.beschreibung,
    cards: (party: Veranstaltung) => <Deadline anlass={party} />,
    inHistory: { ...veranstaltungFields, ...saidInHistory },
    SignUp,
    Offers: Coming,
    tabs: [{ value: 'teilnehmer', titel: 'Teilnehmer', Content: Participants }],
  },
  steps: {
    staffed: false,
    closes: false,
  },
  offers: {
    name: 'Platz',
  },
} satisfies AnlassScreens<Veranstaltung>

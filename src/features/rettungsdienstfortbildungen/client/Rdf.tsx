import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import type { rdfFields } from '../schemas.ts'
import { area, type Fortbildung } from './area.ts'
import { Teilnehmer } from './Teilnehmer.tsx'

const fields = formFields<Fortbildung, typeof rdfFields>(
  {
    Fortbildung: [
      'thema',
      ['themengebiet', 'format'],
      () => <PeriodField />,
      ['ue', 'stunden'],
      ['dozent', 'veranstalter'],
      'ort',
      'pflicht',
    ],
    Anerkennung: ['anerkannt', 'bescheinigungNr'],
    Plätze: { folded: [['maxTeilnehmer', 'anmeldeschluss']] },
    Teilnehmer: ['teilnehmer'],
  },
  {
    thema: { placeholder: 'Reanimation nach neuen Leitlinien' },
    ue: { hint: 'Zu 45 Minuten.' },
    stunden: { hint: 'Zu 60 Minuten, ohne Pausen: 4 UE sind 3 Stunden.' },
    anerkannt: { hint: 'Sonst zählt sie auf keinem Stundenkonto.' },
    bescheinigungNr: { when: ({ anerkannt }) => anerkannt === true },
    teilnehmer: { input: Teilnehmer, reads: ['beginn', 'ende', 'stunden'] },
  },
)

export const RdfNew = () => <CrudNew area={area} fields={fields} />
export const RdfEdit = ({ id }: { readonly id: string }) => <CrudRecord area={area} fields={fields} id={id} />

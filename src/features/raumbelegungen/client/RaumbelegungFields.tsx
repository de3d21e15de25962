import { FreeState, UmfangChoice, Verantwortlich } from '#blocks/belegung/client/index.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import type { Raumbelegung, raumbelegungsFields } from '#features/raumbelegungen/contract.ts'
import { RAEUME } from './kind.ts'
import { RaumChoice } from './RaumChoice.tsx'

export const RaumbelegungFields = formFields<Raumbelegung, typeof raumbelegungsFields>(
  {
    Wann: [
      () => <PeriodField />,
      ['ruestzeitVor', 'ruestzeitNach', 'personen'],
      ({ record }) => record && <UmfangChoice belegung={record} changes />,
    ],
    'Welcher Raum': [
      ({ record }) => <RaumChoice {...(record ? { own: record.raum, booking: record._id } : {})} />,
      ({ record }) => <FreeState kind={RAEUME} {...(record ? { without: record._id } : {})} />,
    ],
    Wofür: [['titel', 'verantwortlich']],
    'Weitere Angaben': { folded: [['veranstalter', 'bestuhlung'], 'ausstattung', 'oeffentlich', 'bemerkung'] },
  },
  {
    ruestzeitVor: { unit: 'min' },
    ruestzeitNach: { unit: 'min' },
    titel: { placeholder: 'zum Beispiel: Gruppenabend' },
    verantwortlich: { input: Verantwortlich },
    ausstattung: { vorschlaege: ['Beamer', 'Whiteboard', 'Küche', 'Übungspuppen'] },
    oeffentlich: { hint: 'Gäste sind willkommen.' },
  },
)

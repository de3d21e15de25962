import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord, type ExtrasProps } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { today } from '#client/text/date.ts'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { deviceContract, type deviceFields } from '#features/fahrzeugeinweisungen/contract.ts'
import { devices, printAction, type DeviceRecord } from './area.ts'
import { Signatures } from './Signatures.tsx'
import { StateBadge } from './StateBadge.tsx'

const fields = formFields<DeviceRecord, typeof deviceFields>(
  {
    Gerät: ['bezug', ['geraet', 'hersteller'], ['typ', 'seriennummer']],
    Einweisung: [['profil', 'datum'], ['einweiser', 'einweiserExtern'], 'beauftragtePerson', 'inhalte', ['gueltigBis'], 'bemerkung'],
    Unterschriften: ['unterschrift'],
  },
  {
    profil: { input: ({ name, record }) => <PersonField name={name} known={record?.person} /> },
    einweiser: { input: ({ name, record }) => <PersonField name={name} known={record?.einweiserPerson} placeholder="Ein Mitglied" /> },
    einweiserExtern: { placeholder: 'Name, Firma', hint: 'Wenn jemand vom Hersteller eingewiesen hat' },
    beauftragtePerson: {
      when: ({ einweiserExtern }) => typeof einweiserExtern === 'string' && einweiserExtern !== '',
      hint: 'Vom Hersteller eingewiesen, darf selbst einweisen (MPBetreibV).',
    },
    inhalte: { vorschlaege: ['Funktionsprüfung', 'Bedienung', 'Alarme', 'Reinigung', 'Akku wechseln'] },
    gueltigBis: { hint: 'Leer: ohne Ablauf' },
    unterschrift: { input: Signatures },
  },
)

export const DeviceForm = ({ id }: { readonly id: string }) =>
  id === '' ? (
    <CrudNew area={devices} fields={fields} start={{ datum: today() }} />
  ) : (
    <CrudRecord area={devices} fields={fields} id={id} extras={Extras} />
  )

const Extras = ({ record, children }: ExtrasProps<DeviceRecord>) =>
  children({
    subtitle: <StateBadge record={record} withDay />,
    actions: { more: [printAction(deviceContract.print, record._id, `Einweisung ${devices.name(record)}`)] },
  })

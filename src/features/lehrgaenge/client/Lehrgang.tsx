import { useQuery } from '@tanstack/react-query'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { MultiSelectField, NumbersField } from '#client/ui/field/SelectField.tsx'
import type { lehrgangFields } from '#features/lehrgaenge/contract.ts'
import { area, namesQuery, type Lehrgang } from './area.ts'

function Included({ name, record }: { readonly name: string; readonly record: Lehrgang | undefined }) {
  const { data = [] } = useQuery(namesQuery)
  const options = data
    .filter(({ _id, aktiv }) => _id !== record?._id && (aktiv || record?.beinhaltet.includes(_id)))
    .map(({ _id: value, abkuerzung, bezeichnung, aktiv }) => ({
      value,
      label: `${abkuerzung} · ${bezeichnung}${aktiv ? '' : ' (gelöscht)'}`,
    }))
  return <MultiSelectField name={name} options={options} hint="Wer diesen Lehrgang hat, hat auch diese." />
}

const fields = formFields<Lehrgang, typeof lehrgangFields>(
  {
    Lehrgang: ['bezeichnung', ['abkuerzung', 'kategorie'], 'stunden'],
    'Was er bewirkt': [['qualifikation', 'fuehrung'], 'beinhaltet', 'einteilbar', 'rdfAnrechenbar', 'pflicht'],
    'Wie lange er gilt': [['gueltigkeitMonate', 'reaktivierbarMonate'], 'warnungTage'],
  },
  {
    abkuerzung: { placeholder: 'RS' },
    stunden: { unit: 'Stunden' },
    beinhaltet: { input: Included },
    qualifikation: { hint: 'Wer ihn bestanden hat, gilt so lange als mindestens so ausgebildet.' },
    pflicht: { vorschlaege: ['*'], hint: 'Gruppen, deren Mitglieder ihn brauchen; * für alle.' },
    gueltigkeitMonate: { unit: 'Monate', hint: '0: ohne Ablauf' },
    reaktivierbarMonate: { unit: 'Monate' },
    warnungTage: {
      input: ({ name }) => (
        <NumbersField
          name={name}
          placeholder="Tage eintippen, Enter"
          hint="Tage, bevor ein Nachweis abläuft: per Mail und auf der Startseite."
        />
      ),
    },
  },
)

export const LehrgangNew = () => <CrudNew area={area} fields={fields} />
export const LehrgangEdit = ({ id }: { readonly id: string }) => <CrudRecord area={area} fields={fields} id={id} />

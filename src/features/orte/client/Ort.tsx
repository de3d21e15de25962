import { Anchor } from '@mantine/core'
import { Kalenderadresse } from '#blocks/kalender/client/index.ts'
import { mapLink } from '#client/text/address.ts'
import { submit } from '#client/net/api.ts'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord, type ExtrasProps } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useMay } from '#client/app/session.ts'
import type { Values } from '#client/ui/form/field.ts'
import { createClient } from '#contract/client.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import type { ortFields } from '#features/orte/contract.ts'
import { area, type Ort } from './area.ts'

const kalender = createClient(kalenderContract, submit)

const when = ({ buchbar }: Values) => buchbar === true
const fields = formFields<Ort, typeof ortFields>(
  {
    Ort: [['name', 'kategorie'], 'beschreibung', 'hinweise'],
    Adresse: [
      ['strasse', 'hausnummer'],
      ['plz', 'stadt'],
      ['koordinaten', 'w3w'],
    ],
    Ansprechpartner: [['ansprechpartner', 'telefon']],
    Raumbuchung: ['buchbar', ['kapazitaet', 'farbe'], 'genehmigung', 'ausstattung'],
  },
  {
    hinweise: { placeholder: 'Zufahrt, Schlüssel, Parken …' },
    w3w: { placeholder: 'wort.wort.wort' },
    ansprechpartner: { titel: 'Name' },
    telefon: { type: 'tel' },
    buchbar: { hint: 'Der Ort erscheint dann bei den Raumbelegungen.' },
    kapazitaet: { when, unit: 'Personen' },
    farbe: { when, placeholder: '#1c7ed6', hint: 'Farbe im Belegungsplan' },
    genehmigung: { when, hint: 'Wer bucht, fragt an; entschieden wird bei den Raumbelegungen.' },
    ausstattung: { when, vorschlaege: ['Beamer', 'Whiteboard', 'Küche', 'WLAN', 'Barrierefrei', 'Übungspuppen'] },
  },
)

export const OrtNew = () => <CrudNew area={area} fields={fields} />
export const OrtEdit = ({ id }: { id: string }) => <CrudRecord area={area} fields={fields} id={id} extras={Extras} />

function Extras({ record: ort, children }: ExtrasProps<Ort>) {
  const reason = useReasonWithout(['UPDATE_RAUMBELEGUNG', 'UPDATE_ORT'])
  const hasPlate = useMay('READ_RAUMBELEGUNG') && ort.aktiv && ort.buchbar
  const under =
    ort.kapazitaet === null ? ort.kategorie : `${ort.kategorie} · bis ${ort.kapazitaet} ${ort.kapazitaet === 1 ? 'Person' : 'Personen'}`
  const content = <Kalenderadresse fuer="raum" id={ort._id} name={ort.name} subtitle={under} kalender={kalender} disabledReason={reason} />
  const map = mapLink(ort)
  return children({
    subtitle: ort.kategorie,
    above: map && (
      <Anchor href={map} target="_blank" rel="noreferrer" display="inline-block" py={10}>
        Auf der Karte zeigen
      </Anchor>
    ),
    moreTabs: hasPlate ? [{ value: 'schild', titel: 'Türschild', content }] : [],
  })
}

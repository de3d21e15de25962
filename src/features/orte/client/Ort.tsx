import { Anchor } from '@mantine/core'
import { Kalenderadresse } from '#blocks/kalender/client/index.ts'
import { kartenlink } from '#client/anschrift.ts'
import { senden } from '#client/api.ts'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord, type ExtrasProps } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { useDarf, useGrundOhne } from '#client/sitzung.ts'
import type { Werte } from '#client/ui/feld.ts'
import { createClient } from '#contract/client.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import type { ortFelder } from '#features/orte/contract.ts'
import { area, type Ort } from './area.ts'

const kalender = createClient(kalenderContract, senden)

const when = ({ buchbar }: Werte) => buchbar === true
const fields = formFields<Ort, typeof ortFelder>(
  {
    Ort: [['name', 'kategorie'], 'hinweise'],
    Adresse: [
      ['strasse', 'hausnummer'],
      ['plz', 'stadt'],
      ['koordinaten', 'w3w'],
    ],
    Ansprechpartner: [['ansprechpartner', 'telefon']],
    Raumbuchung: ['buchbar', ['kapazitaet', 'farbe'], 'genehmigung', 'ausstattung'],
  },
  {
    hinweise: { platzhalter: 'Zufahrt, Schlüssel, Parken …' },
    w3w: { platzhalter: 'wort.wort.wort' },
    ansprechpartner: { titel: 'Name' },
    telefon: { art: 'tel' },
    buchbar: { hinweis: 'Der Ort erscheint dann bei den Raumbelegungen.' },
    kapazitaet: { when, einheit: 'Personen' },
    farbe: { when, platzhalter: '#1c7ed6', hinweis: 'Farbe im Belegungsplan' },
    genehmigung: { when, hinweis: 'Wer bucht, fragt an; entschieden wird bei den Raumbelegungen.' },
    ausstattung: { when, vorschlaege: ['Beamer', 'Whiteboard', 'Küche', 'WLAN', 'Barrierefrei', 'Übungspuppen'] },
  },
)

export const OrtNeu = () => <CrudNew area={area} fields={fields} />
export const OrtBearbeiten = ({ id }: { id: string }) => <CrudRecord area={area} fields={fields} id={id} extras={Extras} />

/** Where the place is; a room that can be booked has a plate at its door and a calendar. */
function Extras({ record: ort, children }: ExtrasProps<Ort>) {
  const grund = useGrundOhne(['UPDATE_RAUMBELEGUNG', 'UPDATE_ORT'])
  const hasPlate = useDarf('READ_RAUMBELEGUNG') && ort.aktiv && ort.buchbar
  const unter = ort.kapazitaet === null ? ort.kategorie : `${ort.kategorie} · bis ${ort.kapazitaet} Personen`
  const inhalt = <Kalenderadresse fuer="raum" id={ort._id} name={ort.name} unter={unter} kalender={kalender} grund={grund} />
  const karte = kartenlink(ort)
  return children({
    unter: ort.kategorie,
    above: karte && (
      <Anchor href={karte} target="_blank" rel="noreferrer" display="inline-block" py={10}>
        Auf der Karte zeigen
      </Anchor>
    ),
    weitere: hasPlate ? [{ wert: 'schild', titel: 'Türschild', inhalt }] : [],
  })
}

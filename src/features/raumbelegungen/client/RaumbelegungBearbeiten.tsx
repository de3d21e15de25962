import { useQuery } from '@tanstack/react-query'
import { zeitraum } from '#client/datum.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Aenderungsformular, belegungFuersFormular } from '#blocks/belegung/client/index.ts'
import { Seite } from '#client/ui/Seite.tsx'
import { raumbelegungenContract, type Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { belegungen, RAEUME } from './art.ts'
import { RaumbelegungFelder } from './RaumbelegungFelder.tsx'

/** Changes one booking of a room. */
export function RaumbelegungBearbeiten({ id }: { readonly id: string }) {
  const belegung = useQuery(belegungFuersFormular(RAEUME, id))
  return <Abfrage abfrage={belegung}>{(daten) => <Ansicht belegung={daten} />}</Abfrage>
}

function Ansicht({ belegung }: { readonly belegung: Raumbelegung }) {
  const { _id, titel, beginn, ende } = belegung
  const ziel = RAEUME.pfade.zeige(_id)
  return (
    <Seite titel={`${titel} bearbeiten`} unter={zeitraum(beginn, ende)} zurueck={ziel} schmal>
      <Aenderungsformular
        art={RAEUME}
        schema={raumbelegungenContract.update.body}
        start={belegung}
        belegung={belegung}
        aendere={(body) => belegungen.update({ params: { id: _id }, body })}
        ziel={() => ziel}
        abbrechen={ziel}
      >
        <RaumbelegungFelder belegung={belegung} />
      </Aenderungsformular>
    </Seite>
  )
}

import { useQuery } from '@tanstack/react-query'
import { zeitraum } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { useGehe } from '#client/verweis.tsx'
import { raumbelegungenContract, type Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { belegungen, belegungenNeuLaden, belegungFormabfrage } from './daten.ts'
import { RaumbelegungFelder } from './RaumbelegungFelder.tsx'

/** Changes one booking of a room. */
export function RaumbelegungBearbeiten({ id }: { readonly id: string }) {
  const belegung = useQuery(belegungFormabfrage(id))
  return <Abfrage abfrage={belegung}>{(daten) => <Ansicht belegung={daten} />}</Abfrage>
}

function Ansicht({ belegung }: { readonly belegung: Raumbelegung }) {
  const gehe = useGehe()
  const { _id, titel, beginn, ende, version, status, aenderbar } = belegung
  const ziel = pfad('/raumbelegung/{id}', { id: _id })
  return (
    <Seite titel={`${titel} bearbeiten`} unter={zeitraum(beginn, ende)} zurueck={ziel} schmal>
      <Karte>
        <Formular
          schema={raumbelegungenContract.update.body}
          start={belegung}
          stand={version}
          entwurf={`raumbelegungen/${_id}`}
          knopf="Speichern"
          grund={aenderbar.moeglich ? undefined : (aenderbar.gruende[0] ?? 'Das geht nicht mehr.')}
          abbrechen={ziel}
          speichern={async (body) => {
            const neu = await belegungen.update({ params: { id: _id }, body })
            melde(neu.status === 'angefragt' && status !== 'angefragt' ? 'Gespeichert und neu angefragt.' : 'Gespeichert', 'success')
            await gehe(ziel, true)
            await belegungenNeuLaden()
          }}
        >
          <RaumbelegungFelder belegung={belegung} />
        </Formular>
      </Karte>
    </Seite>
  )
}

import { useQuery } from '@tanstack/react-query'
import { zeitraum } from '#client/datum.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { belegungshistorie } from '#blocks/belegung/contract.ts'
import { Belegungsstand, belegungsverlauf, eineBelegung, grundGegen, istVorbei, Stornoknopf } from '#blocks/belegung/client/index.ts'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { Verlauf } from '#client/ui/Verlauf.tsx'
import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { RAEUME } from './art.ts'
import { Eckdaten } from './Eckdaten.tsx'

/** One booking of a room: what it is, who decides, what became of it. */
export function RaumbelegungDetail({ id }: { readonly id: string }) {
  const belegung = useQuery(eineBelegung(RAEUME, id))
  return <Abfrage abfrage={belegung}>{(daten) => <Ansicht belegung={daten} />}</Abfrage>
}

function Ansicht({ belegung }: { readonly belegung: Raumbelegung }) {
  const verlauf = useQuery(belegungsverlauf(RAEUME, belegung._id))
  const { _id, titel, beginn, ende, raumDaten } = belegung
  return (
    <Seite
      titel={titel}
      unter={`${raumDaten.name} · ${zeitraum(beginn, ende)}`}
      zurueck={RAEUME.pfade.liste}
      schmal
      aktionen={
        istVorbei(belegung) ? null : (
          <>
            <Stornoknopf art={RAEUME} belegung={belegung} />
            <Knopf nach={RAEUME.pfade.bearbeite(_id)} grund={grundGegen(belegung)}>
              Bearbeiten
            </Knopf>
          </>
        )
      }
    >
      <Belegungsstand art={RAEUME} belegung={belegung} />
      <Karte>
        <Eckdaten belegung={belegung} />
      </Karte>
      <Verlauf abfrage={verlauf} felder={belegungshistorie} />
    </Seite>
  )
}

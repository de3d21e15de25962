import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pfad } from '#client/pfade.ts'
import { useDarf } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { useGehe } from '#client/verweis.tsx'
import { eineBelegung, fahrtenAbfrage, fahrzeugname } from './daten.ts'
import { NeueFahrt } from './fahrten/Fahrtformular.tsx'

/** Where the plate in a vehicle and one's own booking lead after the trip; the last reading is that of the trip before. */
export function FahrtEintragen({ id }: { readonly id: string }) {
  const gehe = useGehe()
  const [{ belegung }] = useUrlZustand(['belegung'])
  const darfBelegungen = useDarf('READ_FAHRZEUGBELEGUNG')
  const fahrten = useInfiniteQuery(fahrtenAbfrage(id))
  const name = useQuery({ ...fahrzeugname(id), enabled: darfBelegungen })
  const gebucht = useQuery({ ...eineBelegung(belegung), enabled: belegung !== '' && darfBelegungen })
  const zurueck = belegung === '' ? pfad('/dashboard') : pfad('/fahrzeugbelegung/edit/{id}', { id: belegung })
  const vorgabe = gebucht.data && {
    belegung: gebucht.data._id,
    beginn: gebucht.data.beginn,
    ende: gebucht.data.ende,
    zweck: gebucht.data.zweck,
    ziel: gebucht.data.ziel,
  }
  return (
    <Seite titel="Fahrt eintragen" unter={name.data ?? 'Fahrzeug'} zurueck={zurueck} schmal>
      <Abfrage abfrage={fahrten}>
        {({ pages }) =>
          gebucht.isLoading ? null : (
            <Karte>
              <NeueFahrt
                fahrzeug={{ _id: id, kmStand: pages[0]?.zeilen[0]?.kmEnde ?? null }}
                vorgabe={vorgabe}
                fertig={() => void gehe(zurueck)}
              />
            </Karte>
          )
        }
      </Abfrage>
    </Seite>
  )
}

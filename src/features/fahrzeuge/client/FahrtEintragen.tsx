import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pfad } from '#contract/screens.ts'
import { useDarf } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { useGehe } from '#client/verweis.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { eineBelegung, fahrtenAbfrage, fahrzeugname } from './daten.ts'
import { NeueFahrt } from './fahrten/Fahrtformular.tsx'

/**
 * Where the plate in a vehicle and one's own booking lead after the trip. The last reading is that of the trip before, for who
 * may read the logbook; who may only book types both readings.
 */
export function FahrtEintragen({ id }: { readonly id: string }) {
  const gehe = useGehe()
  const [{ belegung }] = useUrlZustand(['belegung'])
  const darfBelegungen = useDarf('READ_FAHRZEUGBELEGUNG')
  const darfFahrten = useDarf(fahrzeugeContract.fahrten.zugang)
  const fahrten = useInfiniteQuery({ ...fahrtenAbfrage(id), enabled: darfFahrten })
  const name = useQuery({ ...fahrzeugname(id), enabled: darfBelegungen })
  const gebucht = useQuery({ ...eineBelegung(belegung), enabled: belegung !== '' && darfBelegungen })
  const zurueck = belegung === '' || !darfBelegungen ? pfad('/dashboard') : pfad('/fahrzeugbelegung/edit/{id}', { id: belegung })
  const vorgabe = gebucht.data && {
    belegung: gebucht.data._id,
    beginn: gebucht.data.beginn,
    ende: gebucht.data.ende,
    zweck: gebucht.data.zweck,
    ziel: gebucht.data.ziel,
  }
  const formular = (kmStand: number | null) =>
    gebucht.isLoading ? null : (
      <Karte>
        <NeueFahrt fahrzeug={{ _id: id, kmStand }} vorgabe={vorgabe} fertig={() => void gehe(zurueck)} />
      </Karte>
    )
  return (
    <Seite titel="Fahrt eintragen" unter={name.data ?? 'Fahrzeug'} zurueck={zurueck} schmal>
      {darfFahrten ? <Abfrage abfrage={fahrten}>{({ pages }) => formular(pages[0]?.zeilen[0]?.kmEnde ?? null)}</Abfrage> : formular(null)}
    </Seite>
  )
}

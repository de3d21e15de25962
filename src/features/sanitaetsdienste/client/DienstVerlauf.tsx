import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pfad } from '#contract/screens.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Aktionsleiste } from '#client/ui/Aktionsleiste.tsx'
import { Filter } from '#client/ui/Filter.tsx'
import { HistorieListe } from '#client/ui/HistorieListe.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { dienstVerlauf } from '#features/sanitaetsdienste/history.ts'
import { dienstAbfrage, diensteStill, dienstVerlauf as verlaufAbfrage } from './daten.ts'
import { ART_TITEL, ARTEN, artVon, DIENSTSAETZE, neuigkeiten, type Eintrag } from './verlauf/saetze.ts'

/** Who changed what in a service, and what of it is new since one last looked. */
export function DienstVerlauf({ id }: { readonly id: string }) {
  const dienst = useQuery(dienstAbfrage(id))
  // Read anew at each visit: what was new the last time is not any more.
  const verlauf = useQuery({ ...verlaufAbfrage(id), gcTime: 0, staleTime: Infinity })
  const gezeigt = verlauf.isSuccess
  useEffect(() => {
    // Nothing is lost when this fails: the changes are new once more the next time.
    if (gezeigt) void diensteStill.gesehen({ params: { id } }).catch(() => undefined)
  }, [gezeigt, id])
  return (
    <Seite
      titel={`Verlauf: ${dienst.data?.bezeichnung ?? 'Sanitätsdienst'}`}
      unter={dienst.data?.nummer}
      zurueck={pfad('/sanitaetsdienst/{id}', { id })}
      schmal
    >
      <Abfrage abfrage={verlauf}>{(eintraege) => <Ansicht eintraege={eintraege} />}</Abfrage>
    </Seite>
  )
}

function Ansicht({ eintraege }: { readonly eintraege: readonly Eintrag[] }) {
  const [{ art }] = useUrlZustand(['art'])
  const gefiltert = eintraege.filter((eintrag) => art === '' || artVon(eintrag) === art)
  const neues = neuigkeiten(eintraege)
  return (
    <>
      <Aktionsleiste>
        <Filter name="art" titel="Was" werte={ARTEN.map((value) => ({ value, label: ART_TITEL[value] }))} />
      </Aktionsleiste>
      {neues && (
        <Alert color="petrol" mb="md" role="status">
          {neues}
        </Alert>
      )}
      <Karte>
        <HistorieListe
          key={art}
          eintraege={gefiltert}
          felder={dienstVerlauf}
          own={DIENSTSAETZE}
          leer={eintraege.length === 0 ? undefined : 'Dazu gibt es keine Änderungen.'}
        />
      </Karte>
    </>
  )
}

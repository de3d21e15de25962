import { useQuery } from '@tanstack/react-query'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Aktionsleiste } from '#client/ui/Aktionsleiste.tsx'
import { Filter } from '#client/ui/Filter.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import type { Eingabe } from '#contract/endpoint.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { MANGELSTATUS_NAMEN, PRIORITAET_NAMEN } from '#features/fahrzeuge/formen.ts'
import { alleMaengelAbfrage } from '../daten.ts'
import { Mangelliste } from './Mangelliste.tsx'

type Filterwerte = NonNullable<Eingabe<typeof fahrzeugeContract.alleMaengel>['query']>

/** The defects of all vehicles; the open ones unless asked for others. */
export function AlleMaengel() {
  const [{ mangel, prioritaet }] = useUrlZustand(['mangel', 'prioritaet'])
  const filter = { ...(mangel ? { status: mangel } : {}), ...(prioritaet ? { prioritaet } : {}) } as Filterwerte
  const abfrage = useQuery(alleMaengelAbfrage(filter))
  return (
    <>
      <Aktionsleiste>
        <Filter name="mangel" titel="Alle offenen" alsListe werte={MANGELSTATUS_NAMEN} />
        <Filter name="prioritaet" titel="Priorität" alsListe werte={PRIORITAET_NAMEN} />
      </Aktionsleiste>
      <Abfrage abfrage={abfrage}>
        {(maengel) =>
          maengel.length === 0 ? (
            mangel || prioritaet ? (
              <Leerzustand titel="Nichts gefunden" text="Nimm einen Filter zurück." />
            ) : (
              <Leerzustand
                titel="Keine offenen Mängel"
                text="Gemeldet wird am Fahrzeug: über das Türschild oder die Seite des Fahrzeugs."
              />
            )
          ) : (
            <Mangelliste maengel={maengel} mitFahrzeug />
          )
        }
      </Abfrage>
    </>
  )
}

import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pfad } from '#contract/screens.ts'
import { useDarf } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { Verweis } from '#client/verweis.tsx'
import { GELB_TAGE } from '#blocks/faelligkeit/contract.ts'
import { PRUEFARTEN, PRUEFTITEL, type Pruefart, type Pruefstand } from '#features/fahrzeuge/formen.ts'
import { pruefplanAbfrage } from '../daten.ts'
import { satz } from '../pruefungen.ts'
import { PRUEFTON } from '../woerter.ts'
import { Pruefblatt } from './Pruefblatt.tsx'
import classes from './Pruefplan.module.css'
import { reihung, hatFaellige } from './stand.ts'

interface Gewaehlt {
  readonly stand: Pruefstand
  readonly art: Pruefart
}

/** All vehicles and their inspections on one board, the most urgent first. A tap records one. */
export function Pruefplan() {
  const plan = useQuery(pruefplanAbfrage)
  const [{ faellig }, setze] = useUrlZustand(['faellig'])
  const [gewaehlt, waehle] = useState<Gewaehlt | null>(null)
  const darf = useDarf('UPDATE_FAHRZEUG')
  return (
    <>
      <SegmentedControl
        className="nicht-drucken"
        aria-label="Welche Fahrzeuge"
        mb="md"
        size="md"
        value={faellig === 'true' ? 'true' : ''}
        onChange={(wert) => setze({ faellig: wert })}
        data={[
          { value: '', label: 'Alle Fahrzeuge' },
          { value: 'true', label: 'Nur fällige' },
        ]}
      />
      <Abfrage abfrage={plan}>
        {(alle) => {
          const reihen = alle
            .filter((stand) => faellig !== 'true' || hatFaellige(stand))
            .toSorted((a, b) => reihung(a) - reihung(b) || a.bezeichnung.localeCompare(b.bezeichnung, 'de'))
          if (reihen.length === 0) {
            return faellig === 'true' ? (
              <Leerzustand titel="Nichts fällig" text={`In den nächsten ${GELB_TAGE} Tagen steht keine Prüfung an.`} />
            ) : (
              <Leerzustand titel="Noch keine Fahrzeuge" text="Sobald ein Fahrzeug angelegt ist, stehen hier seine Prüfungen." />
            )
          }
          return <Tafel reihen={reihen} waehle={darf ? waehle : undefined} />
        }}
      </Abfrage>
      {gewaehlt && (
        <Pruefblatt
          fahrzeug={{ _id: gewaehlt.stand.fahrzeug, bezeichnung: gewaehlt.stand.bezeichnung }}
          art={gewaehlt.art}
          beiSchliessen={() => waehle(null)}
        />
      )}
    </>
  )
}

interface Tafelangaben {
  readonly reihen: readonly Pruefstand[]
  readonly waehle: ((neu: Gewaehlt) => void) | undefined
}

/** A table on the desktop; on the phone each row becomes a card, each cell a line with its name. */
const Tafel = ({ reihen, waehle }: Tafelangaben) => (
  <table className={classes['tafel']}>
    <caption>Prüfungen der Fahrzeuge</caption>
    <thead>
      <tr>
        <th scope="col">Fahrzeug</th>
        {PRUEFARTEN.map((art) => (
          <th key={art} scope="col">
            {PRUEFTITEL[art]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {reihen.map((stand) => (
        <tr key={stand.fahrzeug}>
          <th scope="row">
            <Verweis nach={`${pfad('/fahrzeuge/edit/{id}', { id: stand.fahrzeug })}?ansicht=pruefungen`}>{stand.bezeichnung}</Verweis>
            <small>{[stand.kennung, stand.kennzeichen].filter(Boolean).join(' · ')}</small>
          </th>
          {PRUEFARTEN.map((art) => (
            <td key={art} data-titel={PRUEFTITEL[art]} data-leer={stand.pruefungen.every((eine) => eine.art !== art) || undefined}>
              <Zelle stand={stand} art={art} waehle={waehle} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function Zelle({ stand, art, waehle }: { readonly stand: Pruefstand; readonly art: Pruefart; readonly waehle: Tafelangaben['waehle'] }) {
  const pruefung = stand.pruefungen.find((eine) => eine.art === art)
  if (!pruefung)
    return (
      <span className={classes['keine']}>
        <span aria-hidden>–</span>
        <span className={classes['gehoert']}>entfällt</span>
      </span>
    )
  const ton = PRUEFTON[pruefung.ampel]
  const text = satz(pruefung)
  if (!waehle)
    return (
      <span className={classes['marke']} data-ton={ton}>
        {text}
      </span>
    )
  return (
    <button
      type="button"
      className={classes['marke']}
      data-ton={ton}
      aria-label={`${stand.bezeichnung}, ${PRUEFTITEL[art]}: ${text}. Prüfung eintragen`}
      onClick={() => waehle({ stand, art })}
    >
      {text}
    </button>
  )
}

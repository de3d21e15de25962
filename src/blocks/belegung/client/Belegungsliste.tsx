import { SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useGrundOhne } from '#client/sitzung.ts'
import { useUrlZustand } from '#client/urlzustand.ts'
import { ExportMenue } from '#client/ui/ExportMenue.tsx'
import { Filter } from '#client/ui/Filter.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { Listenrahmen } from '#client/ui/Listenrahmen.tsx'
import { Suche } from '#client/ui/Suche.tsx'
import { Tabelle } from '#client/ui/Tabelle.tsx'
import { belegungsliste } from './abfragen.ts'
import type { Belegung, Belegungsart, Listenfilter } from './art.ts'
import { Ressourcenplan } from './Ressourcenplan.tsx'
import type { Schnellangaben } from './Schnellbuchung.tsx'

const ANSICHTEN = [
  { value: 'plan', label: 'Plan' },
  { value: 'liste', label: 'Liste' },
]
const SICHTEN = [
  { value: 'meine', label: 'Meine' },
  { value: 'angefragt', label: 'Angefragt' },
  { value: 'vergangen', label: 'Vergangen' },
]
const LEER: Readonly<Record<string, string>> = {
  angefragt: 'Keine offenen Anfragen',
  meine: 'Du hast nichts gebucht',
  vergangen: 'Noch nichts gewesen',
}

interface Angaben<B extends Belegung> {
  readonly art: Belegungsart<B>
  readonly Schnellbuchung: ComponentType<Schnellangaben>
}

/** The bookings of vehicles or rooms: as plan, as list; what one sees stands in the address. */
export function Belegungsliste<B extends Belegung>({ art, Schnellbuchung }: Angaben<B>) {
  const [adresse, setze] = useUrlZustand(['ansicht', 'suche', 'nur'])
  const grund = useGrundOhne(`CREATE_${art.bereich}`)
  const alsListe = adresse.ansicht === 'liste'
  const filter = { suche: adresse.suche, nur: (adresse.nur || 'kommend') as Listenfilter['nur'] }
  const liste = useInfiniteQuery({ ...belegungsliste(art, filter), enabled: alsListe })
  const { woerter, pfade } = art
  const neu = (
    <Knopf nach={pfade.neu} grund={grund}>
      {woerter.buchen}
    </Knopf>
  )
  return (
    <Listenrahmen
      titel={woerter.titel}
      aktionen={
        <>
          <ExportMenue endpoint={art.export} query={filter} dateiname={woerter.titel} />
          {neu}
        </>
      }
      filter={
        <>
          <Suche titel={alsListe ? woerter.sucheListe : woerter.suchePlan} />
          <SegmentedControl
            className="nicht-drucken"
            aria-label="Ansicht"
            size="md"
            data={ANSICHTEN}
            value={alsListe ? 'liste' : 'plan'}
            onChange={(wert) => setze({ ansicht: wert === 'liste' ? wert : '' })}
          />
          {alsListe && <Filter name="nur" titel="Welche" werte={SICHTEN} />}
          {!alsListe && art.typen && <Filter name="typ" titel="Typ" werte={art.typen} />}
        </>
      }
      liste={liste}
      statt={alsListe ? undefined : <Ressourcenplan art={art} Schnellbuchung={Schnellbuchung} />}
    >
      {(zeilen) => (
        <Tabelle
          key={adresse.nur}
          titel={woerter.titel}
          spalten={art.spalten}
          zeilen={zeilen}
          schluessel={({ _id }) => _id}
          ziel={({ _id }) => pfade.zeige(_id)}
          sortierung={{ id: 'beginn', absteigend: adresse.nur === 'vergangen' }}
          leer={
            adresse.suche === '' ? (
              <Leerzustand
                titel={LEER[adresse.nur] ?? 'Nichts gebucht'}
                text={`Buche ${woerter.ein} ${woerter.einzahl}, oder sieh im Plan, wann ${woerter.welches} frei ist.`}
                aktion={neu}
              />
            ) : undefined
          }
        />
      )}
    </Listenrahmen>
  )
}

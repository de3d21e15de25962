import { Alert, SegmentedControl, Stack, VisuallyHidden } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type Dienst, type Kandidat, rechtFuer, type Schicht } from '#features/sanitaetsdienste/formen.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { fehltSatz } from '#blocks/anmeldung/client/index.ts'
import { useUrlZustand } from '#client/urlzustand.ts'
import { kandidatenAbfrage } from '../daten.ts'
import { keineAenderung } from '../detail/regeln.ts'
import { letzterLeiter } from '../formular/daten.ts'
import { Hilferuf } from '../hilferuf/Hilferuf.tsx'
import { Blaetter, type Offen } from './Blaetter.tsx'
import classes from './Einteilung.module.css'
import { Fremdes } from './Fremdes.tsx'
import { handgriffe, ohneVorschlag } from './handgriffe.ts'
import { Kopf } from './Kopf.tsx'
import { Leiste } from './Leiste.tsx'
import { Personen } from './Personen.tsx'
import { Plaetze } from './Plaetze.tsx'
import type { Griffe } from './Platz.tsx'
import { besetztDurch, tafelVon, warnungen } from './tafel.ts'
import { useBrett } from './useBrett.ts'
import { schluessel } from './zustand.ts'

const KEINE: readonly Kandidat[] = []

/** The staffing board: need against people, shift by shift. Changes collect until they are saved in one call. */
export const Einteilung = ({ dienst }: { readonly dienst: Dienst }) => {
  const [{ schicht: gewaehlt }] = useUrlZustand(['schicht'])
  const schicht = dienst.schichten.find(({ _id }) => _id === gewaehlt) ?? dienst.schichten[0]
  return schicht ? <Schichtbrett dienst={dienst} schicht={schicht} /> : null
}

function Schichtbrett({ dienst, schicht }: { readonly dienst: Dienst; readonly schicht: Schicht }) {
  const { schichten } = dienst
  const [, setzeUrl] = useUrlZustand(['schicht'])
  const brett = useBrett(dienst)
  const [ansicht, setzeAnsicht] = useState<'plaetze' | 'personen'>('plaetze')
  const [offen, oeffne] = useState<Offen | null>(null)
  const [gesagt, sage] = useState('')
  const breit = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const kandidatenstand = useQuery(kandidatenAbfrage(dienst._id, schicht._id))
  const letzter = useQuery(letzterLeiter).data?.wert ?? null
  const grund = useGrundOhne(rechtFuer('UPDATE', dienst.art)) ?? keineAenderung(dienst)
  useHotkeys([
    ['mod+Z', () => brett.zurueck?.()],
    ['mod+shift+Z', () => brett.vor?.()],
  ])

  const { stellen } = brett
  const kandidaten = kandidatenstand.data ?? KEINE
  const tafeln = useMemo(() => new Map(schichten.map((jede) => [jede._id, tafelVon(jede, stellen)])), [schichten, stellen])
  const tafel = tafeln.get(schicht._id) ?? tafelVon(schicht, stellen)
  const besetzt = useCallback((kandidat: Kandidat) => besetztDurch(kandidat, schicht, stellen, schichten), [schicht, stellen, schichten])
  const zeigePerson = useCallback((profil: string) => oeffne({ art: 'person', profil }), [])
  const hand = handgriffe({ brett, tafel, kandidaten, besetzt, grund, sage })
  const griffe: Griffe = {
    oeffnePerson: zeigePerson,
    oeffnePlatz: (ziel) => oeffne({ art: 'platz', ziel }),
    lege: hand.lege,
    nimmHeraus: hand.nimmHeraus,
    warnungen: (profil, ziel) => {
      const kandidat = hand.finde(profil)
      return kandidat ? warnungen(kandidat, schicht, ziel) : []
    },
    istGeaendert: (profil) => schluessel(schicht._id, profil) in brett.aenderungen,
    fest: grund !== undefined,
  }
  const plaetze = <Plaetze tafel={tafel} griffe={griffe} steigAus={hand.steigAus} letzterLeiter={letzter} />
  const leute = (
    <Abfrage abfrage={kandidatenstand}>
      {(daten) => (
        <Personen
          key={schicht._id}
          kandidaten={daten}
          tafel={tafel}
          aenderungen={brett.aenderungen}
          besetzt={besetzt}
          oeffne={zeigePerson}
          nimmHeraus={hand.nimmHeraus}
        />
      )}
    </Abfrage>
  )
  return (
    <Stack gap={16} miw={0}>
      {grund !== undefined && <Alert title="Hier lässt sich gerade nichts einteilen">{grund}</Alert>}
      <Fremdes brett={brett} schichten={schichten} />
      <Kopf
        schichten={schichten}
        tafel={tafel}
        waehle={(neu) => setzeUrl({ schicht: neu })}
        offenIn={(id) => tafeln.get(id)?.verteilung.offen ?? 0}
        schlageVor={hand.schlageVor}
        ohneVorschlag={grund ?? (kandidatenstand.data === undefined ? 'Die Personen werden noch geladen.' : ohneVorschlag(tafel))}
      />
      {breit ? (
        <div className={classes['spalten']}>
          <div className={classes['leute']}>{leute}</div>
          {plaetze}
        </div>
      ) : (
        <>
          <SegmentedControl
            fullWidth
            size="md"
            aria-label="Ansicht"
            value={ansicht}
            onChange={(neu) => setzeAnsicht(neu === 'personen' ? 'personen' : 'plaetze')}
            data={[
              { value: 'plaetze', label: 'Plätze' },
              { value: 'personen', label: 'Personen' },
            ]}
          />
          {ansicht === 'plaetze' ? plaetze : leute}
        </>
      )}
      {grund === undefined && <Hilferuf dienst={dienst} schicht={schicht._id} />}
      <Leiste brett={brett} fehlt={fehltSatz(tafel.verteilung)} grund={grund} />
      <VisuallyHidden role="status">{gesagt}</VisuallyHidden>
      {offen && (
        <Blaetter
          offen={offen}
          tafel={tafel}
          kandidaten={kandidaten}
          besetzt={besetzt}
          griffe={hand}
          letzterLeiter={letzter}
          beiSchliessen={() => oeffne(null)}
        />
      )}
    </Stack>
  )
}

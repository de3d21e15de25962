import { Chip, Group, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Antwort } from '#contract/endpoint.ts'
import { useDarf } from '#client/sitzung.ts'
import { useSpanne, type Waehlbares, Wahlliste } from '#blocks/belegung/client/index.ts'
import classes from './Fahrzeugwahl.module.css'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { FAHRZEUGE, freieFahrzeuge } from './art.ts'
import { TYP_NAMEN } from '#features/fahrzeuge/formen.ts'
import { fahrzeugname } from './woerter.ts'

type FreiesFahrzeug = Antwort<typeof fahrzeugbelegungenContract.frei>[number]

interface Angaben {
  /** The vehicle of the booking that is edited: one only, and what is in its own way does not count. */
  readonly eigenes?: string
}

/** "Was ist frei?": the vehicles for the span of the form, narrowed by seats, stretcher and licence. */
export function Fahrzeugwahl({ eigenes }: Angaben) {
  const spanne = useSpanne()
  const darf = useDarf(fahrzeugbelegungenContract.frei.zugang)
  const [sitze, setzeSitze] = useState<number | ''>('')
  const [trage, setzeTrage] = useState(false)
  const [fahrbar, setzeFahrbar] = useState(false)
  const frage = {
    beginn: '',
    ende: '',
    ...spanne,
    alle: true,
    ...(sitze === '' ? {} : { sitzplaetze: sitze }),
    ...(trage ? { tragen: 1 } : {}),
    ...(fahrbar ? { fahrbar: true } : {}),
  }
  const abfrage = useQuery({ ...freieFahrzeuge(frage), enabled: darf && spanne !== null, select: alsWaehlbare })
  return (
    <Wahlliste
      art={FAHRZEUGE}
      feld={eigenes === undefined ? 'fahrzeuge' : 'fahrzeug'}
      eigene={eigenes}
      abfrage={abfrage}
      leer="Kein Fahrzeug passt dazu. Nimm einen Filter zurück."
      filter={
        <Group gap={8} mb={10} align="flex-end">
          <NumberInput
            label="Sitzplätze ab"
            w={130}
            min={1}
            max={60}
            allowDecimal={false}
            allowNegative={false}
            inputMode="numeric"
            value={sitze}
            onChange={(neu) => setzeSitze(typeof neu === 'number' && neu >= 1 && neu <= 60 ? neu : '')}
          />
          <Chip size="md" classNames={{ label: classes['chip'] ?? '' }} checked={trage} onChange={setzeTrage}>
            Mit Trage
          </Chip>
          <Chip size="md" classNames={{ label: classes['chip'] ?? '' }} checked={fahrbar} onChange={setzeFahrbar}>
            Darf ich fahren
          </Chip>
        </Group>
      }
    />
  )
}

const alsWaehlbare = (fahrzeuge: readonly FreiesFahrzeug[]): readonly Waehlbares[] => fahrzeuge.map(alsWaehlbares)

function alsWaehlbares(fahrzeug: FreiesFahrzeug): Waehlbares {
  const { _id, typ, sitzplaetze, tragen, fuehrerscheinklasse, frei, gruende, halter, genehmigung, darfFahren, hinweise } = fahrzeug
  return {
    _id,
    name: fahrzeugname(fahrzeug),
    frei,
    gruende,
    halter,
    genehmigung,
    merkmale: [
      TYP_NAMEN[typ],
      sitzplaetze === null ? '' : `${sitzplaetze} ${sitzplaetze === 1 ? 'Sitz' : 'Sitze'}`,
      tragen ? `${tragen} ${tragen === 1 ? 'Trage' : 'Tragen'}` : '',
      fuehrerscheinklasse === 'B' ? '' : `Klasse ${fuehrerscheinklasse}`,
    ],
    hinweise: [...(darfFahren ? [] : [`Selbst fahren geht nicht: Dir fehlt Klasse ${fuehrerscheinklasse}.`]), ...hinweise],
  }
}

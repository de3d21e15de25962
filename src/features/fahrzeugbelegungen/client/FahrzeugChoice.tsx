import { Chip, Group, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useMay } from '#client/app/session.ts'
import { useSpan, type Selectable, ChoiceList } from '#blocks/belegung/client/index.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { FAHRZEUGE, freeFahrzeuge } from './kind.ts'
import { TYPE_NAMES } from '#features/fahrzeuge/schemas.ts'
import { blockText, driverHints, fahrzeugText, onlyWarn, STATUS_REASONS } from './words.ts'

type FreeFahrzeug = ResponseOf<typeof fahrzeugbelegungenContract.frei>[number]

interface Props {
  /** The vehicle of the edited booking: single choice, and the booking does not conflict with itself. */
  readonly own?: string
  readonly booking?: string
}

/** "Was ist frei?": the vehicles for the span of the form, filtered by seats, stretcher and licence. */
export function FahrzeugChoice({ own, booking }: Props) {
  const span = useSpan()
  const may = useMay(fahrzeugbelegungenContract.frei.zugang)
  const [seats, setSeats] = useState<number | ''>('')
  const [enter, setEnter] = useState(false)
  const [fahrbar, setFahrbar] = useState(false)
  const question = {
    beginn: '',
    ende: '',
    ...span,
    alle: true,
    ...(seats === '' ? {} : { sitzplaetze: seats }),
    ...(enter ? { tragen: 1 } : {}),
    ...(fahrbar ? { fahrbar: true } : {}),
  }
  const query = useQuery({ ...freeFahrzeuge(question), enabled: may && span !== null, select: toSelectable(own) })
  return (
    <ChoiceList
      kind={FAHRZEUGE}
      field={own === undefined ? 'fahrzeuge' : 'fahrzeug'}
      own={own}
      booking={booking}
      query={query}
      empty="Kein Fahrzeug passt dazu. Nimm einen Filter zurück."
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
            value={seats}
            onChange={(value) => setSeats(typeof value === 'number' && value >= 1 && value <= 60 ? value : '')}
          />
          <Chip size="md" checked={enter} onChange={setEnter}>
            Mit Trage
          </Chip>
          <Chip size="md" checked={fahrbar} onChange={setFahrbar}>
            Darf ich fahren
          </Chip>
        </Group>
      }
    />
  )
}

const toSelectable =
  (current: string | undefined) =>
  (fahrzeuge: readonly FreeFahrzeug[]): readonly Selectable[] =>
    fahrzeuge.map((fahrzeug) => asSelectable(fahrzeug, fahrzeug._id === current))

function asSelectable(fahrzeug: FreeFahrzeug, isCurrent: boolean): Selectable {
  const { _id, typ, status, sitzplaetze, tragen, fuehrerscheinklasse, frei, gruende, halter, genehmigung, hinweise, warnungen } = fahrzeug
  return {
    _id,
    name: fahrzeugText(fahrzeug),
    frei,
    gruende,
    halter,
    genehmigung,
    // Blocking warnings are already among the reasons, and for an occupied vehicle its holder is shown. The booking's own vehicle shows
    // none, since it may keep it.
    warnings: [
      ...(isCurrent || frei || halter.some((entry) => entry.status === 'bestaetigt')
        ? [STATUS_REASONS[status], blockText(warnungen)].filter((text) => text !== undefined)
        : []),
      ...onlyWarn(warnungen),
    ],
    traits: [
      TYPE_NAMES[typ],
      sitzplaetze === null ? '' : `${sitzplaetze} ${sitzplaetze === 1 ? 'Sitz' : 'Sitze'}`,
      tragen ? `${tragen} ${tragen === 1 ? 'Trage' : 'Tragen'}` : '',
      fuehrerscheinklasse === 'B' ? '' : `Klasse ${fuehrerscheinklasse}`,
    ],
    hinweise: driverHints(hinweise),
  }
}

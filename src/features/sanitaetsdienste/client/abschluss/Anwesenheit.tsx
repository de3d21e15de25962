import { Button, Checkbox, Group, NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import { uhrzeit, zeitraum } from '#client/datum.ts'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import type { Schicht } from '#features/sanitaetsdienste/formen.ts'
import classes from './abschluss.module.css'
import { Uhrzeitfeld } from './Uhrzeitfeld.tsx'
import type { Abweichung, Anwesender } from './werte.ts'

interface Angaben {
  readonly titel: string
  readonly schicht: Schicht
  readonly anwesende: readonly Anwesender[]
  readonly aendere: (anmeldungen: readonly string[], neu: Abweichung) => void
  /** Sentence of the server about one of them, by registration. */
  readonly fehler: Readonly<Record<string, string>>
}

/** Who was there in one shift. Everybody staffed is ticked, at the planned times; only what was different needs a tap. */
export function Anwesenheit({ titel, schicht, anwesende, aendere, fehler }: Angaben) {
  const [alle, oeffneAlle] = useState(false)
  const mitPlan = anwesende.filter(({ helfer }) => helfer.von === schicht.beginn && helfer.bis === schicht.ende)
  const ids = mitPlan.map(({ helfer }) => helfer._id)
  const [muster] = mitPlan
  return (
    <Karte titel={titel}>
      <Text c="dimmed" mb={10}>
        {zeitraum(schicht.beginn, schicht.ende)}
      </Text>
      {anwesende.length === 0 ? (
        <Text c="dimmed" mb={10}>
          In dieser Schicht war niemand eingeteilt.
        </Text>
      ) : (
        <>
          <Button variant="default" size="sm" mih={44} aria-expanded={alle} onClick={() => oeffneAlle(!alle)}>
            Zeiten für alle ändern
          </Button>
          {alle && muster && (
            <div className={classes['zeiten']}>
              <Uhrzeitfeld titel="Alle von" plan={schicht.beginn} wert={muster.von} setze={(von) => aendere(ids, { von })} />
              <Uhrzeitfeld titel="Alle bis" plan={schicht.ende} wert={muster.bis} setze={(bis) => aendere(ids, { bis })} />
              <Pause titel="Pause für alle" wert={muster.pause} setze={(pause) => aendere(ids, { pause })} />
            </div>
          )}
          <ul className={classes['liste']}>
            {anwesende.map((einer) => (
              <li key={einer.helfer._id}>
                <Zeile einer={einer} aendere={(neu) => aendere([einer.helfer._id], neu)} fehler={fehler[einer.helfer._id]} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Karte>
  )
}

const Pause = ({ titel, wert, setze }: { readonly titel: string; readonly wert: number; readonly setze: (wert: number) => void }) => (
  <NumberInput
    label={titel}
    suffix=" Minuten"
    min={0}
    max={600}
    clampBehavior="strict"
    allowDecimal={false}
    allowNegative={false}
    value={wert}
    onChange={(neu) => setze(typeof neu === 'number' ? neu : 0)}
  />
)

interface Zeilenangaben {
  readonly einer: Anwesender
  readonly aendere: (neu: Abweichung) => void
  readonly fehler: string | undefined
}

function Zeile({ einer, aendere, fehler }: Zeilenangaben) {
  const [offen, oeffne] = useState(false)
  const { helfer, erschienen, von, bis, pause, wiePlan } = einer
  const name = `${helfer.profil.vorname} ${helfer.profil.nachname}`
  const zeiten = `${uhrzeit(von)}–${uhrzeit(bis)} Uhr${pause > 0 ? `, ${pause} Minuten Pause` : ''}`
  const zusatz = [
    helfer.funktion,
    helfer.status === 'gemeldet' ? 'nur gemeldet' : '',
    erschienen ? (wiePlan ? `${zeiten}, wie geplant` : zeiten) : 'nicht da',
  ]
  return (
    <>
      <Group gap="0 12px" justify="space-between">
        <Checkbox
          label={name}
          description={zusatz.filter(Boolean).join(' · ')}
          checked={erschienen}
          onChange={(e) => aendere({ erschienen: e.currentTarget.checked })}
          classNames={{ body: classes['tippziel'] ?? '' }}
        />
        {erschienen && (
          <Button
            variant="subtle"
            size="sm"
            mih={44}
            aria-expanded={offen}
            aria-label={`Zeit ändern: ${name}`}
            onClick={() => oeffne(!offen)}
          >
            Zeit ändern
          </Button>
        )}
      </Group>
      <ErrorLine text={fehler ?? ''} plain />
      {erschienen && offen && (
        <div className={classes['zeiten']}>
          <Uhrzeitfeld titel="Von" plan={helfer.von} wert={von} setze={(neu) => aendere({ von: neu })} />
          <Uhrzeitfeld titel="Bis" plan={helfer.bis} wert={bis} setze={(neu) => aendere({ bis: neu })} />
          <Pause titel="Pause" wert={pause} setze={(neu) => aendere({ pause: neu })} />
        </div>
      )}
    </>
  )
}

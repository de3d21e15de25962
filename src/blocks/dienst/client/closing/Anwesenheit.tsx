import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { timeOfDay, spanText } from '#client/text/date.ts'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import type { Helfer } from '../../contract.ts'
import { PersonSelect } from '#client/ui/field/PersonSelect.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import type { BoardSchicht } from '../board.ts'
import classes from './abschluss.module.css'
import { Times } from './Times.tsx'
import type { Deviation, Present } from './values.ts'

interface Props {
  readonly titel: string
  readonly schicht: BoardSchicht
  readonly present: readonly Present[]
  readonly change: (anmeldungen: readonly string[], deviation: Deviation) => void
  readonly error: Readonly<Record<string, string>>
  readonly add: (person: Helfer['profil']) => void
}

/** Attendance of one shift. All staffed people are ticked at the planned times; only deviations need input. */
export function Anwesenheit({ titel, schicht, present, change, error, add }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const plan = { von: schicht.beginn, bis: schicht.ende }
  const withPlan = present.filter(({ helfer }) => helfer.von === plan.von && helfer.bis === plan.bis)
  const ids = withPlan.map(({ helfer }) => helfer._id)
  const [pattern] = withPlan
  return (
    <InfoCard titel={titel}>
      <Text c="dimmed" mb={10}>
        {spanText(plan.von, plan.bis)}
      </Text>
      {present.length === 0 ? (
        <Text c="dimmed" mb={10}>
          In dieser Schicht war niemand eingeteilt.
        </Text>
      ) : (
        <>
          <Button variant="default" size="sm" mih={44} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            Zeiten für alle ändern
          </Button>
          {showsAll && pattern && (
            <Times
              titles={['Alle von', 'Alle bis', 'Pause für alle']}
              plan={plan}
              values={pattern}
              change={(deviation) => change(ids, deviation)}
            />
          )}
          <PlainList gap={0} mt={8} className={classes['list'] ?? ''}>
            {present.map((person) => (
              <li key={person.helfer._id}>
                <Row
                  person={person}
                  change={(deviation) => change([person.helfer._id], deviation)}
                  error={error[person.helfer._id] ?? ''}
                />
              </li>
            ))}
          </PlainList>
        </>
      )}
      <PersonSelect
        key={present.length}
        label="Wer kam spontan dazu?"
        className={classes['addition'] ?? ''}
        withTraining
        mt={12}
        maw={420}
        value={null}
        without={present.map(({ helfer }) => helfer.profil._id)}
        onChange={(person) => person && add(person)}
      />
    </InfoCard>
  )
}

interface RowProps {
  readonly person: Present
  readonly change: (deviation: Deviation) => void
  readonly error: string
}

function Row({ person, change, error }: RowProps) {
  const [offen, setOffen] = useState(false)
  const { helfer, erschienen, von, bis, pause, asPlanned } = person
  const name = `${helfer.profil.vorname} ${helfer.profil.nachname}`
  const times = `${timeOfDay(von)}–${timeOfDay(bis)} Uhr${pause > 0 ? `, ${pause} Minuten Pause` : ''}`
  const extra = [
    helfer.funktion,
    helfer.spontan ? 'spontan dabei' : helfer.status === 'gemeldet' ? 'nur gemeldet' : '',
    erschienen ? (asPlanned ? `${times}, wie geplant` : times) : 'nicht da',
  ]
  return (
    <>
      <Group gap="0 12px" justify="space-between">
        <Checkbox
          label={name}
          description={extra.filter(Boolean).join(' · ')}
          checked={erschienen}
          onChange={(e) => change({ erschienen: e.currentTarget.checked })}
          styles={{ body: { alignItems: 'center', minHeight: 44 } }}
        />
        {erschienen && (
          <Button
            variant="subtle"
            size="sm"
            mih={44}
            aria-expanded={offen}
            aria-label={`Zeit ändern: ${name}`}
            onClick={() => setOffen(!offen)}
          >
            Zeit ändern
          </Button>
        )}
      </Group>
      <ErrorLine text={error} plain />
      {erschienen && offen && <Times titles={['Von', 'Bis', 'Pause']} plan={helfer} values={person} change={change} />}
    </>
  )
}

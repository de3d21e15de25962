import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Helfer } from '../../contract.ts'
import { timeOfDay } from '#client/text/date.ts'
import { Unbroken } from '#client/ui/time/TimeText.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import type { Anlass, Schicht } from '../kind.ts'
import { useOpen } from '../open.ts'
import { CallButton } from '../reader/CallButton.tsx'
import { isStanding } from '../signup/meldbar.ts'
import classes from './Besatzung.module.css'
import { shortenGroups, groupMannschaft } from './mannschaft.ts'

interface Props {
  readonly anlass: Anlass
  readonly schicht: Schicht
  readonly me: string | null
  readonly leads: boolean
}
const FEW = 12

export function Besatzung({ anlass, schicht, me, leads }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const open = useOpen()
  // Members of the crew and its leaders call one another.
  const calls = !open && (leads || anlass.helfer.some((one) => one.schicht === schicht._id && one.profil._id === me && isStanding(one)))
  const groups = groupMannschaft(anlass, schicht, leads, open)
  const total = groups.reduce((sum, { helfer }) => sum + helfer.length, 0)
  if (total === 0) return <Text c="dimmed">Noch hat sich niemand {open ? 'angemeldet' : 'gemeldet'}.</Text>
  const shown = showsAll || total <= FEW + 3 ? groups : shortenGroups(groups, FEW)
  const missing = total - shown.reduce((sum, { helfer }) => sum + helfer.length, 0)
  return (
    <Stack gap={12}>
      {shown.map(({ titel, helfer }) => (
        <div key={titel} className={classes['group']}>
          <Text component="h3" fz={14} fw={600} c="dimmed" mb={2}>
            {titel} · {groups.find((group) => group.titel === titel)?.helfer.length}
          </Text>
          <ul className={classes['people']}>
            {helfer.map((person) => (
              <li key={person._id} data-ich={person.profil._id === me || undefined}>
                <Person helfer={person} schicht={schicht} me={me} calls={calls} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {missing > 0 && (
        <Button variant="subtle" size="sm" mih={44} w="fit-content" onClick={() => setShowsAll(true)}>
          {missing} weitere zeigen
        </Button>
      )}
    </Stack>
  )
}

interface PersonProps {
  readonly helfer: Helfer
  readonly schicht: Schicht
  readonly me: string | null
  readonly calls: boolean
}

function Person({ helfer, schicht, me, calls }: PersonProps) {
  const part = helfer.von !== schicht.beginn || helfer.bis !== schicht.ende
  const beside = [
    helfer.profil._id === me ? 'du' : '',
    helfer.funktion,
    helfer.praktikant ? 'Praktikum' : '',
    helfer.qualifikation === 'keine' ? '' : helfer.qualifikation,
    part ? `${timeOfDay(helfer.von)}–${timeOfDay(helfer.bis)} Uhr` : '',
  ].filter(Boolean)
  return (
    <>
      <div>
        <PersonName person={helfer.profil} withFace under={beside.length > 0 && <Unbroken text={beside.join(' · ')} />} />
        {helfer.kommentar && (
          <Text span display="block" fz={14} fw={400} c="dimmed">
            „{helfer.kommentar}“
          </Text>
        )}
        {helfer.grund && (
          <Text span display="block" fz={14} fw={400} c="dimmed">
            Grund: {helfer.grund}
          </Text>
        )}
      </div>
      {calls && helfer.profil._id !== me && !helfer.verborgen && <CallButton person={helfer.profil} />}
    </>
  )
}

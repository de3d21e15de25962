import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Helfer } from '../../contract.ts'
import { timeOfDay } from '#client/text/date.ts'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import type { Anlass, Schicht } from '../kind.ts'
import { useOpen } from '../open.ts'
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
  const groups = groupMannschaft(anlass, schicht, leads, open)
  const total = groups.reduce((sum, { helfer }) => sum + helfer.length, 0)
  if (total === 0) return <Text c="dimmed">Noch hat sich niemand {open ? 'angemeldet' : 'gemeldet'}.</Text>
  const shown = showsAll || total <= FEW + 3 ? groups : shortenGroups(groups, FEW)
  const missing = total - shown.reduce((sum, { helfer }) => sum + helfer.length, 0)
  return (
    <Stack gap={12} align="flex-start">
      {shown.map(({ titel, helfer }) => (
        <div key={titel}>
          <Text component="h3" fz={14} fw={600} c="dimmed" mb={2}>
            {titel} · {groups.find((group) => group.titel === titel)?.helfer.length}
          </Text>
          <ul className={classes['people']}>
            {helfer.map((person) => (
              <li key={person._id} data-ich={person.profil._id === me || undefined}>
                <Person helfer={person} schicht={schicht} me={me} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {missing > 0 && (
        <Button variant="subtle" size="sm" mih={44} onClick={() => setShowsAll(true)}>
          {missing} weitere zeigen
        </Button>
      )}
    </Stack>
  )
}

function Person({ helfer, schicht, me }: { readonly helfer: Helfer; readonly schicht: Schicht; readonly me: string | null }) {
  const part = helfer.von !== schicht.beginn || helfer.bis !== schicht.ende
  const beside = [
    helfer.funktion,
    helfer.praktikant ? 'Praktikum' : '',
    helfer.qualifikation === 'keine' ? '' : helfer.qualifikation,
    part ? `${timeOfDay(helfer.von)}–${timeOfDay(helfer.bis)} Uhr` : '',
  ].filter(Boolean)
  return (
    <>
      <PersonName person={helfer.profil} withFace />
      {helfer.profil._id === me && ' (du)'}
      {beside.length > 0 && (
        <Text span fw={400} c="dimmed">
          {' '}
          · {beside.join(' · ')}
        </Text>
      )}
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
    </>
  )
}

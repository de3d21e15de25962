import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import { uhrzeit } from '#client/datum.ts'
import { Personenname } from '#client/ui/Personenname.tsx'
import type { Dienst, Schicht } from '#features/sanitaetsdienste/formen.ts'
import classes from './detail.module.css'
import { gekuerzt, mannschaft } from './mannschaft.ts'

interface Angaben {
  readonly dienst: Dienst
  readonly schicht: Schicht
  /** The asking member's profile. */
  readonly ich: string | null
  readonly fuehrt: boolean
}
/** More than that is folded away at first. */
const WENIGE = 12

/** Who is in this shift, by vehicle and function. */
export function Besatzung({ dienst, schicht, ich, fuehrt }: Angaben) {
  const [alle, zeigeAlle] = useState(false)
  const gruppen = mannschaft(dienst, schicht, fuehrt)
  const gesamt = gruppen.reduce((summe, { helfer }) => summe + helfer.length, 0)
  if (gesamt === 0) return <Text c="dimmed">Noch hat sich niemand gemeldet.</Text>
  const gezeigt = alle || gesamt <= WENIGE + 3 ? gruppen : gekuerzt(gruppen, WENIGE)
  const fehlen = gesamt - gezeigt.reduce((summe, { helfer }) => summe + helfer.length, 0)
  return (
    <Stack gap={12} align="flex-start">
      {gezeigt.map(({ titel, helfer }) => (
        <div key={titel}>
          <Text component="h3" fz={14} fw={600} c="dimmed" mb={2}>
            {titel}
          </Text>
          <ul className={classes['personen']}>
            {helfer.map((einer) => (
              <li key={einer._id} data-ich={einer.profil._id === ich || undefined}>
                <Person helfer={einer} schicht={schicht} ich={ich} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {fehlen > 0 && (
        <Button variant="subtle" size="sm" mih={44} onClick={() => zeigeAlle(true)}>
          Alle {gesamt} zeigen
        </Button>
      )}
    </Stack>
  )
}

function Person({ helfer, schicht, ich }: { readonly helfer: Helfer; readonly schicht: Schicht; readonly ich: string | null }) {
  const teil = helfer.von !== schicht.beginn || helfer.bis !== schicht.ende
  const neben = [
    helfer.funktion,
    helfer.praktikant ? 'Praktikum' : '',
    helfer.qualifikation === 'keine' ? '' : helfer.qualifikation,
    teil ? `${uhrzeit(helfer.von)}–${uhrzeit(helfer.bis)} Uhr` : '',
  ].filter(Boolean)
  return (
    <>
      <Personenname person={helfer.profil} alsVerweis />
      {helfer.profil._id === ich && ' (du)'}
      {neben.length > 0 && (
        <Text span fw={400} c="dimmed">
          {' '}
          · {neben.join(' · ')}
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

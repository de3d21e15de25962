import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { MANGEL_STATES, PRIORITAET_STATES } from '#client/ui/kinds/states.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TimeAgo } from '#client/ui/time/TimeText.tsx'
import { isOpenMangel, type Mangel, MANGELSTATUS_NAMES, PRIORITAET_NAMES } from '#features/fahrzeuge/schemas.ts'
import { MangelSheet } from './MangelSheet.tsx'
import classes from './MangelList.module.css'

interface Props {
  readonly maengel: readonly Mangel[]
  readonly withFahrzeug?: boolean
}

export function MangelList({ maengel, withFahrzeug = false }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const current = maengel.find(({ _id }) => _id === chosen)
  return (
    <>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {maengel.map((mangel) => (
          <li key={mangel._id}>
            <button type="button" className={classes['defect']} onClick={() => setChosen(mangel._id)}>
              <Group gap={8} mb={4}>
                {isOpenMangel(mangel) && (
                  <StatusBadge
                    {...PRIORITAET_STATES[mangel.prioritaet]}
                  >{`Priorität ${PRIORITAET_NAMES[mangel.prioritaet].toLowerCase()}`}</StatusBadge>
                )}
                <StatusBadge {...MANGEL_STATES[mangel.status]}>{MANGELSTATUS_NAMES[mangel.status]}</StatusBadge>
                {mangel.ungesichtet && isOpenMangel(mangel) && (
                  <StatusBadge tone="achtung">Sperrt erst, wenn ein Fahrzeugwart ihn geprüft hat</StatusBadge>
                )}
                {mangel.ausserDienst && isOpenMangel(mangel) && <StatusBadge tone="schlecht">Außer Dienst</StatusBadge>}
              </Group>
              <b>{withFahrzeug ? `${mangel.fahrzeugName}: ${mangel.titel}` : mangel.titel}</b>
              <Text component="span" display="block" size="sm" c="dimmed">
                <PersonName person={mangel.gemeldetVonPerson} otherwise="Jemand" asLink={false} /> · <TimeAgo value={mangel.erstelltAm} />
                {mangel.bilder.length > 0 && ` · ${mangel.bilder.length === 1 ? '1 Foto' : `${mangel.bilder.length} Fotos`}`}
              </Text>
            </button>
          </li>
        ))}
      </Stack>
      {current && <MangelSheet mangel={current} onClose={() => setChosen(null)} />}
    </>
  )
}

import { keysOf } from '#contract/schema.ts'
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Personenname } from '#client/ui/Personenname.tsx'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { ZeitVor } from '#client/ui/Zeitangabe.tsx'
import { type Mangel, MANGELSTATUS_NAMEN, PRIORITAET_NAMEN } from '#features/fahrzeuge/formen.ts'
import { MANGELSTATUS_TON, PRIORITAET_TON } from '../woerter.ts'
import { Mangelblatt } from './Mangelblatt.tsx'
import classes from './Mangelliste.module.css'

const stufen = keysOf(PRIORITAET_NAMEN)
const offen = ({ status }: Mangel) => status === 'gemeldet' || status === 'in Arbeit'
/** Open ones first, in the order of what is worst; then the newest. */
const ordnung = (a: Mangel, b: Mangel) =>
  Number(offen(b)) - Number(offen(a)) ||
  stufen.indexOf(b.prioritaet) - stufen.indexOf(a.prioritaet) ||
  b.erstelltAm.localeCompare(a.erstelltAm)

interface Angaben {
  readonly maengel: readonly Mangel[]
  /** Of several vehicles: says of which each is. */
  readonly mitFahrzeug?: boolean
}

/** Defects, the worst first; a tap opens one. */
export function Mangelliste({ maengel, mitFahrzeug = false }: Angaben) {
  const [gewaehlt, waehle] = useState<string | null>(null)
  const dieser = maengel.find(({ _id }) => _id === gewaehlt)
  return (
    <>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {maengel.toSorted(ordnung).map((mangel) => (
          <li key={mangel._id}>
            <button type="button" className={classes['mangel']} onClick={() => waehle(mangel._id)}>
              <Group gap={8} mb={4}>
                {offen(mangel) && (
                  <Statusmarke
                    ton={PRIORITAET_TON[mangel.prioritaet]}
                  >{`Priorität ${PRIORITAET_NAMEN[mangel.prioritaet].toLowerCase()}`}</Statusmarke>
                )}
                <Statusmarke ton={MANGELSTATUS_TON[mangel.status]}>{MANGELSTATUS_NAMEN[mangel.status]}</Statusmarke>
                {mangel.ausserDienst && offen(mangel) && <Statusmarke ton="schlecht">Außer Dienst</Statusmarke>}
              </Group>
              <b>{mitFahrzeug ? `${mangel.fahrzeugName}: ${mangel.titel}` : mangel.titel}</b>
              <Text component="span" display="block" size="sm" c="dimmed">
                <Personenname person={mangel.gemeldetVonPerson} sonst="Ehemaliges Mitglied" /> · <ZeitVor zeit={mangel.erstelltAm} />
                {mangel.bilder.length > 0 && ` · ${mangel.bilder.length === 1 ? '1 Foto' : `${mangel.bilder.length} Fotos`}`}
              </Text>
            </button>
          </li>
        ))}
      </Stack>
      {dieser && <Mangelblatt mangel={dieser} beiSchliessen={() => waehle(null)} />}
    </>
  )
}

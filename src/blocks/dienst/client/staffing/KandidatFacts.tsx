import { Box, Group, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import type { ReactNode } from 'react'
import { besetztText, hoursText, LIKES } from '../words.ts'
import type { Kandidat } from '../../kandidat.ts'
import classes from './Personen.module.css'

interface Props extends HintProps {
  readonly kandidat: Kandidat
  readonly max: number
  readonly asked: boolean
  readonly children?: ReactNode
}

export const KandidatFacts = ({ kandidat: { kommentar, ...kandidat }, max, asked, children, ...hints }: Props) => (
  <>
    {kommentar !== '' && (
      <Text component="q" fz={14} style={{ overflowWrap: 'anywhere', quotes: "'„' '“'" }}>
        {kommentar}
      </Text>
    )}
    {asked && (
      <Text fz={14} fw={600}>
        Gefragt, noch ohne Antwort.
      </Text>
    )}
    {kandidat.dabei && <Text fz={14}>War beim letzten Mal dabei.</Text>}
    {kandidat.wunsch === 'gern' && <Text fz={14}>{LIKES}</Text>}
    <HourBar hours={kandidat.stunden90Tage} dienste={kandidat.dienste90Tage} max={max} />
    {children}
    <Hints {...hints} />
  </>
)

interface HourProps {
  readonly hours: number
  readonly dienste: number
  readonly max: number
}

const HourBar = ({ hours, dienste, max }: HourProps) => (
  <Group gap={8} wrap="nowrap" c="dimmed" fz={13}>
    <Box w={64} h={6} bg="var(--line)" style={{ flex: 'none', borderRadius: 3, overflow: 'hidden' }} aria-hidden>
      <Box w={`${Math.min(100, (hours / max) * 100)}%`} h="100%" bg="petrol.6" style={{ borderRadius: 3 }} />
    </Box>
    {dienste === 0 ? 'kein Dienst in 90 Tagen' : `${hoursText(hours)}, ${dienste === 1 ? '1 Dienst' : `${dienste} Dienste`} in 90 Tagen`}
  </Group>
)

interface HintProps {
  /** Warnings inform, never block. */
  readonly warnings: readonly string[]
  readonly besetzt?: string | null
}

export function Hints({ warnings, besetzt = null }: HintProps) {
  if (warnings.length === 0 && besetzt === null) return null
  return (
    <ul className={classes['hints']}>
      {besetzt !== null && (
        <li data-sperrt>
          <IconBan aria-hidden size={17} />
          {besetztText(besetzt)}
        </li>
      )}
      {warnings.map((text, at) => (
        <li key={at}>
          <IconAlertTriangle aria-hidden size={17} />
          {text}
        </li>
      ))}
    </ul>
  )
}

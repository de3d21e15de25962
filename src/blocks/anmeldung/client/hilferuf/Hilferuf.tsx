import { Group, Text } from '@mantine/core'
import { lazyPart } from '#client/lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { TimeAgo } from '#client/ui/TimeText.tsx'
import type { Anlass, AnlassKind } from '../kind.ts'
import { anfragenQuery } from '../queries.ts'
import { missingSentence } from '../words.ts'
import { answerWord } from './selection.ts'

const HilferufSheet = lazyPart(async () => (await import('./HilferufSheet.tsx')).HilferufSheet)

interface Props {
  readonly kind: AnlassKind
  readonly anlass: Anlass
  /** The offer that help is asked for; without it the one that lacks most. */
  readonly schicht?: string | undefined
  /** Why nobody can be asked for this occasion. */
  readonly disabledReason?: string | undefined
}

/** "Helfer anfragen" where somebody is missing, and who was asked with what they answered. For who plans. */
export function Hilferuf({ kind, anlass, schicht: chosen, disabledReason: blocked }: Props) {
  const [offen, open] = useState(false)
  const [now] = useState(() => new Date().toISOString())
  const { data: anfragen = [] } = useQuery(anfragenQuery(kind, anlass._id))
  const schicht =
    anlass.schichten.find(({ _id }) => _id === chosen) ?? anlass.schichten.toSorted((a, b) => b.besetzung.offen - a.besetzung.offen)[0]
  const asked = anfragen.filter((anfrage) => anfrage.art === 'hilferuf' && (chosen === undefined || anfrage.schicht === chosen))
  // Nothing missing and nobody asked: nothing to show.
  if (!schicht || (asked.length === 0 && schicht.besetzung.offen === 0)) return null
  const missing = missingSentence(schicht.besetzung)
  const reason = blocked ?? (schicht.ende <= now ? 'Die Schicht ist vorbei.' : missing === '' ? 'Alle Plätze haben jemanden.' : undefined)
  return (
    <InfoCard titel="Hilferuf">
      <Group justify="space-between" gap="sm">
        <Text>{missing === '' ? 'Es fehlt niemand mehr.' : `Selbst wenn alle Gemeldeten kommen: ${missing}.`}</Text>
        <ActionButton variant="light" disabledReason={reason} onClick={() => open(true)}>
          Helfer anfragen
        </ActionButton>
      </Group>
      {asked.length > 0 && (
        <PlainList gap={4} mt={14} aria-label="Wer gefragt wurde">
          {asked.map((anfrage) => {
            const { word, tone } = answerWord(anfrage, now)
            return (
              <Group key={anfrage._id} component="li" gap="4px 10px" py={8} style={{ borderTop: '1px solid var(--linie)' }}>
                <Text component="b" inherit fw="bold" style={{ overflowWrap: 'anywhere' }}>
                  <PersonName person={anfrage.profil} />
                </Text>
                <StatusBadge tone={tone}>{word}</StatusBadge>
                <Text component="small" fz="smaller" c="dimmed">
                  gefragt <TimeAgo value={anfrage.gestelltAm} />
                  {anfrage.beantwortetAm && anfrage.antwort !== 'zurueckgezogen' && (
                    <>
                      , Antwort <TimeAgo value={anfrage.beantwortetAm} />
                    </>
                  )}
                </Text>
              </Group>
            )
          })}
        </PlainList>
      )}
      {offen && (
        <Suspense>
          <HilferufSheet kind={kind} anlass={anlass} schicht={schicht} anfragen={anfragen} onClose={() => open(false)} />
        </Suspense>
      )}
    </InfoCard>
  )
}

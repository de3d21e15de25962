import { Group, Text } from '@mantine/core'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { spanText } from '#client/text/date.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TimeAgo } from '#client/ui/time/TimeText.tsx'
import { askOf } from '../../verbs.ts'
import { hilferufHindernis } from '../../deadlines.ts'
import type { Anlass, AnlassKind } from '../kind.ts'
import { anfragenQuery } from '../queries.ts'
import { useVerbs } from '../open.ts'
import { answerWord } from './selection.ts'
import { placesFree, stillMissing } from './words.ts'

const HilferufSheet = lazyPart(async () => (await import('./HilferufSheet.tsx')).HilferufSheet)

interface Props {
  readonly kind: AnlassKind
  readonly name: string
  readonly anlass: Anlass & { readonly ausgeschrieben: boolean; readonly abgeschlossen: boolean }
  readonly schicht?: string | undefined
}

export function Hilferuf({ kind, name, anlass, schicht }: Props) {
  const verbs = useVerbs()
  const [ask, { invites }] = [askOf(verbs), verbs]
  const [offen, setOffen] = useState<string | null>(null)
  const [now] = useState(() => new Date())
  const { data: anfragen = [] } = useQuery(anfragenQuery(kind, anlass._id))
  const schichten = anlass.schichten.filter(({ _id }) => schicht === undefined || _id === schicht)
  const lacking = schichten.filter(
    ({ besetzung, beginn }) => besetzung.offen > 0 && (Date.parse(beginn) > now.getTime() || schichten.length === 1),
  )
  // Each understaffed shift has its own request; otherwise only the list of people asked is shown.
  const shown = lacking.length > 0 ? lacking : schichten.slice(0, 1)
  const sheet = anlass.schichten.find(({ _id }) => _id === offen)
  const asked = anfragen.filter((anfrage) => anfrage.art === 'hilferuf' && (schicht === undefined || anfrage.schicht === schicht))
  if (shown.length === 0 || (asked.length === 0 && lacking.length === 0)) return null
  const reasonFor = ({ beginn, besetzung }: (typeof shown)[number]) =>
    hilferufHindernis({ ...anlass, name }, beginn, now) ??
    (besetzung.offen === 0 ? (invites ? 'Es ist kein Platz mehr frei.' : 'Es fehlt niemand mehr.') : undefined)
  return (
    <InfoCard titel={lacking.length > 0 ? (invites ? 'Noch Plätze frei' : 'Noch gesucht') : invites ? 'Eingeladen' : 'Angefragt'}>
      {shown.map((schicht) => {
        const name = shown.length > 1 ? schicht.bezeichnung || spanText(schicht.beginn, schicht.ende) : ''
        return (
          <Group key={schicht._id} justify="space-between" gap="sm" mb={shown.length > 1 ? 8 : 0}>
            <Text>
              {name && <b>{name}: </b>}
              {invites ? placesFree(schicht.besetzung) : stillMissing(schicht.besetzung) || 'Es fehlt niemand mehr.'}
            </Text>
            <ActionButton
              variant="light"
              disabledReason={reasonFor(schicht)}
              {...(name ? { 'aria-label': `${ask}: ${name}` } : {})}
              onClick={() => setOffen(schicht._id)}
            >
              {ask}
            </ActionButton>
          </Group>
        )
      })}
      {asked.length > 0 && (
        <PlainList gap={4} mt={14} aria-label="Wer gefragt wurde">
          {asked.map((anfrage) => {
            const { word, tone } = answerWord(anfrage, now.toISOString())
            return (
              <Group key={anfrage._id} component="li" gap="4px 10px" py={8} style={{ borderTop: '1px solid var(--line)' }}>
                <Text component="b" inherit fw="bold" style={{ overflowWrap: 'anywhere' }}>
                  <PersonName person={anfrage.profil} withFace />
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
                {anfrage.grund && (
                  <Text w="100%" size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {anfrage.grund}
                  </Text>
                )}
              </Group>
            )
          })}
        </PlainList>
      )}
      {sheet && (
        <Suspense>
          <HilferufSheet kind={kind} anlass={anlass} schicht={sheet} anfragen={anfragen} onClose={() => setOffen(null)} />
        </Suspense>
      )}
    </InfoCard>
  )
}

import { Group, Text } from '@mantine/core'
import { lazyPart } from '#client/lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type Dienst, DRAFT, rechtFor } from '#features/sanitaetsdienste/schemas.ts'
import { useReasonWithout } from '#client/session.ts'
import { missingSentence } from '#blocks/anmeldung/client/index.ts'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { TimeAgo } from '#client/ui/TimeText.tsx'
import { anfragenQuery } from '../api.ts'
import { answerWord } from './selection.ts'
import classes from './Hilferuf.module.css'

const HilferufSheet = lazyPart(async () => (await import('./HilferufSheet.tsx')).HilferufSheet)

interface Props {
  readonly dienst: Dienst
  /** The shift that help is asked for; without it the one that lacks most. */
  readonly schicht?: string
}

/** "Um Hilfe bitten" where somebody is missing, and who was asked with what they answered. For who plans. */
export function Hilferuf({ dienst, schicht: chosen }: Props) {
  const [offen, open] = useState(false)
  const [now] = useState(() => new Date().toISOString())
  const withoutRecht = useReasonWithout(rechtFor('UPDATE', dienst.art))
  const anfragen = useQuery({ ...anfragenQuery(dienst._id), enabled: withoutRecht === undefined })
  const schicht =
    dienst.schichten.find(({ _id }) => _id === chosen) ?? dienst.schichten.toSorted((a, b) => b.besetzung.offen - a.besetzung.offen)[0]
  if (!schicht || withoutRecht !== undefined) return null

  const asked = (anfragen.data ?? []).filter(
    (anfrage) => anfrage.art === 'hilferuf' && (chosen === undefined || anfrage.schicht === chosen),
  )
  const reason = hindernis(dienst, schicht.ende <= now, schicht.besetzung.offen)
  // Nothing missing and nobody asked: nothing to show.
  if (asked.length === 0 && schicht.besetzung.offen === 0) return null
  return (
    <InfoCard titel="Hilferuf">
      <Group justify="space-between" gap="sm">
        <Text>
          {schicht.besetzung.offen > 0 ? `Auch mit allen Meldungen: ${missingSentence(schicht.besetzung)}.` : 'Es fehlt niemand mehr.'}
        </Text>
        <ActionButton variant="light" grund={reason} onClick={() => open(true)}>
          Um Hilfe bitten
        </ActionButton>
      </Group>
      {asked.length > 0 && (
        <ul className={classes['gefragte']} aria-label="Wer gefragt wurde">
          {asked.map((anfrage) => {
            const { wort: word, tone } = answerWord(anfrage, now)
            return (
              <li key={anfrage._id}>
                <b>
                  {anfrage.profil.vorname} {anfrage.profil.nachname}
                </b>
                <StatusBadge tone={tone}>{word}</StatusBadge>
                <small>
                  gefragt <TimeAgo zeit={anfrage.gestelltAm} />
                  {anfrage.beantwortetAm && anfrage.antwort !== 'zurueckgezogen' && (
                    <>
                      , Antwort <TimeAgo zeit={anfrage.beantwortetAm} />
                    </>
                  )}
                </small>
              </li>
            )
          })}
        </ul>
      )}
      {offen && (
        <Suspense>
          <HilferufSheet dienst={dienst} schicht={schicht} anfragen={anfragen.data ?? []} onClose={() => open(false)} />
        </Suspense>
      )}
    </InfoCard>
  )
}

function hindernis(dienst: Dienst, over: boolean, missing: number): string | undefined {
  if (dienst.abgesagt) return 'Der Dienst ist abgesagt.'
  if (DRAFT.some((status) => status === dienst.status)) return 'Schreibe den Dienst erst aus: Entwürfe sieht noch niemand.'
  if (over) return 'Die Schicht ist vorbei.'
  return missing > 0 ? undefined : 'Alle Plätze haben jemanden.'
}

import { Progress, Stack, Text } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { buttonText, outgoingText, ProposedPlace } from '#blocks/dienst/client/index.ts'
import { dayLong, dayOf, monthLong } from '#client/text/date.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import type { MonthProposal } from '../contract.ts'
import { calls } from './api.ts'
import { type Applied, applyMonth, type Place } from './apply.ts'
import classes from './Month.module.css'

interface Props {
  readonly month: string
  readonly onClose: () => void
  readonly onApplied: (applied: Applied) => void
}
type Duty = MonthProposal['dienste'][number]

const keyOf = (place: Place, i: number): string => `${place.schicht} ${i}`

/** A draft over all duties of the month: people who signed up are seated, people who said that they can are asked. */
export function MonthProposalSheet({ month, onClose, onApplied }: Props) {
  const [proposal, setProposal] = useState<MonthProposal | null>(null)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [step, setStep] = useState(0)
  const { send: compute, error, isSending } = useSend(() => calls.vorschlag({ query: { monat: month } }), { onSuccess: setProposal })
  useEffect(() => {
    void compute()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
  const chosen = useMemo(
    () =>
      (proposal?.dienste ?? []).flatMap((duty) => {
        const taken = duty.plaetze.filter((place, i) => place.profil !== null && !without.has(keyOf(place, i)))
        const seats = taken.filter(({ gemeldet }) => gemeldet)
        const asks = duty.ohneFragen === null ? taken.filter(({ gemeldet }) => !gemeldet) : []
        return seats.length + asks.length > 0 ? [{ duty, seats, asks }] : []
      }),
    [proposal, without],
  )
  const { send: apply, isSending: applying, error: refused } = useSend(() => applyMonth(chosen, setStep), { onSuccess: onApplied })
  const [seats, asks] = [chosen.flatMap((one) => one.seats), chosen.flatMap((one) => one.asks)]
  const all = proposal?.dienste.flatMap(({ plaetze }) => plaetze) ?? []
  const open = all.filter(({ profil }) => profil === null).length
  const stop = () => {
    if (isSending) void calls.cancel()
    onClose()
  }
  return (
    <Sheet
      titel={`Vorschlag für ${monthLong(month)}`}
      subtitle="Nur wer sich gemeldet oder gesagt hat, dass es geht. Gespeichert wird erst, wenn du zustimmst."
      onClose={stop}
      foot={
        proposal && all.length > 0 ? (
          <ActionButton
            fullWidth
            loading={applying}
            disabledReason={seats.length + asks.length > 0 ? undefined : 'Wähle mindestens einen Platz aus.'}
            onClick={() => void apply()}
          >
            {buttonText(seats.length, asks.length)}
          </ActionButton>
        ) : isSending ? (
          <ActionButton fullWidth variant="default" onClick={stop}>
            Abbrechen
          </ActionButton>
        ) : undefined
      }
    >
      <Stack gap="md" pb="md">
        {isSending && (
          <div role="status">
            <Progress value={100} animated aria-label="Der Vorschlag wird berechnet" mb={6} />
            <Text c="dimmed">Wir sehen uns jeden offenen Platz an. Das dauert einige Sekunden …</Text>
          </div>
        )}
        {applying && <Text role="status">{`${step + 1} von ${chosen.length} Diensten …`}</Text>}
        <ErrorLine text={error || refused} />
        {proposal && (
          <Text role="status">
            {all.length === 0
              ? 'In diesem Monat ist kein Platz mehr frei.'
              : open === 0
                ? 'Für jeden freien Platz findet sich jemand.'
                : `Für ${all.length - open} von ${all.length} freien Plätzen findet sich jemand. Warum es bei den anderen fehlt, steht dabei.`}
            {!proposal.optimal && ' Die Zeit hat nicht für alles gereicht: Vielleicht geht es noch gerechter.'}
          </Text>
        )}
        {asks.length > 0 && <Text>{outgoingText(asks)}</Text>}
        {proposal?.dienste.map((duty, i) => (
          <DutyPart
            key={duty._id}
            duty={duty}
            without={without}
            begun={i === 0}
            set={(keys, checked) =>
              setWithout(new Set(checked ? [...without].filter((key) => !keys.includes(key)) : [...without, ...keys]))
            }
          />
        ))}
      </Stack>
    </Sheet>
  )
}

interface PartProps {
  readonly duty: Duty
  readonly without: ReadonlySet<string>
  readonly begun: boolean
  readonly set: (keys: readonly string[], checked: boolean) => void
}
function DutyPart({ duty, without, begun, set }: PartProps) {
  const offers = new Map(duty.angebote.map((offer) => [offer._id, offer]))
  const found = duty.plaetze.flatMap((place, i) => (place.profil === null ? [] : [keyOf(place, i)]))
  const taken = found.filter((key) => !without.has(key)).length
  const byDay = [...Map.groupBy(duty.plaetze.entries(), ([, { schicht }]) => dayOf(offers.get(schicht)?.beginn ?? ''))]
  return (
    <details open={begun} className={classes['part']}>
      <summary>
        {duty.titel}
        <small>{`${taken} von ${duty.plaetze.length}`}</small>
      </summary>
      {duty.ohneFragen !== null && (
        <Text c="dimmed">{`${duty.ohneFragen} Wer sich nicht gemeldet hat, wird deshalb noch nicht gefragt.`}</Text>
      )}
      {found.length > 0 && (
        <ActionButton variant="subtle" size="sm" onClick={() => set(found, taken === 0)}>
          {taken === 0 ? 'Alle auswählen' : 'Keinen auswählen'}
        </ActionButton>
      )}
      {byDay.map(([day, places]) => (
        <section key={day}>
          <Text component="h4" fz={15} fw="bold" mt={8}>
            {dayLong(day)}
          </Text>
          <PlainList gap={0} aria-label={dayLong(day)}>
            {places.map(([i, place]) => (
              <ProposedPlace
                key={keyOf(place, i)}
                place={place}
                offer={offers.get(place.schicht)}
                checked={!without.has(keyOf(place, i))}
                set={(checked) => set([keyOf(place, i)], checked)}
              />
            ))}
          </PlainList>
        </section>
      ))}
    </details>
  )
}

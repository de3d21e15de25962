import { Progress, Stack, Switch, Text } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useEffect, useMemo, useState } from 'react'
import { buttonText, countSeats, isDoubtful, outgoingText, ProposedPlace, RefusedPlaces } from '#blocks/dienst/client/index.ts'
import { countText } from '#contract/words.ts'
import { dayLong, dayOf, monthLong, shortDay } from '#client/text/date.ts'
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

type IsTicked = (duty: Duty, place: Place, i: number) => boolean

const keyOf = (place: Place, i: number): string => `${place.schicht} ${i}`
const beginOf = ({ angebote }: Duty, { schicht }: Pick<Place, 'schicht'>): string =>
  angebote.find(({ _id }) => _id === schicht)?.beginn ?? ''

/** A draft over all duties of the month: people who signed up are seated, people who said that they can are asked. */
export function MonthProposalSheet({ month, onClose, onApplied }: Props) {
  const [proposal, setProposal] = useState<MonthProposal | null>(null)
  /** Ticks set by hand; the rest follows `asking` and the warnings. */
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [asking, setAsking] = useState(false)
  const [step, setStep] = useState(0)
  const [applied, setApplied] = useState<Applied | null>(null)
  const { send: compute, error, isSending } = useSend(() => calls.vorschlag({ query: { monat: month } }), { onSuccess: setProposal })
  useEffect(() => {
    void compute()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
  const isTicked: IsTicked = (duty, place, i) =>
    (place.gemeldet || duty.ohneFragen === null) && (ticks.get(keyOf(place, i)) ?? ((place.gemeldet || asking) && !isDoubtful(place)))
  const chosen = useMemo(
    () =>
      (proposal?.dienste ?? []).flatMap((duty) => {
        const taken = duty.plaetze.filter((place, i) => place.profil !== null && isTicked(duty, place, i))
        const [seats, asks] = [taken.filter(({ gemeldet }) => gemeldet), taken.filter(({ gemeldet }) => !gemeldet)]
        return taken.length > 0 ? [{ duty, seats, asks }] : []
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- follows ticks and asking
    [proposal, ticks, asking],
  )
  const {
    send: apply,
    isSending: applying,
    error: refused,
  } = useSend(() => applyMonth(chosen, setStep), {
    onSuccess: (done) => (done.refused.length > 0 ? setApplied(done) : onApplied(done)),
  })
  const [seats, asks] = [chosen.flatMap((one) => one.seats), chosen.flatMap((one) => one.asks)]
  const all = proposal?.dienste.flatMap(({ plaetze }) => plaetze) ?? []
  const { seats: places, trainees } = countSeats(all)
  const open = all.filter(({ profil, praktikant }) => profil === null && !praktikant).length
  const found = all.filter(({ profil }) => profil !== null)
  const doubtful = found.filter(isDoubtful).length
  const askable = (proposal?.dienste ?? []).flatMap(({ ohneFragen, plaetze }) =>
    ohneFragen === null ? plaetze.filter((place) => place.profil !== null && !place.gemeldet) : [],
  ).length
  const stop = () => {
    if (isSending) void calls.cancel()
    onClose()
  }
  if (applied)
    return (
      <Sheet
        titel={`Vorschlag für ${monthLong(month)}`}
        onClose={() => onApplied(applied)}
        foot={
          <ActionButton fullWidth onClick={() => onApplied(applied)}>
            Fertig
          </ActionButton>
        }
      >
        <Stack gap="md" pb="md">
          <Text role="status">{applied.said}</Text>
          {applied.refused.length > 0 && (
            <RefusedPlaces
              refused={applied.refused}
              where={({ duty, place }) => [duty.titel, shortDay(dayOf(beginOf(duty, place)))].join(', ')}
              insist={async (one, reason) => setApplied(await applied.insist(one, reason))}
            />
          )}
        </Stack>
      </Sheet>
    )
  return (
    <Sheet
      titel={`Vorschlag für ${monthLong(month)}`}
      subtitle="Für die unbesetzten Plätze, die du planst. Gespeichert wird erst, wenn du zustimmst."
      onClose={stop}
      foot={
        proposal && all.length > 0 ? (
          <ActionButton
            fullWidth
            loading={applying}
            disabledReason={seats.length + asks.length > 0 ? undefined : 'Wähle mindestens einen Platz aus.'}
            onClick={() => apply()}
          >
            {buttonText(seats, asks.length)}
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
              ? 'In diesem Monat ist kein Platz mehr unbesetzt.'
              : open === 0
                ? 'Für jeden unbesetzten Platz findet sich jemand.'
                : `Für ${places - open} von ${countText(places, 'unbesetzten Platz', 'unbesetzten Plätzen')} findet sich jemand. ` +
                  'Warum es bei den anderen fehlt, steht dabei.'}
            {trainees > 0 && ` Dazu ${countText(trainees, 'Praktikant', 'Praktikanten')}.`}
            {doubtful > 0 &&
              (doubtful === 1
                ? ' Einmal steht ein Hinweis dabei: Das wählst du selbst aus.'
                : ` ${doubtful}-mal steht ein Hinweis dabei: Die wählst du selbst aus.`)}
            {!proposal.optimal && ' Die Zeit hat nicht für alles gereicht: Vielleicht geht es noch gerechter.'}
          </Text>
        )}
        {askable > 0 && (
          <Switch
            size="md"
            label={`Auch fragen, wer sich nicht gemeldet hat (${askable})`}
            description={asks.length > 0 ? outgoingText(asks) : 'Alle, die gefragt werden, können zu dieser Zeit.'}
            checked={asking}
            onChange={({ currentTarget: { checked } }) => {
              setAsking(checked)
              setTicks(new Map())
            }}
          />
        )}
        {proposal?.dienste.map((duty, i) => (
          <DutyPart
            key={duty._id}
            duty={duty}
            isTicked={isTicked}
            begun={i === 0}
            set={(keys, checked) => setTicks(new Map([...ticks, ...keys.map((key) => [key, checked] as const)]))}
          />
        ))}
      </Stack>
    </Sheet>
  )
}

interface PartProps {
  readonly duty: Duty
  readonly isTicked: IsTicked
  readonly begun: boolean
  readonly set: (keys: readonly string[], checked: boolean) => void
}
function DutyPart({ duty, isTicked, begun, set }: PartProps) {
  const offers = new Map(duty.angebote.map((offer) => [offer._id, offer]))
  const found = duty.plaetze.flatMap((place, i) => (place.profil === null ? [] : [keyOf(place, i)]))
  const taken = duty.plaetze.filter((place, i) => place.profil !== null && isTicked(duty, place, i)).length
  const days = [...new Set(duty.angebote.map(({ beginn }) => dayOf(beginn)))].toSorted()
  const when = [...new Set([days[0] ?? '', days.at(-1) ?? ''])]
    .filter(Boolean)
    .map((day) => shortDay(day))
    .join(' – ')
  const byDay = [...Map.groupBy(duty.plaetze.entries(), ([, { schicht }]) => dayOf(offers.get(schicht)?.beginn ?? ''))]
  return (
    <details open={begun} className={classes['part']}>
      <summary>
        <IconChevronRight aria-hidden size={18} className={classes['arrow']} />
        <span style={{ flex: 1 }}>
          {duty.titel}
          <small style={{ display: 'block' }}>{when}</small>
        </span>
        <small>{`${taken} von ${duty.plaetze.length} ausgewählt`}</small>
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
                checked={isTicked(duty, place, i)}
                set={(checked) => set([keyOf(place, i)], checked)}
              />
            ))}
          </PlainList>
        </section>
      ))}
    </details>
  )
}

import { Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { spanText } from '#client/text/date.ts'
import { ApiError } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import type { Proposal } from '../../contract.ts'
import type { BoardAnlass, BoardKind } from '../board.ts'
import { surplusText, unansweredAnfragen, waitingText } from '../asking/selection.ts'
import { anfragenQuery, reloadAnlaesse } from '../queries.ts'
import { type Accepted, acceptPlaces, buttonText, countSeats, doneText, insistOn, isDoubtful, outgoingText, undoPlaces } from './accept.ts'
import { ProposedPlace } from './ProposedPlace.tsx'
import { RefusedPlaces } from './RefusedPlaces.tsx'

/** The server's time limit, plus a margin for reading the candidates. */
const SECONDS = 10
const EVERY_MS = 200

interface Props {
  readonly kind: BoardKind
  readonly anlass: BoardAnlass
  readonly onClose: () => void
}
type Place = Proposal['plaetze'][number]

/** Proposes people for open places, by shift and with reasons; staffs ticked registrations and asks the others. */
export function ProposalSheet({ kind, anlass, onClose }: Props) {
  const params = { id: anlass._id }
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [done, setDone] = useState<Accepted | null>(null)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number> | null>(null)
  const [now] = useState(() => new Date().toISOString())
  const { data: anfragen = [] } = useQuery(anfragenQuery(kind, anlass._id))
  const { send: compute, error, isSending } = useSend(() => kind.calls.vorschlag({ params }), { onSuccess: setProposal })
  const plaetze = proposal?.plaetze ?? []
  const waitingIn = (schicht: string) => unansweredAnfragen(anfragen, schicht, now).length
  const waiting = anlass.schichten.reduce((sum, { _id }) => sum + waitingIn(_id), 0)
  const without = leftOut ?? new Set([...awaited(plaetze, waitingIn), ...plaetze.flatMap((place, i) => (isDoubtful(place) ? [i] : []))])
  const noQuestions = proposal?.ohneFragen ?? null
  const chosen = plaetze.flatMap((place, i) => (place.profil && !without.has(i) ? [place] : []))
  const seats = chosen.filter(({ gemeldet }) => gemeldet)
  const asks = noQuestions === null ? chosen.filter(({ gemeldet }) => !gemeldet) : []
  const {
    send: accept,
    isSending: accepting,
    error: refused,
  } = useSend(() => acceptPlaces(kind.calls, anlass, seats, asks), {
    onSuccess: (answer) => {
      tell(answer)
      if (answer.refused.length > 0) setDone(answer)
      else onClose()
    },
    reload: () => reloadAnlaesse(kind),
  })
  const tell = (done: Accepted) => {
    if (done.rows.length + done.anfragen.length > 0)
      notifyUndo(doneText(countSeats(done.rows), done.anfragen.length), async () => {
        try {
          await undoPlaces(kind.calls, anlass._id, done)
        } catch (problem) {
          if (!(problem instanceof ApiError)) throw problem
          notify(problem.message, 'error')
        } finally {
          await reloadAnlaesse(kind)
        }
      })
  }
  useEffect(() => {
    void compute()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
  const insist = async (refused: Accepted['refused'][number], reason: string) => {
    if (!done) return
    const more = await insistOn(kind.calls, anlass._id, refused, reason)
    const all = { ...done, rows: [...done.rows, ...more.rows], refused: done.refused.filter((one) => one !== refused) }
    setDone(all)
    tell(all)
    await reloadAnlaesse(kind)
  }
  if (done)
    return (
      <Sheet titel="Vorschlag" subtitle={anlass.bezeichnung} onClose={onClose}>
        <Text role="status">{doneText(countSeats(done.rows), done.anfragen.length)}</Text>
        {done.refused.length > 0 && (
          <RefusedPlaces refused={done.refused} where={({ place }) => spanOf(anlass, place.schicht)} insist={insist} />
        )}
      </Sheet>
    )
  const stop = () => {
    if (isSending) void kind.calls.cancelVorschlag({ params })
    onClose()
  }
  const open = plaetze.filter(({ profil }) => profil === null).length
  const groups = [...Map.groupBy(plaetze.entries(), ([, { schicht }]) => spanOf(anlass, schicht))]
  return (
    <Sheet
      titel="Vorschlag"
      subtitle={anlass.bezeichnung}
      onClose={stop}
      foot={
        proposal && plaetze.length > 0 ? (
          <ActionButton
            fullWidth
            loading={accepting}
            disabledReason={
              seats.length + asks.length > 0
                ? undefined
                : chosen.length > 0 && noQuestions !== null
                  ? `${noQuestions} Erst danach kannst du fragen.`
                  : 'Wähle mindestens einen Platz aus.'
            }
            onClick={() => accept()}
          >
            {buttonText(seats, asks.length) || (chosen.length === 0 ? 'Nichts ausgewählt' : `${chosen.length} fragen`)}
          </ActionButton>
        ) : isSending ? (
          <ActionButton fullWidth variant="default" onClick={stop}>
            Abbrechen
          </ActionButton>
        ) : undefined
      }
    >
      <Stack gap="md">
        {isSending && <Waiting />}
        <ErrorLine text={error || refused} />
        {proposal && (
          <Text role="status">
            {plaetze.length === 0
              ? 'Alle Plätze sind besetzt.'
              : open === 0
                ? 'Für alle unbesetzten Plätze findet sich jemand. Gespeichert wird erst, wenn du zustimmst.'
                : `${open === 1 ? 'Für einen Platz' : `Für ${open} Plätze`} findet sich niemand; warum, steht dabei. ` +
                  'Gespeichert wird erst, wenn du zustimmst.'}
            {!proposal.optimal && ' Die Zeit hat nicht für alles gereicht: Vielleicht geht es noch gerechter.'}
          </Text>
        )}
        {proposal && waiting > 0 && <Text>{waitingText(waiting)}</Text>}
        {asks.length > 0 && <Text>{outgoingText(asks)}</Text>}
        {asks.length > 0 && waiting > 0 && <Text>{surplusText(asks.length + waiting, plaetze.length - seats.length)}</Text>}
        {noQuestions !== null && chosen.length > seats.length && (
          <Text c="dimmed">{`${noQuestions} Wer sich nicht gemeldet hat, wird deshalb noch nicht gefragt.`}</Text>
        )}
        {groups.map(([span, places]) => (
          <section key={span}>
            <Text component="h3" fz={15} fw="bold">
              {span}
            </Text>
            <PlainList gap={0} aria-label={span}>
              {places.map(([i, place]) => (
                <ProposedPlace
                  key={`${place.schicht} ${i}`}
                  place={place}
                  offer={anlass.schichten.find(({ _id }) => _id === place.schicht)}
                  asks={noQuestions === null}
                  checked={!without.has(i)}
                  set={(checked) => setLeftOut(new Set(checked ? [...without].filter((index) => index !== i) : [...without, i]))}
                />
              ))}
            </PlainList>
          </section>
        ))}
      </Stack>
    </Sheet>
  )
}

const spanOf = ({ schichten }: BoardAnlass, id: string): string => {
  const offer = schichten.find(({ _id }) => _id === id)
  return offer ? spanText(offer.beginn, offer.ende) : ''
}
/** Places likely filled by pending requests: that many per shift, counted from the last. */
function awaited(plaetze: readonly Place[], waitingIn: (schicht: string) => number): ReadonlySet<number> {
  const asked = plaetze.flatMap((place, i) => (place.profil && !place.gemeldet ? [{ ...place, i }] : []))
  const shifts = Map.groupBy(asked, ({ schicht }) => schicht)
  return new Set(
    [...shifts].flatMap(([schicht, places]) => places.slice(Math.max(0, places.length - waitingIn(schicht))).map(({ i }) => i)),
  )
}

function Waiting() {
  const [ms, setMs] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setMs((before) => before + EVERY_MS), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div>
      <Progress value={Math.min(100, ms / (SECONDS * 10))} aria-label="Fortschritt" mb={6} />
      <Text c="dimmed">Der Vorschlag wird berechnet, höchstens {SECONDS} Sekunden …</Text>
    </div>
  )
}

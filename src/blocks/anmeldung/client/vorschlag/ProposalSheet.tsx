import { Checkbox, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { period } from '#client/date.ts'
import { notify } from '#client/notify.ts'
import { useSend } from '#client/useSend.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import { Sheet } from '#client/ui/Sheet.tsx'
import type { Proposal } from '../../contract.ts'
import type { BoardAnlass, BoardKind } from '../board.ts'
import { reloadAnlaesse } from '../queries.ts'
import { asRows, placesFrom } from '../einteilung/state.ts'
import { hoursText } from '../words.ts'
import { seat } from './seating.ts'

/** What the server takes at most, and a moment for reading who could. */
const SECONDS = 10
const EVERY_MS = 200

interface Props {
  readonly kind: BoardKind
  readonly anlass: BoardAnlass
  readonly onClose: () => void
}
type Place = Proposal['plaetze'][number]

/** Computes who could fill the open places, shows it day by day with the reasons, and staffs those that stay ticked. */
export function ProposalSheet({ kind, anlass, onClose }: Props) {
  const params = { id: anlass._id }
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [without, leaveOut] = useState<ReadonlySet<number>>(new Set())
  const { send: compute, error, isSending } = useSend(() => kind.calls.vorschlag({ params }), { onSuccess: setProposal })
  const taken = (proposal?.plaetze ?? []).flatMap((place, i) => (place.profil && !without.has(i) ? [place] : []))
  const {
    send: accept,
    isSending: accepting,
    error: refused,
  } = useSend(
    () =>
      kind.calls.einteilung({
        params,
        body: { version: anlass.version, helfer: rowsOf(anlass, taken) },
      }),
    {
      onSuccess: () => {
        notify(taken.length === 1 ? 'Eine Person ist eingeteilt.' : `${taken.length} Plätze sind besetzt.`, 'success')
        onClose()
      },
      reload: () => reloadAnlaesse(kind),
    },
  )
  useEffect(() => {
    void compute()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
  const stop = () => {
    if (isSending) void kind.calls.cancelVorschlag({ params })
    onClose()
  }
  const open = (proposal?.plaetze ?? []).filter(({ profil }) => profil === null).length
  return (
    <Sheet
      titel="Vorschlag"
      subtitle={anlass.bezeichnung}
      onClose={stop}
      foot={
        proposal && proposal.plaetze.length > 0 ? (
          <ActionButton
            fullWidth
            loading={accepting}
            disabledReason={taken.length === 0 ? 'Wähle mindestens einen Platz aus.' : undefined}
            onClick={() => void accept()}
          >
            {taken.length === 1 ? 'Einen Platz besetzen' : `${taken.length} Plätze besetzen`}
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
            {proposal.plaetze.length === 0
              ? 'Es ist kein Platz mehr frei.'
              : open === 0
                ? 'Alle freien Plätze lassen sich besetzen. Gespeichert wird erst, wenn du zustimmst.'
                : `${open === 1 ? 'Für einen Platz' : `Für ${open} Plätze`} findet sich niemand; warum, steht dabei. Gespeichert wird erst, wenn du zustimmst.`}
            {!proposal.optimal && ' Die Zeit hat nicht für alles gereicht: Vielleicht geht es noch gerechter.'}
          </Text>
        )}
        {proposal && proposal.plaetze.length > 0 && (
          <PlainList gap={0} aria-label="Vorgeschlagene Plätze">
            {proposal.plaetze.map((place, i) => (
              <Row
                key={`${place.schicht} ${i}`}
                place={place}
                anlass={anlass}
                checked={!without.has(i)}
                set={(checked) => leaveOut(new Set(checked ? [...without].filter((one) => one !== i) : [...without, i]))}
              />
            ))}
          </PlainList>
        )}
      </Stack>
    </Sheet>
  )
}

interface RowProps {
  readonly place: Place
  readonly anlass: BoardAnlass
  readonly checked: boolean
  readonly set: (checked: boolean) => void
}
function Row({ place, anlass, checked, set }: RowProps) {
  const offer = anlass.schichten.find(({ _id }) => _id === place.schicht)
  if (!offer) return null
  // A seat says itself what it is for.
  const role = place.praktikant ? 'Praktikant' : place.funktion || place.qualifikation
  const named = [offer.bezeichnung, place.funktion !== '' && offer.bezeichnung.endsWith(place.funktion) ? '' : role]
  const what = [...named, period(offer.beginn, offer.ende)].filter(Boolean).join(' · ')
  const reasons = place.gruende.map(({ text, anzahl: count }) => `${count} ${text}`).join('; ')
  return (
    <li style={{ borderTop: '1px solid var(--linie)', paddingBlock: 8 }}>
      {place.profil ? (
        <Checkbox
          py={8}
          checked={checked}
          onChange={({ currentTarget: { checked: fresh } }) => set(fresh)}
          label={`${place.profil.vorname} ${place.profil.nachname}`}
          description={`${what} · ${place.gemeldet ? 'hat sich gemeldet' : 'hat sich nicht gemeldet'} · bisher ${hoursText(place.stunden90Tage)} in 90 Tagen`}
        />
      ) : (
        <>
          <Text fw={600}>{what}: niemand</Text>
          <Text fz={14} c="dimmed">
            {reasons}.
          </Text>
        </>
      )}
    </li>
  )
}

/** How long it may still take. */
function Waiting() {
  const [ms, count] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => count((before) => before + EVERY_MS), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div>
      <Progress value={Math.min(100, ms / (SECONDS * 10))} aria-label="Fortschritt" mb={6} />
      <Text c="dimmed">Der Vorschlag wird berechnet, höchstens {SECONDS} Sekunden …</Text>
    </div>
  )
}

/** What is to be written for what stays ticked. */
function rowsOf(anlass: BoardAnlass, taken: readonly Place[]) {
  const standing = Object.values(placesFrom(anlass)).filter(({ status }) => status === 'eingeteilt')
  return anlass.schichten.flatMap((schicht) =>
    asRows(
      seat(
        schicht,
        standing.filter((place) => place.schicht === schicht._id),
        taken.flatMap((place) => (place.schicht === schicht._id && place.profil ? [{ ...place, profil: place.profil }] : [])),
      ),
    ),
  )
}

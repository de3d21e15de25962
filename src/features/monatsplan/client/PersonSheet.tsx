import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { besetztText, type BoardAnlass, signedUp } from '#blocks/dienst/client/index.ts'
import type { Kandidaten as Candidates } from '#blocks/dienst/kandidat.ts'
import { HELD_TEXT, heldText } from '#blocks/konflikte/contract.ts'
import { instantText, spanText } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { WarningList } from '#client/ui/page/WarningList.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import type { Board } from '../contract.ts'
import { isStaffedHere, reloadMonth, staffingCalls } from './api.ts'
import { type Day, fittingFor, type Person, type Placed } from './month.ts'
import { shortHours } from './People.tsx'
import { placeAddress, placeTitle } from '#blocks/dienst/seat-name.ts'

interface Props {
  readonly person: Person
  readonly board: Board
  readonly days: readonly Day[]
  readonly places: ReadonlyMap<string, Placed>
  readonly onClose: () => void
}
const AS = {
  eingeteilt: 'Eingeteilt',
  leitung: 'Leitet',
  fahrer: 'Fährt',
  gemeldet: 'Gemeldet',
  warteliste: 'Warteliste',
  bereitschaft: 'Bereitschaft',
  abwesend: 'Nicht verfügbar',
} as const
const SHOWN = 6

/** A person's month, and the open places that suit. */
export function PersonSheet({ person, board, days, places, onClose }: Props) {
  const [now] = useState(() => new Date().toISOString())
  const [shown, setShown] = useState(SHOWN)
  const fitting = fittingFor(person, board, days, now)
  const { profil, gruppe, qualifikation, dienste, stunden } = person
  return (
    <Sheet
      titel={fullName(profil)}
      subtitle={[
        qualifikation === 'keine' ? 'Ohne Ausbildung' : qualifikation,
        gruppe,
        `${dienste === 1 ? '1 Dienst' : `${dienste} Dienste`}, ${shortHours(stunden)} im Monat`,
      ]
        .filter(Boolean)
        .join(' · ')}
      onClose={onClose}
    >
      <Stack gap="md" pb="md">
        <WarningList warnings={person.ruhe.map(({ text }) => ({ text, sperrt: false }))} />
        <section>
          <Text component="h3" fz={15} fw={600} mb={4}>
            Steht schon
          </Text>
          {person.zeiten.length === 0 && <Text c="dimmed">Noch nichts in diesem Monat.</Text>}
          <PlainList gap={8} aria-label="Steht schon">
            {person.zeiten.map((time) => {
              const placed = time.angebot === null ? undefined : places.get(time.angebot)
              return (
                <li key={`${time.beginn} ${time.als} ${time.angebot}`}>
                  <Group justify="space-between" gap="sm" wrap="nowrap">
                    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                      <Text fz={14}>
                        {placed ? placeTitle(placed) : time.titel || (time.als === 'abwesend' ? 'Abwesenheit' : 'Anderswo')}
                      </Text>
                      <Text fz={13} c="dimmed">
                        {spanText(time.beginn, time.ende)}
                      </Text>
                    </div>
                    <Badge color={time.fest ? 'petrol' : 'gray'} style={{ flexShrink: 0 }}>
                      {AS[time.als]}
                    </Badge>
                  </Group>
                </li>
              )
            })}
          </PlainList>
        </section>
        <section>
          <Text component="h3" fz={15} fw={600} mb={4}>
            Offene Plätze, die passen
          </Text>
          {fitting.length === 0 && <Text c="dimmed">Zu freien Zeiten fehlt gerade niemand mit dieser Ausbildung.</Text>}
          <PlainList gap={0} aria-label="Offene Plätze, die passen">
            {fitting.slice(0, shown).map((placed) => (
              <Fitting key={placed.offer._id} placed={placed} person={person} />
            ))}
          </PlainList>
          {fitting.length > shown && (
            <ActionButton variant="default" fullWidth mt={8} onClick={() => setShown(shown + 20)}>
              {`Weitere zeigen (${fitting.length - shown})`}
            </ActionButton>
          )}
        </section>
      </Stack>
    </Sheet>
  )
}

function Fitting({ placed, person }: { readonly placed: Placed; readonly person: Person }) {
  const [checking, setChecking] = useState(false)
  const { duty, offer } = placed
  return (
    <li style={{ borderTop: '1px solid var(--line)', paddingBlock: 8 }}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fz={14}>{placeTitle(placed)}</Text>
          <Text fz={13} c="dimmed">{`${instantText(offer.beginn)}${duty.entwurf ? ' · Entwurf' : ''}`}</Text>
        </div>
        {!checking &&
          (isStaffedHere(duty.art) ? (
            <ActionButton flex="none" size="sm" variant="light" onClick={() => setChecking(true)}>
              Prüfen
            </ActionButton>
          ) : (
            <ActionButton flex="none" size="sm" variant="default" to={placeAddress(placed)}>
              Öffnen
            </ActionButton>
          ))}
      </Group>
      {checking && <Checked placed={placed} person={person} />}
    </li>
  )
}

/** The board's own judgement of this person for this place; seats who signed up, asks others. */
function Checked({ placed: { duty, offer }, person: { profil } }: { readonly placed: Placed; readonly person: Person }) {
  const params = { id: duty._id }
  const { data, error } = useQuery({
    meta: { tables: ['anmeldungen'] },
    queryKey: ['monatsplan', 'kandidat', offer._id, profil._id],
    queryFn: async () => {
      const calls = await staffingCalls(duty.art)
      const [{ kandidaten }, anlass] = await Promise.all([
        calls.kandidaten({ params, query: { schicht: offer._id, profile: profil._id } }) as Promise<Candidates>,
        calls.get({ params }) as Promise<BoardAnlass>,
      ])
      return { calls, anlass, one: kandidaten[0] ?? null }
    },
    staleTime: 0,
    gcTime: 0,
  })
  const seat = data?.anlass.schichten.find(({ _id }) => _id === offer._id)
  const vehicle = seat?.bedarf.some(({ funktion }) => funktion === 'Fahrer') ? seat.fahrzeuge[0]?._id : undefined
  const row = {
    schicht: offer._id,
    profil: profil._id,
    funktion: '',
    fahrzeug: vehicle ?? null,
    praktikant: false,
    von: offer.beginn,
    bis: offer.ende,
  }
  const {
    send,
    isSending,
    error: refused,
  } = useSend(
    async () => {
      const helfer = [{ ...row, status: 'eingeteilt' as const, war: data?.one?.status ?? null }]
      return data?.calls.einteilung({ params, body: { version: data.anlass.version, helfer } })
    },
    {
      reload: reloadMonth,
      onSuccess: (saved) =>
        notifyUndo(`${fullName(profil)} ist eingeteilt.`, async () => {
          const helfer = [{ ...row, status: 'gemeldet' as const, war: 'eingeteilt' as const }]
          await data?.calls.einteilung({ params, body: { version: saved?.version ?? 0, helfer } })
          await reloadMonth()
        }),
    },
  )
  const {
    send: ask,
    isSending: isAsking,
    error: notAsked,
  } = useSend(
    async () => data?.calls.hilferuf({ params, body: { personen: [{ schicht: offer._id, profil: profil._id }], text: '' } }) ?? [],
    {
      reload: reloadMonth,
      onSuccess: (asked) =>
        notifyUndo(`${fullName(profil)} wird gefragt.`, async () => {
          await data?.calls.withdrawHilferuf({ params, body: { anfragen: asked.map(({ _id }) => _id) } })
          await reloadMonth()
        }),
    },
  )
  if (error) return <ErrorLine text={error.message} />
  if (!data) return <LoadingSkeleton rows={1} />
  const { one } = data
  if (one === null) return <ErrorLine text={`${fullName(profil)} kommt hier nicht infrage.`} />
  const against = one.besetztVon ? [`${besetztText(heldText(HELD_TEXT, one.besetztVon))}.`] : []
  const hints = [...against, ...one.hinweise.map(({ text }) => text)]
  const came = signedUp(one.status)
  return (
    <Stack gap={6} mt={6}>
      {hints.map((text, at) => (
        <Text key={at} fz={13} c={against.includes(text) ? 'var(--mantine-color-error)' : 'dimmed'}>
          {text}
        </Text>
      ))}
      {hints.length === 0 && <Text fz={13}>Nichts spricht dagegen.</Text>}
      <ErrorLine text={refused || notAsked} />
      {came ? (
        <ActionButton size="sm" loading={isSending} disabledReason={against[0]} onClick={() => send()}>
          Einteilen
        </ActionButton>
      ) : duty.entwurf ? (
        <Text fz={13} c="dimmed">
          In einem Entwurf kann noch niemand gefragt werden.
        </Text>
      ) : (
        <Group justify="space-between" gap="sm">
          <Text fz={14}>{`${profil.vorname} hat sich nicht gemeldet.`}</Text>
          <ActionButton size="sm" loading={isAsking} disabledReason={against[0]} onClick={() => ask()}>
            Fragen
          </ActionButton>
        </Group>
      )}
    </Stack>
  )
}

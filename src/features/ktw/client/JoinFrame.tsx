import { Group, Stack, Text } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { aboutOf, type AnlassLink, anlassQuery, Beforehand, hintsOf, OpeningFrame } from '#blocks/dienst/client/index.ts'
import { splitSeat } from '#blocks/dienst/seat-name.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { notify } from '#client/app/notify.ts'
import { queries } from '#client/app/query-client.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { useSend } from '#client/net/useSend.ts'
import { spanText } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { BINDING } from '../plan.ts'
import type { Ktw } from './kinds.ts'

const Sheet = lazyPart(async () => (await import('#client/ui/overlay/Sheet.tsx')).Sheet)

type Detail = Awaited<ReturnType<Ktw['read']['get']>>
interface Offered {
  readonly _id: string
  readonly bezeichnung: string
  readonly schichten: readonly { readonly _id: string; readonly bezeichnung: string; readonly beginn: string; readonly ende: string }[]
}
interface Choice {
  readonly anlass: Detail
  readonly seats: Detail['schichten']
}

const wordOf = ({ anmeldung }: Detail['schichten'][number]) => (anmeldung.warteliste ? 'Auf die Warteliste' : 'Platz nehmen')

/** A trained member is assigned at once. */
const taking = (link: AnlassLink): AnlassLink => ({
  ...link,
  words: { ...link.words, verbs: { ...link.words.verbs, join: 'Platz nehmen' } },
})

interface Props {
  readonly link: AnlassLink
  readonly load: () => Promise<Ktw>
  readonly children: ReactNode
}

/** A single free seat is taken in one tap; several, or one with a hint, are chosen in a sheet. */
export function JoinFrame({ link, load, children }: Props) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const goTo = useGo()
  const { send, sending } = useSend(
    async ({ _id, platzId }: { readonly _id: string; readonly platzId: string; readonly titel: string }) =>
      (await load()).take({ params: { id: _id, platzId }, body: { antworten: [] } }),
    {
      offline: ({ _id, titel }) => ({
        titel: `Platz: ${titel}`,
        path: link.path(_id),
        tells: { gemeldet: 'Der Platz ist angefragt: Die Leitung entscheidet.' },
      }),
      reload: async () => (await load()).reload(),
      onSuccess: ({ helfer, hinweise }, { _id, platzId }) => {
        setChoice(null)
        if (helfer.status === 'warteliste') notify('Du stehst auf der Warteliste.')
        else if (helfer.status !== 'eingeteilt') notify(`Angefragt. ${hinweise.join(' ') || 'Die Leitung entscheidet.'}`)
        else
          notifyUndo('Der Platz ist deiner.', async () => {
            const { kind, reload } = await load()
            await kind.calls.abmelden({ params: { id: _id }, query: { schicht: platzId, grund: 'Versehentlich genommen' } })
            await reload()
          })
      },
    },
  )
  const take = ({ _id, bezeichnung }: Pick<Offered, '_id' | 'bezeichnung'>, platzId: string) =>
    void send({ _id, platzId, titel: bezeichnung })
  async function open(row: Offered) {
    const [first, ...others] = row.schichten
    let anlass: Detail
    try {
      const { kind, read } = await load()
      anlass = await queries.query({ ...anlassQuery({ ...kind, calls: read }, row._id), staleTime: 'static' })
    } catch (problem) {
      // Without a net one seat needs no more than its id.
      if (first && others.length === 0) return take(row, first._id)
      if (problem instanceof Error) notify(problem.message, 'error')
      return
    }
    const seats = anlass.schichten.filter(
      ({ _id, anmeldung }) => row.schichten.some((offered) => offered._id === _id) && (anmeldung.moeglich || anmeldung.anfrage),
    )
    const asked = seats.find(({ anmeldung }) => anmeldung.anfrage)
    const seat = asked ?? seats[0]
    // Questions are answered at the plan itself.
    if (!seat || asked || anlass.fragen.length > 0) return goTo(`${link.path(row._id)}${seat ? `?platz=${seat._id}` : ''}`)
    if (seats.length === 1 && hintsOf(seats).length === 0) return take(row, seat._id)
    setChoice({ anlass, seats })
  }
  return (
    <OpeningFrame link={taking(link)} path={link.path} open={open}>
      {children}
      <Suspense>
        {choice?.seats[0] && (
          <Sheet
            titel={choice.anlass.bezeichnung}
            subtitle={spanText(choice.seats[0].beginn, choice.seats[0].ende)}
            onClose={() => setChoice(null)}
          >
            <Stack gap="md">
              <Beforehand about={aboutOf(choice.anlass)} />
              {choice.seats.map((seat) => (
                <div key={seat._id}>
                  <Group justify="space-between" gap="sm" wrap="nowrap">
                    <Text fw={600}>{seat.bezeichnung}</Text>
                    <ActionButton
                      flex="none"
                      variant={seat.anmeldung.warteliste ? 'light' : 'filled'}
                      loading={sending?.platzId === seat._id}
                      aria-label={`${wordOf(seat)}: ${splitSeat(seat.bezeichnung)[1]}`}
                      onClick={() => take(choice.anlass, seat._id)}
                    >
                      {wordOf(seat)}
                    </ActionButton>
                  </Group>
                  <Beforehand hints={hintsOf([seat])} />
                </div>
              ))}
              <Text fz={14} c="dimmed">
                {BINDING}
              </Text>
            </Stack>
          </Sheet>
        )}
      </Suspense>
    </OpeningFrame>
  )
}

import { Group, Stack, Text } from '@mantine/core'
import { durationText, instantText, spanText } from '#client/text/date.ts'
import { useSession } from '#client/app/session.ts'
import { ActionOf } from '#client/ui/action/ActionList.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { WarningList } from '#client/ui/page/WarningList.tsx'
import { useMinute } from '#client/app/useMinute.ts'
import { untilText } from '../../verbs.ts'
import { HAND_OVER } from '../../names.ts'
import { Besetzung } from '../Besetzung.tsx'
import type { Anlass, AnlassKind, Schicht } from '../kind.ts'
import { useVerbs } from '../open.ts'
import { isStanding } from '../signup/meldbar.ts'
import { StateBadge } from '../StateBadge.tsx'
import { Besatzung } from './Besatzung.tsx'
import { fahrzeugList, fahrzeugText, groupMannschaft } from './mannschaft.ts'
import { headOffer, useOwnAction } from './own-action.tsx'

export interface SchichtProps {
  readonly kind: AnlassKind
  readonly anlass: Anlass
  readonly closed: boolean
  readonly leads: boolean
}
interface Props extends SchichtProps {
  readonly schicht: Schicht
  readonly name: string
}

/** One offer: own state with the next step, counts and people. A single button is in the page header instead. */
export function Schichtblock({ kind, anlass, closed, leads, schicht, name }: Props) {
  const { user } = useSession()
  const me = user?.profil ?? null
  const verbs = useVerbs()
  const { mine, actions, reason, sheets } = useOwnAction({ kind, anlass, schicht, closed })
  const { main, beside } = actions
  const now = useMinute().getTime()
  const inHead = headOffer(anlass, me, now) === schicht
  const over = Date.parse(schicht.ende) <= now || anlass.abgesagt || closed
  const several = anlass.schichten.length > 1
  const crews = new Set(groupMannschaft(anlass, schicht, leads).map(({ titel }) => titel))
  const empty = schicht.fahrzeuge.filter((fahrzeug) => !crews.has(fahrzeugText(fahrzeug)))
  return (
    <InfoCard
      titel={
        several ? name : anlass.abgesagt ? 'Wer dabei gewesen wäre' : Date.parse(schicht.ende) <= now ? 'Wer dabei war' : 'Wer dabei ist'
      }
    >
      <Stack gap={14}>
        {several && (
          <Text>
            {spanText(schicht.beginn, schicht.ende)} · {durationText(schicht.beginn, schicht.ende)}
          </Text>
        )}
        {mine && (several || over || !isStanding(mine)) && !anlass.abgesagt && (
          <Group gap="sm">
            <StateBadge status={mine.status} own handedOn={mine.grund === HAND_OVER} />
            {mine.funktion && <span>als {mine.funktion}</span>}
          </Group>
        )}
        {!inHead && main && (
          <Group gap="sm" grow={mine === undefined}>
            {actions.decides && <ActionOf {...main} />}
            {beside && <ActionOf {...beside} variant="default" />}
            {!actions.decides && <ActionOf {...main} />}
          </Group>
        )}
        {several && reason !== undefined && (
          <Text mt={-6} fz={14} c="dimmed">
            {reason}
          </Text>
        )}
        {several && main && !main.quiet && reason === undefined && anlass.meldeschluss && (
          <Text mt={-6} fz={14} c="dimmed">
            {untilText(verbs)} bis {instantText(anlass.meldeschluss)}.
          </Text>
        )}
        {!anlass.abgesagt && <Besetzung besetzung={schicht.besetzung} termine={schicht.termine} ende={schicht.ende} />}
        {empty.length > 0 && <Text>{fahrzeugList(empty)}</Text>}
        {schicht.fahrzeuge.map((fahrzeug) => (
          <WarningList key={fahrzeug._id} title={fahrzeugText(fahrzeug)} warnings={fahrzeug.warnungen} />
        ))}
        <Besatzung anlass={anlass} schicht={schicht} me={me} leads={leads} />
      </Stack>
      {!inHead && sheets}
    </InfoCard>
  )
}

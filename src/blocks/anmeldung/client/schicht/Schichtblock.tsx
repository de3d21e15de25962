import { Group, Stack, Text } from '@mantine/core'
import { lazyPart } from '#client/lazy-part.ts'
import { Suspense, useState } from 'react'
import { duration, instantText, period } from '#client/date.ts'
import { useSession } from '#client/session.ts'
import { Sheet } from '#client/ui/Sheet.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { WarningList } from '#client/ui/WarningList.tsx'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { HAND_OVER } from '../../hand-over.ts'
import { hindernis } from '../angebot.ts'
import { Besetzung } from '../Besetzung.tsx'
import type { Anlass, AnlassKind, Schicht } from '../kind.ts'
import { useMelden } from '../melden/Melden.tsx'
import { isStanding } from '../melden/meldbar.ts'
import { Seats } from '../Seats.tsx'
import { seatRows } from '../seats.ts'
import { StateBadge } from '../StateBadge.tsx'
import { Besatzung } from './Besatzung.tsx'
import { fahrzeugList, fahrzeugname } from './mannschaft.ts'

const Abmelden = lazyPart(async () => (await import('../melden/Abmelden.tsx')).Abmelden)
const Uebergabe = lazyPart(async () => (await import('../uebergabe/Uebergabe.tsx')).Uebergabe)

export interface SchichtProps {
  readonly kind: AnlassKind
  readonly anlass: Anlass
  /** Nobody can sign up yet, or any more. */
  readonly closed: boolean
  /** Plans or leads: also sees who signed off. */
  readonly leads: boolean
}
interface Props extends SchichtProps {
  readonly schicht: Schicht
  /** Its name, where there are several. */
  readonly name: string
}

/** One offer: when, how full, one's own state with the one thing to do next, and who is there. */
export function Schichtblock({ kind, anlass, closed, leads, schicht, name }: Props) {
  const { user } = useSession()
  const openAnmeldung = useMelden()
  const [offen, open] = useState<'abmelden' | 'uebergabe' | null>(null)
  const [now] = useState(() => Date.now())
  const me = user?.profil ?? null
  const mine = anlass.helfer.find((helfer) => helfer.schicht === schicht._id && helfer.profil._id === me)
  const aktiv = mine !== undefined && isStanding(mine)
  // Where nobody can sign up any more, or not yet, there is no button to explain.
  const over = Date.parse(schicht.ende) <= now || anlass.abgesagt || closed
  const begun = Date.parse(schicht.beginn) <= now
  const several = anlass.schichten.length > 1
  const reason = hindernis(schicht)
  return (
    <InfoCard titel={several ? name : anlass.abgesagt ? 'Wer dabei gewesen wäre' : 'Wer dabei ist'}>
      <Stack gap={14}>
        {several && (
          <Text>
            {period(schicht.beginn, schicht.ende)} · {duration(schicht.beginn, schicht.ende)}
          </Text>
        )}
        {!anlass.abgesagt && (
          <Besetzung
            besetzung={schicht.besetzung}
            ende={schicht.ende}
            seats={!over && schicht.besetzung.soll > 0 && <Seats rows={seatRows(schicht, anlass.helfer)} />}
          />
        )}
        {schicht.fahrzeuge.length > 0 && <Text>{fahrzeugList(schicht.fahrzeuge)}</Text>}
        {schicht.fahrzeuge.map((one) => (
          <WarningList key={one._id} title={fahrzeugname(one)} warnings={one.warnungen} />
        ))}
        {mine && !anlass.abgesagt && (
          <Group gap="sm">
            <StateBadge status={mine.status} own handedOn={mine.grund === HAND_OVER} />
            {mine.funktion && <span>als {mine.funktion}</span>}
          </Group>
        )}
        {!aktiv && !over && (
          <ActionButton
            fullWidth
            // As a trainee one may still come: the sheet explains.
            disabledReason={reason === undefined || schicht.anmeldung.alsPraktikant === true ? undefined : reason}
            onClick={() => openAnmeldung({ ...anlass, ortName: anlass.ortDaten.name }, schicht._id)}
          >
            {schicht.anmeldung.warteliste ? 'Auf die Warteliste' : 'Mich melden'}
          </ActionButton>
        )}
        {!aktiv && !over && reason !== undefined && (
          <Text mt={-6} fz={14} c="dimmed">
            {reason}
          </Text>
        )}
        {!aktiv && !over && reason === undefined && anlass.meldeschluss && (
          <Text mt={-6} fz={14} c="dimmed">
            Melde dich bis {instantText(anlass.meldeschluss)}.
          </Text>
        )}
        {aktiv && !over && (
          <Group gap="sm">
            <ActionButton
              variant="default"
              disabledReason={begun ? 'Die Schicht läuft schon. Ruf die Leitung an, wenn du nicht kommen kannst.' : undefined}
              onClick={() => open('abmelden')}
            >
              Abmelden
            </ActionButton>
            {mine.status === 'eingeteilt' && !begun && (
              <ActionButton variant="default" onClick={() => open('uebergabe')}>
                Platz übergeben
              </ActionButton>
            )}
          </Group>
        )}
        <Besatzung anlass={anlass} schicht={schicht} me={me} leads={leads} />
      </Stack>
      <Suspense fallback={null}>
        {offen === 'abmelden' && mine && (
          <Abmelden
            kind={kind}
            anlass={anlass}
            mine={mine}
            handOver={mine.status === 'eingeteilt' ? () => open('uebergabe') : undefined}
            onClose={() => open((current) => (current === 'abmelden' ? null : current))}
          />
        )}
        {offen === 'uebergabe' && (
          <Sheet titel="Platz übergeben" subtitle={period(schicht.beginn, schicht.ende)} onClose={() => open(null)}>
            <Uebergabe art={kind} anlass={anlass._id} schicht={schicht._id} gone={!aktiv} />
          </Sheet>
        )}
      </Suspense>
    </InfoCard>
  )
}

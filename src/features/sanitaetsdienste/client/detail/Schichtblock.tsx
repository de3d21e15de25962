import { Group, Stack, Text } from '@mantine/core'
import { lazyPart } from '#client/lazy-part.ts'
import { Suspense, useState } from 'react'
import { duration, instantText, period } from '#client/date.ts'
import { useSession } from '#client/session.ts'
import { Besetzung, hindernis, StateBadge, Uebergabe } from '#blocks/anmeldung/client/index.ts'
import { Sheet } from '#client/ui/Sheet.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import type { Dienst, Schicht } from '#features/sanitaetsdienste/schemas.ts'
import { dienstKind } from '../api.ts'
import { useMelden } from '../list/Melden.tsx'
import { isDraft } from '../list/meldbar.ts'
import { schichtname } from '../form/schicht-values.ts'
import { Besatzung } from './Besatzung.tsx'
import { fahrzeugList } from './mannschaft.ts'

const Abmelden = lazyPart(async () => (await import('./Abmelden.tsx')).Abmelden)

interface Props {
  readonly dienst: Dienst
  readonly schicht: Schicht
  readonly nummer: number
  /** Plans or leads: also sees who signed off. */
  readonly leads: boolean
}
const AKTIV: readonly string[] = ['gemeldet', 'eingeteilt', 'warteliste']

/** One shift: when, how full, one's own state with the one thing to do next, and who is there. */
export function Schichtblock({ dienst, schicht, nummer: number, leads }: Props) {
  const { user } = useSession()
  const openAnmeldung = useMelden()
  const [offen, open] = useState<'abmelden' | 'uebergabe' | null>(null)
  const [now] = useState(() => Date.now())
  const me = user?.profil ?? null
  const mine = dienst.helfer.find((helfer) => helfer.schicht === schicht._id && helfer.profil._id === me)
  const aktiv = mine !== undefined && AKTIV.includes(mine.status)
  // Where nobody can sign up any more, or not yet, there is no button to explain.
  const over = Date.parse(schicht.ende) <= now || dienst.abgesagt || isDraft(dienst)
  const begun = Date.parse(schicht.beginn) <= now
  const several = dienst.schichten.length > 1
  const reason = hindernis(schicht)
  return (
    <InfoCard titel={several ? schichtname(schicht, number) : dienst.abgesagt ? 'Wer dabei gewesen wäre' : 'Wer dabei ist'}>
      <Stack gap={14}>
        {several && (
          <Text>
            {period(schicht.beginn, schicht.ende)} · {duration(schicht.beginn, schicht.ende)}
          </Text>
        )}
        {!dienst.abgesagt && <Besetzung besetzung={schicht.besetzung} />}
        {schicht.fahrzeuge.length > 0 && <Text>{fahrzeugList(schicht.fahrzeuge)}</Text>}
        {mine && !dienst.abgesagt && (
          <Group gap="sm">
            <StateBadge status={mine.status} eigener />
            {mine.funktion && <span>als {mine.funktion}</span>}
          </Group>
        )}
        {!aktiv && !over && (
          <ActionButton
            fullWidth
            // As a trainee one may still come: the sheet explains.
            grund={reason === undefined || schicht.anmeldung.alsPraktikant === true ? undefined : reason}
            onClick={() => openAnmeldung({ ...dienst, ortName: dienst.ortDaten.name }, schicht._id)}
          >
            {schicht.anmeldung.warteliste ? 'Auf die Warteliste' : 'Melden'}
          </ActionButton>
        )}
        {!aktiv && !over && reason !== undefined && (
          <Text mt={-6} fz={14} c="dimmed">
            {reason}
          </Text>
        )}
        {!aktiv && !over && reason === undefined && dienst.meldeschluss && (
          <Text mt={-6} fz={14} c="dimmed">
            Melde dich bis {instantText(dienst.meldeschluss)}.
          </Text>
        )}
        {aktiv && !over && (
          <Group gap="sm">
            <ActionButton
              variant="default"
              grund={begun ? 'Die Schicht läuft schon. Ruf die Leitung an, wenn du nicht kommen kannst.' : undefined}
              onClick={() => open('abmelden')}
            >
              Abmelden
            </ActionButton>
            {mine.status !== 'warteliste' && !begun && (
              <ActionButton variant="default" onClick={() => open('uebergabe')}>
                Platz übergeben
              </ActionButton>
            )}
          </Group>
        )}
        <Besatzung dienst={dienst} schicht={schicht} ich={me} leads={leads} />
      </Stack>
      <Suspense fallback={null}>
        {offen === 'abmelden' && mine && (
          <Abmelden
            dienst={dienst}
            meine={mine}
            handOver={mine.status === 'eingeteilt' ? () => open('uebergabe') : undefined}
            onClose={() => open((current) => (current === 'abmelden' ? null : current))}
          />
        )}
        {offen === 'uebergabe' && (
          <Sheet titel="Platz übergeben" unter={period(schicht.beginn, schicht.ende)} onClose={() => open(null)}>
            <Uebergabe art={dienstKind} anlass={dienst._id} schicht={schicht._id} />
          </Sheet>
        )}
      </Suspense>
    </InfoCard>
  )
}

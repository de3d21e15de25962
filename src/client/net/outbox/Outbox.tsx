import { Box, Group, Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { lookForNet } from '../away.ts'
import { instantText } from '../../text/date.ts'
import { Band } from '../../layout/Band.tsx'
import { useNet } from '../net.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { downloadBlob } from '../download.ts'
import { InfoCard } from '../../ui/card/InfoCard.tsx'
import { PhotoRow } from '../../ui/photo/PhotoRow.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { StatusBadge } from '../../ui/card/StatusBadge.tsx'
import type { StateLook } from '../../ui/card/StatusBadge.tsx'
import { useSend } from '../useSend.ts'
import { resendEntry, discardEntry, filesOf, sendWaiting, useOutbox } from './outbox.ts'
import type { Entry } from './store.ts'

const STATES: Readonly<Record<Entry['state'], readonly [StateLook['tone'], string]>> = {
  waits: ['hinweis', 'Wartet auf Netz'],
  refused: ['schlecht', 'Nicht angenommen'],
  told: ['achtung', 'Anders als gemeint'],
  unsure: ['achtung', 'Unklar'],
}

export function Outbox() {
  const entries = useOutbox()
  const [openOn, setOpenOn] = useState<string | null>(null)
  const { pathname } = useLocation()
  if (entries.length === 0) return null
  const waiting = entries.filter(({ state }) => state === 'waits').length
  const unseen = entries.length - waiting
  const text =
    unseen > 0
      ? unseen === 1
        ? '1 Eintrag braucht dich'
        : `${unseen} Einträge brauchen dich`
      : waiting === 1
        ? '1 Eintrag wartet auf Netz'
        : `${waiting} Einträge warten auf Netz`
  return (
    <>
      <Band text={text} button="Ansehen" onClick={() => setOpenOn(pathname)} />
      {openOn === pathname && <OutboxSheet entries={entries} here={pathname} onClose={() => setOpenOn(null)} />}
    </>
  )
}

interface Props {
  readonly entries: readonly Entry[]
  readonly here: string
  readonly onClose: () => void
}

function OutboxSheet({ entries, here, onClose }: Props) {
  const { since } = useNet()
  const { send, isSending } = useSend(async () => {
    if (since && !(await lookForNet())) return
    await sendWaiting()
  })
  return (
    <Sheet
      titel="Noch nicht gesendet"
      subtitle="Liegt auf diesem Gerät und wird einmal gesendet, sobald das Netz da ist."
      onClose={onClose}
      foot={
        entries.some(({ state }) => state === 'waits') && (
          <ActionButton fullWidth size="lg" loading={isSending} onClick={() => send()}>
            Jetzt senden
          </ActionButton>
        )
      }
    >
      <Stack gap="sm">
        {entries.map((entry) => (
          <Waiting key={entry.key} entry={entry} here={here} />
        ))}
      </Stack>
    </Sheet>
  )
}

function Waiting({ entry, here }: { readonly entry: Entry; readonly here: string }) {
  const [tone, word] = STATES[entry.state]
  const photos = filesOf(entry)
  // Input survives as a draft, but a photo exists only here: confirm before discarding.
  const asks = entry.state === 'waits' || photos.length > 0
  const drop = async () => {
    const text = `„${entry.titel}“ wird dann nicht gesendet. Das lässt sich nicht zurückholen.`
    if (asks && !(await confirm({ titel: 'Eintrag verwerfen?', text, yes: 'Verwerfen', danger: true }))) return
    await discardEntry(entry)
  }
  return (
    <InfoCard>
      <Group justify="space-between" gap={8}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {entry.titel}
        </Text>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </Group>
      <Text size="sm" c="dimmed">{`Eingegeben: ${instantText(new Date(entry.at).toISOString())}`}</Text>
      {entry.said !== '' && <Text mt={4}>{entry.said}</Text>}
      {photos.length > 0 && (
        <Box mt="xs">
          <PhotoRow photos={photos} />
        </Box>
      )}
      <Group gap={8} mt="sm">
        {entry.path !== here && (
          <ActionButton variant="default" to={entry.path}>
            Ansehen
          </ActionButton>
        )}
        {entry.state === 'unsure' && (
          <ActionButton variant="default" onClick={() => resendEntry(entry)}>
            Noch einmal senden
          </ActionButton>
        )}
        {entry.state !== 'waits' && photos.length > 0 && (
          <ActionButton variant="default" onClick={() => photos.forEach((photo) => downloadBlob(photo.name, photo))}>
            {photos.length === 1 ? 'Foto sichern' : 'Fotos sichern'}
          </ActionButton>
        )}
        <ActionButton variant="subtle" {...(asks ? { color: 'red' } : {})} onClick={() => drop()}>
          {!asks && entry.state !== 'unsure' ? 'Gelesen' : 'Verwerfen'}
        </ActionButton>
      </Group>
    </InfoCard>
  )
}

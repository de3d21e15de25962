import { Group, Text } from '@mantine/core'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import { loadFile } from '#client/net/api.ts'
import { spanText } from '#client/text/date.ts'
import { useMay } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { downloadBlob } from '#client/net/download.ts'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { urlOf } from '#contract/client.ts'
import type { KalenderEntry } from '#contract/time/kalender.ts'
import { readableDays, wholeDays } from '#contract/time/berlin.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { cdienste, reloadKalender } from './api.ts'
import { stateWord } from './entries.ts'

interface Props {
  readonly entry: KalenderEntry | null
  readonly onClose: () => void
}

export function EntrySheet({ entry, onClose }: Props) {
  if (entry === null)
    return (
      <Sheet titel="Eintrag" onClose={onClose}>
        <Text>Diesen Eintrag gibt es hier nicht mehr.</Text>
      </Sheet>
    )
  const { titel, beginn, ende, unter: under, art, objekt, pfad } = entry
  const word = stateWord(entry)
  const take = () =>
    void loadFile(urlOf(kalenderContract.termin, { params: { art, id: objekt }, query: {} }))
      .then((file) => downloadBlob(`${titel.replaceAll(/[^\p{L}\p{N} -]/gu, '')}.ics`, file))
      .catch(() => undefined)
  return (
    <Sheet
      titel={titel}
      subtitle={wholeDays(beginn, ende) ? readableDays(beginn, ende) : spanText(beginn, ende)}
      onClose={onClose}
      foot={
        <Group gap="sm" grow>
          <ActionButton variant="default" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={take}>
            Kalenderdatei
          </ActionButton>
          {art === 'cdienst' ? <Remove id={objekt} onClose={onClose} /> : <ActionButton to={pfad}>Öffnen</ActionButton>}
        </Group>
      }
    >
      <Group gap={8}>
        <KindIcon look={KINDS[art]} />
        <Text>{KINDS[art].titel}</Text>
      </Group>
      {under && <Text mt={6}>{under}</Text>}
      {word && (
        <Text mt={6} fw={600}>
          {word}
        </Text>
      )}
    </Sheet>
  )
}

/** Removes an entry, which has only time and person: changes are made by a new one. */
function Remove({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const may = useMay('SET_GROUPALARM')
  const { send, isSending } = useSend(() => cdienste.remove({ params: { id } }), {
    reload: reloadKalender,
    success: 'Der C-Dienst ist gelöscht.',
    onSuccess: onClose,
  })
  if (!may) return null
  const remove = async () => {
    const text = 'Danach steht für diese Zeit niemand im C-Dienst. Das lässt sich nicht rückgängig machen.'
    if (await confirm({ titel: 'C-Dienst löschen?', text, yes: 'Löschen', danger: true })) await send()
  }
  return (
    <ActionButton variant="default" color="red" loading={isSending} onClick={() => remove()}>
      Löschen
    </ActionButton>
  )
}

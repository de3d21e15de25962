import { Group, Stack, Text } from '@mantine/core'
import { spanText } from '#client/text/date.ts'
import { useSend } from '#client/net/useSend.ts'
import { useMay } from '#client/app/session.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { Fahrt } from '#features/fahrzeuge/schemas.ts'
import { type Fahrzeug, reloadFahrten, fahrzeuge } from '../api.ts'
import { FahrtEdit, NewFahrt } from './FahrtForm.tsx'
import { distanceText } from './strecke.ts'

interface Props {
  readonly fahrzeug: Fahrzeug
  readonly fahrt: Fahrt | null
  readonly onClose: () => void
}

export function FahrtSheet({ fahrzeug, fahrt, onClose }: Props) {
  const mayDelete = useMay('UPDATE_FAHRZEUG')
  const { send: remove } = useSend((current: Fahrt) => fahrzeuge.fahrtLoeschen({ params: { id: fahrzeug._id, fahrtId: current._id } }), {
    onSuccess: onClose,
    success: 'Die Fahrt ist gelöscht.',
    reload: reloadFahrten,
  })
  async function question(current: Fahrt) {
    const text = `${spanText(current.beginn, current.ende)}: ${current.zweck}. Sie fehlt danach im Fahrtenbuch.`
    if (await confirm({ titel: 'Fahrt löschen?', text, yes: 'Löschen', danger: true })) await remove(current)
  }
  const titel = fahrt === null ? 'Fahrt eintragen' : fahrt.aenderbar ? 'Fahrt ändern' : fahrt.zweck
  return (
    <Sheet titel={titel} subtitle={fahrzeug.bezeichnung} onClose={onClose}>
      <Stack gap="md">
        {fahrt === null ? (
          <NewFahrt fahrzeug={fahrzeug} done={onClose} />
        ) : fahrt.aenderbar ? (
          <FahrtEdit fahrzeug={fahrzeug} fahrt={fahrt} done={onClose} />
        ) : (
          <Text>
            {[spanText(fahrt.beginn, fahrt.ende), fahrt.ziel, distanceText(fahrt.kmStart, fahrt.kmEnde)].filter(Boolean).join(' · ')}
          </Text>
        )}
        {fahrt && mayDelete && (
          <Group>
            <ActionButton variant="subtle" color="red" onClick={() => void question(fahrt)}>
              Fahrt löschen
            </ActionButton>
          </Group>
        )}
      </Stack>
    </Sheet>
  )
}

import { FileButton, Group, Text } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { use, useEffect, type Dispatch, type SetStateAction } from 'react'
import { notify } from '../../app/notify.ts'
import { useSend } from '../../net/useSend.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import { FormContext } from '../form/field.ts'
import { PhotoRow } from './PhotoRow.tsx'
import classes from './Photo.module.css'
import { shrinkPhoto } from './shrink.ts'

interface Props {
  readonly titel?: string
  readonly photos: readonly File[]
  readonly set: Dispatch<SetStateAction<readonly File[]>>
  readonly max: number
  readonly gesperrt?: boolean
}

export function PhotoChoice({ titel = 'Fotos', photos, set, max, gesperrt = false }: Props) {
  const room = max - photos.length
  const form = use(FormContext)
  const { send: take, isSending: running } = useSend(async (files: File[]) => {
    const results = await Promise.allSettled(files.slice(0, room).map(shrinkPhoto))
    for (const result of results) if (result.status === 'rejected') notify((result.reason as Error).message, 'error')
    if (files.length > room) notify(max === 1 ? 'Es geht nur 1 Foto.' : `Es gehen höchstens ${max} Fotos.`, 'error')
    set((now) => [...now, ...results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))])
  })

  const hold = form?.hold
  useEffect(() => {
    hold?.(running ? 'Das Foto wird noch verkleinert.' : null)
    return () => hold?.(null)
  }, [hold, running])

  const locked = gesperrt || form?.gesperrt === true
  const reason = locked
    ? 'Die Fotos werden gerade gesendet.'
    : room <= 0
      ? max === 1
        ? 'Mehr als 1 Foto geht nicht.'
        : `Mehr als ${max} Fotos gehen nicht.`
      : undefined
  return (
    <div>
      <Text fw={600} size="sm" mb={6}>
        {titel}
      </Text>
      <PhotoRow photos={photos}>
        {(photo, number) => (
          <button
            type="button"
            aria-label={`Foto ${number + 1} entfernen`}
            disabled={locked}
            onClick={() => set((now) => now.filter((file) => file !== photo))}
          >
            <IconX size={20} aria-hidden />
          </button>
        )}
      </PhotoRow>
      <Group gap="sm">
        <FileButton
          accept="image/*"
          onChange={(file) => file && void take([file])}
          inputProps={{ 'aria-label': 'Foto aufnehmen' }}
          capture="environment"
        >
          {({ onClick }) => (
            <ActionButton
              variant="default"
              className={classes['camera'] ?? ''}
              loading={running}
              disabledReason={reason}
              onClick={onClick}
              leftSection={<IconCamera size={20} aria-hidden />}
            >
              Foto aufnehmen
            </ActionButton>
          )}
        </FileButton>
        <FileButton accept="image/*" multiple onChange={(files) => void take(files)} inputProps={{ 'aria-label': 'Bild auswählen' }}>
          {({ onClick }) => (
            <ActionButton
              variant="default"
              loading={running}
              disabledReason={reason}
              onClick={onClick}
              leftSection={<IconPhoto size={20} aria-hidden />}
            >
              Bild auswählen
            </ActionButton>
          )}
        </FileButton>
      </Group>
    </div>
  )
}

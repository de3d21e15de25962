import { FileButton, Group } from '@mantine/core'
import { loadFile, submit } from '#client/net/api.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import { confirm } from '../overlay/confirm.ts'
import { downloadBlob } from '../../net/download.ts'
import { readablePaper } from '../photo/shrink.ts'
import { RemoveButton } from '../form/RemoveButton.tsx'

interface ChoiceProps {
  readonly titel: string
  readonly loading?: boolean
  readonly onChoice: (file: File) => void
}
export const PaperButton = ({ titel, loading = false, onChoice }: ChoiceProps) => (
  <FileButton
    accept="application/pdf,image/*"
    onChange={(file) => file && void readablePaper(file).then(onChoice)}
    inputProps={{ 'aria-label': titel }}
  >
    {({ onClick }) => (
      <ActionButton variant="default" loading={loading} onClick={onClick}>
        {titel}
      </ActionButton>
    )}
  </FileButton>
)

export function formDataOf(file: File): FormData {
  const body = new FormData()
  body.append('datei', file)
  return body
}

interface Props {
  readonly files: readonly { readonly _id: string; readonly name: string }[]
  readonly called: { readonly one: string; readonly the: string }
  /** Absent: read-only. */
  readonly upload?: ((body: FormData) => Promise<unknown>) | undefined
  readonly most?: number
  readonly reload: () => Promise<unknown>
}

/** Files attached to a record; members with the right can add and remove them. */
export function AttachedFiles({ files, called, upload, most, reload }: Props) {
  const { send, isSending } = useSend((file: File) => upload?.(formDataOf(file)) ?? Promise.resolve(), {
    success: `${called.the} ist gespeichert.`,
    reload,
  })
  const { send: open } = useSend(async ({ _id, name }: Props['files'][number]) => downloadBlob(name, await loadFile(`/api/dateien/${_id}`)))
  const { send: remove } = useSend(({ _id }: Props['files'][number]) => submit({ method: 'DELETE', url: `/api/dateien/${_id}` }), {
    success: `${called.the} ist gelöscht.`,
    reload,
  })
  const ask = async (file: Props['files'][number]) => {
    const text = `„${file.name}“ ist danach weg. Das lässt sich nicht rückgängig machen.`
    if (await confirm({ titel: `${called.one} löschen?`, text, yes: 'Löschen', danger: true })) await remove(file)
  }
  return (
    <Group gap="sm">
      {files.map((file) => (
        <Group key={file._id} gap={0} wrap="nowrap" miw={0}>
          <ActionButton variant="default" onClick={() => open(file)} styles={{ label: { overflow: 'hidden', textOverflow: 'ellipsis' } }}>
            {file.name}
          </ActionButton>
          {upload && <RemoveButton label={`${file.name} löschen`} onClick={() => void ask(file)} />}
        </Group>
      ))}
      {upload && (most === undefined || files.length < most) && (
        <PaperButton titel={`${called.one} hochladen`} loading={isSending} onChoice={(file) => void send(file)} />
      )}
    </Group>
  )
}

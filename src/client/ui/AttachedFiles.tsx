import { FileButton, Group } from '@mantine/core'
import { loadFile } from '#client/api.ts'
import { useSend } from '#client/useSend.ts'
import { ActionButton } from './ActionButton.tsx'
import { download } from './export.ts'

interface ChoiceProps {
  readonly titel: string
  readonly loading?: boolean
  readonly onChoice: (file: File) => void
}
/** A paper as PDF or photo. */
export const PaperButton = ({ titel, loading = false, onChoice }: ChoiceProps) => (
  <FileButton accept="application/pdf,image/*" onChange={(file) => file && onChoice(file)} inputProps={{ 'aria-label': titel }}>
    {({ onClick }) => (
      <ActionButton variant="default" loading={loading} onClick={onClick}>
        {titel}
      </ActionButton>
    )}
  </FileButton>
)

/** The one file of a multipart call. */
export function paper(file: File): FormData {
  const body = new FormData()
  body.append('datei', file)
  return body
}

interface Props {
  readonly files: readonly { readonly _id: string; readonly name: string }[]
  /** What one paper is called, with its article and without: 'Die Urkunde'. */
  readonly called: { readonly one: string; readonly the: string }
  /** Absent: one may only look at them. */
  readonly upload?: ((body: FormData) => Promise<unknown>) | undefined
  readonly reload: () => Promise<unknown>
}

/** Papers that hang on a record: to look at, and to add. */
export function AttachedFiles({ files, called, upload, reload }: Props) {
  const { send, isSending } = useSend((file: File) => upload?.(paper(file)) ?? Promise.resolve(), {
    success: `${called.the} ist gespeichert.`,
    reload,
  })
  const { send: open } = useSend(async ({ _id, name }: Props['files'][number]) => download(name, await loadFile(`/api/dateien/${_id}`)))
  return (
    <Group gap="sm">
      {files.map((file) => (
        <ActionButton key={file._id} variant="default" onClick={() => void open(file)}>
          {file.name}
        </ActionButton>
      ))}
      {upload && <PaperButton titel={`${called.one} hochladen`} loading={isSending} onChoice={(file) => void send(file)} />}
    </Group>
  )
}

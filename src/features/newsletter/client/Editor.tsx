import '@mantine/tiptap/styles.css'
import { FileButton, Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconSeparator from '@tabler/icons-react/dist/esm/icons/IconSeparator.mjs'
import { type Extensions, useEditor } from '@tiptap/react'
import { type ComponentProps, useEffect } from 'react'
import { useSend } from '#client/net/useSend.ts'
import { notify } from '#client/app/notify.ts'
import { formDataOf } from '#client/ui/field/AttachedFiles.tsx'
import { useField } from '#client/ui/form/field.ts'
import { readImage, shrinkPhoto } from '#client/ui/photo/shrink.ts'
import classes from './Editor.module.css'

const LABELS = {
  linkControlLabel: 'Link',
  boldControlLabel: 'Fett',
  italicControlLabel: 'Kursiv',
  underlineControlLabel: 'Unterstrichen',
  unlinkControlLabel: 'Link entfernen',
  bulletListControlLabel: 'Aufzählung',
  orderedListControlLabel: 'Nummerierte Liste',
  h2ControlLabel: 'Überschrift',
  h3ControlLabel: 'Kleine Überschrift',
  blockquoteControlLabel: 'Zitat',
  hrControlLabel: 'Trennlinie',
  undoControlLabel: 'Rückgängig',
  redoControlLabel: 'Wiederholen',
  linkEditorInputLabel: 'Adresse des Links',
  linkEditorInputPlaceholder: 'https://beispiel.de/',
  linkEditorSave: 'Übernehmen',
}

/** The default icon with three dots would suggest a menu. */
const Line = () => <IconSeparator size={18} aria-hidden />

type Handled = ComponentProps<typeof RichTextEditor>['editor']
/** The same class, but two packages declare different types. */
const asHandled = (editor: unknown): Handled => editor as Handled

interface Props {
  readonly name: string
  readonly extensions: Extensions
  readonly upload: (body: FormData) => Promise<{ readonly _id: string }>
}
export function Editor({ name, extensions, upload }: Props) {
  const { wert, set, props } = useField({ name })
  const html = typeof wert === 'string' ? wert : ''
  // Created after mounting: one created during rendering is destroyed on slow phones, and a restored draft then broke the screen.
  const editor = useEditor({
    extensions,
    content: html,
    immediatelyRender: false,
    onUpdate: ({ editor: now }) => set(now.isEmpty ? '' : now.getHTML()),
    editorProps: { attributes: { role: 'textbox', 'aria-label': props.label ?? name, 'aria-multiline': 'true' } },
  })
  // Restored or discarded drafts change the value from outside.
  useEffect(() => {
    if (editor && !editor.isDestroyed && html !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!props.disabled, false)
  }, [editor, props.disabled])
  const { send, isSending } = useSend(async (file: File) => {
    const small = await shrinkPhoto(file).catch((problem: Error) => notify(problem.message, 'error'))
    if (!small) return
    const { width } = await readImage(small)
    const { _id } = await upload(formDataOf(small))
    // The component may be unmounted by now.
    if (!editor || editor.isDestroyed) return
    editor
      .chain()
      .focus()
      .setImage({ src: `/api/dateien/${_id}`, alt: '', width })
      .run()
  })
  return (
    <Input.Wrapper label={props.label} error={props.error} withAsterisk={props.withAsterisk}>
      <div data-path={name} tabIndex={-1}>
        <RichTextEditor
          editor={asHandled(editor)}
          labels={LABELS}
          classNames={{
            control: classes['button'] ?? '',
            content: classes['content'] ?? '',
            linkEditor: classes['link'] ?? '',
            linkEditorInput: classes['address'] ?? '',
            linkEditorSave: classes['done'] ?? '',
            linkEditorExternalControl: classes['tab'] ?? '',
          }}
        >
          <RichTextEditor.Toolbar className={classes['bar'] ?? ''}>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold />
              <RichTextEditor.Italic />
              <RichTextEditor.Underline />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.H2 />
              <RichTextEditor.H3 />
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
              <RichTextEditor.Blockquote />
              <RichTextEditor.Hr icon={Line} />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Link />
              <RichTextEditor.Unlink />
              <FileButton accept="image/*" onChange={(file) => file && void send(file)} inputProps={{ 'aria-label': 'Bild einfügen' }}>
                {({ onClick }) => (
                  <RichTextEditor.Control
                    aria-label="Bild einfügen"
                    title="Bild einfügen"
                    disabled={isSending || props.disabled}
                    onClick={onClick}
                  >
                    <IconPhoto size={18} aria-hidden />
                  </RichTextEditor.Control>
                )}
              </FileButton>
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Undo />
              <RichTextEditor.Redo />
            </RichTextEditor.ControlsGroup>
          </RichTextEditor.Toolbar>
          <RichTextEditor.Content />
        </RichTextEditor>
      </div>
    </Input.Wrapper>
  )
}

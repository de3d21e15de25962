import { TextInput } from '@mantine/core'
import { Image } from '@tiptap/extension-image'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { FileImage } from '#client/ui/photo/FileImage.tsx'
import classes from './Editor.module.css'
import { PICTURE } from './RichText.tsx'

function Picture({ node, updateAttributes, editor }: NodeViewProps) {
  const { src, alt } = node.attrs as { src: string; alt: string | null }
  return (
    <NodeViewWrapper className={classes['picture']} data-drag-handle>
      <FileImage image={{ _id: PICTURE.exec(src)?.[1] ?? '', name: 'Bild' }} titel={alt ?? ''} />
      {editor.isEditable && (
        <TextInput
          aria-label="Was zeigt das Bild?"
          placeholder="Was zeigt das Bild?"
          maxLength={200}
          value={alt ?? ''}
          onChange={(event) => updateAttributes({ alt: event.currentTarget.value })}
        />
      )}
    </NodeViewWrapper>
  )
}
// The browser alone would request it without the token.
const Pictures = Image.extend({ addNodeView: () => ReactNodeViewRenderer(Picture) })
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Pictures,
]

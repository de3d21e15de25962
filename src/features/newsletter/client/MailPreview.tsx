import { SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getFile } from '#client/net/api.ts'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { area } from './area.ts'

const WIDTHS = { wide: '100%', narrow: '390px' } as const
type View = keyof typeof WIDTHS | 'text'

/** Inlines the pictures: the preview may not load resources. */
async function withPictures(html: string): Promise<string> {
  const ids = [...new Set([...html.matchAll(/"cid:([0-9a-f-]{36})"/g)].map(([, id = '']) => id))]
  const asData = async (id: string) => {
    const reader = new FileReader()
    const { promise, resolve } = Promise.withResolvers<string>()
    reader.addEventListener('loadend', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.readAsDataURL(await getFile(`/api/dateien/${id}`))
    return [id, await promise] as const
  }
  const pictures = await Promise.all(ids.map(asData))
  return pictures.reduce((text, [id, data]) => text.replaceAll(`"cid:${id}"`, `"${data}"`), html)
}

export function MailPreview({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [view, setView] = useState<View>('wide')
  const query = useQuery({
    queryKey: ['newsletter', 'vorschau', id],
    queryFn: async () => {
      const { html, text } = await area.data.read.preview({ params: { id } })
      return { html: await withPictures(html), text }
    },
    gcTime: 0,
  })
  return (
    <Dialog titel="So sieht die Mail aus" width={700} onClose={onClose}>
      <SegmentedControl
        fullWidth
        mb="sm"
        value={view}
        onChange={(value) => setView(value)}
        data={[
          { value: 'wide', label: 'Am Rechner' },
          { value: 'narrow', label: 'Am Handy' },
          { value: 'text', label: 'Als Text' },
        ]}
      />
      <QueryView query={query}>
        {({ html, text }) =>
          view === 'text' ? (
            <Text component="pre" ff="monospace" size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          ) : (
            <iframe
              title="Vorschau der Mail"
              sandbox=""
              srcDoc={html}
              style={{
                display: 'block',
                width: WIDTHS[view],
                maxWidth: '100%',
                height: '65dvh',
                margin: '0 auto',
                border: '1px solid var(--line)',
              }}
            />
          )
        }
      </QueryView>
    </Dialog>
  )
}

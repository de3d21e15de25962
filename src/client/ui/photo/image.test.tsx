import { render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useBlobAsImage } from './image.ts'

const Picture = ({ blob }: { readonly blob: Blob }) => <img ref={useBlobAsImage(blob)} alt="" />

test.each(['load', 'error'])(
  'the address of a picture holds until the browser has read it (%s), whatever became of the element',
  (event) => {
    const revoke = vi.fn<() => void>()
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = () => 'blob:foto'
        static override revokeObjectURL = revoke
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const { container, unmount } = render(<Picture blob={new Blob(['bild'])} />)
    const image = container.querySelector('img')!
    expect(image.src).toBe('blob:foto')
    unmount()
    expect(revoke).not.toHaveBeenCalled()
    image.dispatchEvent(new Event(event))
    expect(revoke).toHaveBeenCalledWith('blob:foto')
  },
)

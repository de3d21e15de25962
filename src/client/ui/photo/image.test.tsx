import { render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { APPLE_PHOTO } from '#contract/apple-photo.ts'
import { useBlobAsImage } from './image.ts'
import { shrinkPhoto, readablePaper } from './shrink.ts'

const Picture = ({ blob }: { readonly blob: Blob }) => <img ref={useBlobAsImage(blob)} alt="" />

test.each(['load', 'error'])('a picture’s object URL lives until the browser has read it (%s)', (event) => {
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
})

test('an iPhone photo is sent as JPG if decodable, else as it is or refused', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  onTestFinished(() => void vi.restoreAllMocks())
  const [photo, pdf] = [new File(['heic'], 'IMG_1.HEIC'), new File(['%PDF'], 'quittung.pdf', { type: 'application/pdf' })]
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpg'])))
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4032, height: 3024, close: () => undefined }))
  expect(await readablePaper(photo)).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' })
  expect(await readablePaper(pdf)).toBe(pdf)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unknown')))
  expect(await readablePaper(photo)).toBe(photo)
  await expect(shrinkPhoto(photo)).rejects.toThrow(APPLE_PHOTO)
})

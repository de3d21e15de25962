import { useCallback, type RefCallback } from 'react'

/**
 * Shows a file in an `img`: `<img ref={useBlobAsImage(file)} alt="…" />`. Its address is freed once the picture has been read, also where
 * the element is gone by then: freed on unmount, a row that came and went in one go left the browser an address that led nowhere.
 */
export const useBlobAsImage = (blob: Blob): RefCallback<HTMLImageElement> =>
  useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(blob)
      for (const event of ['load', 'error']) image.addEventListener(event, () => URL.revokeObjectURL(url), { once: true })
      image.src = url
    },
    [blob],
  )

import { useCallback, type RefCallback } from 'react'

/**
 * Shows a file in an `img`: `<img ref={useBlobAsImage(file)} alt="…" />`. The object URL is revoked after loading, even if the element
 * is gone by then. Revoking on unmount broke rows that mounted and unmounted in one pass.
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

import { useCallback, type RefCallback } from 'react'

/** Shows a file in an `img`, and gives its memory back with it: `<img ref={useBlobAsImage(datei)} alt="…" />`. */
export const useBlobAsImage = (blob: Blob): RefCallback<HTMLImageElement> =>
  useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )

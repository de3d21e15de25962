import { useCallback, type RefCallback } from 'react'

/** Shows a file in an `img`, and gives its memory back with it: `<img ref={useBlobAlsBild(datei)} alt="…" />`. */
export const useBlobAlsBild = (blob: Blob): RefCallback<HTMLImageElement> =>
  useCallback(
    (bild: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      bild.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )

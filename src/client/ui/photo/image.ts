import { useCallback, type RefCallback } from 'react'

/** Shows a file in an `img`, and frees its memory on unmount: `<img ref={useBlobAsImage(file)} alt="…" />`. */
export const useBlobAsImage = (blob: Blob): RefCallback<HTMLImageElement> =>
  useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )

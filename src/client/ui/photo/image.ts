import { useCallback, useState, type RefCallback } from 'react'

/** True once its element was near the visible part of the screen. */
export function useNear(): readonly [ref: RefCallback<HTMLElement>, near: boolean] {
  const [near, setNear] = useState(!('IntersectionObserver' in window))
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || !('IntersectionObserver' in window)) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, near]
}

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

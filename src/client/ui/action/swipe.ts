import { useRef, type TouchEvent } from 'react'

export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.item(0)
      start.current = { x: finger.clientX, y: finger.clientY }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const from = start.current
      const finger = changedTouches.item(0)
      start.current = null
      if (!from) return
      const [x, y] = [finger.clientX - from.x, finger.clientY - from.y]
      if (Math.abs(x) > 70 && Math.abs(y) < 40) onSwipe(x < 0 ? 1 : -1)
    },
  }
}

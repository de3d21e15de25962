import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** Quiet zone in modules, required by scanners. */
const QUIET_ZONE = 4

function outline(text: string): { path: string; width: number } {
  const code = generate(text)
  const rows = Array.from({ length: code.size }, (_, y) => y)
  const path = rows.flatMap((y) => rows.filter((x) => code.get(x, y)).map((x) => `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`)).join('')
  return { path, width: code.size + 2 * QUIET_ZONE }
}

interface Props {
  readonly text: string
  readonly titel: string
  /** Pixels, or any CSS length for print. */
  readonly size?: number | string
}

/** A URL as QR code. Black on white in dark mode too, or phones cannot scan it. */
export function QrImage({ text, titel, size = 200 }: Props) {
  const { path, width } = useMemo(() => outline(text), [text])
  return (
    <svg
      role="img"
      aria-label={`QR-Code: ${titel}`}
      viewBox={`0 0 ${width} ${width}`}
      style={{ width: size, height: size, maxWidth: '100%', background: '#fff', borderRadius: 8, display: 'block' }}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** Empty modules around the code: readers need them to find it. */
const QUIET_ZONE = 4

/** The dark modules as one path. */
function outline(text: string): { path: string; width: number } {
  const code = generate(text)
  const rows = Array.from({ length: code.size }, (_, y) => y)
  const path = rows.flatMap((y) => rows.filter((x) => code.get(x, y)).map((x) => `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`)).join('')
  return { path, width: code.size + 2 * QUIET_ZONE }
}

interface Props {
  readonly text: string
  /** What it opens, for screen readers: "Türschild von RTW 1". */
  readonly titel: string
  /** In pixels, or any CSS length for paper. */
  readonly size?: number | string
}

/** An address as QR code: black on white in dark mode too, or phones do not read it. */
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

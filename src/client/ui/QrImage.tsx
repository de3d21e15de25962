import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** Empty modules around the code: readers need them to find it. */
const EDGE = 4

/** One square per dark module, as one path. */
function outline(text: string): { pfad: string; width: number } {
  const image = generate(text)
  const rows = Array.from({ length: image.size }, (_, y) => y)
  const path = rows.flatMap((y) => rows.filter((x) => image.get(x, y)).map((x) => `M${x + EDGE} ${y + EDGE}h1v1h-1z`)).join('')
  return { pfad: path, width: image.size + 2 * EDGE }
}

interface Props {
  readonly text: string
  /** What it opens, for those who hear it: "Türschild von RTW 1". */
  readonly titel: string
  /** In pixels, or any CSS length for paper. */
  readonly groesse?: number | string
}

/** An address as QR code: black on white in dark mode too, or phones do not read it. */
export function QrImage({ text, titel, groesse: size = 200 }: Props) {
  const { pfad: location, width } = useMemo(() => outline(text), [text])
  return (
    <svg
      role="img"
      aria-label={`QR-Code: ${titel}`}
      viewBox={`0 0 ${width} ${width}`}
      style={{ width: size, height: size, maxWidth: '100%', background: '#fff', borderRadius: 8, display: 'block' }}
      shapeRendering="crispEdges"
    >
      <path d={location} fill="#000" />
    </svg>
  )
}

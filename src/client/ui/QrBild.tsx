import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** Empty modules around the code: readers need them to find it. */
const RAND = 4

/** One square per dark module, as one path. */
function umriss(text: string): { pfad: string; breite: number } {
  const bild = generate(text)
  const zeilen = Array.from({ length: bild.size }, (_, y) => y)
  const pfad = zeilen.flatMap((y) => zeilen.filter((x) => bild.get(x, y)).map((x) => `M${x + RAND} ${y + RAND}h1v1h-1z`)).join('')
  return { pfad, breite: bild.size + 2 * RAND }
}

interface Angaben {
  readonly text: string
  /** What it opens, for those who hear it: "Türschild von RTW 1". */
  readonly titel: string
  /** In pixels, or any CSS length for paper. */
  readonly groesse?: number | string
}

/** An address as QR code: black on white in dark mode too, or phones do not read it. */
export function QrBild({ text, titel, groesse = 200 }: Angaben) {
  const { pfad, breite } = useMemo(() => umriss(text), [text])
  return (
    <svg
      role="img"
      aria-label={`QR-Code: ${titel}`}
      viewBox={`0 0 ${breite} ${breite}`}
      style={{ width: groesse, height: groesse, maxWidth: '100%', background: '#fff', borderRadius: 8, display: 'block' }}
      shapeRendering="crispEdges"
    >
      <path d={pfad} fill="#000" />
    </svg>
  )
}

/** Normalises all texts of external input to NFC, so that an ü is one code point regardless of the keyboard. */
export function inNfc(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize()
  if (Array.isArray(value)) return value.map(inNfc)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inNfc(item)]))
}

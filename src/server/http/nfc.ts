/** A value from outside with all its texts composed (NFC): an ü is one sign, however the sender's keyboard or program makes it. */
export function inNfc(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize()
  if (Array.isArray(value)) return value.map(inNfc)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inNfc(one)]))
}

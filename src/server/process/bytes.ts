/** Overhead in bytes of a list or an object, and of one slot in it. */
const OBJECT = 24
const PLACE = 8
/** A character that makes the engine store the whole string with two bytes per character. */
const WIDE = /[\u0100-\uffff]/

const sum = (values: Iterable<unknown>): number => {
  let bytes = OBJECT
  for (const value of values) bytes += PLACE + bytesOf(value)
  return bytes
}

/** Approximate memory in bytes of a value: strings, buffers, arrays, objects, maps and sets. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return OBJECT + value.length * (WIDE.test(value) ? 2 : 1)
  if (typeof value !== 'object' || value === null) return 0
  if (ArrayBuffer.isView(value)) return 4 * OBJECT + value.byteLength
  if (value instanceof Map) return sum(value.keys()) + sum(value.values())
  return sum(Array.isArray(value) || value instanceof Set ? value : Object.values(value))
}

/** Bytes of a list or an object beside its values, and of a place in it. */
const OBJECT = 24
const PLACE = 8
/** A sign that makes each sign of its text take two bytes. */
const WIDE = /[\u0100-\uffff]/

const sum = (values: Iterable<unknown>): number => {
  let bytes = OBJECT
  for (const value of values) bytes += PLACE + bytesOf(value)
  return bytes
}

/** About how many bytes of memory a value takes: texts, buffers, lists, objects, maps and sets of them. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return OBJECT + value.length * (WIDE.test(value) ? 2 : 1)
  if (typeof value !== 'object' || value === null) return 0
  if (ArrayBuffer.isView(value)) return 4 * OBJECT + value.byteLength
  if (value instanceof Map) return sum(value.keys()) + sum(value.values())
  return sum(Array.isArray(value) || value instanceof Set ? value : Object.values(value))
}

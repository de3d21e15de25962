export interface Option {
  readonly value: string
  readonly label: string
}
export type Choices = readonly (string | Option)[] | Readonly<Record<string, string>>
export function optionsOf(values: Choices, names: Readonly<Record<string, string>> = {}): Option[] {
  const list = Array.isArray(values) ? (values as readonly (string | Option)[]) : Object.keys(values)
  const labels = Array.isArray(values) ? names : (values as typeof names)
  return list.map((value) => (typeof value === 'string' ? { value, label: labels[value] ?? value } : value))
}

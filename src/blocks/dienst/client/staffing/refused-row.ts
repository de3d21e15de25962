import type { ApiError } from '#client/net/api.ts'

const ROW = /^helfer\.(\d+)\.(\w+)$/

/** Row of a staffing that its refusal names, and whether a planner's reason lifts it; null: it is of the whole occasion. */
export function refusedRow({ errors }: Pick<ApiError, 'errors'>): { readonly number: number; readonly mayInsist: boolean } | null {
  const [, number, field] = ROW.exec(errors[0]?.feld ?? '') ?? []
  return number === undefined ? null : { number: Number(number), mayInsist: field === 'trotzdem' }
}

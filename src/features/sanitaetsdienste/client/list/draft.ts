import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { DRAFT } from '#features/sanitaetsdienste/names.ts'

export const isDraft = ({ status }: Pick<Dienst, 'status'>): boolean => DRAFT.some((one) => one === status)
export const isOver = ({ status }: Pick<Dienst, 'status'>): boolean => status === 'durchgefuehrt' || status === 'abgerechnet'

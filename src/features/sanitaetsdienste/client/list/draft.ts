import type { Dienst, DRAFT } from '#features/sanitaetsdienste/schemas.ts'

// The first screen needs it without the schemas; the type keeps it the same list.
const DRAFTS = ['anfrage', 'angebot', 'beauftragt'] as const satisfies typeof DRAFT
export const isDraft = ({ status }: Pick<Dienst, 'status'>): boolean => DRAFTS.some((one) => one === status)
export const isOver = ({ status }: Pick<Dienst, 'status'>): boolean => status === 'durchgefuehrt' || status === 'abgerechnet'

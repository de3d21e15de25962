import { planParts } from '#blocks/dienst/client/index.ts'
import { sundayLink, weekLink } from './link.ts'

export const weeks = planParts(weekLink)
export const sundays = planParts(sundayLink)

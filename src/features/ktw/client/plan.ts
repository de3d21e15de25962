import { planParts } from '#blocks/dienst/client/index.ts'
import { sundayLink, weekLink } from './link.ts'

export const weekPlanParts = planParts(weekLink)
export const sundayPlanParts = planParts(sundayLink)

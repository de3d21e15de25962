import { planParts } from '#blocks/dienst/client/index.ts'
import { blutspendeLink } from './link.ts'

export const parts = planParts(blutspendeLink)

import { planParts } from '#blocks/dienst/client/index.ts'
import { ausbildungLink } from './link.ts'

export const parts = planParts(ausbildungLink)

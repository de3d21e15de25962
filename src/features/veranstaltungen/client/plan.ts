import { planParts } from '#blocks/dienst/client/index.ts'
import { veranstaltungLink } from './link.ts'

export const parts = planParts(veranstaltungLink)

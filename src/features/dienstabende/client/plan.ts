import { planParts } from '#blocks/dienst/client/index.ts'
import { dienstabendLink } from './link.ts'

export const parts = planParts(dienstabendLink)

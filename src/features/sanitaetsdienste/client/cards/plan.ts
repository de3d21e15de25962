import { planParts } from '#blocks/dienst/client/index.ts'
import { dienstLink } from '../anlass.ts'

export const dienstParts = planParts(dienstLink)

import { planParts } from '#blocks/anmeldung/client/index.ts'
import { dienstLink } from '../anlass.ts'

export const dienstParts = planParts(dienstLink)

import { planParts } from '#blocks/anmeldung/client/index.ts'
import { blutspendeLink } from './link.ts'

export const parts = planParts(blutspendeLink)

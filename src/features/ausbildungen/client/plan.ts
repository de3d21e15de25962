import { planParts } from '#blocks/anmeldung/client/index.ts'
import { ausbildungLink } from './link.ts'

export const parts = planParts(ausbildungLink)

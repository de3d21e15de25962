import { planParts } from '#blocks/anmeldung/client/index.ts'
import { veranstaltungLink } from './link.ts'

export const parts = planParts(veranstaltungLink)

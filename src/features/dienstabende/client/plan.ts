import { planParts } from '#blocks/anmeldung/client/index.ts'
import { dienstabendLink } from './link.ts'

export const parts = planParts(dienstabendLink)

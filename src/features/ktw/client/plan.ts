import { planParts } from '#blocks/anmeldung/client/index.ts'
import { sonntagLink, wocheLink } from './link.ts'

export const weeks = planParts(wocheLink)
export const sundays = planParts(sonntagLink)

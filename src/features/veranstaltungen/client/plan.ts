import { planParts } from '#blocks/dienst/client/index.ts'
import { JoinFrame } from './JoinFrame.tsx'
import { veranstaltungLink } from './link.ts'

export const parts = planParts(veranstaltungLink, JoinFrame)

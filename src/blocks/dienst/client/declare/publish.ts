import { lazyPart } from '#client/app/lazy-part.ts'
import type { publishDrafts as publish, requirePublic as requires } from './publishing.tsx'

export const publishDrafts: typeof publish = async (...given) => (await import('./publishing.tsx')).publishDrafts(...given)
export const PublishingCard = lazyPart(async () => (await import('./publishing.tsx')).PublishingCard)
export const requirePublic: typeof requires = async (...given) => (await import('./publishing.tsx')).requirePublic(...given)

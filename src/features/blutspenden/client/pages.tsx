import { anlassPages } from '#blocks/anlaesse/client/index.ts'
import { about } from './about.ts'

export const blutspendenPages = anlassPages(about, async () => (await import('./screens.tsx')).screens)

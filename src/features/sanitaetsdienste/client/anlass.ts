import { path } from '#contract/screens.ts'
import type { AnlassLink } from '#blocks/anmeldung/client/index.ts'

export const dienstLink: AnlassLink = {
  api: '/api/sanitaetsdienste',
  words: { that: 'Der Dienst', within: 'im Dienst' },
  path: (id) => path('/sanitaetsdienst/{id}', { id }),
  load: async () => (await import('./api.ts')).dienstKind,
}

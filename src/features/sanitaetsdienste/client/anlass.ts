import { path } from '#contract/screens.ts'
import { SANITAETSDIENST } from '#client/ui/kinds/sanitaetsdienst.ts'
import { VERBS } from '#blocks/dienst/names.ts'
import type { AnlassLink } from '#blocks/dienst/client/index.ts'

export const dienstLink: AnlassLink = {
  api: '/api/sanitaetsdienste',
  words: {
    one: 'Dienst',
    many: 'Dienste',
    that: 'Der Dienst',
    next: 'Dein nächster Dienst',
    verbs: VERBS.sanitaetsdienst,
  },
  look: SANITAETSDIENST,
  list: path('/sanitaetsdienste'),
  path: (id) => path('/sanitaetsdienst/{id}', { id }),
  load: async () => (await import('./api.ts')).dienstKind,
}

import { path } from '#contract/screens.ts'
import { SANITAETSDIENST } from '#client/ui/kinds/sanitaetsdienst.ts'
import type { AnlassLink } from '#blocks/anmeldung/client/index.ts'

export const dienstLink: AnlassLink = {
  api: '/api/sanitaetsdienste',
  words: {
    one: 'Dienst',
    many: 'Dienste',
    that: 'Der Dienst',
    next: 'Dein nächster Dienst',
  },
  look: SANITAETSDIENST,
  list: path('/sanitaetsdienste'),
  path: (id) => path('/sanitaetsdienst/{id}', { id }),
  load: async () => (await import('./api.ts')).dienstKind,
}

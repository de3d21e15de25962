import { path } from '#contract/screens.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import type { AnlassLink } from '#blocks/anmeldung/client/index.ts'

export const dienstLink: AnlassLink = {
  api: '/api/sanitaetsdienste',
  words: {
    one: 'Dienst',
    many: 'Dienste',
    that: 'Der Dienst',
    within: 'im Dienst',
    forNone: 'für keinen Dienst',
    next: 'Dein nächster Dienst',
  },
  Sign: KINDS.sanitaetsdienst.icon,
  list: path('/sanitaetsdienste'),
  path: (id) => path('/sanitaetsdienst/{id}', { id }),
  load: async () => (await import('./api.ts')).dienstKind,
}

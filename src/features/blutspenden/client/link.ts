import { path } from '#contract/screens.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { VERBS } from '#blocks/dienst/names.ts'
import type { AnlassLink } from '#blocks/dienst/client/index.ts'

export const blutspendeLink: AnlassLink = {
  api: '/api/blutspenden',
  words: {
    one: 'Blutspende',
    many: 'Blutspenden',
    that: 'Die Blutspende',
    next: 'Deine nächste Blutspende',
    verbs: VERBS.blutspende,
    offers: 'roles',
  },
  look: KINDS.blutspende,
  list: path('/blutspenden'),
  path: (id) => path('/blutspende/{id}', { id }),
  load: async () => (await import('./kind.ts')).kind,
}

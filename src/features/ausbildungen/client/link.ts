import { VERBS } from '#blocks/dienst/names.ts'
import type { AnlassLink } from '#blocks/dienst/client/index.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { path } from '#contract/screens.ts'

export const ausbildungLink: AnlassLink = {
  api: '/api/ausbildungen',
  words: {
    one: 'Ausbildung',
    many: 'Ausbildungen',
    that: 'Die Ausbildung',
    next: 'Deine nächste Ausbildung',
    verbs: VERBS.ausbildung,
  },
  look: KINDS.ausbildung,
  list: path('/ausbildung'),
  path: (id) => path('/ausbildung/{id}', { id }),
  load: async () => (await import('./kind.ts')).kind,
}

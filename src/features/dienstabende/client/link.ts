import { path } from '#contract/screens.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { VERBS } from '#blocks/dienst/names.ts'
import type { AnlassLink } from '#blocks/dienst/client/index.ts'

export const dienstabendLink: AnlassLink = {
  api: '/api/dienstabende',
  words: {
    one: 'Dienstabend',
    many: 'Dienstabende',
    that: 'Der Dienstabend',
    next: 'Dein nächster Dienstabend',
    verbs: VERBS.dienstabend,
  },
  look: KINDS.dienstabend,
  list: path('/dienstabende'),
  path: (id) => path('/dienstabend/{id}', { id }),
  load: async () => (await import('./kind.ts')).kind,
}

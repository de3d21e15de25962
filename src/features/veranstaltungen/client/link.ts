import { VERBS } from '#blocks/dienst/names.ts'
import type { AnlassLink } from '#blocks/dienst/client/index.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { path } from '#contract/screens.ts'

export const veranstaltungLink: AnlassLink = {
  api: '/api/veranstaltungen',
  words: {
    one: 'Veranstaltung',
    many: 'Veranstaltungen',
    that: 'Die Veranstaltung',
    next: 'Deine nächste Veranstaltung',
    verbs: VERBS.veranstaltung,
  },
  look: KINDS.veranstaltung,
  list: path('/veranstaltungen'),
  path: (id) => path('/veranstaltung/{id}', { id }),
  load: async () => (await import('./kind.ts')).kind,
}

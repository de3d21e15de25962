import { VERBS } from '#blocks/dienst/names.ts'
import type { AnlassLink } from '#blocks/dienst/client/index.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { path } from '#contract/screens.ts'

export const weekLink: AnlassLink = {
  api: '/api/ktw/wochen',
  words: {
    one: 'KTW-Woche',
    many: 'KTW-Wochen',
    that: 'Die KTW-Woche',
    next: 'Deine nächste KTW-Schicht',
    verbs: VERBS.ktw,
    offers: 'seats',
  },
  look: KINDS.ktwWoche,
  list: path('/ktw/woche'),
  path: (id) => path('/ktw/woche/{id}', { id }),
  load: async () => (await import('./kinds.ts')).weekCalls.kind,
}
export const sundayLink: AnlassLink = {
  api: '/api/ktw/sonntage',
  words: {
    one: 'Sonntags-KTW',
    many: 'Sonntags-KTW',
    that: 'Der Sonntags-KTW',
    next: 'Dein nächster Sonntags-KTW',
    verbs: VERBS.ktw,
    offers: 'seats',
  },
  look: KINDS.ktwSonntag,
  list: path('/ktw/sonntag'),
  path: (id) => path('/ktw/sonntag/{id}', { id }),
  load: async () => (await import('./kinds.ts')).sundayCalls.kind,
}

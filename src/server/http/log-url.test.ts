import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { urlForLog } from './log-url.ts'

testAll([
  ['/passwort-reset/Ab3_-xyz', '/passwort-reset/[geheim]'],
  ['/passwort-reset/Ab3?x=1', '/passwort-reset/[geheim]?x=1'],
  ['/api/kalender/feed/geheim123.ics', '/api/kalender/feed/[geheim].ics'],
  ['/zusage/Ab3_-xyz?antwort=nein', '/zusage/[geheim]?antwort=nein'],
  ['/schild/Ab3_-xyz', '/schild/[geheim]'],
  ['/api/kalender/schild/Ab3xyz/ereignisse', '/api/kalender/schild/[geheim]/ereignisse'],
  ['/api/sanitaetsdienste/zusage/Ab3_-xyz', '/api/sanitaetsdienste/zusage/[geheim]'],
  ['/api/kummerkasten/antwort/AB3C-xyz', '/api/kummerkasten/antwort/[geheim]'],
  ['/api/mitteilungen/abmelden/AB3C-xyz', '/api/mitteilungen/abmelden/[geheim]'],
  ['/api/orte?suche=passwort-reset', '/api/orte?suche=passwort-reset'],
])('%s is logged as %s', (url, record) => expect(urlForLog(url)).toBe(record))

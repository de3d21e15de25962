import { defineContract } from '#contract/endpoint.ts'

/**
 * Live changes as server-sent events: `data: {"bereiche":["orte"]}` names the lists that changed, on any node. `"+fahrzeuge"` names
 * lists that show part of a change, and `"*"` means any list. After a reconnect clients refetch everything: no events are stored.
 */
export const eventsContract = defineContract({
  strom: { method: 'GET', path: '/api/ereignisse', zugang: 'angemeldet', titel: 'Änderungen mitlesen', response: null, kind: 'stream' },
})

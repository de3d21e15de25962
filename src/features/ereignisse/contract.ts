import { defineContract } from '#contract/endpoint.ts'

/**
 * Live changes as server-sent events: `data: {"bereiche":["orte"]}` names the lists that changed, on whatever node, `"+fahrzeuge"` those
 * that show something of what changed; `"*"` means that any may have. A stream that was cut is opened again and everything read afresh: nothing is kept for it.
 */
export const eventsContract = defineContract({
  strom: { method: 'GET', path: '/api/ereignisse', zugang: 'angemeldet', titel: 'Änderungen mitlesen', response: null, kind: 'stream' },
})

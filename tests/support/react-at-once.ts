// React holds back what follows a placeholder for up to 300 ms, so that a screen does not flicker. Nobody watches a page test, and
// it would wait that long for each screen. React takes its timer as it is loaded: it gets one that rings at once.
const timer = globalThis.setTimeout
globalThis.setTimeout = ((act: () => void) => timer(act, 0)) as typeof timer
await import('react-dom/client')
globalThis.setTimeout = timer

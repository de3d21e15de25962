// Handles a temporarily unavailable server (restart, database). Shows a notice until it is back, then resumes waiting calls.
import { recordResponse, heardNothing, isWithoutNet, onNet, SERVER_AWAY } from './net.ts'
import { notifications } from '@mantine/notifications'

const HEALTH = '/api/gesundheit'
const EVERY_MS = 2_000
const NET_EVERY_MS = 5_000
const ID = 'gleich-wieder-da'
export const BACK_SOON = `${SERVER_AWAY}. Sobald er wieder da ist, geht es von selbst weiter.`

const returned = new Set<() => void>()
/** Calls `fn` whenever the server is back; returns the unsubscribe function. */
export function onReturn(fn: () => void): () => void {
  returned.add(fn)
  return () => void returned.delete(fn)
}

/** Health check. No response at all means that the network is down, not the server. */
async function healthy(): Promise<boolean> {
  const response = await fetch(HEALTH).catch(() => null)
  if (response) recordResponse(response)
  else heardNothing()
  return response?.ok ?? false
}

let asking = false
export async function lookForNet(): Promise<boolean> {
  asking = true
  const back = await healthy()
  asking = false
  if (back) for (const fn of returned) fn()
  else if (!isWithoutNet()) void lookForServer()
  return back
}
window.addEventListener('online', () => void lookForNet())
// The browser's `online` event alone is unreliable: it may fire early or never.
let looking = false
onNet(() => {
  if (!isWithoutNet()) {
    // Another response arrived first; waiting calls resume anyway.
    if (!asking) void lookForNet()
    return
  }
  notifications.hide(ID)
  if (looking) return
  looking = true
  void (async () => {
    while (isWithoutNet()) {
      await new Promise((resolve) => setTimeout(resolve, NET_EVERY_MS))
      if (isWithoutNet()) await lookForNet()
    }
    looking = false
  })()
})

let watching = false
/** Probes after an unexpected response and shows when the server is expected back. A rate-limit refusal does not count as unavailable. */
export async function lookForServer(): Promise<void> {
  if (watching) return
  watching = true
  try {
    if (await healthy()) return
    // Without a network the server state is unknown; the offline banner takes over and polls.
    while (!isWithoutNet()) {
      notifications.show({
        id: ID,
        message: BACK_SOON,
        color: 'petrol',
        autoClose: false,
        role: 'status',
        withBorder: true,
      })
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
      if (!(await healthy())) continue
      notifications.hide(ID)
      for (const fn of returned) fn()
      return
    }
  } finally {
    watching = false
  }
}

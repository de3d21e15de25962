// The server is away for a moment: it restarts, or its database does. Says so until it is back; then what waited goes on.
import { heard, heardNothing, isWithoutNet, onNet, SERVER_AWAY } from './net.ts'
import { notifications } from '@mantine/notifications'

const HEALTH = '/api/gesundheit'
const EVERY_MS = 2_000
const NET_EVERY_MS = 5_000
const ID = 'gleich-wieder-da'
export const BACK_SOON = `${SERVER_AWAY}. Sobald er wieder da ist, geht es von selbst weiter.`

const returned = new Set<() => void>()
/** Calls `fn` whenever the server is back; returns the function that stops it. */
export function onReturn(fn: () => void): () => void {
  returned.add(fn)
  return () => void returned.delete(fn)
}

/** An answer that the server itself did not give, or only to say that it cannot now; 0: none at all. */
export const isAway = (status: number): boolean => [0, 502, 503, 504].includes(status)

/** Does the server say that it is well? No answer at all is no word of the server: then there is no net. */
async function healthy(): Promise<boolean> {
  const response = await fetch(HEALTH).catch(() => null)
  if (response) heard(response)
  else heardNothing()
  return response?.ok ?? false
}

let asking = false
/** Looks whether the net is back; then what waited goes on. */
export async function lookForNet(): Promise<boolean> {
  asking = true
  const back = await healthy()
  asking = false
  if (back) for (const fn of returned) fn()
  else if (!isWithoutNet()) void lookForServer()
  return back
}
window.addEventListener('online', () => void lookForNet())
// The browser's word alone is not enough: it may come before the net does, or not at all.
let looking = false
onNet(() => {
  if (!isWithoutNet()) {
    // Some other answer came first: what waited goes on all the same.
    if (!asking) void lookForNet()
    return
  }
  // The band says it now.
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
/** A call was answered, but not by the server as it should be: is it away, and when is it back? One that only refused too many calls is not. */
export async function lookForServer(): Promise<void> {
  if (watching) return
  watching = true
  try {
    if (await healthy()) return
    // Without a net nobody knows of the server: then the band speaks alone, and looks.
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

import { useState } from 'react'

/** Keys under this prefix go at sign-out (endSession). */
const KEY = 'entwurf:spaeter'
const WEEK_MS = 7 * 86_400_000
type Until = Readonly<Record<string, number>>

function read(): Until {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Until
    return Object.fromEntries(Object.entries(kept).filter(([, until]) => until > Date.now()))
  } catch {
    return {}
  }
}

/** Entries put off on this device for a week; forgotten at sign-out. */
export function useLater() {
  const [until, setUntil] = useState(read)
  const keep = (next: Until) => {
    localStorage.setItem(KEY, JSON.stringify(next))
    setUntil(next)
  }
  return {
    isPutOff: (id: string) => (until[id] ?? 0) > Date.now(),
    putOff: (ids: readonly string[]) => keep({ ...read(), ...Object.fromEntries(ids.map((id) => [id, Date.now() + WEEK_MS])) }),
    bringBack: (ids: readonly string[]) => keep(Object.fromEntries(Object.entries(read()).filter(([id]) => !ids.includes(id)))),
  }
}

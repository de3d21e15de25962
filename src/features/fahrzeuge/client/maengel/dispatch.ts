import { useState } from 'react'
import { ApiError } from '#client/api.ts'
import { notify } from '#client/notify.ts'
import { sendPhoto } from '../api.ts'

export interface Dispatch {
  readonly photos: readonly File[]
  readonly set: (photos: readonly File[]) => void
  /** From 0 to 1 while photos are on their way, else null. */
  readonly share: number | null
  /** Sends one after the other; what did not get through stays. Answers whether all arrived. */
  readonly send: (fahrzeug: string, mangel: string) => Promise<boolean>
}

/** Photos that wait to be sent to a defect. */
export function usePhotoDispatch(): Dispatch {
  const [photos, set] = useState<readonly File[]>([])
  const [progress, setShare] = useState<number | null>(null)

  async function send(fahrzeug: string, mangel: string): Promise<boolean> {
    const all = photos
    for (const [number, photo] of all.entries()) {
      try {
        // One after the other: together they would take the phone's line from each other.
        // oxlint-disable-next-line no-await-in-loop
        await sendPhoto(fahrzeug, mangel, photo, (part) => setShare((number + part) / all.length))
        set((left) => left.filter((other) => other !== photo))
      } catch (error) {
        setShare(null)
        if (!(error instanceof ApiError)) throw error
        notify(error.message, 'error')
        return false
      }
    }
    setShare(null)
    return true
  }
  return { photos, set, share: progress, send }
}

import { useState } from 'react'
import { ApiError, randomKey } from '#client/api.ts'
import { notify } from '#client/notify.ts'
import { useSend } from '#client/useSend.ts'
import { path } from '#contract/screens.ts'
import type { Mangel } from '#features/fahrzeuge/schemas.ts'
import { reloadMaengel, sendPhoto } from '../api.ts'

/** Photos that wait to be sent to a defect: one after the other, for together they would take the phone's line from each other. */
export function usePhotoDispatch(success?: string) {
  const [photos, set] = useState<readonly File[]>([])
  /** From 0 to 1 while photos are on their way, else null. */
  const [share, setShare] = useState<number | null>(null)

  /** Answers whether all arrived, or wait on this device; what was refused stays here. */
  const { send } = useSend(
    async ({ _id, fahrzeug }: Mangel) => {
      const left = [...photos]
      try {
        for (let photo = left[0]; photo; photo = left[0]) {
          const before = photos.length - left.length
          // oxlint-disable-next-line no-await-in-loop
          await sendPhoto(fahrzeug, _id, photo, (part) => setShare((before + part) / photos.length))
          left.shift()
          set([...left])
        }
      } catch (error) {
        // Without a net for one there is none for the others.
        if (error instanceof ApiError)
          error.unsent = error.unsent.flatMap((one) => [one, ...left.slice(1).map((body) => ({ ...one, body, key: randomKey() }))])
        throw error
      } finally {
        setShare(null)
      }
    },
    {
      ...(success === undefined ? {} : { success }),
      offline: ({ fahrzeug: id, fahrzeugName, titel }) => ({
        titel: `Foto zum Mangel: ${fahrzeugName}, ${titel}`,
        path: path('/fahrzeuge/mangel/{id}', { id }),
        follow: () => set([]),
      }),
      onError: (error) => error instanceof ApiError && notify(error.message, 'error'),
      reload: reloadMaengel,
    },
  )
  return { photos, set, share, send }
}

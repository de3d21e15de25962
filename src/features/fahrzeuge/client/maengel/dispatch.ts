import { useState } from 'react'
import { ApiError, randomKey } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { useSend } from '#client/net/useSend.ts'
import { path } from '#contract/screens.ts'
import type { Mangel } from '#features/fahrzeuge/schemas.ts'
import { reloadMaengel, sendPhoto } from '../api.ts'

/** Sends photos of a defect sequentially, since parallel uploads would compete for the phone's bandwidth. */
export function usePhotoDispatch(success?: string) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [share, setShare] = useState(0)

  const { send, isSending } = useSend(
    async ({ mangel: { _id, fahrzeug }, list }: { readonly mangel: Mangel; readonly list: readonly File[] }) => {
      setShare(0)
      const unsent = [...list]
      try {
        for (let photo = unsent[0]; photo; photo = unsent[0]) {
          const [sent, before] = [photo, list.length - unsent.length]
          await sendPhoto(fahrzeug, _id, photo, (part) => setShare((before + part) / list.length))
          unsent.shift()
          setPhotos((now) => now.filter((file) => file !== sent))
        }
      } catch (error) {
        // If the network fails for one photo, the others would fail too.
        if (error instanceof ApiError)
          error.unsent = error.unsent.flatMap((request) => [
            request,
            ...unsent.slice(1).map((body) => ({ ...request, body, key: randomKey() })),
          ])
        throw error
      }
    },
    {
      ...(success === undefined ? {} : { success }),
      offline: ({ mangel: { fahrzeug, fahrzeugName, titel }, list }) => ({
        titel: `Foto zum Mangel: ${fahrzeugName}, ${titel}`,
        path: path('/fahrzeuge/mangel/{id}', { id: fahrzeug }),
        follow: () => setPhotos((now) => now.filter((file) => !list.includes(file))),
      }),
      onError: (error) => error instanceof ApiError && notify(error.message, 'error'),
      reload: reloadMaengel,
    },
  )
  return {
    photos,
    set: setPhotos,
    /** Progress from 0 to 1 while uploading, otherwise null. */
    share: isSending ? share : null,
    /** Resolves to true if all were sent or queued on this device; refused photos remain in the list. */
    send: (mangel: Mangel) => send({ mangel, list: photos }),
  }
}

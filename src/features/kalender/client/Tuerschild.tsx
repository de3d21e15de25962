import { useCallback, useEffect, useState } from 'react'
import { ApiError, sendSilently } from '#client/net/api.ts'
import { today, timeOfDay } from '#client/text/date.ts'
import { path } from '#contract/screens.ts'
import { useSession } from '#client/app/session.ts'
import { EntryFrame } from '#client/ui/page/EntryFrame.tsx'
import { ErrorMessage } from '#client/ui/page/ErrorMessage.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import type { Schild } from '#features/kalender/contract.ts'
import { Display } from './schild/Display.tsx'
import { useChanges, useClock, useAwake } from './schild/live.ts'
import { isNight } from './schild/plan.ts'
import classes from './schild/Tuerschild.module.css'

/**
 * Door plate of a vehicle or a room: today's plan, without sign-in. Excludes the query library and schemas, because phones load only
 * this page from the QR code. Tablets show it all day.
 */
export function Tuerschild({ geheimnis }: { readonly geheimnis: string }) {
  const [schild, setSchild] = useState<Schild | null>(null)
  const [readAt, setReadAt] = useState<Date | null>(null)
  const [error, setError] = useState<unknown>(null)
  const { isAuthenticated } = useSession()
  const now = useClock()
  const day = today(now)

  const read = useCallback(
    () =>
      void sendSilently({ method: 'GET', url: `/api/kalender/schild/${encodeURIComponent(geheimnis)}` }).then(({ data }) => {
        setError(null)
        setReadAt(new Date())
        return setSchild(data as Schild)
      }, setError),
    [geheimnis],
  )
  // Also reloads at midnight: the plan covers one day.
  useEffect(read, [read, day])
  useChanges(geheimnis, read)
  useAwake(schild !== null && !isAuthenticated)
  useEffect(() => {
    if (schild) document.title = `${schild.name} · Intranet`
  }, [schild])

  const unknown = error instanceof ApiError && error.status === 404
  if (unknown) return <Invalid />
  if (!schild) return error === null ? <LoadingSkeleton rows={3} /> : <ErrorMessage error={error} again={read} />
  return (
    <div
      className={classes['sign']}
      data-nacht={(!isAuthenticated && isNight(now)) || undefined}
      data-allein={!isAuthenticated || undefined}
    >
      <Display schild={schild} moment={now} alone={!isAuthenticated} />
      {error !== null && readAt && (
        <p className={classes['stale']} role="status">
          Keine Verbindung. Stand von {timeOfDay(readAt)} Uhr.
        </p>
      )}
    </div>
  )
}

function Invalid() {
  const text = 'Die Adresse wurde erneuert oder das Fahrzeug oder den Raum gibt es nicht mehr. Hänge das neue Schild auf.'
  return (
    <EntryFrame titel="Dieses Türschild gilt nicht mehr" text={text}>
      <ScreenLink to={path('/')} py={10}>
        Zur Anmeldung
      </ScreenLink>
    </EntryFrame>
  )
}

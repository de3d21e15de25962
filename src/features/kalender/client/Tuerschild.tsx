import { useCallback, useEffect, useState } from 'react'
import { ApiFehler, sendenStill } from '#client/api.ts'
import { heute, uhrzeit } from '#client/datum.ts'
import { pfad } from '#contract/screens.ts'
import { useSitzung } from '#client/sitzung.ts'
import { Eingang } from '#client/ui/Eingang.tsx'
import { Fehleranzeige } from '#client/ui/Fehleranzeige.tsx'
import { Laden } from '#client/ui/Laden.tsx'
import { Verweis } from '#client/verweis.tsx'
import type { Schild } from '#features/kalender/contract.ts'
import { Anzeige } from './schild/Anzeige.tsx'
import { useAenderungen, useUhr, useWach } from './schild/live.ts'
import { istNacht } from './schild/plan.ts'
import classes from './schild/Tuerschild.module.css'

/**
 * The door plate of a vehicle or a room: today's plan, without signing in. Without the query library and the contract's
 * schemas, because it is all that a phone loads that reads the QR code; a tablet shows it all day.
 */
export function Tuerschild({ geheimnis }: { readonly geheimnis: string }) {
  const [schild, setzeSchild] = useState<Schild | null>(null)
  const [gelesenUm, setzeGelesenUm] = useState<Date | null>(null)
  const [fehler, setzeFehler] = useState<unknown>(null)
  const { isAuthenticated } = useSitzung()
  const jetzt = useUhr()
  const tag = heute(jetzt)

  const lies = useCallback(
    () =>
      void sendenStill({ method: 'GET', url: `/api/kalender/schild/${encodeURIComponent(geheimnis)}` }).then(({ daten }) => {
        setzeFehler(null)
        setzeGelesenUm(new Date())
        return setzeSchild(daten as Schild)
      }, setzeFehler),
    [geheimnis],
  )
  // Also at midnight: the plan is that of a day.
  useEffect(lies, [lies, tag])
  useAenderungen(geheimnis, lies)
  useWach(schild !== null && !isAuthenticated)
  useEffect(() => {
    if (schild) document.title = `${schild.name} · Intranet`
  }, [schild])

  const falsch = fehler instanceof ApiFehler && fehler.status === 404
  if (falsch) return <Ungueltig />
  if (!schild) return fehler === null ? <Laden zeilen={3} /> : <Fehleranzeige fehler={fehler} nochmal={lies} />
  return (
    <div
      className={classes['schild']}
      data-nacht={(!isAuthenticated && istNacht(jetzt)) || undefined}
      data-allein={!isAuthenticated || undefined}
    >
      <Anzeige schild={schild} moment={jetzt} allein={!isAuthenticated} />
      {fehler !== null && gelesenUm && (
        <p className={classes['alt']} role="status">
          Keine Verbindung. Stand von {uhrzeit(gelesenUm)} Uhr.
        </p>
      )}
    </div>
  )
}

function Ungueltig() {
  const text = 'Die Adresse wurde erneuert oder das Fahrzeug oder den Raum gibt es nicht mehr. Hänge das neue Schild auf.'
  return (
    <Eingang titel="Dieses Türschild gilt nicht mehr" text={text}>
      <Verweis nach={pfad('/')} py={10}>
        Zur Anmeldung
      </Verweis>
    </Eingang>
  )
}

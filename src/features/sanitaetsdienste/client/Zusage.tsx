import { Stack } from '@mantine/core'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { ApiFehler, sendenStill } from '#client/api.ts'
import { pfad } from '#contract/screens.ts'
import { useSitzung } from '#client/sitzung.ts'
import { Eingang } from '#client/ui/Eingang.tsx'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Laden } from '#client/ui/Laden.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { Verweis } from '#client/verweis.tsx'
import { Antwort, type Antwortwahl } from './zusage/Antwort.tsx'
import { Schluss } from './zusage/Schluss.tsx'
import { frage, schluss, type Zusagestand } from './zusage/wortlaut.ts'
import classes from './zusage/Zusage.module.css'

/**
 * The page behind the link of a mail (call for help, hand-over): works once, without signing in. Without the query library
 * and without the contract's schemas, because it is all that a phone loads.
 */
export function Zusage({ token }: { readonly token: string }) {
  const [stand, setzeStand] = useState<Zusagestand | null>(null)
  const [fehler, setzeFehler] = useState<unknown>(null)
  const [laeuft, setzeLaeuft] = useState<Antwortwahl | null>(null)
  const [{ antwort: wunsch }] = useUrlZustand(['antwort'])
  const url = `/api/sanitaetsdienste/zusage/${encodeURIComponent(token)}`

  const lies = useCallback(
    () =>
      sendenStill({ method: 'GET', url }).then(({ daten }) => {
        setzeFehler(null)
        return setzeStand(daten as Zusagestand)
      }, setzeFehler),
    [url],
  )
  useEffect(() => void lies(), [lies])

  async function antworte(antwort: Antwortwahl) {
    setzeLaeuft(antwort)
    setzeFehler(null)
    try {
      setzeStand((await sendenStill({ method: 'POST', url, body: { antwort } })).daten as Zusagestand)
    } catch (fehler) {
      // Somebody was faster, or it was called off: the page then shows what holds now.
      if (fehler instanceof ApiFehler && fehler.status === 409) await lies()
      else setzeFehler(fehler)
    } finally {
      setzeLaeuft(null)
    }
  }

  if (!stand) {
    if (!fehler) return <Rahmen titel="Einen Moment …">{<Laden zeilen={2} />}</Rahmen>
    const falsch = fehler instanceof ApiFehler && fehler.status === 404
    return (
      <Rahmen titel={falsch ? 'Dieser Link gilt nicht' : 'Das hat nicht geklappt'}>
        <Stack align="flex-start">
          <ErrorLine text={satz(fehler)} />
          {falsch ? (
            <Verweis nach={pfad('/')}>Zur Anmeldung</Verweis>
          ) : (
            <Knopf variant="default" onClick={() => void lies()}>
              Noch einmal versuchen
            </Knopf>
          )}
        </Stack>
      </Rahmen>
    )
  }
  if (stand.zustand !== 'offen') {
    return (
      <Rahmen titel={schluss(stand.zustand).titel}>
        <Schluss stand={stand} zustand={stand.zustand} />
      </Rahmen>
    )
  }
  return (
    <Rahmen titel={frage(stand)}>
      <Stack gap="md">
        {fehler !== null && <ErrorLine text={satz(fehler)} />}
        <Antwort
          stand={stand}
          vorgewaehlt={wunsch === 'nein' ? 'abgelehnt' : 'zugesagt'}
          laeuft={laeuft}
          antworte={(antwort) => void antworte(antwort)}
        />
      </Stack>
    </Rahmen>
  )
}

const satz = (fehler: unknown) => (fehler instanceof Error ? fehler.message : 'Unbekannter Fehler.')

/** Whoever is signed in already has the intranet's frame around the page. */
function Rahmen({ titel, children }: { readonly titel: string; readonly children: ReactNode }) {
  const { isAuthenticated } = useSitzung()
  useEffect(() => {
    document.title = `${titel} · Intranet`
  }, [titel])
  if (!isAuthenticated) return <Eingang titel={titel}>{children}</Eingang>
  return (
    <div className={classes['drinnen']}>
      <h1>{titel}</h1>
      {children}
    </div>
  )
}

import { Stack } from '@mantine/core'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { ApiError, sendSilently } from '#client/net/api.ts'
import { path } from '#contract/screens.ts'
import { useSession } from '#client/app/session.ts'
import { EntryFrame } from '#client/ui/page/EntryFrame.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import type { AnlassLink, AnswerChoice } from '../kind.ts'
import { Answer } from './Answer.tsx'
import { End } from './Closing.tsx'
import { questionText, endOf, type ZusageState } from './wording.ts'
import classes from './Zusage.module.css'

interface Props {
  readonly link: AnlassLink
  readonly token: string
}

/**
 * Page behind a mail link (help request, handover): usable once, without signing in. Excludes the query library
 * and the contract schemas to keep the download small.
 */
export function Zusage({ link: { api }, token }: Props) {
  const { isAuthenticated } = useSession()
  const [state, setState] = useState<ZusageState | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [running, setRunning] = useState<AnswerChoice | null>(null)
  const [{ antwort }] = useUrlState(['antwort'])
  const url = `${api}/zusage/${encodeURIComponent(token)}`

  const read = useCallback(
    () =>
      sendSilently({ method: 'GET', url }).then(({ data }) => {
        setError(null)
        return setState(data as ZusageState)
      }, setError),
    [url],
  )
  useEffect(() => void read(), [read])

  async function answer(response: AnswerChoice) {
    if (!state) return
    const { beginn, ende, ortName } = state
    setRunning(response)
    setError(null)
    try {
      const body = { antwort: response, gesehen: { beginn, ende, ortName } }
      setState((await sendSilently({ method: 'POST', url, body })).data as ZusageState)
    } catch (error) {
      // Lost a race, or cancelled: shows the current state.
      if (error instanceof ApiError && error.status === 409) await read()
      else setError(error)
    } finally {
      setRunning(null)
    }
  }

  if (!state) {
    if (!error) return <Frame titel="Einen Moment …">{<LoadingSkeleton rows={2} />}</Frame>
    const unknownLink = error instanceof ApiError && error.status === 404
    return (
      <Frame titel={unknownLink ? 'Dieser Link gilt nicht' : 'Das hat nicht geklappt'}>
        <Stack align="flex-start">
          <ErrorLine text={sentence(error)} />
          {unknownLink ? (
            <ScreenLink to={path(isAuthenticated ? '/dashboard' : '/')} alone>
              {isAuthenticated ? 'Zur Übersicht' : 'Zur Anmeldung'}
            </ScreenLink>
          ) : (
            <ActionButton variant="default" onClick={() => read()}>
              Noch einmal versuchen
            </ActionButton>
          )}
        </Stack>
      </Frame>
    )
  }
  if (state.zustand !== 'offen') {
    return (
      <Frame titel={endOf(state.zustand, state.anlass).titel}>
        <End state={state} end={endOf(state.zustand, state.anlass)} />
      </Frame>
    )
  }
  return (
    <Frame titel={questionText(state)}>
      <Stack gap="md">
        {error !== null && <ErrorLine text={sentence(error)} />}
        <Answer
          state={state}
          preselected={antwort === 'nein' ? 'abgelehnt' : 'zugesagt'}
          running={running}
          answer={(response) => void answer(response)}
        />
      </Stack>
    </Frame>
  )
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : 'Da ist etwas schiefgelaufen.')

/** Signed-in users already have the intranet's frame around the page. */
function Frame({ titel, children }: { readonly titel: string; readonly children: ReactNode }) {
  const { isAuthenticated } = useSession()
  useEffect(() => {
    document.title = `${titel} · Intranet`
  }, [titel])
  if (!isAuthenticated) return <EntryFrame titel={titel}>{children}</EntryFrame>
  return (
    <div className={classes['inside']}>
      <h1>{titel}</h1>
      {children}
    </div>
  )
}

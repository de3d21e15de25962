import { type SubmitEvent, useState, useTransition } from 'react'
import { login } from '#client/app/login.ts'
import { ApiError } from '#client/net/api.ts'
import { SignIn } from '#client/first/SignIn.tsx'
import { readVerband } from '#client/first/verband.ts'
import { waitText, useWaitTime } from './wait-time.ts'

const typed = () =>
  Object.fromEntries([...document.querySelectorAll<HTMLInputElement>('.first input')].map(({ name, value }) => [name, value]))

/** The login. The router decides the target afterwards: the requested page, otherwise the dashboard. */
export function Login() {
  const { rest, wait } = useWaitTime()
  // Done by hand: `useSend` would load the query library with the login page.
  const [isSending, startTransition] = useTransition()
  // The button stays busy until the app takes the place of the form.
  const [isIn, setIn] = useState(false)
  const [error, setError] = useState('')
  const [passwortShown, setPasswortShown] = useState(false)
  const [before] = useState(typed)

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const username = elements.namedItem('username') as HTMLInputElement
    const passwort = elements.namedItem('passwort') as HTMLInputElement
    setError('')
    startTransition(async () => {
      try {
        await login(username.value.trim(), passwort.value)
        setIn(true)
      } catch (problem) {
        setError(problem instanceof Error ? problem.message : 'Die Anmeldung hat nicht geklappt.')
        if (problem instanceof ApiError && problem.wait > 0) wait(problem.wait)
        passwort.select()
      }
    })
  }

  return (
    <SignIn
      verband={readVerband()}
      error={error}
      wait={rest > 0 ? `Wieder möglich in ${waitText(rest)}` : ''}
      sending={isSending || isIn}
      passwortShown={passwortShown}
      onEye={() => setPasswortShown(!passwortShown)}
      onSubmit={send}
      typed={before}
    />
  )
}

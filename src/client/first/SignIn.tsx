import type { SubmitEvent } from 'react'
import { Entry, type Verband } from './Entry.tsx'

interface Props {
  readonly verband: Verband
  readonly error?: string
  readonly wait?: string
  readonly sending?: boolean
  readonly passwortShown?: boolean
  readonly onEye?: () => void
  /** Without it nothing is sent: the form in index.html waits for the program. */
  readonly onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  readonly typed?: Readonly<Record<string, string>>
}

/** The sign-in form in plain elements. It is part of index.html and must not depend on Mantine or a router. */
export const SignIn = ({ verband, error = '', wait = '', sending = false, passwortShown = false, onEye, onSubmit, typed = {} }: Props) => (
  <Entry titel="Willkommen zurück" text="Melde dich mit deinem Benutzernamen an." verband={verband}>
    <form className="login-form" onSubmit={onSubmit}>
      {error === '' ? null : (
        <div className="login-error" role="alert">
          {error}
        </div>
      )}
      <div>
        <label htmlFor="username">Benutzername</label>
        <span className="login-field">
          <input
            id="username"
            name="username"
            required
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            defaultValue={typed['username']}
          />
        </span>
      </div>
      <div>
        <label htmlFor="passwort">Passwort</label>
        <span className="login-field">
          <input
            id="passwort"
            name="passwort"
            type={passwortShown ? 'text' : 'password'}
            required
            autoComplete="current-password"
            defaultValue={typed['passwort']}
          />
          <button type="button" aria-label="Passwort zeigen oder verbergen" aria-pressed={passwortShown} onClick={onEye}>
            <svg
              width="20"
              height="20"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              aria-hidden
            >
              <path d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0" />
              <path d="M21 12c-2.4 4 -5.4 6 -9 6s-6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6s6.6 2 9 6" />
              {passwortShown && <path d="M3 3l18 18" />}
            </svg>
          </button>
        </span>
      </div>
      <button className="login-submit" type={onSubmit ? 'submit' : 'button'} disabled={wait !== '' || sending} aria-busy={sending}>
        {wait || (sending ? 'Einen Moment …' : 'Anmelden')}
      </button>
      <a className="login-forgotten" href="/passwort-vergessen">
        Passwort vergessen?
      </a>
    </form>
  </Entry>
)

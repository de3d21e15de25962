// What the browser runs first: the sign-in alone for who comes to sign in, else the whole program.
import './first/first.css'

if (location.pathname === '/' && localStorage.getItem('token') === null) {
  void import('#features/auth/client/alone.tsx').then(({ signInAlone }) => signInAlone(() => import('./main.tsx')))
} else void import('./main.tsx')

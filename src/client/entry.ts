// Entry point in the browser: loads only the sign-in for a sign-in visit, else the whole program.
import './first/first.css'
import { signInAddress } from './navigation/sign-in-address.ts'

const program = () => import('./main.tsx')
// first/start.ts has decided by token and path. The URL is checked too, lest a screen replace the fields while the user types.
const signsIn = document.documentElement.dataset['start'] === 'anmeldung' && !import.meta.env.DEV
if (signsIn && location.pathname !== '/') history.replaceState(null, '', signInAddress(location.pathname + location.search))
const first =
  signsIn || (location.pathname === '/' && localStorage.getItem('token') === null)
    ? import('#features/auth/client/alone.tsx').then(({ signInAlone }) => signInAlone(program))
    : program()
// index.html shows the failure (first/start.ts); nothing else is loaded yet.
first.catch(() => dispatchEvent(new Event('programm-fehlt')))

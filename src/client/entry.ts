// What the browser runs first: the sign-in alone for who comes to sign in, else the whole program.
import './first/first.css'
import { signInAddress } from './navigation/sign-in-address.ts'

const program = () => import('./main.tsx')
// first/start.ts has decided by token and path; the address says it too, so that no screen takes the fields away while somebody types.
const signsIn = document.documentElement.dataset['start'] === 'anmeldung' && !import.meta.env.DEV
if (signsIn && location.pathname !== '/') history.replaceState(null, '', signInAddress(location.pathname + location.search))
const first =
  signsIn || (location.pathname === '/' && localStorage.getItem('token') === null)
    ? import('#features/auth/client/alone.tsx').then(({ signInAlone }) => signInAlone(program))
    : program()
// Said by what stands in index.html (first/start.ts): there is nothing else.
first.catch(() => dispatchEvent(new Event('programm-fehlt')))

// What the browser runs first: the sign-in alone for who comes to sign in, else the whole program.
import './first/first.css'

const program = () => import('./main.tsx')
const first =
  location.pathname === '/' && localStorage.getItem('token') === null
    ? import('#features/auth/client/alone.tsx').then(({ signInAlone }) => signInAlone(program))
    : program()
// Said by what stands in index.html (first/start.ts): there is nothing else.
first.catch(() => dispatchEvent(new Event('programm-fehlt')))

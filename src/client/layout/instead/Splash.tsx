import { FramePlaceholder } from '../../first/FramePlaceholder.tsx'
import { verband } from '../../first/verband.ts'

/** While the program or the session is still loading: what index.html showed until now. */
export const Splash = () => <FramePlaceholder verband={verband()} />

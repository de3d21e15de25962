import { FramePlaceholder } from '../../first/FramePlaceholder.tsx'
import { verband } from '../../first/verband.ts'

export const Splash = () => <FramePlaceholder verband={verband()} />

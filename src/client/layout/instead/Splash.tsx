import { FramePlaceholder } from '../../first/FramePlaceholder.tsx'
import { readVerband } from '../../first/verband.ts'

export const Splash = () => <FramePlaceholder verband={readVerband()} />

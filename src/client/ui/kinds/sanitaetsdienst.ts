// Separate module: the first screen shows this kind and need not load the other icons.
import IconFirstAidKit from '@tabler/icons-react/dist/esm/icons/IconFirstAidKit.mjs'
import type { Look } from './look.ts'

export const SANITAETSDIENST: Look = { titel: 'Sanitätsdienst', color: 'petrol', icon: IconFirstAidKit }

// By itself, as the services that it stands among.
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import type { Look } from './look.ts'

export const ABWESENHEIT: Look = { titel: 'Abwesenheit', color: 'grau', icon: IconCalendarOff }

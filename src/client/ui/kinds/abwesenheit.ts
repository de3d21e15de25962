import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import type { Look } from './look.ts'

export const ABWESENHEIT: Look = { titel: 'Abwesenheit', color: 'grey', icon: IconCalendarOff }

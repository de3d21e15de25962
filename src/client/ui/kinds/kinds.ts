// Colour and icon of each kind of duty and booking (ADR 33). Vehicles: vehicles.ts; states: states.ts.
import IconCake from '@tabler/icons-react/dist/esm/icons/IconCake.mjs'
import IconCalendarWeek from '@tabler/icons-react/dist/esm/icons/IconCalendarWeek.mjs'
import IconConfetti from '@tabler/icons-react/dist/esm/icons/IconConfetti.mjs'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs'
import IconMoonStars from '@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconSteeringWheel from '@tabler/icons-react/dist/esm/icons/IconSteeringWheel.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { ABWESENHEIT } from './abwesenheit.ts'
import type { Look } from './look.ts'
import { SANITAETSDIENST } from './sanitaetsdienst.ts'

export const KINDS = {
  sanitaetsdienst: SANITAETSDIENST,
  ktwWoche: { titel: 'Wochen-KTW', color: 'blue', icon: IconCalendarWeek },
  ktwSonntag: { titel: 'Sonntags-KTW', color: 'indigo', icon: IconSun },
  blutspende: { titel: 'Blutspende', color: 'berry', icon: IconDroplet },
  dienstabend: { titel: 'Dienstabend', color: 'olive', icon: IconMoonStars, open: true },
  veranstaltung: { titel: 'Veranstaltung', color: 'magenta', icon: IconConfetti, open: true },
  ausbildung: { titel: 'Ausbildung', color: 'brown', icon: IconSchool, alike: true },
  fahrzeugbuchung: { titel: 'Fahrzeugbuchung', color: 'slate', icon: IconSteeringWheel },
  raumbuchung: { titel: 'Raumbuchung', color: 'violet', icon: IconDoor },
  abwesenheit: ABWESENHEIT,
  geburtstag: { titel: 'Geburtstage', color: 'plum', icon: IconCake },
  cdienst: { titel: 'C-Dienst', color: 'rust', icon: IconPhoneCall },
} as const satisfies Readonly<Record<string, Look>>

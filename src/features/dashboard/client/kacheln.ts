import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconAmbulance from '@tabler/icons-react/dist/esm/icons/IconAmbulance.mjs'
import IconFirstAidKit from '@tabler/icons-react/dist/esm/icons/IconFirstAidKit.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import type { Icon } from '@tabler/icons-react'
import type { Zugang } from '#contract/rechte.ts'
import { pfad } from '#contract/screens.ts'

interface Kachel {
  readonly titel: string
  readonly text: string
  readonly nach: string
  readonly recht?: Zugang
  readonly Zeichen: Icon
}

/** The quick entries of the dashboard, of areas that exist. */
export const KACHELN: readonly Kachel[] = [
  {
    titel: 'Sanitätsdienste',
    text: 'Wo werden wir gebraucht?',
    nach: pfad('/sanitaetsdienste'),
    recht: ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'],
    Zeichen: IconFirstAidKit,
  },
  { titel: 'Kontakte', text: 'Wer ist wie erreichbar?', nach: pfad('/kontakte'), Zeichen: IconAddressBook },
  { titel: 'Mein Profil', text: 'Deine Daten und Anmeldungen', nach: pfad('/profiles/myProfile'), Zeichen: IconUserCircle },
  { titel: 'Fahrzeuge', text: 'Stand, Fristen, Ausstattung', nach: pfad('/fahrzeuge'), recht: 'READ_FAHRZEUG', Zeichen: IconAmbulance },
  { titel: 'Orte', text: 'Wachen, Hallen, Räume', nach: pfad('/orte'), recht: 'READ_ORT', Zeichen: IconMapPin },
  {
    titel: 'Benutzer registrieren',
    text: 'Ein neues Mitglied aufnehmen',
    nach: pfad('/users/register'),
    recht: 'CREATE_USER',
    Zeichen: IconUserPlus,
  },
  { titel: 'Rechte', text: 'Wer darf was?', nach: pfad('/rechte'), recht: 'READ_USER_RECHTE', Zeichen: IconShieldLock },
]

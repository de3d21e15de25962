import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconAmbulance from '@tabler/icons-react/dist/esm/icons/IconAmbulance.mjs'
import IconFirstAidKit from '@tabler/icons-react/dist/esm/icons/IconFirstAidKit.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import type { Icon } from '@tabler/icons-react'
import type { Zugang } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'

interface Tile {
  readonly titel: string
  readonly text: string
  readonly to: string
  readonly recht?: Zugang
  readonly Sign: Icon
}

export const TILES: readonly Tile[] = [
  {
    titel: 'Sanitätsdienste',
    text: 'Wo werden wir gebraucht?',
    to: path('/sanitaetsdienste'),
    recht: ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'],
    Sign: IconFirstAidKit,
  },
  { titel: 'Kontakte', text: 'Wer ist wie erreichbar?', to: path('/kontakte'), Sign: IconAddressBook },
  { titel: 'Mein Profil', text: 'Deine Daten und Anmeldungen', to: path('/profiles/myProfile'), Sign: IconUserCircle },
  { titel: 'Fahrzeuge', text: 'Stand, Fristen, Ausstattung', to: path('/fahrzeuge'), recht: 'READ_FAHRZEUG', Sign: IconAmbulance },
  { titel: 'Orte', text: 'Wachen, Hallen, Räume', to: path('/orte'), recht: 'READ_ORT', Sign: IconMapPin },
  {
    titel: 'Benutzer registrieren',
    text: 'Ein neues Mitglied aufnehmen',
    to: path('/users/register'),
    recht: 'CREATE_USER',
    Sign: IconUserPlus,
  },
  { titel: 'Rechte', text: 'Wer darf was?', to: path('/rechte'), recht: 'READ_USER_RECHTE', Sign: IconShieldLock },
]

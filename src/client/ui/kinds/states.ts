// Appearance of states (ADR 33): services, bookings, vehicles, defects and inspections. Sign-up states are defined with their badge.
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { StateLook } from '../card/StatusBadge.tsx'

export const DIENST_STATES = {
  anfrage: { tone: 'hinweis', icon: IconInbox },
  angebot: { tone: 'hinweis', icon: IconFileText },
  beauftragt: { tone: 'hinweis', icon: IconThumbUp },
  ausgeschrieben: { tone: 'hinweis', icon: IconSpeakerphone },
  besetzt: { tone: 'gut', icon: IconCheck },
  durchgefuehrt: { tone: 'neutral', icon: IconChecks },
  abgerechnet: { tone: 'neutral', icon: IconReceiptEuro },
} as const satisfies Readonly<Record<string, StateLook>>

export const BELEGUNG_STATES = {
  angefragt: { tone: 'hinweis', icon: IconClock },
  bestaetigt: { tone: 'gut', icon: IconCheck },
  abgelehnt: { tone: 'schlecht', icon: IconX },
  storniert: { tone: 'neutral', icon: IconBan },
} as const satisfies Readonly<Record<string, StateLook>>

export const VEHICLE_STATES = {
  einsatzbereit: { tone: 'gut' },
  eingeschraenkt: { tone: 'achtung' },
  werkstatt: { tone: 'schlecht', icon: IconTool },
  ausserDienst: { tone: 'neutral', icon: IconBan },
} as const satisfies Readonly<Record<string, StateLook>>

export const MANGEL_STATES = {
  gemeldet: { tone: 'achtung' },
  'in Arbeit': { tone: 'hinweis', icon: IconTool },
  behoben: { tone: 'gut' },
  abgelehnt: { tone: 'neutral', icon: IconX },
} as const satisfies Readonly<Record<string, StateLook>>

export const PRIORITAET_STATES = {
  niedrig: { tone: 'neutral', icon: IconArrowDown },
  mittel: { tone: 'hinweis', icon: IconEqual },
  hoch: { tone: 'achtung', icon: IconArrowUp },
  kritisch: { tone: 'schlecht', icon: IconFlame },
} as const satisfies Readonly<Record<string, StateLook>>

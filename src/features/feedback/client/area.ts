import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { crudQueries } from '#client/crud/queries.ts'
import type { StateLook } from '#client/ui/card/StatusBadge.tsx'
import { feedbackContract, type Kind, type Status } from '../contract.ts'

export const data = crudQueries('feedback', feedbackContract)

export const LOOKS = {
  offen: { tone: 'hinweis' },
  angenommen: { tone: 'achtung', icon: IconThumbUp },
  umgesetzt: { tone: 'gut', icon: IconCheck },
  abgelehnt: { tone: 'neutral', icon: IconX },
} as const satisfies Readonly<Record<Status, StateLook>>

interface Words {
  readonly titel: string
  readonly list: string
  readonly report: string
  readonly done: string
  readonly empty: string
}
export const WORDS: Readonly<Record<Kind, Words>> = {
  bug: {
    titel: 'Fehler melden',
    list: 'Gemeldet',
    report: 'Fehler melden',
    done: 'Danke, der Fehler ist gemeldet. Du bekommst eine Mail, wenn sich etwas tut.',
    empty: 'Was du meldest, steht hier mit seinem Stand.',
  },
  verbesserungsvorschlag: {
    titel: 'Verbesserungsvorschläge',
    list: 'Vorschläge',
    report: 'Vorschlag machen',
    done: 'Danke, dein Vorschlag ist da. Andere können jetzt dafür stimmen.',
    empty: 'Was würde dir im Intranet helfen? Mach den ersten Vorschlag.',
  },
}

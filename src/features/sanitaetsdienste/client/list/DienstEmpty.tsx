import type { ReactNode } from 'react'
import { path } from '#contract/screens.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import type { WaitingList } from '#blocks/dienst/names.ts'
import type { View } from './filter.ts'

const DONE = ['Hier wartet nichts mehr', 'Alles erledigt.'] as const
const TEXTS: Readonly<Record<Exclude<View, WaitingList>, readonly [titel: string, text: string]>> = {
  '': ['Keine kommenden Dienste', 'Sobald ein Dienst ausgeschrieben ist, steht er hier.'],
  meine: ['Du bist für keinen Dienst gemeldet', 'Bei den offenen Plätzen siehst du, wo du gebraucht wirst.'],
  offen: [
    'Gerade ist kein Platz für dich frei',
    'Schau bei den kommenden Diensten: Auf eine Warteliste kannst du dich oft trotzdem setzen.',
  ],
  extern: ['Keine Dienste anderer Verbände', 'Fragt ein anderer Verband nach Helfern, steht sein Dienst hier.'],
  abgesagt: ['Kein Dienst ist abgesagt', 'So soll es sein.'],
  vergangen: ['Noch keine vergangenen Dienste', 'Was vorbei ist, bleibt hier zum Nachlesen.'],
  entwurf: ['Keine Entwürfe', 'Anfragen und Angebote, die noch niemand sieht, sammeln sich hier.'],
}

interface Props {
  readonly view: View
  readonly wanted: boolean
  readonly create: ReactNode
}

export function DienstEmpty({ view, wanted, create: creation }: Props) {
  if (wanted) return <EmptyState titel="Kein Treffer" text="Ändere die Suche oder nimm einen Filter zurück." />
  const [titel, text] = (TEXTS as Partial<Record<View, readonly [string, string]>>)[view] ?? DONE
  const nextStep: Partial<Record<View, ReactNode>> = {
    '': creation,
    entwurf: creation,
    meine: <ActionButton to={`${path('/sanitaetsdienste')}?nur=offen`}>Offene Plätze ansehen</ActionButton>,
    offen: (
      <ActionButton variant="default" to={path('/sanitaetsdienste')}>
        Kommende Dienste
      </ActionButton>
    ),
  }
  return <EmptyState titel={titel} text={text} action={nextStep[view]} />
}

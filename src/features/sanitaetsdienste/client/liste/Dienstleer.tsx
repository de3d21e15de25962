import type { ReactNode } from 'react'
import { pfad } from '#contract/screens.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import type { Sicht } from './filter.ts'

const TEXTE: Readonly<Record<Sicht, readonly [titel: string, text: string]>> = {
  '': ['Keine kommenden Dienste', 'Sobald ein Dienst ausgeschrieben ist, steht er hier.'],
  meine: ['Du bist für keinen Dienst gemeldet', 'Unter „Offene Plätze für mich“ siehst du, wo du gebraucht wirst.'],
  offen: [
    'Gerade ist kein Platz für dich frei',
    'Schau bei den kommenden Diensten: Auf eine Warteliste kannst du dich oft trotzdem setzen.',
  ],
  extern: ['Keine Dienste anderer Verbände', 'Fragt ein anderer Verband nach Helfern, steht sein Dienst hier.'],
  abgesagt: ['Kein Dienst ist abgesagt', 'So soll es sein.'],
  vergangen: ['Noch keine vergangenen Dienste', 'Was vorbei ist, bleibt hier zum Nachlesen.'],
  entwurf: ['Keine Entwürfe', 'Anfragen und Angebote, die noch niemand sieht, sammeln sich hier.'],
}

interface Angaben {
  readonly sicht: Sicht
  /** A search or a span is set: then it is that which found nothing. */
  readonly gesucht: boolean
  /** "Neuer Dienst". */
  readonly neu: ReactNode
}

/** What stands there instead of no services: why, and what comes next. */
export function Dienstleer({ sicht, gesucht, neu }: Angaben) {
  if (gesucht) return <Leerzustand titel="Nichts gefunden" text="Ändere die Suche oder nimm einen Filter zurück." />
  const [titel, text] = TEXTE[sicht]
  const weiter: Partial<Record<Sicht, ReactNode>> = {
    '': neu,
    entwurf: neu,
    meine: <Knopf nach={`${pfad('/sanitaetsdienste')}?nur=offen`}>Offene Plätze ansehen</Knopf>,
    offen: (
      <Knopf variant="default" nach={pfad('/sanitaetsdienste')}>
        Kommende Dienste
      </Knopf>
    ),
  }
  return <Leerzustand titel={titel} text={text} aktion={weiter[sicht]} />
}

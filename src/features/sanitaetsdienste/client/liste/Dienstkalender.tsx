import { useInfiniteQuery } from '@tanstack/react-query'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHourglassEmpty from '@tabler/icons-react/dist/esm/icons/IconHourglassEmpty.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { pfad } from '#contract/screens.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Kalender, type Kalendereintrag, kalenderstand, monatsspanne } from '#blocks/kalender/client/index.ts'
import { besetzungstext, DEIN_STAND, zusammen } from '#blocks/anmeldung/client/index.ts'
import { useUrlZustand } from '#client/urlzustand.ts'
import { useGehe } from '#client/verweis.tsx'
import type { Dienstzeile } from '#features/sanitaetsdienste/formen.ts'
import { diensteListe, type Listenfilter } from '../daten.ts'
import { istEntwurf, meineAktiven } from './meldbar.ts'

interface Angaben {
  /** What the server is asked for between two days: the list's own view and search. */
  readonly frage: (von: string, bis: string) => Listenfilter
}

/** The services as calendar: what is mine, what could use me, what is called off; a tap opens the service. */
export function Dienstkalender({ frage }: Angaben) {
  const [adresse, setze] = useUrlZustand(['form', 'monat', 'tag'])
  const gehe = useGehe()
  const stand = kalenderstand(adresse)
  const liste = useInfiniteQuery(diensteListe(frage(...monatsspanne(stand.monat))))
  return (
    <Abfrage abfrage={liste}>
      {({ pages }) => (
        <Kalender
          eintraege={pages.flatMap(({ zeilen }) => zeilen).map(alsEintrag)}
          stand={stand}
          setze={setze}
          beiWahl={(id) => void gehe(pfad('/sanitaetsdienst/{id}', { id }))}
          namen={['Dienst', 'Dienste']}
        />
      )}
    </Abfrage>
  )
}

const zeichen = { size: 14, stroke: 2.5, 'aria-hidden': true } as const

function alsEintrag(dienst: Dienstzeile): Kalendereintrag {
  const besetzung = zusammen(dienst.schichten.map((schicht) => schicht.besetzung))
  const grund = {
    id: dienst._id,
    titel: dienst.bezeichnung,
    beginn: dienst.beginn,
    ende: dienst.ende,
    unter: [dienst.ortName, besetzungstext(besetzung)].filter(Boolean).join(' · '),
  }
  if (dienst.abgesagt) return { ...grund, ton: 'red', zeichen: <IconX {...zeichen} />, wort: 'Abgesagt', unter: dienst.ortName }
  const meine = meineAktiven(dienst).map(({ status }) => status)
  if (meine.includes('eingeteilt')) return { ...grund, ton: 'gruen', zeichen: <IconCheck {...zeichen} />, wort: DEIN_STAND.eingeteilt }
  if (meine.includes('gemeldet')) return { ...grund, ton: 'gelb', zeichen: <IconClock {...zeichen} />, wort: DEIN_STAND.gemeldet }
  if (meine.includes('warteliste')) {
    return { ...grund, ton: 'gelb', zeichen: <IconHourglassEmpty {...zeichen} />, wort: DEIN_STAND.warteliste }
  }
  if (istEntwurf(dienst)) return { ...grund, ton: 'gray', wort: 'Entwurf' }
  return { ...grund, ton: dienst.passt ? 'petrol' : 'gray', ...(dienst.passt ? { wort: 'Ein Platz passt zu dir' } : {}) }
}

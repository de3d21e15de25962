import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { spaeter } from '../spaeter.ts'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { Suspense, useState } from 'react'
import { alsEingabeTag, alsEingabeZeitpunkt, instant, tagVon, uhrzeit } from '../datum.ts'
import { deuteTag, deuteZeitpunkt } from '../deute.ts'
import { useFeld, type Feldangaben } from './feld.ts'

const Kalenderblatt = spaeter(async () => (await import('./Kalenderblatt.tsx')).Kalenderblatt)

/** What the specification §5 has such fields answer. */
export const UNLESBAR = 'Date input not valid.'

interface Angaben extends Feldangaben {
  /** Selectable days of the calendar, 'YYYY-MM-DD'. Typed days beyond are refused by the schema. */
  readonly von?: string
  readonly bis?: string
}
interface Art {
  readonly zeige: (wert: string | null) => string
  readonly deute: (eingabe: string) => string | null
  readonly tag: (wert: string | null) => string | null
  readonly mitTag: (tag: string, wert: string | null) => string
  readonly beispiel: string
}

const TAG: Art = { zeige: alsEingabeTag, deute: deuteTag, tag: (wert) => wert, mitTag: (tag) => tag, beispiel: 'TT.MM.JJJJ' }
const ZEITPUNKT: Art = {
  zeige: alsEingabeZeitpunkt,
  deute: (eingabe) => deuteZeitpunkt(eingabe),
  tag: (wert) => (wert ? tagVon(wert) : null),
  mitTag: (tag, wert) => instant(tag, wert ? uhrzeit(wert) : '18:00'),
  beispiel: 'TT.MM.JJJJ 18:30',
}

/** A day: typed the German way ("24.12.26", "morgen") or picked. The value is 'YYYY-MM-DD' or null. */
export const DatumFeld = (angaben: Angaben) => <Eingabe {...angaben} art={TAG} />

/** A point in time: "24.12. 18:30", "morgen 8 Uhr", or the day picked and the time typed. The value is an instant (ISO, UTC) or null. */
export const ZeitpunktFeld = (angaben: Angaben) => <Eingabe {...angaben} art={ZEITPUNKT} />

function Eingabe({ art, von, bis, ...rest }: Angaben & { readonly art: Art }) {
  const { wert: roh, setze, setzeFehler, props } = useFeld(rest)
  const wert = typeof roh === 'string' && roh !== '' ? roh : null
  // While one types, the text is what was typed; otherwise what the value says.
  const [getippt, setzeGetippt] = useState<string | null>(null)
  const [offen, oeffne] = useState(false)

  function uebernimm() {
    if (getippt === null) return props.onBlur?.()
    const gelesen = getippt.trim() === '' ? null : art.deute(getippt)
    if (gelesen === null && getippt.trim() !== '') return setzeFehler(UNLESBAR)
    setzeGetippt(null)
    setze(gelesen)
    setzeFehler(null)
  }
  function waehle(tag: string) {
    setzeGetippt(null)
    setze(art.mitTag(tag, wert))
    setzeFehler(null)
    oeffne(false)
  }

  return (
    <TextInput
      {...props}
      placeholder={rest.platzhalter ?? art.beispiel}
      value={getippt ?? art.zeige(wert)}
      autoComplete="off"
      onChange={(e) => {
        const text = e.currentTarget.value
        setzeGetippt(text)
        // What can be read counts at once, so that Enter sends it; what cannot must not leave the old value behind.
        setze(text.trim() === '' ? null : art.deute(text))
      }}
      onBlur={uebernimm}
      rightSectionPointerEvents="auto"
      rightSection={
        <Popover opened={offen} onChange={oeffne} position="bottom-end" trapFocus returnFocus shadow="md">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label="Kalender öffnen"
              disabled={props.disabled}
              onClick={() => oeffne(!offen)}
            >
              <IconCalendar size={20} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={null}>
              <Kalenderblatt tag={art.tag(wert)} waehle={waehle} {...(von ? { von } : {})} {...(bis ? { bis } : {})} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

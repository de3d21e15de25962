import { NativeSelect, Switch } from '@mantine/core'
import { kurzTag, tagVon, uhrzeit } from '#client/datum.ts'
import { raster, type Angebot } from './angebot.ts'
import classes from './Teilzeit.module.css'

interface Teil {
  readonly von: string
  readonly bis: string
}
interface Angaben {
  readonly angebot: Pick<Angebot, 'beginn' | 'ende'>
  readonly teil: Teil | null
  readonly setze: (teil: Teil | null) => void
  /** Where somebody else's time is meant. */
  readonly titel?: string
}

/** Part of an offer: two lists of half hours, for the thumb of one hand. Instants, ISO; null is the whole of it. */
export function Teilzeit({ angebot, teil, setze, titel = 'Ich kann nur einen Teil der Zeit' }: Angaben) {
  // What was agreed on before need not be a half hour.
  const zeiten = [...new Set([...raster(angebot), ...(teil ? [teil.von, teil.bis] : [])])].sort()
  const [erste, letzte] = [zeiten[0] ?? angebot.beginn, zeiten.at(-1) ?? angebot.ende]
  // Over midnight a clock time alone does not say which day is meant.
  const mitTag = tagVon(angebot.beginn) !== tagVon(angebot.ende)
  const auswahl = (welche: readonly string[]) =>
    welche.map((value) => ({ value, label: `${mitTag ? `${kurzTag(tagVon(value))} · ` : ''}${uhrzeit(value)} Uhr` }))
  return (
    <div>
      <Switch label={titel} checked={teil !== null} onChange={(e) => setze(e.currentTarget.checked ? { von: erste, bis: letzte } : null)} />
      {teil && (
        <div className={classes['zeiten']}>
          <NativeSelect
            label="Von"
            size="md"
            value={teil.von}
            data={auswahl(zeiten.slice(0, -1))}
            onChange={(e) => {
              const von = e.currentTarget.value
              setze({ von, bis: teil.bis > von ? teil.bis : letzte })
            }}
          />
          <NativeSelect
            label="Bis"
            size="md"
            value={teil.bis}
            data={auswahl(zeiten.filter((zeit) => zeit > teil.von))}
            onChange={(e) => setze({ ...teil, bis: e.currentTarget.value })}
          />
        </div>
      )}
    </div>
  )
}

import { Text } from '@mantine/core'
import type * as z from 'zod/mini'
import type { historieneintrag } from '#contract/bausteine.ts'
import { datum, zeitpunkt } from '../datum.ts'
import classes from './HistorieListe.module.css'
import { Personenname } from './Personenname.tsx'
import { Stueckweise } from './Stueckweise.tsx'
import { ZeitVor } from './Zeitangabe.tsx'

export type Historieneintrag = z.output<typeof historieneintrag>

const TAETIGKEITEN: Record<string, string> = {
  angelegt: 'hat angelegt',
  geaendert: 'hat geändert',
  geloescht: 'hat gelöscht',
  reaktiviert: 'hat zurückgeholt',
}

/** A stored value as people read it. */
export function lesbar(wert: unknown): string {
  if (wert === null || wert === undefined || wert === '') return '–'
  if (typeof wert === 'boolean') return wert ? 'ja' : 'nein'
  if (typeof wert === 'number') return wert.toLocaleString('de-DE')
  if (Array.isArray(wert)) return wert.length === 0 ? '–' : wert.map(lesbar).join(', ')
  if (typeof wert === 'object')
    return Object.entries(wert)
      .map(([name, inhalt]) => `${name}: ${lesbar(inhalt)}`)
      .join(', ')
  const text = wert as string
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return datum(text)
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? zeitpunkt(text) : text
}

/** The changes of a record, those of one save together: who, when, from what to what. Newest first, as the server has them. */
export function HistorieListe({ eintraege }: { readonly eintraege: readonly Historieneintrag[] }) {
  const gruppen = Map.groupBy(eintraege, ({ gruppe }) => gruppe)
  if (gruppen.size === 0) return <Text c="dimmed">Noch keine Änderungen.</Text>
  return (
    <Stueckweise className={classes['liste']}>
      {[...gruppen.entries()].map(([gruppe, felder]) => {
        const [erster] = felder
        if (!erster) return null
        return (
          <li key={gruppe}>
            <Text size="sm">
              <b>
                <Personenname person={erster.benutzer} />
              </b>{' '}
              {TAETIGKEITEN[erster.aktion] ?? erster.aktion} · <ZeitVor zeit={erster.zeit} />
            </Text>
            <ul className={classes['felder']}>
              {felder
                .filter(({ feld }) => feld !== '')
                .map(({ _id, titel, alt, neu }) => (
                  <li key={_id}>
                    <Text size="sm" component="span">
                      {titel}: {erster.aktion !== 'angelegt' && lesbar(alt) !== '–' && <s className={classes['alt']}>{lesbar(alt)}</s>}{' '}
                      {lesbar(neu)}
                    </Text>
                  </li>
                ))}
            </ul>
          </li>
        )
      })}
    </Stueckweise>
  )
}

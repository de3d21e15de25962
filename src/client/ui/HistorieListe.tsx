import { Text } from '@mantine/core'
import type * as z from 'zod/mini'
import { type historieneintrag, namenVon, teileVon, titelVon } from '#contract/bausteine.ts'
import { monatText } from '#contract/monat.ts'
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
  storniert: 'hat storniert',
  wiederhergestellt: 'hat wiederhergestellt',
  bestaetigt: 'hat genehmigt',
  abgelehnt: 'hat abgelehnt',
  passwort: 'hat das Passwort geändert',
  passwortlink: 'hat einen Link für ein neues Passwort geschickt',
}

/** A stored value as people read it; `schema` is its field in the contract, for the names of closed lists and of what it is made of. */
export function lesbar(wert: unknown, schema?: z.core.$ZodType): string {
  if (wert === null || wert === undefined || wert === '') return '–'
  if (typeof wert === 'boolean') return wert ? 'ja' : 'nein'
  // Four digits without a point: mostly years.
  if (typeof wert === 'number') return wert.toLocaleString('de-DE', { useGrouping: 'min2' })
  if (Array.isArray(wert)) return wert.length === 0 ? '–' : wert.map((eines) => lesbar(eines)).join(', ')
  if (typeof wert === 'object') {
    const felder = schema ? teileVon(schema) : {}
    const teile = Object.entries(wert).flatMap(([name, inhalt]) => {
      const feld = felder[name]
      const text = lesbar(inhalt, feld)
      return text === '–' ? [] : [`${(feld && titelVon(feld)) ?? name}: ${text}`]
    })
    return teile.length === 0 ? '–' : teile.join(', ')
  }
  const text = wert as string
  if (/^\d{4}-\d{2}$/.test(text)) return monatText(text)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return datum(text)
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return zeitpunkt(text)
  return (schema && namenVon(schema)?.[text]) ?? text
}

/** The fields of a record, as its contract has them. */
export type Historienfelder = Readonly<Record<string, z.core.$ZodType>>

/** The changes of a record, those of one save together: who, when, from what to what. Newest first, as the server has them. */
export function HistorieListe({
  eintraege,
  felder: schemas = {},
}: {
  readonly eintraege: readonly Historieneintrag[]
  readonly felder?: Historienfelder | undefined
}) {
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
                .map(({ _id, feld, titel, alt, neu }) => {
                  const vorher = erster.aktion === 'angelegt' ? '–' : lesbar(alt, schemas[feld])
                  return (
                    <li key={_id}>
                      <Text size="sm" component="span">
                        {titel}: {vorher !== '–' && <s className={classes['alt']}>{vorher}</s>} {lesbar(neu, schemas[feld])}
                      </Text>
                    </li>
                  )
                })}
            </ul>
          </li>
        )
      })}
    </Stueckweise>
  )
}

import { Text } from '@mantine/core'
import type * as z from 'zod/mini'
import type { historieneintrag } from '#contract/bausteine.ts'
import { readable } from '#contract/schema.ts'
import { zeitpunkt } from '../datum.ts'
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

/** A stored value as people read it, '–' for none; `schema` is its field in the contract. */
export const lesbar = (wert: unknown, schema?: z.core.$ZodType): string => readable(schema, wert, zeitpunkt) || '–'

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

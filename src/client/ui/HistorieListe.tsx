import { Text } from '@mantine/core'
import { COMMON_FIELDS, type HistoryFields } from '#contract/history.ts'
import classes from './HistorieListe.module.css'
import { type HistoryEntry, type HistoryGroup, type OwnSentences, told } from './history/sentences.ts'
import { Personenname } from './Personenname.tsx'
import { Stueckweise } from './Stueckweise.tsx'
import { ZeitVor } from './Zeitangabe.tsx'

interface Angaben {
  readonly eintraege: readonly HistoryEntry[]
  /** The contract's, for how values read. */
  readonly felder?: HistoryFields | undefined
  readonly own?: OwnSentences
  readonly leer?: string | undefined
}

/** The changes of a record, those of one save together: who, when, from what to what. Newest first, as the server has them. */
export function HistorieListe({ eintraege, felder = {}, own, leer = 'Noch keine Änderungen.' }: Angaben) {
  const groups = [...Map.groupBy(eintraege, ({ gruppe }) => gruppe).entries()]
  if (groups.length === 0) return <Text c="dimmed">{leer}</Text>
  const fields = { ...felder, ...COMMON_FIELDS }
  return (
    <Stueckweise className={classes['liste']}>
      {groups.map(([key, [first, ...more]]) => first && <Change key={key} group={[first, ...more]} fields={fields} own={own} />)}
    </Stueckweise>
  )
}

function Change({
  group,
  fields,
  own,
}: {
  readonly group: HistoryGroup
  readonly fields: HistoryFields
  readonly own: OwnSentences | undefined
}) {
  const [{ benutzer, zeit, ungesehen }] = group
  const { deed, sentences, lines } = told(group, fields, own)
  const isNew = group.some((entry) => entry.ungesehen)
  return (
    <li data-neu={isNew || undefined} data-gesehen={(ungesehen !== undefined && !isNew) || undefined}>
      <Text size="sm" component="div">
        <b>
          <Personenname person={benutzer} />
        </b>
        {deed && ` ${deed}`} · <ZeitVor zeit={zeit} />
        {isNew && <span className={classes['neu']}>neu</span>}
      </Text>
      <ul className={classes['zeilen']}>
        {sentences.map((sentence, nr) => (
          // oxlint-disable-next-line react/no-array-index-key -- sentences of one change may be alike, and never change their order
          <li key={nr}>{sentence}</li>
        ))}
        {lines.map(({ title, before, after }) => (
          <li key={title}>
            <span className={classes['titel']}>{title}: </span>
            {before !== '' && (
              <>
                <s className={classes['alt']}>
                  <span className={classes['unsichtbar']}>vorher </span>
                  {before}
                </s>
                <span aria-hidden> → </span>
                <span className={classes['unsichtbar']}>, jetzt </span>
              </>
            )}
            {after === '' ? <span className={classes['alt']}>leer</span> : after}
          </li>
        ))}
      </ul>
    </li>
  )
}

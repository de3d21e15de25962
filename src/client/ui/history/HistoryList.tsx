import { ActionIcon, Button, Text } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useState } from 'react'
import { COMMON_FIELDS, type HistoryFields } from '#contract/history.ts'
import classes from './HistoryList.module.css'
import { type HistoryEntry, type HistoryGroup, type OwnSentences, describeGroup } from './sentences.ts'
import { type Restorable, useRestore } from './useRestore.ts'
import { PersonName } from '../person/PersonName.tsx'
import { Chunkwise } from '../list/Chunkwise.tsx'
import { TimeAgo } from '../time/TimeText.tsx'

interface Props {
  readonly entries: readonly HistoryEntry[]
  readonly fields?: HistoryFields | undefined
  readonly own?: OwnSentences
  readonly empty?: string | undefined
  readonly restorable?: Restorable | undefined
}

const FEW = 6

/** Changes of a record, grouped by save, with author, time, old and new values. Newest first, as sent by the server. */
export function HistoryList({ entries, fields: fieldList = {}, own, empty = 'Noch keine Änderungen.', restorable }: Props) {
  const back = useRestore(restorable)
  const groups = [...Map.groupBy(entries, ({ gruppe }) => gruppe).entries()]
  if (groups.length === 0) return <Text c="dimmed">{empty}</Text>
  const fields = { ...fieldList, ...COMMON_FIELDS }
  return (
    <Chunkwise className={classes['list']}>
      {groups.map(
        ([key, [first, ...others]]) => first && <Change key={key} group={[first, ...others]} fields={fields} own={own} back={back} />,
      )}
    </Chunkwise>
  )
}

function Change({
  group,
  fields,
  own,
  back,
}: {
  readonly group: HistoryGroup
  readonly fields: HistoryFields
  readonly own: OwnSentences | undefined
  readonly back: ReturnType<typeof useRestore>
}) {
  const [{ gruppe, benutzer, verborgen, zeit, ungesehen }] = group
  const { deed, sentences, lines } = describeGroup(group, fields, own)
  const [open, setOpen] = useState(false)
  // Initial values are visible in the record anyway.
  const folded = !open && group.some(({ aktion }) => aktion === 'angelegt') && lines.length > FEW
  const returning = back ? lines.filter(({ field }) => group.some((entry) => entry.feld === field && back.canRestore(entry))) : []
  const fieldsBack = new Set(returning.map(({ field }) => field))
  const isNew = group.some((entry) => entry.ungesehen)
  return (
    <li data-neu={isNew || undefined} data-gesehen={(ungesehen !== undefined && !isNew) || undefined}>
      <Text size="sm" component="div">
        <b>
          <PersonName person={benutzer} {...(verborgen ? { otherwise: 'Jemand' } : {})} />
        </b>
        {deed && ` ${deed}`} · <TimeAgo value={zeit} />
        {isNew && <span className={classes['fresh']}>neu</span>}
      </Text>
      <ul className={classes['rows']}>
        {sentences.map((sentence, number) => (
          <li key={number}>{sentence}</li>
        ))}
        {(folded ? [] : lines).map(({ field, title, before, after }, at) => (
          <li key={at}>
            <span className={classes['title']}>{title}: </span>
            {before !== '' && (
              <>
                <s className={classes['old']}>
                  <span className={classes['hidden']}>vorher </span>
                  {before}
                </s>
                <span aria-hidden> → </span>
                <span className={classes['hidden']}>, jetzt </span>
              </>
            )}
            {after === '' ? <span className={classes['old']}>leer</span> : after}
            {back && fieldsBack.size > 1 && fieldsBack.has(field) && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                my={-12}
                style={{ verticalAlign: 'middle' }}
                className="no-print"
                aria-label={`${title} wiederherstellen`}
                onClick={() =>
                  void back.restore(
                    gruppe,
                    returning.filter((value) => value.field === field),
                  )
                }
              >
                <IconArrowBackUp size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {back && returning.length > 0 && (
        <Button
          variant="subtle"
          size="sm"
          mih={44}
          ml={-18}
          className="no-print"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => void back.restore(gruppe, returning)}
        >
          Wiederherstellen
        </Button>
      )}
      {folded && (
        <Button variant="subtle" size="sm" mih={44} ml={-18} onClick={() => setOpen(true)}>
          Alle {lines.length} Angaben zeigen
        </Button>
      )}
    </li>
  )
}

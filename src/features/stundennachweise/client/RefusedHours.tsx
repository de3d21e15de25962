import { useQuery } from '@tanstack/react-query'
import type { InboxSheetProps } from '#client/registry/inbox-actions.ts'
import { dateText } from '#client/text/date.ts'
import { RefusedRecord, RefusedSheet } from '#client/ui/overlay/RefusedSheet.tsx'
import { hoursContract } from '../contract.ts'
import { own, reload, send, sendQuietly } from './area.ts'
import { hoursText } from './columns.tsx'
import { OwnFields } from './fields.tsx'

/** Answers one's own refused hours from another screen. */
export function RefusedHours({ id, onDone, onClose }: InboxSheetProps) {
  const query = useQuery(own.data.get(id))
  const params = { id }
  return (
    <RefusedRecord query={query} titel="Stunden abgelehnt" onClose={onClose}>
      {(record) => (
        <RefusedSheet
          titel={record.anlass}
          subtitle={`${dateText(record.datum)} · ${hoursText(record.stunden)}`}
          reason={record.ablehnungsgrund}
          schema={hoursContract.update.body}
          start={record}
          version={record.version}
          draft={`${own.data.table}/${id}`}
          submit={(body) => sendQuietly.update({ params, body, query: { einreichen: 'true' } })}
          takeBack={() => send.takeBack({ params })}
          withdraw={(zurueckgezogen) => send.withdraw({ params, body: { zurueckgezogen } })}
          reload={reload}
          onDone={onDone}
          onClose={onClose}
        >
          <OwnFields record={record} />
        </RefusedSheet>
      )}
    </RefusedRecord>
  )
}

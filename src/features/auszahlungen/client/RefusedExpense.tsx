import { useQuery } from '@tanstack/react-query'
import { centsText } from '#contract/money/cents.ts'
import type { InboxSheetProps } from '#client/registry/inbox-actions.ts'
import { dateText } from '#client/text/date.ts'
import { RefusedRecord, RefusedSheet } from '#client/ui/overlay/RefusedSheet.tsx'
import { expenseContract } from '../contract.ts'
import { expenses, reloadAuszahlungen } from './area.ts'
import { ExpenseFields, NO_RECEIPT, Receipts } from './ExpenseFields.tsx'

/** Answers one's own refused expense from another screen. */
export function RefusedExpense({ id, onDone, onClose }: InboxSheetProps) {
  const query = useQuery(expenses.get(id))
  const params = { id }
  return (
    <RefusedRecord query={query} titel="Auslage abgelehnt" onClose={onClose}>
      {(expense) => (
        <RefusedSheet
          titel={expense.wofuer}
          subtitle={`${dateText(expense.datum)} · ${centsText(expense.betrag)}`}
          reason={expense.ablehnungsgrund}
          schema={expenseContract.update.body}
          start={expense}
          version={expense.version}
          draft={`auslagen/${id}`}
          disabledReason={expense.belege.length === 0 ? NO_RECEIPT : undefined}
          submit={(body) => expenses.read.update({ params, body, query: { einreichen: 'true' } })}
          takeBack={() => expenses.send.takeBack({ params })}
          withdraw={(zurueckgezogen) => expenses.send.withdraw({ params, body: { zurueckgezogen } })}
          reload={reloadAuszahlungen}
          onDone={onDone}
          onClose={onClose}
        >
          <ExpenseFields />
          <Receipts expense={expense} />
        </RefusedSheet>
      )}
    </RefusedRecord>
  )
}

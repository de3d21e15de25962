import { Stack, Text } from '@mantine/core'
import { ReturnFields } from '#blocks/ausleihe/client/index.ts'
import { notify } from '#client/app/notify.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { type Holding, KINDS, leihenContract } from '../contract.ts'
import { reloadLeihen, takeLoansBack } from './api.ts'

type Loan = Pick<Holding, '_id' | 'art' | 'titel' | 'menge'>
interface TakeBackProps {
  readonly loans: readonly Loan[]
  readonly onClose: () => void
  readonly onDone: () => void
}
export function TakeBack({ loans, onClose, onDone }: TakeBackProps) {
  const several = loans.length > 1
  return (
    <Sheet titel={several ? `${loans.length} Dinge zurücknehmen` : 'Zurücknehmen'} onClose={onClose}>
      <Form
        schema={leihenContract.takeBack.body}
        start={{ rueckgaben: loans.map(({ _id }) => ({ leihe: _id, ausgang: 'zurueck' as const, grund: '', menge: null })) }}
        inSheet={several ? 'large' : true}
        button="Zurücknehmen"
        save={async (body) => {
          await takeLoansBack({ body })
          notify(several ? `${loans.length} Dinge zurückgenommen.` : 'Zurückgenommen.', 'success')
          onDone()
          await reloadLeihen()
        }}
      >
        <PlainList gap={16} aria-label="Was zurückkommt">
          {loans.map((loan, i) => (
            <li key={loan._id}>
              <Return loan={loan} at={`rueckgaben.${i}.`} several={several} />
            </li>
          ))}
        </PlainList>
      </Form>
    </Sheet>
  )
}

interface ReturnProps {
  readonly loan: Loan
  readonly at: string
  readonly several: boolean
}
const Return = ({ loan: { art, titel, menge }, at, several }: ReturnProps) => (
  <Stack gap="xs" role="group" aria-label={titel}>
    <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
      {titel}
    </Text>
    <ReturnFields at={at} worn={art === 'kleidung'} amount={menge} many={KINDS[art]} brief={several} />
  </Stack>
)

import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { AccessoryFields, addMissing, ReturnFields } from '#blocks/ausleihe/client/index.ts'
import { notify } from '#client/app/notify.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { type Holding, KINDS, leihenContract } from '../contract.ts'
import { reloadLeihen, takeLoansBack } from './api.ts'

type Loan = Pick<Holding, '_id' | 'art' | 'titel' | 'menge' | 'zubehoer'>
interface TakeBackProps {
  readonly loans: readonly Loan[]
  readonly onClose: () => void
  readonly onDone: () => void
}
export function TakeBack({ loans, onClose, onDone }: TakeBackProps) {
  const several = loans.length > 1
  const all = new Map(loans.map(({ _id, zubehoer = [] }) => [_id, zubehoer]))
  const [there, setThere] = useState(all)
  return (
    <Sheet titel={several ? `${loans.length} Dinge zurücknehmen` : 'Zurücknehmen'} onClose={onClose}>
      <Form
        schema={leihenContract.takeBack.body}
        start={{ rueckgaben: loans.map(({ _id }) => ({ leihe: _id, ausgang: 'zurueck' as const, grund: '', menge: null })) }}
        inSheet={several ? 'large' : true}
        button="Zurücknehmen"
        save={async (body) => {
          const rueckgaben = body.rueckgaben.map((one) => ({
            ...one,
            grund: addMissing(one, all.get(one.leihe) ?? [], there.get(one.leihe) ?? []),
          }))
          await takeLoansBack({ body: { rueckgaben } })
          notify(several ? `${loans.length} Dinge zurückgenommen.` : 'Zurückgenommen.', 'success')
          onDone()
          await reloadLeihen()
        }}
      >
        <PlainList gap={16} aria-label="Was zurückkommt">
          {loans.map((loan, i) => (
            <li key={loan._id}>
              <Return
                {...{ loan, several }}
                at={`rueckgaben.${i}.`}
                there={there.get(loan._id) ?? []}
                set={(now) => setThere(new Map(there).set(loan._id, now))}
              />
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
  readonly there: readonly string[]
  readonly set: (there: string[]) => void
}
const Return = ({ loan: { art, titel, menge, zubehoer = [] }, at, several, there, set }: ReturnProps) => (
  <Stack gap="xs" role="group" aria-label={titel}>
    <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
      {titel}
    </Text>
    <ReturnFields at={at} worn={art === 'kleidung'} amount={menge} many={KINDS[art]} brief={several} />
    <AccessoryFields {...{ at, there, set }} all={zubehoer} />
  </Stack>
)

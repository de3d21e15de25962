import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requireSigned } from '#blocks/ausleihe/client/index.ts'
import { returnsOf } from '#blocks/ausleihe/contract.ts'
import { notify } from '#client/app/notify.ts'
import { useField } from '#client/ui/form/field.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { SignatureField } from '#client/ui/field/SignatureField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { ON_PAPER } from '#contract/signature.ts'
import { leihenContract, type Holding } from '../contract.ts'
import { exchange, foundQuery, reloadLeihen } from './api.ts'
import { FoundList } from './FoundList.tsx'
import { SearchField } from '#client/ui/field/SearchField.tsx'

interface Props {
  readonly holding: Holding
  readonly onClose: () => void
}
/** Same item in another size, or an intact one for a broken one: return and hand-out in one step. */
export const Exchange = ({ holding, onClose }: Props) => (
  <Sheet titel="Tauschen" subtitle={holding.titel} onClose={onClose}>
    <Form
      schema={leihenContract.exchange.body}
      start={{}}
      inSheet="large"
      button="Tauschen"
      disabledReason={({ gegen }) => (gegen ? undefined : 'Wähle zuerst, was es dafür gibt.')}
      save={async (body) => {
        await requireSigned(body)
        await exchange({ params: { id: holding._id }, body })
        notify('Getauscht. Die Quittung geht per Mail hinaus.', 'success')
        onClose()
        await reloadLeihen()
      }}
    >
      <Stack gap="md">
        <SelectField name="ausgang" options={returnsOf(holding.art === 'kleidung')} />
        <TextField name="grund" hint="Bei Verlust nötig." />
        <Other name="gegen" first={holding.gleich} />
        <SignatureField name="unterschrift" onPaper={ON_PAPER} />
      </Stack>
    </Form>
  </Sheet>
)

function Other({ name, first }: { readonly name: string; readonly first: string }) {
  const { wert, set } = useField({ name })
  const [text, setText] = useState(first)
  const { data = [] } = useQuery(foundQuery(text))
  const chosen = wert as { readonly id: string } | undefined
  return (
    <div data-path={name} tabIndex={-1}>
      <Text fw={600} mb={6}>
        Was es dafür gibt
      </Text>
      <SearchField titel="Name oder Nummer" text={text} set={setText} grows />
      <PlainList gap={8} mt="sm" aria-label="Was es dafür gibt">
        <FoundList found={data} button="Wählen" chosen={chosen?.id ?? ''} onChoose={({ art, id }) => set({ art, id, exemplar: null })} />
      </PlainList>
    </div>
  )
}

import { Text } from '@mantine/core'
import { useState } from 'react'
import { spanText, plusDaysTime, today } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { path } from '#contract/screens.ts'
import { InstantField } from '#client/ui/time/DateField.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { useGo } from '#client/navigation/navigation.tsx'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { dienste, reloadDienste } from '../api.ts'
import { daysToNext } from '../form/schicht-values.ts'

interface Props {
  readonly dienst: Dienst
  readonly onClose: () => void
}
export function Copy({ dienst, onClose }: Props) {
  const goTo = useGo()
  const [now] = useState(() => Date.now())
  const [start] = useState(() => ({ beginn: plusDaysTime(dienst.beginn, daysToNext(dienst.beginn, today())) }))
  return (
    <Dialog titel="Dienst kopieren" onClose={onClose}>
      <Text mb="md">
        {dienst.bezeichnung} {Date.parse(dienst.beginn) > now ? 'ist' : 'war'} am {spanText(dienst.beginn, dienst.ende)}. Schichten, Fristen
        und Bedarf wandern mit.
      </Text>
      <Form
        schema={sanitaetsdiensteContract.kopie.body}
        start={start}
        button="Als Entwurf kopieren"
        save={async (body) => {
          const { _id } = await dienste.kopie({ params: { id: dienst._id }, body })
          notify('Die Kopie liegt als Entwurf bereit.', 'success')
          await goTo(path('/sanitaetsdienst/{id}/edit', { id: _id }))
          await reloadDienste()
        }}
      >
        <InstantField name="beginn" />
        <SwitchField
          name="mitHelfern"
          hint="Leitung und Stellvertretung kommen mit. Wer dabei war, steht unter denen, die du fragen kannst, vorn."
        />
      </Form>
    </Dialog>
  )
}

import { Stack } from '@mantine/core'
import { spanText } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { askedSpan } from '#client/navigation/asked-span.ts'
import { cdiensteContract } from '#features/kalender/contract.ts'
import { cdienste, reloadKalender } from './api.ts'

interface Props {
  readonly span: readonly [beginn: string, ende: string]
  readonly onClose: () => void
}

export function CdienstSheet({ span: [beginn, ende], onClose }: Props) {
  const reason = useReasonWithout('SET_GROUPALARM')
  return (
    <Sheet titel="C-Dienst eintragen" onClose={onClose}>
      <Form
        schema={cdiensteContract.create.body}
        start={askedSpan({ beginn, ende })}
        inSheet="large"
        button="Eintragen"
        disabledReason={reason}
        save={async (body) => {
          await cdienste.create({ body })
          notify(`C-Dienst eingetragen: ${spanText(body.beginn, body.ende)}.`, 'success')
          onClose()
          await reloadKalender()
        }}
      >
        <Stack gap="md">
          <PersonField name="profil" />
          <PeriodField />
        </Stack>
      </Form>
    </Sheet>
  )
}

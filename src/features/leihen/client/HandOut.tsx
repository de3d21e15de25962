import { Stack } from '@mantine/core'
import { useState } from 'react'
import { today } from '#client/date.ts'
import { notify } from '#client/notify.ts'
import { useUrlState } from '#client/url-state.ts'
import { DayField } from '#client/ui/DateField.tsx'
import { FieldGroup } from '#client/ui/FieldGroup.tsx'
import { Form } from '#client/ui/Form.tsx'
import { Page } from '#client/ui/Page.tsx'
import { PersonField } from '#client/ui/PersonField.tsx'
import { SignatureField } from '#client/ui/SignatureField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { ON_PAPER } from '#contract/signature.ts'
import { leihenContract } from '#features/leihen/contract.ts'
import { handOut, reload } from './api.ts'
import { Basket } from './Basket.tsx'

/** Several things to one person at once: scan them, choose the person, sign. What is in it survives a reload and a lost net. */
export function HandOut() {
  const [{ code }, set] = useUrlState(['code'])
  const [round, next] = useState(0)
  return (
    <Page titel="Ausgeben" narrow>
      <Form
        key={round}
        schema={leihenContract.handOut.body}
        start={{ positionen: [] }}
        draft="ausgabe"
        button={({ positionen: things }) => (things.length > 1 ? `${things.length} Dinge ausgeben` : 'Ausgeben')}
        disabledReason={({ positionen: things }) => (things.length === 0 ? 'Scanne oder suche zuerst, was du ausgibst.' : undefined)}
        save={async (body) => {
          await handOut({ body })
          notify('Ausgegeben. Die Quittung geht per Mail hinaus.', 'success')
          set({ code: '' })
          await reload()
          // Last: the draft goes once this is done, and the next form would begin with it.
          next(round + 1)
        }}
      >
        <Stack gap="md">
          <FieldGroup titel="Was">
            <Basket name="positionen" asked={code} />
          </FieldGroup>
          <FieldGroup titel="Übergabe">
            <PersonField name="profil" />
            <DayField name="faelligAm" hint="Leer: ohne Frist." von={today()} />
            <TextField name="bemerkung" />
            <SignatureField name="unterschrift" onPaper={ON_PAPER} />
          </FieldGroup>
        </Stack>
      </Form>
    </Page>
  )
}

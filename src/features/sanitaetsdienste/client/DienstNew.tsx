import { useState } from 'react'
import { may } from '#contract/rechte.ts'
import { useAskedSpan } from '#client/asked-span.ts'
import { notify } from '#client/notify.ts'
import { path } from '#contract/screens.ts'
import { useSession } from '#client/session.ts'
import { Form } from '#client/ui/Form.tsx'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { Page } from '#client/ui/Page.tsx'
import { useGo } from '#client/navigation.tsx'
import { KINDS, newDienst, rechtFor } from '#features/sanitaetsdienste/schemas.ts'
import { dienste, reloadDienste } from './api.ts'
import { FormFrame } from './form/FormFrame.tsx'
import { emptySchicht } from './form/schicht-values.ts'

/** A new service. Two ways out of the form: published for everybody, or a draft that only who plans sees. */
export function DienstNew() {
  const go = useGo()
  const { user } = useSession()
  const asked = useAskedSpan()
  const [start] = useState(() => ({
    art: KINDS.find((kind) => may(user, rechtFor('CREATE', kind))) ?? 'intern',
    schichten: [emptySchicht(asked.beginn ?? null, asked.ende ?? null)] as never[],
    ...asked,
  }))
  return (
    <Page titel="Neuer Sanitätsdienst" back={path('/sanitaetsdienste')}>
      <Form
        schema={newDienst}
        start={start}
        draft={`sanitaetsdienste/neu${asked.beginn === undefined ? '' : `/${asked.beginn}`}`}
        button="Ausschreiben"
        actions={
          <ActionButton type="submit" value="entwurf" variant="default" size="sm" h={44}>
            Als Entwurf speichern
          </ActionButton>
        }
        save={async (values, key) => {
          const body = { ...values, status: key === 'entwurf' ? ('anfrage' as const) : ('ausgeschrieben' as const) }
          const { _id, bezeichnung } = await dienste.create({ body })
          notify(key === 'entwurf' ? `„${bezeichnung}“ liegt als Entwurf bereit.` : `„${bezeichnung}“ ist ausgeschrieben.`, 'success')
          await go(path('/sanitaetsdienst/{id}', { id: _id }), true)
          await reloadDienste()
        }}
      >
        <FormFrame />
      </Form>
    </Page>
  )
}

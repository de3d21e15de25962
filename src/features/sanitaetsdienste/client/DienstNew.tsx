import { useState } from 'react'
import { publishDrafts, requirePublic } from '#blocks/dienst/client/index.ts'
import { may } from '#contract/rights/rechte.ts'
import { ApiError } from '#client/net/api.ts'
import { useAskedSpan } from '#client/navigation/asked-span.ts'
import { notify } from '#client/app/notify.ts'
import { path } from '#contract/screens.ts'
import { useSession } from '#client/app/session.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { useGo } from '#client/navigation/navigation.tsx'
import { newDienst } from '#features/sanitaetsdienste/schemas.ts'
import { dienste, drafts, reloadDienste } from './api.ts'
import { FormFrame } from './form/FormFrame.tsx'
import { emptySchicht } from './form/schicht-values.ts'
import { KINDS, rechtFor } from '#features/sanitaetsdienste/names.ts'

/** Form of a new service. It saves a draft; publishing is a separate, confirmed step. */
export function DienstNew() {
  const goTo = useGo()
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
          // Drafts are invisible without the right to plan this kind.
          const planned = may(user, rechtFor('UPDATE', values.art))
          if (!planned && key === 'entwurf')
            throw new ApiError(0, [
              { msg: 'Einen Entwurf sähst du nicht wieder: Dafür fehlt dir das Recht, Dienste zu ändern.', feld: 'art' },
            ])
          if (!planned) await requirePublic('Dienst')
          const body = { ...values, status: planned ? ('anfrage' as const) : ('ausgeschrieben' as const) }
          const { _id, bezeichnung } = await dienste.create({ body })
          if (key === 'entwurf') notify(`„${bezeichnung}“ liegt als Entwurf bereit.`, 'success')
          await goTo(path('/sanitaetsdienst/{id}', { id: _id }), true)
          await reloadDienste()
          if (key === '' && planned) void publishDrafts(drafts, [_id], bezeichnung).catch(() => undefined)
        }}
      >
        <FormFrame />
      </Form>
    </Page>
  )
}

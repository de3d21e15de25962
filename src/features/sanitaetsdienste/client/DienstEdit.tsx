import { useQuery } from '@tanstack/react-query'
import { publishDrafts } from '#blocks/dienst/client/index.ts'
import { notify } from '#client/app/notify.ts'
import { path } from '#contract/screens.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { useGo } from '#client/navigation/navigation.tsx'
import { type Dienst, changedDienst } from '#features/sanitaetsdienste/schemas.ts'
import { dienste, dienstFormQuery, drafts, reloadDienste } from './api.ts'
import { noChange } from './detail/rules.ts'
import { FormFrame } from './form/FormFrame.tsx'
import { isDraft, rechtFor } from '#features/sanitaetsdienste/names.ts'

export function DienstEdit({ id }: { readonly id: string }) {
  const dienst = useQuery(dienstFormQuery(id))
  return (
    <QueryView query={dienst} list={{ to: path('/sanitaetsdienste'), titel: 'Alle Sanitätsdienste' }}>
      {(data) => <View dienst={data} />}
    </QueryView>
  )
}

function View({ dienst }: { readonly dienst: Dienst }) {
  const goTo = useGo()
  const withoutRecht = useReasonWithout(rechtFor('UPDATE', dienst.art))
  const reason = withoutRecht ?? noChange(dienst)
  const target = path('/sanitaetsdienst/{id}', { id: dienst._id })
  const params = { id: dienst._id }
  return (
    <Page titel={`${dienst.bezeichnung} bearbeiten`} subtitle={dienst.nummer} back={target}>
      <Form
        schema={changedDienst}
        start={dienst}
        version={dienst.version}
        draft={`sanitaetsdienste/${dienst._id}`}
        button="Speichern"
        disabledReason={reason}
        actions={
          isDraft(dienst) ? (
            <ActionButton type="submit" value="ausschreiben" variant="default" disabledReason={reason}>
              Speichern und ausschreiben
            </ActionButton>
          ) : null
        }
        save={async (body, key) => {
          await dienste.update({ params, body })
          notify('Gespeichert', 'success')
          await goTo(target, true)
          await reloadDienste()
          // The input is saved already; refusals of publishing are shown on the detail.
          if (key === 'ausschreiben') void publishDrafts(drafts, [dienst._id], body.bezeichnung).catch(() => undefined)
        }}
      >
        <FormFrame dienst={dienst} />
      </Form>
    </Page>
  )
}

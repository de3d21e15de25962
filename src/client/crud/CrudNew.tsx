import { notify } from '../app/notify.ts'
import { Form } from '../ui/form/Form.tsx'
import type { Values } from '../ui/form/field.ts'
import { InfoCard } from '../ui/card/InfoCard.tsx'
import { Page } from '../ui/page/Page.tsx'
import { path } from '#contract/screens.ts'
import { useGo } from '../navigation/navigation.tsx'
import { type CrudArea, listOf } from './area.ts'
import type { FormFields } from './Fields.tsx'
import type { PlainRow } from './queries.ts'

interface NewRecordOptions<Row extends PlainRow> {
  readonly area: CrudArea<Row>
  readonly fields: FormFields<Row>
  readonly start?: Values
  readonly about?: string
}

export function CrudNew<Row extends PlainRow>({ area, fields: Fields, start, about = '' }: NewRecordOptions<Row>) {
  const goTo = useGo()
  const { contract, data, name, newTitle, opens, paths, says } = area
  const list = listOf(area)
  return (
    <Page titel={newTitle} back={list} narrow>
      <InfoCard>
        <Form
          schema={contract.create.body}
          {...(start ? { start } : {})}
          draft={`${data.table}/neu${about && `/${about}`}`}
          button={contract.create.titel}
          cancel={list}
          save={async (body) => {
            const created = await data.plain.create({ body })
            await data.invalidate()
            notify(says?.created ?? `„${name(created)}“ ist angelegt.`, 'success')
            await goTo(opens ? path(paths.record as '/orte/edit/{id}', { id: created._id }) : list)
          }}
        >
          <Fields />
        </Form>
      </InfoCard>
    </Page>
  )
}

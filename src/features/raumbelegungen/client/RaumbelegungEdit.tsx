import { useQuery } from '@tanstack/react-query'
import { spanText } from '#client/text/date.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { ChangeForm, belegungForTheForm } from '#blocks/belegung/client/index.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { raumbelegungenContract, type Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { belegungen, RAEUME } from './kind.ts'
import { RaumbelegungFields } from './RaumbelegungFields.tsx'

export function RaumbelegungEdit({ id }: { readonly id: string }) {
  const belegung = useQuery(belegungForTheForm(RAEUME, id))
  return (
    <QueryView query={belegung} list={{ to: RAEUME.paths.list, titel: 'Alle Raumbelegungen' }}>
      {(data) => <View belegung={data} />}
    </QueryView>
  )
}

function View({ belegung }: { readonly belegung: Raumbelegung }) {
  const { _id, beginn, ende } = belegung
  const target = RAEUME.paths.show(_id)
  return (
    <Page titel={`${RAEUME.titel(belegung)} bearbeiten`} subtitle={spanText(beginn, ende)} back={target} narrow>
      <ChangeForm
        kind={RAEUME}
        schema={raumbelegungenContract.update.body}
        start={belegung}
        belegung={belegung}
        change={(body) => belegungen.update({ params: { id: _id }, body })}
        target={() => target}
        cancel={target}
      >
        <RaumbelegungFields record={belegung} />
      </ChangeForm>
    </Page>
  )
}

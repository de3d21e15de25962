import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import { spanText } from '#client/text/date.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { belegungsHistory } from '#blocks/belegung/contract.ts'
import {
  BELEGUNG_SENTENCES,
  BelegungsState,
  belegungsverlauf,
  oneBelegung,
  reasonAgainst,
  reloadBelegungen,
  isOver,
  useStorno,
} from '#blocks/belegung/client/index.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { Verlauf } from '#client/ui/history/Verlauf.tsx'
import { type Raumbelegung, raumbelegungenContract, raumbelegungsFields } from '#features/raumbelegungen/contract.ts'
import { RAEUME } from './kind.ts'
import { Eckdaten } from './Eckdaten.tsx'

const historyFields = { ...raumbelegungsFields, ...belegungsHistory }

export function RaumbelegungDetail({ id }: { readonly id: string }) {
  const belegung = useQuery(oneBelegung(RAEUME, id))
  return (
    <QueryView query={belegung} list={{ to: RAEUME.paths.list, titel: 'Alle Raumbelegungen' }}>
      {(data) => <View belegung={data} />}
    </QueryView>
  )
}

function View({ belegung }: { readonly belegung: Raumbelegung }) {
  const verlauf = useQuery(belegungsverlauf(RAEUME, belegung._id))
  const [cancel, dialog] = useStorno(RAEUME, belegung)
  const restorable = isOver(belegung)
    ? undefined
    : { update: raumbelegungenContract.update, params: { id: belegung._id }, reload: () => reloadBelegungen(RAEUME) }
  const { _id, beginn, ende, raumDaten } = belegung
  const reason = reasonAgainst(belegung)
  return (
    <Page
      titel={RAEUME.titel(belegung)}
      subtitle={`${raumDaten.name} · ${spanText(beginn, ende)}`}
      back={RAEUME.paths.list}
      narrow
      actions={
        isOver(belegung)
          ? undefined
          : {
              main: { titel: 'Bearbeiten', icon: IconPencil, to: RAEUME.paths.edit(_id), disabledReason: reason },
              more: [reason === undefined && cancel],
            }
      }
    >
      <BelegungsState kind={RAEUME} belegung={belegung} />
      <InfoCard>
        <Eckdaten belegung={belegung} />
      </InfoCard>
      <Verlauf query={verlauf} fields={historyFields} own={BELEGUNG_SENTENCES} restorable={restorable} />
      {dialog}
    </Page>
  )
}

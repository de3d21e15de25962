import { columnsOf } from '#client/crud/columns.ts'
import { CrudView } from '#client/crud/CrudList.tsx'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { dateText, today } from '#client/text/date.ts'
import { centsText } from '#contract/money/cents.ts'
import { BEDARFS_NAMES } from '#contract/qualifikation.ts'
import { type Rate, rateFields } from '../contract.ts'
import { rates } from './area.ts'

const columns = columnsOf<Rate>(
  rateFields,
  { id: 'art', card: 'titel' },
  { id: 'qualifikation', show: ({ qualifikation }) => BEDARFS_NAMES[qualifikation] },
  { id: 'satz', show: ({ art, satz }) => `${centsText(satz)} je ${art === 'Kilometer' ? 'km' : 'Stunde'}` },
  'topf',
  'gueltigAb',
  { id: 'gueltigBis', show: ({ gueltigBis }) => (gueltigBis === null ? 'auf Weiteres' : dateText(gueltigBis)) },
)

export const Rates = () => (
  <CrudView
    area={rates}
    columns={columns}
    search="Bemerkung"
    empty="Ohne Satz bleiben Stunden unbezahlt. Leg fest, was eine Stunde wert ist."
  />
)

const fields = formFields<Rate, typeof rateFields>(
  { Satz: ['art', 'qualifikation', 'satz', 'topf'], Gültigkeit: [['gueltigAb', 'gueltigBis'], 'bemerkung'] },
  {
    qualifikation: { hint: 'Gilt auch für höhere, die keinen eigenen Satz haben.' },
    satz: { hint: 'Je Stunde, bei Kilometern je Kilometer. Ohne eigenen Satz sind es 0,30 € je Kilometer.' },
    gueltigBis: { hint: 'Leer: bis auf Weiteres. Was schon in einer Auszahlung steht, bleibt, wie es ist.' },
    bemerkung: { hint: 'Zum Beispiel, wer den Satz beschlossen hat.' },
  },
)
export const RateNew = () => (
  <CrudNew area={rates} fields={fields} start={{ art: 'KTW', topf: 'ehrenamt', gueltigAb: `${today().slice(0, 4)}-01-01` }} />
)
export const RateRecord = ({ id }: { readonly id: string }) => <CrudRecord area={rates} fields={fields} id={id} />

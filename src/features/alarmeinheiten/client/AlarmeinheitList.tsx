import { columnsOf } from '#client/crud/columns.ts'
import { CrudList } from '#client/crud/CrudList.tsx'
import { fullName } from '#client/text/person.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { alarmeinheitFields } from '#features/alarmeinheiten/contract.ts'
import { area, strengthOf, type Alarmeinheit } from './area.ts'

export function Strength({ unit }: { readonly unit: Alarmeinheit }) {
  const [tone, text] = strengthOf(unit)
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

const columns = columnsOf<Alarmeinheit>(
  alarmeinheitFields,
  'name',
  'kuerzel',
  { id: 'staerke', titel: 'Stärke heute', card: 'marke', show: (unit) => <Strength unit={unit} /> },
  { id: 'leiter', value: ({ leitung }) => leitung && fullName(leitung) },
  { id: 'mitglieder', value: ({ mitglieder }) => mitglieder.length },
)

export const AlarmeinheitList = () => (
  <CrudList
    area={area}
    columns={columns}
    search="Name oder Kürzel"
    empty="Wer zusammen alarmiert wird: eine SEG, die Helfer vor Ort, die Führungsgruppe."
  />
)

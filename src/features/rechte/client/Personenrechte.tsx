import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSitzung } from '#client/sitzung.ts'
import { Fehleranzeige } from '#client/ui/Fehleranzeige.tsx'
import { Laden } from '#client/ui/Laden.tsx'
import { letzterVerwalter, type Rechtetraeger } from './daten.ts'
import { Rechteformular } from './Rechteformular.tsx'
import { Rechteverlauf } from './Rechteverlauf.tsx'

interface Angaben {
  readonly abfrage: UseQueryResult<Rechtetraeger>
  readonly breit: boolean
}

/** The chosen person's rights with their history, once everything is known that decides about locked boxes. */
export function Personenrechte({ abfrage, breit }: Angaben) {
  const letzter = useQuery(letzterVerwalter)
  const ich = useSitzung().user
  const fehler = abfrage.error ?? letzter.error
  if (abfrage.data === undefined || letzter.data === undefined || !ich) {
    return fehler ? <Fehleranzeige fehler={fehler} nochmal={() => Promise.all([abfrage.refetch(), letzter.refetch()])} /> : <Laden />
  }
  return (
    <Rechteformular person={abfrage.data} letzter={letzter.data === abfrage.data._id} ich={ich} breit={breit} neuLaden={abfrage.refetch}>
      <Rechteverlauf titel="Verlauf" user={abfrage.data._id} />
    </Rechteformular>
  )
}

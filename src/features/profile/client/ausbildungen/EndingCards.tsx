import { useQuery } from '@tanstack/react-query'
import { sendSilently } from '#client/api.ts'
import { useMay, useSession } from '#client/session.ts'
import { CountCard } from '#client/ui/CountCard.tsx'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { ausbildungContract } from '#features/profile/contract.ts'

// The first screen loads no schemas: of the contract it takes only the types.
type C = typeof ausbildungContract
const OWN: C['eigene']['path'] = '/api/profile/me/ausbildungen'
const ALL: C['anstehend']['path'] = '/api/profile/ausbildungen'
const get = async <T,>(url: string) => (await sendSilently({ method: 'GET', url })).data as T

export function EndingCards() {
  const { user } = useSession()
  const keepsRecords = useMay('UPDATE_USER_AUSBILDUNG')
  const meta = { tables: ['lehrgaenge'] }
  const own = useQuery({ meta, queryKey: ['ausbildungen', 'eigene'], queryFn: () => get<ResponseOf<C['eigene']>>(OWN) })
  const all = useQuery({
    meta,
    enabled: keepsRecords,
    queryKey: ['ausbildungen', 'anstehend'],
    queryFn: () => get<ResponseOf<C['anstehend']>>(ALL),
  })
  const [first, ...more] = own.data ?? []
  const unverified = all.data?.filter(({ tage }) => tage === null).length ?? 0
  const list = withQuery(path('/kontakte'), { ansicht: 'nachweise' })
  return (
    <>
      {first && user?.profil && (
        <CountCard
          count={1 + more.length}
          words={[
            `${first.bezeichnung} ${first.tage < 0 ? 'ist abgelaufen' : 'läuft ab'}`,
            `${first.bezeichnung} und ${more.length === 1 ? 'eine weitere Ausbildung laufen ab' : `${more.length} weitere Ausbildungen laufen ab`}`,
          ]}
          hint="Kümmere dich um die Fortbildung, oder trage sie ein."
          to={path('/profile/{id}', { id: user.profil })}
        />
      )}
      <CountCard
        count={unverified}
        words={['Nachweis zu prüfen', 'Nachweise zu prüfen']}
        hint="Sieh dir die Urkunde an, dann zählt er."
        to={list}
      />
      <CountCard
        count={(all.data?.length ?? 0) - unverified}
        words={['Nachweis läuft ab', 'Nachweise laufen ab']}
        hint="In den nächsten 90 Tagen, oder schon abgelaufen."
        to={list}
      />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { sendSilently } from '#client/api.ts'
import { useSession } from '#client/session.ts'
import { CountCard } from '#client/ui/CountCard.tsx'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { ausbildungContract } from '#features/profile/contract.ts'

// The first screen loads no schemas: of the contract it takes only the types.
type C = typeof ausbildungContract
const OWN: C['eigene']['path'] = '/api/profile/me/ausbildungen'
const ALL: C['anstehend']['path'] = '/api/profile/ausbildungen'
const get = async <T,>(url: string) => (await sendSilently({ method: 'GET', url })).data as T

const meta = { tables: ['lehrgaenge'] }

export function EndingCards() {
  const { user } = useSession()
  const own = useQuery({ meta, queryKey: ['ausbildungen', 'eigene'], queryFn: () => get<ResponseOf<C['eigene']>>(OWN) })
  const [first, ...more] = own.data ?? []
  if (!first || !user?.profil) return null
  return (
    <CountCard
      count={1 + more.length}
      words={[
        `${first.bezeichnung} ${first.tage < 0 ? 'ist abgelaufen' : 'läuft ab'}`,
        `${first.bezeichnung} und ${more.length === 1 ? 'eine weitere Ausbildung laufen ab' : `${more.length} weitere Ausbildungen laufen ab`}`,
      ]}
      hint="Kümmere dich um die Fortbildung, oder trage sie ein."
      to={path('/profile/{id}', { id: user.profil })}
    />
  )
}

export function PendingCards() {
  const { data: all = [] } = useQuery({
    meta,
    queryKey: ['ausbildungen', 'anstehend'],
    queryFn: () => get<ResponseOf<C['anstehend']>>(ALL),
  })
  const unverified = all.filter(({ tage }) => tage === null).length
  const list = (was: string) => withQuery(path('/kontakte'), { ansicht: 'nachweise', was })
  return (
    <>
      <CountCard
        count={unverified}
        words={['Nachweis zu prüfen', 'Nachweise zu prüfen']}
        hint="Sieh dir die Urkunde an, dann zählt er."
        to={list('pruefen')}
      />
      <CountCard
        count={all.length - unverified}
        words={['Nachweis läuft ab', 'Nachweise laufen ab']}
        hint="In den nächsten 90 Tagen, oder schon abgelaufen."
        to={list('')}
      />
    </>
  )
}

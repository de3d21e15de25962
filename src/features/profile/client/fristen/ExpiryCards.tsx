import { useQuery } from '@tanstack/react-query'
import { sendSilently } from '#client/net/api.ts'
import { useSession } from '#client/app/session.ts'
import { CountCard } from '#client/ui/card/CountCard.tsx'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { expiryContract } from '#features/profile/contract.ts'
import type { ExpiryKind } from '#features/profile/schemas.ts'

type C = typeof expiryContract
const OWN: C['eigene']['path'] = '/api/profile/me/fristen'
const COUNTS: C['counts']['path'] = '/api/profile/fristen/anzahl'
const get = async <T,>(url: string) => (await sendSilently({ method: 'GET', url })).data as T
const meta = { tables: ['ausbildungen', 'profile', 'lehrgaenge', 'einweisungen', 'leihen'] }

/** Items to return link to a separate page, because a profile is long. */
const LENT: ReadonlySet<ExpiryKind> = new Set(['melder', 'schluessel', 'geraet', 'kleidung'])
export function ExpiryCards() {
  const { user } = useSession()
  const { data: expiries = [] } = useQuery({ meta, queryKey: ['fristen', 'eigene'], queryFn: () => get<ResponseOf<C['eigene']>>(OWN) })
  const [first] = expiries
  if (!first || !user?.profil) return null
  const over = expiries.filter(({ tage }) => tage !== null && tage < 0).length
  return (
    <CountCard
      count={expiries.length}
      words={[first.titel, `${first.titel} und ${expiries.length === 2 ? 'eine weitere Frist' : `${expiries.length - 1} weitere Fristen`}`]}
      hint={over === 0 ? 'Läuft bald ab. Kümmere dich rechtzeitig darum.' : 'Schon abgelaufen. Kümmere dich darum.'}
      to={expiries.every(({ art }) => LENT.has(art)) ? path('/profiles/myProfile/leihen') : path('/profile/{id}', { id: user.profil })}
    />
  )
}

export function PendingCards() {
  const { data } = useQuery({ meta, queryKey: ['fristen', 'anzahl'], queryFn: () => get<ResponseOf<C['counts']>>(COUNTS) })
  const list = (was: string) => withQuery(path('/kontakte'), { ansicht: 'fristen', was })
  return (
    <>
      <CountCard
        count={data?.zuPruefen ?? 0}
        words={['Nachweis zu prüfen', 'Nachweise zu prüfen']}
        hint="Sieh dir an, was vorliegt, dann zählt es."
        to={list('offen')}
      />
      <CountCard
        count={data?.faellig ?? 0}
        words={['Frist eines Mitglieds', 'Fristen von Mitgliedern']}
        hint="In den nächsten 90 Tagen, oder schon abgelaufen."
        to={list('')}
      />
    </>
  )
}

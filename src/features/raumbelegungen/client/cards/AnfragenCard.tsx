import { path, withQuery } from '#contract/screens.ts'
import { AnfragenCard as Anfragen } from '#blocks/belegung/client/index.ts'
import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'

export const AnfragenCard = () => (
  <Anfragen<Raumbelegung>
    url="/api/raumbelegungen"
    table="raumbelegungen"
    words={['Raumanfrage', 'Raumanfragen']}
    name={({ raumDaten: { name } }) => name}
    about={({ titel, verantwortlichPerson }) =>
      [titel, verantwortlichPerson && `${verantwortlichPerson.vorname} ${verantwortlichPerson.nachname}`].filter(Boolean).join(' · ')
    }
    show={(id) => path('/raumbelegung/{id}', { id })}
    all={withQuery(path('/raumbelegungen'), { ansicht: 'liste', nur: 'angefragt' })}
  />
)

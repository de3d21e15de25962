import { path, withQuery } from '#contract/screens.ts'
import { AnfragenCard as Anfragen } from '#blocks/belegung/client/index.ts'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'

export const AnfragenCard = () => (
  <Anfragen<Fahrzeugbelegung>
    url="/api/fahrzeugbelegungen"
    table="fahrzeugbelegungen"
    words={['Fahrzeuganfrage', 'Fahrzeuganfragen']}
    name={({ fahrzeugDaten: { bezeichnung } }) => bezeichnung}
    about={({ zweck, verantwortlichPerson }) =>
      [zweck, verantwortlichPerson && `${verantwortlichPerson.vorname} ${verantwortlichPerson.nachname}`].filter(Boolean).join(' · ')
    }
    show={(id) => path('/fahrzeugbelegung/edit/{id}', { id })}
    all={withQuery(path('/fahrzeugbelegungen'), { ansicht: 'liste', nur: 'angefragt' })}
  />
)

import { path } from '#contract/screens.ts'
import { BelegungFacts } from '#blocks/belegung/client/index.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { WarningList } from '#client/ui/page/WarningList.tsx'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { KIND_NAMES } from '#features/fahrzeugbelegungen/contract.ts'
import { fahrzeugText } from './words.ts'

export const Eckdaten = ({ belegung }: { readonly belegung: Fahrzeugbelegung }) => {
  const { status, fahrzeugDaten, weitere, art, fahrerPerson, verantwortlichPerson, ziel, dienst, kmStart, kmEnde, warnungen } = belegung
  const km = [kmStart, kmEnde].map((state) => state?.toLocaleString('de-DE') ?? '…').join(' – ')
  return (
    <>
      {status !== 'angefragt' && <WarningList warnings={warnungen} />}
      <BelegungFacts
        belegung={belegung}
        was={[
          ['Fahrzeug', fahrzeugText(fahrzeugDaten)],
          ['Auch gebucht', weitere.map(({ bezeichnung }) => bezeichnung).join(', ')],
        ]}
        values={[
          [dienst?.wort ?? 'Dienst', dienst && <ScreenLink to={dienst.pfad}>{dienst.bezeichnung}</ScreenLink>],
          ['Art', dienst ? '' : KIND_NAMES[art]],
          ['Verantwortlich', verantwortlichPerson && <PersonName person={verantwortlichPerson} withFace />],
          ['Fahrer', fahrerPerson && <PersonName person={fahrerPerson} withFace />],
          ['Ziel', ziel],
          ['Kilometer', kmStart === null && kmEnde === null ? '' : km],
        ]}
      />
      <ActionButton variant="default" to={path('/fahrzeuge/mangel/{id}', { id: fahrzeugDaten._id })}>
        Mangel melden
      </ActionButton>
    </>
  )
}

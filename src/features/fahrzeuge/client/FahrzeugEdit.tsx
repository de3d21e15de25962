import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useState } from 'react'
import { Kalenderadresse } from '#blocks/kalender/client/index.ts'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord, type ExtrasProps } from '#client/crud/CrudRecord.tsx'
import { countText } from '#contract/words.ts'
import { path } from '#contract/screens.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useMay } from '#client/app/session.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { WarningList } from '#client/ui/page/WarningList.tsx'
import type { TabSpec } from '#client/ui/page/TabBar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { besatzungText, hasTank, TYPE_NAMES } from '#features/fahrzeuge/schemas.ts'
import { area, type Fahrzeug, kalender, readAffected } from './api.ts'
import { FahrzeugFields } from './FahrzeugFields.tsx'
import { KilometreHint } from './KilometreHint.tsx'
import { checkedToday } from './vehicle-state.ts'
import { consequencesText } from './maengel/consequences.ts'
import { requireLoss } from './maengel/loss.ts'

const Pruefungen = lazyPart(async () => (await import('./pruefungen/Pruefungen.tsx')).Pruefungen)
const Fahrzeugmaengel = lazyPart(async () => (await import('./maengel/Fahrzeugmaengel.tsx')).Fahrzeugmaengel)
const Fahrtenbuch = lazyPart(async () => (await import('./fahrten/Fahrtenbuch.tsx')).Fahrtenbuch)
const Betankungen = lazyPart(async () => (await import('./tanken/Betankungen.tsx')).Betankungen)
const VehicleChecks = lazyPart(async () => (await import('./checks/VehicleChecks.tsx')).VehicleChecks)
const NextBelegungen = lazyPart(async () => (await import('./NextBelegungen.tsx')).NextBelegungen)

export const FahrzeugNew = () => <CrudNew area={area} fields={FahrzeugFields} />
export const FahrzeugEdit = ({ id }: { id: string }) => <CrudRecord area={area} fields={FahrzeugFields} id={id} extras={Extras} />

const withOthers = (fahrzeug: Fahrzeug, ...parts: readonly (string | undefined)[]) =>
  [...new Set(parts)].filter((part) => part && part !== fahrzeug.bezeichnung).join(' · ')

function Extras({ record: fahrzeug, children }: ExtrasProps<Fahrzeug>) {
  const report = { titel: 'Mangel melden', icon: IconAlertTriangle, to: path('/fahrzeuge/mangel/{id}', { id: fahrzeug._id }) }
  return children({
    actions: { more: [report] },
    above: fahrzeug.aktiv ? (
      <>
        <WarningList warnings={fahrzeug.warnungen} />
        <KilometreHint fahrzeug={fahrzeug._id} />
      </>
    ) : undefined,
    subtitle: withOthers(
      fahrzeug,
      TYPE_NAMES[fahrzeug.typ],
      fahrzeug.kennzeichen,
      fahrzeug.funkrufname,
      crewText(fahrzeug),
      checkedToday(fahrzeug),
    ),
    moreTabs: useMore(fahrzeug),
    formKey: useRuhendeVersion(fahrzeug.version),
    beforeSave: async ({ status }) => {
      if ((status !== 'ausserDienst' && status !== 'werkstatt') || fahrzeug.status === status) return undefined
      const cancelled = await requireLoss(fahrzeug._id, fahrzeug.bezeichnung, status)
      return cancelled === 0
        ? undefined
        : `Gespeichert. ${countText(cancelled, 'Belegung ist', 'Belegungen sind')} storniert, wer gebucht hat, weiß Bescheid.`
    },
    lost: async () => consequencesText(await readAffected(fahrzeug._id)),
  })
}

const crewText = (fahrzeug: Fahrzeug) => besatzungText(fahrzeug) && `Stärke ${besatzungText(fahrzeug)}`

function useMore(fahrzeug: Fahrzeug): readonly TabSpec[] {
  const withoutRenew = useReasonWithout(['UPDATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'])
  const maySchild = useMay('READ_FAHRZEUGBELEGUNG')
  const gesperrt = fahrzeug.aktiv ? undefined : 'Das Fahrzeug ist gelöscht.'
  const schild = (
    <Kalenderadresse
      fuer="fahrzeug"
      id={fahrzeug._id}
      name={fahrzeug.bezeichnung}
      subtitle={withOthers(fahrzeug, fahrzeug.funkrufname, fahrzeug.kennzeichen)}
      kalender={kalender}
      disabledReason={withoutRenew}
    />
  )
  return [
    { value: 'pruefungen', titel: 'Prüfungen', content: <Pruefungen fahrzeug={fahrzeug} gesperrt={gesperrt} /> },
    { value: 'maengel', titel: 'Mängel', content: <Fahrzeugmaengel fahrzeug={fahrzeug} gesperrt={gesperrt} /> },
    { value: 'checks', titel: 'Checklisten', content: <VehicleChecks fahrzeug={fahrzeug} gesperrt={gesperrt} /> },
    { value: 'fahrten', titel: 'Fahrtenbuch', content: <Fahrtenbuch fahrzeug={fahrzeug} gesperrt={gesperrt} /> },
    ...(hasTank(fahrzeug) ? [{ value: 'tanken', titel: 'Tanken', content: <Betankungen fahrzeug={fahrzeug} gesperrt={gesperrt} /> }] : []),
    { value: 'belegungen', titel: 'Belegungen', content: <NextBelegungen fahrzeug={fahrzeug} gesperrt={gesperrt} /> },
    ...(fahrzeug.aktiv && maySchild ? [{ value: 'schild', titel: 'Türschild', content: schild }] : []),
  ]
}

/**
 * Version that the form started with. Actions in the other views (an inspection, a trip) create a newer one. The form adopts it while
 * hidden; typed values return as a draft.
 */
function useRuhendeVersion(version: number): number {
  const [{ ansicht: view }] = useUrlState(['ansicht'])
  const [shown, setShown] = useState(version)
  if (shown !== version && view !== '' && view !== 'stammdaten') setShown(version)
  return shown
}

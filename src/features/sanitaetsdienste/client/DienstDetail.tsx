import { Alert, Group, Tabs } from '@mantine/core'
import { spaeter } from '#client/spaeter.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { zeitpunkt, zeitraum } from '#client/datum.ts'
import { pfad } from '#contract/screens.ts'
import { useDarf, useSitzung } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Laden } from '#client/ui/Laden.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { Statusmarke, type Ton } from '#client/ui/Statusmarke.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { rechtFuer, type Dienst, type Dienststatus } from '#features/sanitaetsdienste/formen.ts'
import { dienstAbfrage } from './daten.ts'
import { Planermenue } from './detail/Planermenue.tsx'
import { Ueberblick } from './detail/Ueberblick.tsx'
import { Melderahmen } from './liste/Melden.tsx'
import { istEntwurf } from './liste/meldbar.ts'
import { STATUS_NAMEN } from '#features/sanitaetsdienste/formen.ts'

const Einteilung = spaeter(async () => (await import('./einteilung/Einteilung.tsx')).Einteilung)
const Abschluss = spaeter(async () => (await import('./abschluss/Abschluss.tsx')).Abschluss)

export function DienstDetail({ id }: { readonly id: string }) {
  const dienst = useQuery(dienstAbfrage(id))
  return <Abfrage abfrage={dienst}>{(daten) => <Ansicht dienst={daten} />}</Abfrage>
}

const TOENE: Partial<Record<Dienststatus, Ton>> = {
  ausgeschrieben: 'hinweis',
  besetzt: 'gut',
  durchgefuehrt: 'neutral',
  abgerechnet: 'neutral',
}

function Marken({ dienst }: { readonly dienst: Dienst }) {
  return (
    <Group gap="6px 10px">
      {zeitraum(dienst.beginn, dienst.ende)} · {dienst.ortDaten.name}
      {dienst.abgesagt ? (
        <Statusmarke ton="schlecht">Abgesagt</Statusmarke>
      ) : (
        <Statusmarke ton={TOENE[dienst.status] ?? 'achtung'}>
          {istEntwurf(dienst) ? `Entwurf: ${STATUS_NAMEN[dienst.status]}` : STATUS_NAMEN[dienst.status]}
        </Statusmarke>
      )}
      {dienst.art === 'extern' && <Statusmarke ton="hinweis">Extern</Statusmarke>}
    </Group>
  )
}

function Ansicht({ dienst }: { readonly dienst: Dienst }) {
  const { user } = useSitzung()
  const plant = useDarf(rechtFuer('UPDATE', dienst.art))
  const legtAn = useDarf(rechtFuer('CREATE', dienst.art))
  const darfVerlauf = useDarf('READ_SANITAETSDIENST_HISTORY')
  const profil = user?.profil ?? null
  const fuehrt = plant || (profil !== null && [dienst.leiter, dienst.stvLeiter].includes(profil))
  return (
    <Melderahmen>
      <Seite
        titel={dienst.bezeichnung}
        unter={<Marken dienst={dienst} />}
        zurueck={pfad('/sanitaetsdienste')}
        aktionen={plant || legtAn || darfVerlauf ? <Planermenue dienst={dienst} /> : null}
      >
        {dienst.abgesagt && <Abgesagt dienst={dienst} />}
        {plant ? <Planeransicht dienst={dienst} /> : <Ueberblick dienst={dienst} fuehrt={fuehrt} />}
      </Seite>
    </Melderahmen>
  )
}

const Abgesagt = ({ dienst: { absageVon, abgesagtAm, absageGrund } }: { readonly dienst: Dienst }) => (
  <Alert color="red" mb="md" title={absageVon === 'wir' ? 'Wir haben diesen Dienst abgesagt' : 'Der Veranstalter hat abgesagt'}>
    {absageGrund}
    {abgesagtAm && ` (${zeitpunkt(abgesagtAm)})`}
  </Alert>
)

/** Who plans has three views of a service; which one is open stands in the address. */
function Planeransicht({ dienst }: { readonly dienst: Dienst }) {
  const [{ ansicht }, setzeUrl] = useUrlZustand(['ansicht'])
  const offen = ansicht === 'einteilung' || ansicht === 'abschluss' ? ansicht : 'ueberblick'
  return (
    <Tabs value={offen} onChange={(neu) => setzeUrl({ ansicht: neu === 'ueberblick' ? '' : (neu ?? '') })} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="ueberblick" mih={44}>
          Überblick
        </Tabs.Tab>
        <Tabs.Tab value="einteilung" mih={44}>
          Einteilung
        </Tabs.Tab>
        <Tabs.Tab value="abschluss" mih={44}>
          Abschluss
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="ueberblick">
        <Ueberblick dienst={dienst} fuehrt />
      </Tabs.Panel>
      <Tabs.Panel value="einteilung">
        <Suspense fallback={<Laden />}>
          <Einteilung dienst={dienst} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="abschluss">
        <Suspense fallback={<Laden />}>
          <Abschluss dienst={dienst} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

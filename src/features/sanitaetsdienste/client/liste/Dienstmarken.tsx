import { Group } from '@mantine/core'
import { Standmarke } from '#blocks/anmeldung/client/index.ts'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import type { Dienstzeile } from '#features/sanitaetsdienste/formen.ts'
import { STATUS_NAMEN } from '#features/sanitaetsdienste/formen.ts'
import { istEntwurf, nochZuMelden } from './meldbar.ts'

/** What is out of the ordinary: called off, a draft, another chapter's. */
export function Dienstmarken({ dienst }: { readonly dienst: Dienstzeile }) {
  return (
    <>
      {dienst.abgesagt && <Statusmarke ton="schlecht">Abgesagt</Statusmarke>}
      {!dienst.abgesagt && istEntwurf(dienst) && <Statusmarke ton="neutral">{`Entwurf: ${STATUS_NAMEN[dienst.status]}`}</Statusmarke>}
      {dienst.art === 'extern' && <Statusmarke ton="hinweis">Extern</Statusmarke>}
    </>
  )
}

/** One's own states in a service, each with its shift where there are several; `knapp` below a heading that says whose. */
export function Eigene({ dienst, knapp = false }: { readonly dienst: Dienstzeile; readonly knapp?: boolean }) {
  const { meine, schichten } = dienst
  // Whoever called off and may come back sees the button for that; what was need not stand beside it.
  const gezeigt = nochZuMelden(dienst) ? meine.filter(({ status }) => status !== 'abgesagt') : meine
  return (
    <>
      {gezeigt.map(({ schicht, status }) => (
        <Group display="inline-flex" gap={6} miw={0} fz={14} key={schicht}>
          <Standmarke status={status} eigener={!knapp} />
          {schichten.length > 1 && <span>{schichten.find(({ _id }) => _id === schicht)?.bezeichnung}</span>}
        </Group>
      ))}
    </>
  )
}

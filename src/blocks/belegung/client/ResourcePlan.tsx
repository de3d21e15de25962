import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, type ComponentType } from 'react'
import type { KalenderRow } from '../contract.ts'
import { useMay } from '#client/app/session.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useSend } from '#client/net/useSend.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { questionFrom, Plan, planArea, type PlanEntry, type TimeSpan } from '#blocks/kalender/client/index.ts'
import { reloadBelegungen, belegungsplan } from './queries.ts'
import type { Belegung, BelegungsScreens } from './kind.ts'
import { BelegungsSheet } from './BelegungsSheet.tsx'
import { shiftBelegung } from './actions.ts'
import { usePlanState } from './plan-state.ts'
import { BelowWarteliste } from './free/Warteliste.tsx'
import type { QuickProps } from './QuickBuchung.tsx'

interface Props<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly QuickBuchung: ComponentType<QuickProps>
}

export function ResourcePlan<B extends Belegung>({ kind, QuickBuchung }: Props<B>) {
  const [adresse, setUrl] = useUrlState(['spanne', 'tag', 'suche', 'typ', 'belegung', 'buche'])
  const state = usePlanState()
  const plan = useQuery(belegungsplan(kind, questionFrom(planArea(state))))
  const mayNew = useMay(`CREATE_${kind.area}`)
  const mayAll = useMay(`UPDATE_${kind.area}`)
  const { data } = plan
  const search = adresse.suche.trim().toLocaleLowerCase('de')
  const rows = useMemo(
    () =>
      (data?.ressourcen ?? []).filter(
        ({ titel, subtitle: under = '', typ }) =>
          (adresse.typ === '' || typ === adresse.typ) && `${titel} ${under}`.toLocaleLowerCase('de').includes(search),
      ),
    [data, adresse.typ, search],
  )
  const entries = useMemo(() => (data?.belegungen ?? []).map((row) => asEntry(row, mayNew, mayAll)), [data, mayNew, mayAll])
  const { send: move } = useSend(
    ({ row, resource, span }: { row: KalenderRow; resource: string; span: TimeSpan }) => shiftBelegung(kind, row, resource, span),
    { reload: () => reloadBelegungen(kind) },
  )
  const actions = useMemo(
    () => ({
      onChoice: (id: string) => setUrl({ belegung: id }),
      // The selection is in the URL, so that it survives a reload on a phone.
      onNew: mayNew ? (resource: string, span: TimeSpan) => setUrl({ buche: asText(resource, span) }) : undefined,
      onDrag:
        mayNew || mayAll
          ? async (id: string, resource: string, span: TimeSpan) => {
              const row = data?.belegungen.find(({ _id }) => _id === id)
              if (row) await move({ row, resource, span })
            }
          : undefined,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `set` and `move` are new with every drawing and always do the same
    [kind, mayNew, mayAll, data],
  )
  const wish = mayNew ? fromText(adresse.buche) : null
  const gebucht = data?.ressourcen.find(({ id }) => id === wish?.resource)
  return (
    <>
      <QueryView query={plan}>
        {() => (
          <BelowWarteliste kind={kind}>
            <Plan
              titel={`Belegungsplan der ${kind.words.plural}`}
              rows={rows}
              entries={entries}
              anlass={kind.anlass}
              place={state}
              set={setUrl}
              empty={search === '' && adresse.typ === '' ? kind.words.empty : `Kein ${kind.words.singular} passt zur Suche.`}
              {...actions}
            />
          </BelowWarteliste>
        )}
      </QueryView>
      {adresse.belegung !== '' && <BelegungsSheet kind={kind} id={adresse.belegung} onClose={() => setUrl({ belegung: '' })} />}
      {wish && gebucht && (
        <Suspense>
          <QuickBuchung key={adresse.buche} {...wish} name={gebucht.titel} onClose={() => setUrl({ buche: '' })} />
        </Suspense>
      )}
    </>
  )
}

const asText = (resource: string, { beginn, ende }: TimeSpan) => [resource, beginn, ende].join('_')
function fromText(text: string) {
  const [resource = '', beginn = '', ende = ''] = text.split('_')
  return Number.isNaN(Date.parse(beginn)) || Number.isNaN(Date.parse(ende)) ? null : { resource, beginn, ende }
}

function asEntry(row: KalenderRow, mayNew: boolean, mayAll: boolean): PlanEntry {
  const { _id, ressource, beginn, ende, titel, status, verantwortlichName, dienst, wort, eigene, ruestzeitVor, ruestzeitNach } = row
  const fixed =
    dienst !== null
      ? `Das änderst du dort, wo es geplant ist: ${wort}.`
      : mayAll || (eigene && mayNew)
        ? undefined
        : 'Nur wer gebucht hat oder verantwortlich ist, kann das verschieben.'
  return {
    id: _id,
    row: ressource,
    beginn,
    ende,
    titel,
    subtitle: verantwortlichName,
    kind: dienst !== null ? 'anlass' : status === 'angefragt' ? 'angefragt' : 'bestaetigt',
    own: eigene,
    before: ruestzeitVor,
    after: ruestzeitNach,
    ...(fixed === undefined ? {} : { fixed }),
    ...(dienst !== null ? { word: wort } : {}),
  }
}

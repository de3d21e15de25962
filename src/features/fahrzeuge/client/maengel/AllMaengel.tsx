import { Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, useState } from 'react'
import { dayOf, relativeDay } from '#client/text/date.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { useMay } from '#client/app/session.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { MANGEL_STATES, PRIORITAET_STATES } from '#client/ui/kinds/states.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { type DecisionWords, useDecisions, withDecisions } from '#client/ui/list/Decisions.tsx'
import { factColumn } from '#client/ui/list/fact.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import type { InputOf } from '#contract/endpoint.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { isOpenMangel, type Mangel, MANGELSTATUS_NAMES, PRIORITAET_NAMES } from '#features/fahrzeuge/schemas.ts'
import { allMaengelQuery, fahrzeuge, reloadMaengel } from '../api.ts'
import { offerEinsatzbereit } from './einsatzbereit.ts'
import { MangelList } from './MangelList.tsx'
import { MangelSheet } from './MangelSheet.tsx'
import { TakeOn } from './TakeOn.tsx'
import classes from './AllMaengel.module.css'

type FilterValues = NonNullable<InputOf<typeof fahrzeugeContract.alleMaengel>['query']>

export function AllMaengel() {
  const [{ mangel, prioritaet }] = useUrlState(['mangel', 'prioritaet'])
  const filter = { ...(mangel ? { status: mangel } : {}), ...(prioritaet ? { prioritaet } : {}) } as FilterValues
  const query = useQuery(allMaengelQuery(filter))
  const decides = useMay('UPDATE_FAHRZEUG')
  return (
    <>
      <Toolbar
        filters={[
          { name: 'mangel', titel: 'Alle offenen', asList: true, options: MANGELSTATUS_NAMES },
          { name: 'prioritaet', titel: 'Priorität', asList: true, options: PRIORITAET_NAMES },
        ]}
      />
      <QueryView query={query}>
        {(maengel) =>
          maengel.length === 0 ? (
            <EmptyState
              titel="Keine offenen Mängel"
              text="Fällt dir etwas auf? „Mangel melden“ fragt nach dem Fahrzeug; ein Satz und ein Foto genügen."
            />
          ) : decides ? (
            <Deciding maengel={maengel} />
          ) : (
            <MangelList maengel={maengel} withFahrzeug />
          )
        }
      </QueryView>
    </>
  )
}

const WORDS: DecisionWords = {
  yes: ['Behoben', 'behoben'],
  no: ['Ablehnen', 'abgelehnt'],
  things: ['Mangel', 'Mängel'],
  hint: 'Steht als Lösung beim Mangel.',
  waiting: 'offen',
  singly: true,
}
const nameOf = ({ fahrzeugName, titel }: Mangel): string => `${fahrzeugName}: ${titel}`
const hintsOf = ({ ausserDienst, ungesichtet, fahrzeugName }: Mangel): readonly string[] => [
  ...(ausserDienst ? [`${fahrzeugName} steht deswegen außer Dienst.`] : []),
  ...(ungesichtet ? ['Sperrt erst, wenn du ihn geprüft hast.'] : []),
]
const Opening = createContext<(id: string) => void>(() => undefined)
function Title({ mangel }: { readonly mangel: Mangel }) {
  const open = use(Opening)
  return (
    <UnstyledButton data-mangel className={classes['title']} onClick={() => open(mangel._id)}>
      {nameOf(mangel)}
    </UnstyledButton>
  )
}
const columns = withDecisions<Mangel>(
  [
    { id: 'titel', titel: 'Mangel', card: 'titel', value: nameOf, show: (mangel) => <Title mangel={mangel} /> },
    factColumn<Mangel>({
      titel: 'Folge und Lösung',
      hints: (mangel) => (isOpenMangel(mangel) ? hintsOf(mangel) : []),
      otherwise: (mangel) => (isOpenMangel(mangel) ? 'Fährt weiter' : mangel.loesung || 'Ohne Notiz'),
    }),
    {
      id: 'prioritaet',
      titel: 'Priorität',
      card: 'marke',
      value: ({ prioritaet }) => Object.keys(PRIORITAET_NAMES).indexOf(prioritaet),
      show: ({ prioritaet }) => <StatusBadge {...PRIORITAET_STATES[prioritaet]}>{PRIORITAET_NAMES[prioritaet]}</StatusBadge>,
    },
    {
      id: 'status',
      titel: 'Status',
      card: 'marke',
      value: ({ status }) => MANGELSTATUS_NAMES[status],
      show: ({ status }) => <StatusBadge {...MANGEL_STATES[status]}>{MANGELSTATUS_NAMES[status]}</StatusBadge>,
    },
    {
      id: 'erstelltAm',
      titel: 'Gemeldet',
      value: ({ erstelltAm }) => erstelltAm,
      show: ({ erstelltAm, gemeldetVonPerson, bilder }) => (
        <>
          {relativeDay(dayOf(erstelltAm))}
          <Text component="span" display="block" size="sm" c="dimmed">
            <PersonName person={gemeldetVonPerson} otherwise="Jemand" asLink={false} />
            {bilder.length > 0 && ` · ${bilder.length === 1 ? '1 Foto' : `${bilder.length} Fotos`}`}
          </Text>
        </>
      ),
    },
  ],
  nameOf,
  (mangel) => <TakeOn mangel={mangel} name={nameOf(mangel)} />,
)
const readOf = ({ _id, version }: Mangel) => ({ _id, version })

/** For vehicle keepers: settled or refused in the row, several at once; the name opens the rest. */
function Deciding({ maengel }: { readonly maengel: readonly Mangel[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const current = useMemo(() => maengel.find(({ _id }) => _id === open), [maengel, open])
  const send = fahrzeuge.decideMaengel
  const around = useDecisions<Mangel>({
    words: WORDS,
    name: nameOf,
    may: isOpenMangel,
    doubtful: (mangel) => hintsOf(mangel).length > 0,
    decide: async (rows, choice, grund) => {
      const { einsatzbereit, ...answer } = await send({
        body: { maengel: rows.map(readOf), status: choice === 'yes' ? 'behoben' : 'abgelehnt', grund },
      })
      void einsatzbereit
        .reduce((before, { _id, bezeichnung }) => before.then(() => offerEinsatzbereit(_id, bezeichnung)), Promise.resolve())
        .catch(() => undefined)
      return answer
    },
    undo: (done) => send({ body: { maengel: [...done], status: 'offen', grund: '' } }),
    reload: reloadMaengel,
  })
  return (
    <Opening value={setOpen}>
      {around(maengel, <DataTable titel="Mängel" columns={columns} rows={maengel} rowKey={({ _id }) => _id} />)}
      {current && <MangelSheet mangel={current} onClose={() => setOpen(null)} />}
    </Opening>
  )
}

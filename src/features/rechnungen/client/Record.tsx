import { Alert, Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { dateText, dayOf, today } from '#client/text/date.ts'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { BEGUN_AS, type Invoice, type invoiceFields, type rateFields, type StoredRate } from '../contract.ts'
import { dutiesQuery, draftQuery, invoices, rates } from './area.ts'
import { Positions } from './Positions.tsx'
import { Steps } from './Steps.tsx'

/** Source service: selecting it restarts the form with values derived from the service. */
function Source() {
  const [{ dienst, als: begunAs }, setUrl] = useUrlState(['dienst', 'als'])
  const [search, setSearch] = useState('')
  const [slow] = useDebouncedValue(search, 200)
  // The select's search text equals the chosen name; that must not trigger a search.
  const { data: draft } = useQuery(draftQuery(dienst, asWhat(begunAs)))
  const chosen = { value: dienst, label: draft?.betreff ?? 'Gewählter Dienst' }
  const { data: duties = [], isFetching } = useQuery(dutiesQuery(asWhat(begunAs), slow === chosen.label ? '' : slow.trim()))
  const known = duties.map((duty) => ({
    value: duty._id,
    label: `${duty.bezeichnung} · ${dateText(dayOf(duty.beginn))} · ${duty.veranstalter}`,
  }))
  const options = dienst === '' ? known : [chosen, ...known.filter(({ value }) => value !== dienst)]
  return (
    <Stack gap="sm" style={{ gridColumn: '1 / -1' }}>
      <Select
        label="Was es wird"
        data={Object.entries(BEGUN_AS).map(([value, label]) => ({ value, label }))}
        value={asWhat(begunAs)}
        allowDeselect={false}
        onChange={(value) => setUrl({ als: value ?? '' })}
      />
      <Select
        label="Aus einem Sanitätsdienst"
        placeholder="Ohne Dienst"
        data={options}
        value={dienst || null}
        clearable
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        // The server has already filtered.
        filter={({ options }) => options}
        nothingFoundMessage={isFetching ? 'Sucht …' : NONE[asWhat(begunAs)]}
        onChange={(value) => setUrl({ dienst: value ?? '' })}
      />
      {(draft?.hinweise ?? []).map((hint) => (
        <Alert key={hint} color="gelb">
          {hint}
        </Alert>
      ))}
    </Stack>
  )
}
const NONE = { angebot: 'Kein geplanter Dienst ohne Rechnung', entwurf: 'Kein abgeschlossener Dienst, der noch abzurechnen ist' } as const
const asWhat = (text: string): keyof typeof BEGUN_AS => (text === 'angebot' ? 'angebot' : 'entwurf')

const sections = {
  Empfänger: ['empfaenger', 'zusatz', 'strasse', ['plz', 'stadt'], 'email'],
  Leistung: ['betreff', ['leistungVon', 'leistungBis'], 'positionen', ['steuersatz'], 'hinweis'],
  'Kundennummer, Leitweg-ID, Land und Teilrechnung': { folded: [['kundennr', 'leitwegId'], 'land', 'weitere'] },
} as const
const options = {
  positionen: { input: Positions, reads: ['steuersatz', 'leistungVon'] },
  email: { type: 'email', hint: 'Dorthin gehen Rechnung und Mahnungen.' },
  weitere: { hint: 'Nur für einen Teil oder eine Korrektur: Sonst wird jeder Dienst einmal abgerechnet.' },
  leitwegId: { hint: 'Nur für Behörden: steht in deren Auftrag.' },
} as const
const newFields = formFields<Invoice, typeof invoiceFields>({ Anlass: [Source], ...sections }, options)
const fields = formFields<Invoice, typeof invoiceFields>(sections, options)

export function InvoiceNew() {
  const [{ dienst, als: begunAs }] = useUrlState(['dienst', 'als'])
  const { data: draft, isError: refused } = useQuery(draftQuery(dienst, asWhat(begunAs)))
  if (dienst !== '' && !draft && !refused) return <LoadingSkeleton />
  const blank = { leistungVon: today(), leistungBis: today(), positionen: [] }
  const { hinweise, fertig, ...start } = { hinweise: [], fertig: false, ...(dienst === '' ? blank : (draft ?? blank)) }
  return (
    <CrudNew
      key={`${dienst} ${begunAs}`}
      area={invoices}
      fields={newFields}
      start={{ ...start, status: asWhat(begunAs) }}
      about={dienst + asWhat(begunAs)}
    />
  )
}
export const InvoiceRecord = ({ id }: { readonly id: string }) => <CrudRecord area={invoices} fields={fields} id={id} extras={Steps} />

const rateForm = formFields<StoredRate, typeof rateFields>(
  { Satz: [['art', 'einheit'], 'bezeichnung', 'einzelpreis'], Gültigkeit: [['gueltigAb', 'gueltigBis']] },
  { gueltigBis: { hint: 'Leer: bis auf Weiteres.' }, bezeichnung: { hint: 'So steht es auf der Rechnung.' } },
)
export const RateNew = () => <CrudNew area={rates} fields={rateForm} start={{ gueltigAb: `${today().slice(0, 4)}-01-01` }} />
export const RateRecord = ({ id }: { readonly id: string }) => <CrudRecord area={rates} fields={rateForm} id={id} />

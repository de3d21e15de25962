import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { euros } from '#contract/cents.ts'
import { BEDARFS_NAMES } from '#contract/qualifikation.ts'
import { columnsOf } from '#client/crud/columns.ts'
import { FieldInput } from '#client/crud/Fields.tsx'
import { dateText, today } from '#client/date.ts'
import { notify } from '#client/notify.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { confirm } from '#client/ui/confirm.ts'
import { DataTable } from '#client/ui/DataTable.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { exportActions } from '#client/ui/export-actions.ts'
import { Column } from '#client/ui/FieldGroup.tsx'
import { Form } from '#client/ui/Form.tsx'
import { HeadActions } from '#client/ui/Page.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { Sheet } from '#client/ui/Sheet.tsx'
import { useSend } from '#client/useSend.ts'
import { RATE_KINDS, type Rate, rateContract, rateFields } from '../contract.ts'
import { quietly, ratesQuery, reload, sendRate } from './area.ts'

const unitOf = ({ art: kind, satz: rate }: Rate) => `${euros(rate)} je ${kind === 'Kilometer' ? 'km' : 'Stunde'}`
const columns = (edit: (rate: Rate) => void) => [
  ...columnsOf<Rate>(
    rateFields,
    { id: 'art', card: 'titel' },
    { id: 'qualifikation', show: ({ qualifikation }) => BEDARFS_NAMES[qualifikation] },
    { id: 'satz', show: unitOf },
    'topf',
    'gueltigAb',
    { id: 'gueltigBis', show: ({ gueltigBis: until }) => (until === null ? 'auf Weiteres' : dateText(until)) },
  ),
  {
    id: 'aendern',
    titel: 'Ändern',
    value: () => null,
    withoutSorting: true as const,
    card: 'marke' as const,
    show: (rate: Rate) => (
      <ActionButton variant="default" aria-label={`Satz für ${RATE_KINDS[rate.art]} ändern`} onClick={() => edit(rate)}>
        Ändern
      </ActionButton>
    ),
  },
]

/** What an hour and a kilometre are worth, from when until when. */
export function Rates() {
  const list = useQuery(ratesQuery)
  const [edited, edit] = useState<Rate | 'new' | null>(null)
  const [shown] = useState(() => columns(edit))
  return (
    <>
      <HeadActions
        main={{ titel: 'Neuer Satz', icon: IconPlus, act: () => edit('new') }}
        more={exportActions({ endpoint: rateContract.export, query: {}, fileName: 'Vergütungssätze' })}
      />
      <QueryView query={list}>
        {({ zeilen: rows }) => (
          <DataTable
            titel="Vergütungssätze"
            columns={shown}
            rows={rows}
            rowKey={({ _id }) => _id}
            sorting={{ id: 'art' }}
            empty={<EmptyState titel="Noch keine Sätze" text="Ohne Satz bleiben Stunden unbezahlt. Leg fest, was eine Stunde wert ist." />}
          />
        )}
      </QueryView>
      {edited && <RateSheet rate={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </>
  )
}

function RateSheet({ rate, onClose }: { readonly rate: Rate | null; readonly onClose: () => void }) {
  const remove = useSend(({ _id: id }: Rate) => sendRate.remove({ params: { id } }), {
    success: 'Satz gelöscht',
    onSuccess: onClose,
    reload,
  })
  const ask = async (one: Rate) => {
    const text = 'Vorbereitete und erledigte Auszahlungen behalten ihn. Zurückholen lässt er sich nicht.'
    if (await confirm({ titel: 'Satz löschen?', text, yes: 'Löschen', danger: true })) await remove.send(one)
  }
  const done = async () => {
    notify('Satz gespeichert', 'success')
    onClose()
    await reload()
  }
  const fields = (
    <>
      <FieldInput name="art" />
      <FieldInput name="qualifikation" hint="Gilt auch für höhere, die keinen eigenen Satz haben." />
      <FieldInput name="satz" hint="Je Stunde, bei Kilometern je Kilometer. Ohne eigenen Satz sind es 0,30 € je Kilometer." />
      <FieldInput name="topf" />
      <Column width="halb">
        <FieldInput name="gueltigAb" />
      </Column>
      <Column width="halb">
        <FieldInput name="gueltigBis" />
      </Column>
      <FieldInput name="bemerkung" hint="Zum Beispiel, wer den Satz beschlossen hat." />
    </>
  )
  return (
    <Sheet
      titel={rate ? 'Satz ändern' : 'Neuer Satz'}
      subtitle="Was schon in einer Auszahlung steht, bleibt, wie es ist."
      onClose={onClose}
    >
      {rate ? (
        <Form
          schema={rateContract.update.body}
          start={rate}
          inSheet
          button="Speichern"
          actions={
            <ActionButton variant="default" c="var(--mantine-color-error)" onClick={() => void ask(rate)}>
              Löschen
            </ActionButton>
          }
          save={async (body) => {
            await quietly.rates.update({ params: { id: rate._id }, body })
            await done()
          }}
        >
          {fields}
        </Form>
      ) : (
        <Form
          schema={rateContract.create.body}
          start={{ art: 'KTW', topf: 'ehrenamt', gueltigAb: `${today().slice(0, 4)}-01-01` }}
          inSheet
          button="Anlegen"
          save={async (body) => {
            await quietly.rates.create({ body })
            await done()
          }}
        >
          {fields}
        </Form>
      )}
    </Sheet>
  )
}

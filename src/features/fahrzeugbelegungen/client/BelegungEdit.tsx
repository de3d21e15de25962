import { Alert, Box, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf, spanText } from '#client/text/date.ts'
import { path } from '#contract/screens.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { queries } from '#client/app/query-client.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { belegungsHistory } from '#blocks/belegung/contract.ts'
import {
  ChangeForm,
  belegungForTheForm,
  BelegungsState,
  BELEGUNG_SENTENCES,
  belegungsverlauf,
  oneBelegung,
  reasonAgainst,
  reloadBelegungen,
  isOver,
  useStorno,
  UmfangChoice,
} from '#blocks/belegung/client/index.ts'
import { BELEGUNGSSTATUS_NAMES } from '#blocks/belegung/contract.ts'
import { useValue } from '#client/ui/form/field.ts'
import { FieldGroup } from '#client/ui/form/FieldGroup.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { BELEGUNG_STATES } from '#client/ui/kinds/states.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { Verlauf } from '#client/ui/history/Verlauf.tsx'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import { belegungsFields, fahrzeugbelegungenContract, type Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { belegungen, FAHRZEUGE } from './kind.ts'
import { BelegungFields } from './BelegungFields.tsx'
import { Eckdaten } from './Eckdaten.tsx'
import { FahrzeugChoice } from './FahrzeugChoice.tsx'
import { FahrzeugState } from './FahrzeugState.tsx'

const historyFields = { ...belegungsFields, ...belegungsHistory }

export function BelegungEdit({ id }: { readonly id: string }) {
  const start = useQuery(belegungForTheForm(FAHRZEUGE, id))
  const now = useQuery(oneBelegung(FAHRZEUGE, id))
  return (
    <QueryView query={start} list={{ to: FAHRZEUGE.paths.list, titel: 'Alle Fahrzeugbelegungen' }}>
      {(data) => <View key={data.version} start={data} belegung={now.data ?? data} />}
    </QueryView>
  )
}

interface Props {
  readonly start: Fahrzeugbelegung
  readonly belegung: Fahrzeugbelegung
}

function View({ start, belegung }: Props) {
  const verlauf = useQuery(belegungsverlauf(FAHRZEUGE, belegung._id))
  const { status, beginn, ende, dienst } = belegung
  const [cancel, dialog] = useStorno(FAHRZEUGE, belegung)
  const reason = reasonAgainst(belegung)
  const readOnly = dienst !== null || reason !== undefined
  const restorable = readOnly
    ? undefined
    : {
        update: fahrzeugbelegungenContract.update,
        params: { id: belegung._id },
        reload: async () => {
          await reloadBelegungen(FAHRZEUGE)
          await queries.invalidateQueries({ queryKey: belegungForTheForm(FAHRZEUGE, belegung._id).queryKey })
        },
      }
  return (
    <Page
      titel={FAHRZEUGE.titel(belegung)}
      subtitle={
        <>
          {spanText(beginn, ende)} {!readOnly && <StatusBadge {...BELEGUNG_STATES[status]}>{BELEGUNGSSTATUS_NAMES[status]}</StatusBadge>}
        </>
      }
      back={FAHRZEUGE.paths.list}
      narrow
      actions={{ more: [reason === undefined && cancel] }}
    >
      <BelegungsState kind={FAHRZEUGE} belegung={belegung} />
      {readOnly ? (
        <InfoCard>
          <Stack>
            {reason !== undefined && !isOver(belegung) && <Alert>{reason}</Alert>}
            <Eckdaten belegung={belegung} />
          </Stack>
        </InfoCard>
      ) : (
        <Change start={start} belegung={belegung} />
      )}
      <ByTheFahrt belegung={belegung} report={!readOnly} />
      <Verlauf query={verlauf} fields={historyFields} own={BELEGUNG_SENTENCES} restorable={restorable} />
      {dialog}
    </Page>
  )
}

interface FahrtProps {
  readonly belegung: Fahrzeugbelegung
  readonly report: boolean
}

/** Reports about the vehicle: a defect at any time, the kilometres once the booking has begun. */
function ByTheFahrt({ belegung: { _id, fahrzeug, status, beginn, kmEnde }, report }: FahrtProps) {
  const withoutRecht = useReasonWithout(['CREATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'])
  const [now] = useState(() => Date.now())
  const begun = status === 'bestaetigt' && Date.parse(beginn) <= now
  const drives = begun && kmEnde === null
  if (!drives && !report) return null
  return (
    <Box mt="md">
      <InfoCard titel={begun ? 'Nach der Fahrt' : 'Stimmt etwas nicht?'}>
        <Group gap="sm">
          {drives && (
            <ActionButton
              variant="default"
              disabledReason={withoutRecht}
              to={`${path('/fahrzeuge/fahrt/{id}', { id: fahrzeug })}?belegung=${_id}`}
            >
              Fahrt eintragen
            </ActionButton>
          )}
          {begun && (
            <>
              <ActionButton variant="default" disabledReason={withoutRecht} to={path('/fahrzeuge/tanken/{id}', { id: fahrzeug })}>
                Tanken
              </ActionButton>
              <ActionButton variant="default" to={path('/fahrzeuge/check/{id}', { id: fahrzeug })}>
                Checkliste
              </ActionButton>
            </>
          )}
          {report && (
            <ActionButton variant="default" to={path('/fahrzeuge/mangel/{id}', { id: fahrzeug })}>
              Mangel melden
            </ActionButton>
          )}
        </Group>
      </InfoCard>
    </Box>
  )
}

const Change = ({ start, belegung }: Props) => (
  <ChangeForm
    kind={FAHRZEUGE}
    schema={fahrzeugbelegungenContract.update.body}
    start={start}
    belegung={belegung}
    change={(body) => belegungen.update({ params: { id: belegung._id }, body })}
    target={({ beginn }) => `${FAHRZEUGE.paths.list}?tag=${dayOf(beginn)}`}
  >
    <FieldGroup titel="Wann">
      <PeriodField />
      <UmfangChoice belegung={belegung} changes />
    </FieldGroup>
    <FieldGroup titel="Welches Fahrzeug">
      <FahrzeugChoice own={start.fahrzeug} booking={belegung._id} />
      <State start={start} belegung={belegung} />
    </FieldGroup>
    <BelegungFields record={start} />
  </ChangeForm>
)

/** Availability at the new time, for this vehicle or for all of the booking if they move together. */
function State({ start, belegung }: Props) {
  const [umfang, beginn, ende] = [useValue('umfang'), useValue('beginn'), useValue('ende')]
  const moved = beginn !== start.beginn || ende !== start.ende
  return <FahrzeugState without={belegung._id} mit={umfang !== 'diese' && moved ? belegung.weitere : []} />
}

import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { urlOf } from '#contract/client.ts'
import { titelOf } from '#contract/schema.ts'
import { path } from '#contract/screens.ts'
import { loadFile } from '#client/net/api.ts'
import { recordScreen } from '#client/crud/CrudRecord.tsx'
import { dateText, instantText, timeOfDay, timeOnDay } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useMay } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { useDeletion } from '#client/ui/action/deletion.ts'
import { downloadBlob } from '#client/net/download.ts'
import { Facts } from '#client/ui/page/Facts.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { Paragraph } from '#client/ui/page/Paragraph.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { ReasonSheet } from '#client/ui/overlay/ReasonSheet.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { Verlauf } from '#client/ui/history/Verlauf.tsx'
import { KINDS, type Report as Row, reportContract, reportFields, reportHistory, STATUS } from '../contract.ts'
import { TIMES, type TimeName } from '../rules.ts'
import { area, choicesQuery, LOOKS, send } from './area.ts'
import { lockOf } from './form.tsx'
import { COUNTS } from './inputs.tsx'

export const State = ({ status }: Pick<Row, 'status'>) => <StatusBadge {...LOOKS[status]}>{STATUS[status]}</StatusBadge>

export const Report = recordScreen(area, View)

function useSteps(report: Row) {
  const [isReopening, setReopening] = useState(false)
  const lock = lockOf(report)
  const draft = report.status === 'entwurf'
  const noDeletion = useReasonWithout(reportContract.remove.zugang)
  const noReopening = useReasonWithout(reportContract.reopen.zugang)
  const params = { id: report._id }
  const close = useSend(() => send.close({ params }), {
    success: report.kraefte.length === 0 ? 'Bericht abgeschlossen' : 'Bericht abgeschlossen, Stunden entworfen',
    reload: area.data.invalidate,
  })
  async function askToClose() {
    const hours =
      report.kraefte.length === 0
        ? ''
        : ' Für alle, die dabei waren, entstehen Stundennachweise als Entwurf: Jeder prüft und reicht seine ein.'
    const text = `Danach lässt sich der Bericht nicht mehr ändern.${hours}`
    if (await confirm({ titel: 'Bericht abschließen?', text, yes: 'Abschließen' })) await close.send()
  }
  const deletion = useDeletion({
    titel: reportContract.remove.titel,
    text: `„${area.name(report)}“ lässt sich danach nicht zurückholen.`,
    remove: () => send.remove({ params }),
    list: path('/einsatzberichte'),
    reload: area.data.invalidate,
    onDone: () => notify('Einsatzbericht gelöscht', 'success'),
    disabledReason: noDeletion ?? (draft ? undefined : 'Ein abgeschlossener Bericht bleibt.'),
  })
  const printReport = async () =>
    downloadBlob(`Einsatzbericht ${dateText(report.datum)}.pdf`, await loadFile(urlOf(reportContract.print, { params })))
  const attempt = (act: () => Promise<unknown>) => () => void act().catch(() => undefined)
  const actions = {
    main: draft && {
      titel: 'Abschließen',
      icon: IconLock,
      loading: close.isSending,
      disabledReason: lock ?? (report.einsatzende === null ? 'Trag zuerst das Einsatzende ein.' : undefined),
      act: attempt(askToClose),
    },
    beside: draft && {
      titel: 'Bearbeiten',
      icon: IconPencil,
      disabledReason: lock,
      to: path('/einsatzbericht/edit/{id}', { id: report._id }),
    },
    more: [
      { titel: 'Als PDF', icon: IconFileText, act: attempt(printReport) },
      !draft && { titel: 'Wieder öffnen', icon: IconArrowBackUp, disabledReason: noReopening, act: () => setReopening(true) },
      deletion,
    ],
  }
  const sheet = isReopening && (
    <ReasonSheet
      titel="Bericht wieder öffnen"
      subtitle={area.name(report)}
      hint="Er steht im Verlauf. Stunden, die noch niemand eingereicht hat, werden zurückgenommen."
      button="Wieder öffnen"
      send={(body) => send.reopen({ params, body })}
      said="Der Bericht ist wieder ein Entwurf."
      reload={area.data.invalidate}
      onClose={() => setReopening(false)}
    />
  )
  return { actions, sheet }
}

const LongText = ({ titel, children }: { readonly titel: string; readonly children: string }) =>
  children !== '' && (
    <InfoCard titel={titel}>
      <Paragraph>{children}</Paragraph>
    </InfoCard>
  )

function View({ record: report }: { readonly record: Row }) {
  const { actions, sheet } = useSteps(report)
  const { data } = useQuery(choicesQuery)
  const history = useQuery(area.data.history(report._id))
  const mayReportDamage = useMay('READ_FAHRZEUG')
  const names = new Map(data?.fahrzeuge.map((vehicle) => [vehicle._id, vehicle.name]))
  const vehicleOf = (id: string) => report.fahrzeuge.find(({ fahrzeug }) => fahrzeug === id)?.funkrufname || names.get(id) || 'Fahrzeug'
  const units = data?.einheiten.flatMap(({ _id, name }) => (report.alarmeinheiten.includes(_id) ? [name] : [])) ?? []
  const end = report.einsatzbereit ?? report.einsatzende
  const times = (Object.keys(TIMES) as TimeName[]).map((name): [string, ReactNode] => {
    const value = report[name]
    return [TIMES[name], value && (name === 'alarmzeit' ? instantText(value) : timeOnDay(value, report.alarmzeit))]
  })
  return (
    <Page
      titel={report.stichwort}
      subtitle={<State status={report.status} />}
      back={path('/einsatzberichte')}
      draft={`einsatzberichte/${report._id}`}
      actions={actions}
      narrow
    >
      <Stack gap="md">
        {report.schaeden && report.fahrzeuge.length > 0 && (
          <Alert color="gelb" title="Es gab Schäden">
            <Group gap={8}>
              Melde sie beim Fahrzeug, damit sich jemand kümmert.
              {report.fahrzeuge.map(({ fahrzeug }) => (
                <ActionButton
                  key={fahrzeug}
                  variant="default"
                  to={path('/fahrzeuge/mangel/{id}', { id: fahrzeug })}
                  disabledReason={mayReportDamage ? undefined : 'Dafür fehlt dir das Recht, Fahrzeuge zu lesen.'}
                >
                  {`Schaden an ${vehicleOf(fahrzeug)} melden`}
                </ActionButton>
              ))}
            </Group>
          </Alert>
        )}
        <InfoCard titel="Einsatz">
          <Facts
            facts={[
              ['Art', KINDS[report.art]],
              ['Einsatzort', report.ort],
              ['Einsatznummer', report.einsatznummer],
              ['Alarmiert über', report.alarmierungsart],
              ['Alarmeinheiten', units.join(', ')],
              ['Einsatzleitung', report.leitung && <PersonName person={report.leitung} />],
              ...times,
              ['Presse', report.presseFreigabe && 'Freigegeben'],
            ]}
          />
        </InfoCard>
        <InfoCard titel="Betroffene">
          <SimpleGrid cols={{ base: 3, sm: 6 }} spacing="sm">
            {COUNTS.map((name) => (
              <div key={name}>
                <Text fw={600} size="xl">
                  {report[name]}
                </Text>
                <Text size="sm" c="dimmed">
                  {titelOf(reportFields[name])}
                </Text>
              </div>
            ))}
          </SimpleGrid>
        </InfoCard>
        {report.kraefte.length + report.fahrzeuge.length > 0 && (
          <InfoCard titel="Fahrzeuge und Kräfte">
            <PlainList gap={8} aria-label="Fahrzeuge">
              {report.fahrzeuge.map(({ fahrzeug, kmStart, kmEnde }) => (
                <li key={fahrzeug}>
                  <Text component="span" fw={600}>
                    {vehicleOf(fahrzeug)}
                  </Text>
                  {kmStart !== null && kmEnde !== null && (
                    <Text component="span" c="dimmed">{` · ${(kmEnde - kmStart).toLocaleString('de-DE')} km`}</Text>
                  )}
                </li>
              ))}
            </PlainList>
            <PlainList gap={0} mt="sm" aria-label="Kräfte">
              {report.kraefte.map(({ profil, funktion, fahrzeug, von, bis }) => (
                <li key={profil}>
                  <PersonName
                    person={report.personen.find(({ _id }) => _id === profil) ?? null}
                    withFace
                    under={[
                      funktion,
                      fahrzeug && vehicleOf(fahrzeug),
                      (von || bis) && `${timeOfDay(von ?? report.alarmzeit)}–${end ? timeOfDay(bis ?? end) : ''} Uhr`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                </li>
              ))}
            </PlainList>
          </InfoCard>
        )}
        <LongText titel="Maßnahmen">{report.massnahmen}</LongText>
        <LongText titel="Besonderheiten">{report.besonderheiten}</LongText>
        <LongText titel="Verbrauchtes Material">{report.material.join(', ')}</LongText>
      </Stack>
      <Verlauf
        query={history}
        fields={reportHistory}
        own={{ what: 'den Einsatzbericht' }}
        {...(lockOf(report) === undefined
          ? { restorable: { update: reportContract.update, params: { id: report._id }, reload: area.data.invalidate } }
          : {})}
      />
      {sheet}
    </Page>
  )
}

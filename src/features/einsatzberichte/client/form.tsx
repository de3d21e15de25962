import { recordScreen } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { useGo } from '#client/navigation/navigation.tsx'
import { notify } from '#client/app/notify.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { RechteHint } from '#client/ui/page/RechteHint.tsx'
import { path } from '#contract/screens.ts'
import { type Report, reportContract, type reportFields } from '../contract.ts'
import { outOfOrder, TIMES } from '../rules.ts'
import { area, keeping } from './area.ts'
import { Counts, Forces, FromPlans, GuardedText, TimeField, Units, Vehicles } from './inputs.tsx'

const DRAFT = 'einsatzberichte/neu'
const timeInput = { input: TimeField, reads: Object.keys(TIMES) }
const Fields = formFields<Report, typeof reportFields>(
  {
    Alarm: ['stichwort', ['art', 'alarmierungsart'], 'ort', ['einsatznummer', 'alarmeinheiten']],
    'Die Zeiten': [['alarmzeit', 'ausruecken'], ['ankunft', 'einsatzende'], ['einsatzbereit']],
    'Fahrzeuge und Kräfte': [FromPlans, 'fahrzeuge', 'kraefte', 'einsatzleiter'],
    'Wie vielen geholfen wurde': [Counts],
    'Was getan wurde': ['massnahmen', 'besonderheiten', 'material', 'schaeden', 'presseFreigabe'],
  },
  {
    stichwort: { input: ({ name }) => <GuardedText name={name} />, placeholder: 'Sturz im Freibad' },
    ort: { input: ({ name }) => <GuardedText name={name} hint="Bei Wohnungen reichen Straße und Stadt." /> },
    alarmeinheiten: { input: Units },
    alarmzeit: timeInput,
    ausruecken: timeInput,
    ankunft: timeInput,
    einsatzende: timeInput,
    einsatzbereit: timeInput,
    fahrzeuge: { input: Vehicles },
    kraefte: { input: Forces, reads: ['fahrzeuge', 'alarmzeit', 'einsatzende', 'einsatzbereit'] },
    einsatzleiter: {
      input: ({ name, record }: { readonly name: string; readonly record: Report | undefined }) => (
        <PersonField name={name} known={record?.leitung ?? null} />
      ),
    },
    massnahmen: { input: ({ name }) => <GuardedText name={name} lines /> },
    besonderheiten: { input: ({ name }) => <GuardedText name={name} lines /> },
    schaeden: { hint: 'Melde sie nach dem Speichern beim Fahrzeug: Der Bericht führt dich hin.' },
  },
)
const disordered = (values: Parameters<typeof outOfOrder>[0]) => outOfOrder(values)?.msg

export function ReportNew() {
  const goTo = useGo()
  const list = path('/einsatzberichte')
  return (
    <Page titel={area.newTitle} back={list} narrow>
      <InfoCard>
        <Form
          schema={reportContract.create.body}
          draft={DRAFT}
          offline={({ stichwort }) => ({
            titel: `Einsatzbericht: ${stichwort}`,
            path: path('/einsatzberichte/neu'),
            draft: DRAFT,
            follow: () => goTo(list),
          })}
          button="Bericht speichern"
          cancel={list}
          disabledReason={disordered}
          save={async (body) => {
            const made = await keeping.create({ body })
            notify('Bericht gespeichert', 'success')
            await area.data.invalidate()
            await goTo(path('/einsatzbericht/{id}', { id: made._id }))
          }}
        >
          <Fields />
        </Form>
      </InfoCard>
    </Page>
  )
}

export const lockOf = ({ status, darfAendern }: Report): string | undefined =>
  status === 'abgeschlossen'
    ? 'Der Bericht ist abgeschlossen. Wer ihn ändern will, öffnet ihn zuerst wieder.'
    : darfAendern
      ? undefined
      : 'Den Bericht schreibt, wer ihn begonnen hat oder den Einsatz leitet.'

export const ReportEdit = recordScreen(area, Edit)
function Edit({ record }: { readonly record: Report }) {
  const goTo = useGo()
  const params = { id: record._id }
  const screen = path('/einsatzbericht/{id}', params)
  return (
    <Page titel={area.name(record)} back={screen} narrow>
      <RechteHint recht={reportContract.update.zugang} />
      <InfoCard>
        <Form
          schema={reportContract.update.body}
          start={record}
          version={record.version}
          draft={`einsatzberichte/${record._id}`}
          button="Speichern"
          offline={() => ({ titel: `Änderung: ${area.name(record)}`, path: screen, follow: () => goTo(screen) })}
          cancel={screen}
          disabledReason={(values) => lockOf(record) ?? disordered(values)}
          save={async (body) => {
            await keeping.update({ params, body })
            notify('Bericht gespeichert', 'success')
            await goTo(screen)
            await area.data.invalidate()
          }}
        >
          <Fields record={record} />
        </Form>
      </InfoCard>
    </Page>
  )
}

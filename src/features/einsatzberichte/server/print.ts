import {
  bold,
  type BuildingBlock,
  factTable,
  heading,
  type PrintDocument,
  quietText,
  signatureBlock,
  table,
  keepTogether,
} from '#blocks/dokumente/server/index.ts'
import { readableTime } from '#contract/time/berlin.ts'
import { titelOf } from '#contract/schema.ts'
import { type Force, KINDS, type Report, reportFields, STATUS } from '../contract.ts'
import { TIMES, type TimeName } from '../rules.ts'

export const COUNTS = ['sk1', 'sk2', 'sk3', 'tote', 'betreut', 'transportiert'] as const
const nameOf = ({ vorname, nachname }: { readonly vorname: string; readonly nachname: string }) => `${vorname} ${nachname}`
const km = (value: number | null) => (value === null ? '' : value.toLocaleString('de-DE'))
const longText = (titel: string, text: string): BuildingBlock[] => (text === '' ? [] : [heading(titel), { text, margin: [0, 0, 0, 8] }])

export function reportDocument(report: Report, vehicles: ReadonlyMap<string, string>, units: ReadonlyMap<string, string>): PrintDocument {
  const people = new Map(report.personen.map((person) => [person._id, nameOf(person)]))
  const vehicleOf = (id: string | null) =>
    report.fahrzeuge.find(({ fahrzeug }) => fahrzeug === id)?.funkrufname || vehicles.get(id ?? '') || ''
  const span = ({ von, bis }: Force) => [von && `von ${readableTime(von)}`, bis && `bis ${readableTime(bis)}`].filter(Boolean).join(' ')
  return {
    titel: 'Einsatzbericht',
    subtitle: [report.einsatznummer, report.stichwort].filter(Boolean).join(' · '),
    foot: `Einsatzbericht ${report.einsatznummer || report.stichwort}`,
    content: [
      factTable([
        ['Art', KINDS[report.art]],
        ['Einsatzort', report.ort],
        ['Alarmiert über', report.alarmierungsart ?? ''],
        ['Alarmeinheiten', report.alarmeinheiten.flatMap((unit) => units.get(unit) ?? []).join(', ')],
        ['Einsatzleitung', report.leitung ? nameOf(report.leitung) : ''],
        ...(Object.keys(TIMES) as TimeName[]).map(
          (name) => [TIMES[name], report[name] === null ? '' : readableTime(report[name])] as const,
        ),
        ['Stand', STATUS[report.status]],
      ]),
      heading('Betroffene'),
      table(
        COUNTS.map((name) => titelOf(reportFields[name]) ?? name),
        [COUNTS.map((name) => String(report[name]))],
        COUNTS.map(() => '*'),
      ),
      ...(report.fahrzeuge.length === 0
        ? []
        : [
            heading('Fahrzeuge'),
            table(
              ['Fahrzeug', 'km bei Beginn', 'km bei Ende', 'Besatzung'],
              report.fahrzeuge.map(({ fahrzeug, kmStart, kmEnde }) => [
                vehicleOf(fahrzeug),
                km(kmStart),
                km(kmEnde),
                report.kraefte.flatMap((force) => (force.fahrzeug === fahrzeug ? (people.get(force.profil) ?? []) : [])).join(', '),
              ]),
              ['*', 70, 70, '*'],
              ['left', 'right', 'right'],
            ),
          ]),
      ...(report.kraefte.length === 0
        ? []
        : [
            heading('Kräfte'),
            table(
              ['Name', 'Funktion', 'Fahrzeug', 'Zeit'],
              report.kraefte.map((force) => [people.get(force.profil) ?? '', force.funktion, vehicleOf(force.fahrzeug), span(force)]),
              ['*', '*', '*', '*'],
            ),
          ]),
      ...longText('Maßnahmen', report.massnahmen),
      ...longText('Verbrauchtes Material', report.material.join(', ')),
      ...longText('Besonderheiten', report.besonderheiten),
      ...(report.schaeden ? [bold('Es gab Schäden an Fahrzeug oder Gerät.', { margin: [0, 4, 0, 4] })] : []),
      keepTogether(
        quietText('Der Bericht nennt Zahlen, keine Patienten.', { margin: [0, 12, 0, 12] }),
        signatureBlock('', report.leitung ? nameOf(report.leitung) : '', 'Einsatzleitung'),
      ),
    ],
  }
}

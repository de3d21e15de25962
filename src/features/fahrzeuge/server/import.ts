// Import of vehicles from a spreadsheet: matched by plate, created or updated, each row validated like the form.
import { crudImport, idsByName } from '#blocks/import/server/index.ts'
import { changesDrivers } from '#blocks/dienst/server/index.ts'
import { readMonth } from '#contract/time/month.ts'
import { enqueue } from '#server/jobs/job.ts'
import { followAll } from './pruefungen/faelligkeiten.ts'
import { titelOf } from '#contract/schema.ts'
import { fahrzeugeContract, fahrzeugFields } from '#features/fahrzeuge/contract.ts'

// Rules and intervals are set in the form. The state affects plans, so the import does not change it.
const { buchungsregeln, pruefintervalle, status, statusGrund, ...FIELDS } = fahrzeugFields
const MONTHS = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter((name) => name.endsWith('Bis'))

export const imports = crudImport(fahrzeugeContract, {
  table: 'fahrzeuge',
  key: 'kennzeichen',
  fields: FIELDS,
  also: {
    bezeichnung: ['Name', 'Fahrzeug'],
    typ: ['Fahrzeugtyp', 'Art'],
    kennzeichen: ['Kfz-Kennzeichen', 'KFZ', 'Nummernschild'],
    funkrufname: ['Funkname', 'Rufname', 'OPTA'],
    fin: ['FIN', 'Fahrgestellnr.', 'Fahrgestell-Nr.'],
    huBis: ['HU', 'TÜV', 'TÜV bis', 'Hauptuntersuchung'],
    spBis: ['SP', 'Sicherheitsprüfung'],
    uvvBis: ['UVV'],
    medPruefungBis: ['MPG', 'Medizinprodukte', 'Medizinprodukte bis'],
    versicherungBis: ['Versicherung'],
    desinfektionBis: ['Desinfektion'],
    kmStand: ['km', 'km-Stand', 'Kilometer'],
    zulGesamtmasse: ['zGM', 'zGG', 'Zulässiges Gesamtgewicht'],
    fuehrerscheinklasse: ['Führerschein', 'Klasse', 'FS-Klasse'],
    sitzplaetze: ['Sitze'],
  },
  readers: {
    ...Object.fromEntries(MONTHS.map((name) => [name, (text: string) => readMonth(text) ?? text])),
    kennzeichen: (text) => text.toUpperCase().replace(/\s+/g, ' ').trim(),
  },
  references: { standort: idsByName('orte') },
  unique: ['kennung'],
  written: (trx, rows, actor) =>
    enqueue(trx, followAll, { actor, changed: rows.flatMap(({ _id, old, fresh }) => (old && changesDrivers(old, fresh) ? [_id] : [])) }),
  subjects: { kennzeichen: 'Das Kennzeichen', kennung: 'Die Kennung' },
  says: (field, cell) => {
    const quoted = `„${cell.slice(0, 60)}“`
    if (field === 'standort') return `Den Standort ${quoted} gibt es nicht.`
    const month = MONTHS.find((name) => name === field)
    return month && `${titelOf(FIELDS[month])}: ${quoted} ist kein Monat. Beispiel: 03/2027`
  },
})

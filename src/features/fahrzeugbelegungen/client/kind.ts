import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { ResponseOf, InputOf } from '#contract/endpoint.ts'
import { submit, sendSilently } from '#client/net/api.ts'
import { path } from '#contract/screens.ts'
import { purposeText } from '#blocks/belegung/contract.ts'
import type { BelegungsScreens, Resource, Wish } from '#blocks/belegung/client/index.ts'
import { allParts } from '#client/net/parts.ts'
import { fahrzeugbelegungenContract, type Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { vehicleLook } from '#client/ui/kinds/vehicles.ts'
import { optionsOf } from '#client/ui/form/options.ts'
import { hasTank, TYPE_NAMES } from '#features/fahrzeuge/schemas.ts'
import { Eckdaten } from './Eckdaten.tsx'
import { columns } from './columns.tsx'
import { blockText, fahrzeugText, onlyWarn, STATUS_REASONS } from './words.ts'

export const belegungen = createClient(fahrzeugbelegungenContract, submit)
const read = createClient(fahrzeugbelegungenContract, sendSilently)
const tables = ['config', 'einweisungen', 'fahrzeuge', 'fahrzeugmaengel', 'profile', 'sanitaetsdienste']

type FreeQuestion = InputOf<typeof fahrzeugbelegungenContract.frei>['query']
export const freeFahrzeuge = (question: FreeQuestion) =>
  queryOptions({
    meta: { tables },
    queryKey: ['fahrzeugbelegungen', 'frei', question],
    queryFn: () => read.frei({ query: question }),
    placeholderData: keepPreviousData,
  })
type FahrerQuestion = InputOf<typeof fahrzeugbelegungenContract.fahrer>['query']
export const fahrerHints = (question: FahrerQuestion) =>
  queryOptions({
    meta: { tables: [...tables, 'anmeldungen'] },
    queryKey: ['fahrzeugbelegungen', 'fahrer', question],
    queryFn: () => read.fahrer({ query: question }),
  })

const onlyFahrzeuge = ({ ressourcen: resources, beginn, ende }: Wish) => ({ fahrzeuge: [...resources], beginn, ende })

async function check(wish: Wish) {
  const { ressourcen: resources, beginn, ende, ohne, alle } = wish
  const [first = '', second] = resources
  if (second === undefined)
    return read.pruefung({ query: { fahrzeug: first, beginn, ende, ...(ohne ? { ohne } : {}), ...(alle ? { alle } : {}) } })
  // Several vehicles are queried as a series of one date: only that call returns their common free times.
  const { termine } = await read.serie({ body: { ...onlyFahrzeuge(wish), wiederholung: 'FREQ=DAILY;COUNT=1' } })
  return termine[0] ?? { frei: true, halter: [], vorschlaege: [], belegt: [] }
}

type Planfahrzeug = ResponseOf<typeof fahrzeugbelegungenContract.kalender>['fahrzeuge'][number]
const openText = (maengel: number) => (maengel === 0 ? '' : maengel === 1 ? '1 offener Mangel' : `${maengel} offene Mängel`)
const asResource = ({ _id, bezeichnung, typ, kennung, funkrufname, status, buchbar, warnungen, maengel = 0 }: Planfahrzeug): Resource => ({
  id: _id,
  titel: bezeichnung,
  subtitle: [TYPE_NAMES[typ], kennung, funkrufname === bezeichnung ? '' : funkrufname, openText(maengel)].filter(Boolean).join(' · '),
  typ,
  look: vehicleLook(typ),
  gesperrt: STATUS_REASONS[status] ?? (buchbar ? blockText(warnungen) : 'Nicht buchbar'),
  report: path('/fahrzeuge/mangel/{id}', { id: _id }),
  links: [
    ['Checkliste', path('/fahrzeuge/check/{id}', { id: _id })],
    ...(hasTank({ typ }) ? [['Tanken', path('/fahrzeuge/tanken/{id}', { id: _id })] as const] : []),
  ],
  warning: warnungen.map(({ text }) => text).join(', ') || undefined,
})

export const FAHRZEUGE: BelegungsScreens<Fahrzeugbelegung> = {
  table: 'fahrzeugbelegungen',
  tables,
  area: 'FAHRZEUGBELEGUNG',
  export: fahrzeugbelegungenContract.export,
  field: 'fahrzeug',
  subject: 'zweck',
  paths: {
    list: path('/fahrzeugbelegungen'),
    create: path('/fahrzeugbelegungen/neu'),
    show: (id) => path('/fahrzeugbelegung/edit/{id}', { id }),
    edit: (id) => path('/fahrzeugbelegung/edit/{id}', { id }),
  },
  anlass: 'Dienst',
  words: {
    titel: 'Fahrzeugbelegungen',
    singular: 'Fahrzeug',
    plural: 'Fahrzeuge',
    dative: 'Fahrzeugen',
    buchen: 'Fahrzeug buchen',
    that: 'Das Fahrzeug',
    this: 'Dieses Fahrzeug',
    one: 'ein',
    other: 'Anderes',
    which: 'welches',
    searchList: 'Zweck, Fahrzeug oder Person',
    searchPlan: 'Fahrzeug',
    empty: 'Noch sind keine Fahrzeuge angelegt.',
    example: 'Material holen',
    more: 'Mehr Angaben, mehrere Fahrzeuge oder Serie',
  },
  calls: {
    liste: read.list,
    plan: async (von, bis) => {
      const parts = await allParts((from) => read.kalender({ query: { von, bis, ...from } }))
      return {
        ressourcen: parts.flatMap(({ fahrzeuge }) => fahrzeuge.map(asResource)),
        belegungen: parts.flatMap(({ belegungen }) => belegungen),
      }
    },
    read: read.get,
    verlauf: read.history,
    check,
    asked: async (span) =>
      (await read.frei({ query: { ...span, alle: true } })).flatMap(({ _id, genehmigung }) => (genehmigung ? [_id] : [])),
    substitute: async ({ beginn, ende }) => {
      const all = await read.frei({ query: { beginn, ende, alle: true } })
      return all.map((fahrzeug) => ({ _id: fahrzeug._id, name: fahrzeugText(fahrzeug), frei: fahrzeug.frei }))
    },
    bookable: async ({ beginn, ende }) =>
      (await read.kalender({ query: { von: beginn, bis: ende } })).fahrzeuge.flatMap(({ _id, buchbar }) => (buchbar ? [_id] : [])),
    serie: (wish, wiederholung) => read.serie({ body: { ...onlyFahrzeuge(wish), wiederholung } }),
    change: belegungen.update,
    storniere: belegungen.remove,
    restore: belegungen.wiederherstellen,
    takeBack: belegungen.takeBack,
    left: read.kontingent,
    limits: {
      endpoint: fahrzeugbelegungenContract.changeLimits,
      read: read.limits,
      change: belegungen.changeLimits,
      history: read.limitsHistory,
    },
    waiting: { list: read.vormerkungen, join: belegungen.vormerken, leave: belegungen.zurueckziehen },
    decide: belegungen.genehmigung,
    requests: read.anfragen,
    decideRows: belegungen.decideRows,
  },
  wish: ({ fahrzeuge, fahrzeug }) => ({
    ressourcen: Array.isArray(fahrzeuge) ? (fahrzeuge as string[]) : typeof fahrzeug === 'string' && fahrzeug !== '' ? [fahrzeug] : [],
  }),
  start: (fahrzeug) => ({ fahrzeuge: [fahrzeug] }),
  titel: ({ zweck, sperrzeit }) => purposeText(zweck, sperrzeit),
  name: ({ fahrzeugDaten }) => fahrzeugDaten.bezeichnung,
  columns,
  typen: optionsOf(TYPE_NAMES),
  Eckdaten,
  against: ({ art, fahrzeugDaten: { status }, warnungen }) =>
    // The workshop accepts blocked vehicles.
    art === 'Werkstatt'
      ? { blocked: undefined, warnings: warnungen.map(({ text }) => text) }
      : { blocked: [STATUS_REASONS[status], blockText(warnungen)].filter(Boolean).join('. ') || undefined, warnings: onlyWarn(warnungen) },
}

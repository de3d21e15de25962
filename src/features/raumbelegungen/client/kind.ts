import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { submit, sendSilently } from '#client/net/api.ts'
import { path } from '#contract/screens.ts'
import { purposeText } from '#blocks/belegung/contract.ts'
import type { BelegungsScreens, Wish } from '#blocks/belegung/client/index.ts'
import { allParts } from '#client/net/parts.ts'
import { raumbelegungenContract, type Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { Eckdaten } from './Eckdaten.tsx'
import { columns } from './columns.tsx'
import { plaetzeText, raumText } from './words.ts'

export const belegungen = createClient(raumbelegungenContract, submit)
const read = createClient(raumbelegungenContract, sendSilently)
const tables = ['orte', 'profile']

type FreeQuestion = InputOf<typeof raumbelegungenContract.frei>['query']
export const freeRaeume = (question: FreeQuestion) =>
  queryOptions({
    meta: { tables },
    queryKey: ['raumbelegungen', 'frei', question],
    queryFn: () => read.frei({ query: question }),
    placeholderData: keepPreviousData,
  })

const oneRaum = ({ ressourcen: [raum = ''], ...wish }: Wish) => ({ raum, ...wish })
/** Invalid set-up times while typing count as 0. */
const minutes = (number: unknown): number =>
  typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 240 ? number : 0

export const RAEUME: BelegungsScreens<Raumbelegung> = {
  table: 'raumbelegungen',
  tables,
  area: 'RAUMBELEGUNG',
  export: raumbelegungenContract.export,
  field: 'raum',
  subject: 'titel',
  paths: {
    list: path('/raumbelegungen'),
    create: path('/raumbelegungen/neu'),
    show: (id) => path('/raumbelegung/{id}', { id }),
    edit: (id) => path('/raumbelegung/edit/{id}', { id }),
  },
  words: {
    titel: 'Raumbelegungen',
    singular: 'Raum',
    plural: 'Räume',
    dative: 'Räumen',
    buchen: 'Raum buchen',
    that: 'Der Raum',
    this: 'Dieser Raum',
    one: 'einen',
    other: 'Anderer',
    which: 'welcher',
    searchList: 'Titel, Raum oder Person',
    searchPlan: 'Raum oder Ausstattung',
    empty: 'Noch ist kein Ort als Raum zum Buchen angelegt.',
    example: 'Gruppenabend',
    more: 'Mehr Angaben, Rüstzeiten oder Serie',
  },
  calls: {
    liste: read.list,
    plan: async (von, bis) => {
      const parts = await allParts((from) => read.kalender({ query: { von, bis, ...from } }))
      const resources = parts
        .flatMap(({ raeume }) => raeume)
        .map(({ _id, name, kapazitaet, ausstattung }) => ({
          id: _id,
          titel: name,
          subtitle: [plaetzeText(kapazitaet), ...ausstattung].filter(Boolean).join(' · '),
        }))
      return { ressourcen: resources, belegungen: parts.flatMap(({ belegungen }) => belegungen) }
    },
    read: read.get,
    verlauf: read.history,
    check: (wish) => read.pruefung({ query: oneRaum(wish) }),
    asked: async (span) =>
      (await read.frei({ query: { ...span, alle: true } })).flatMap(({ _id, genehmigung }) => (genehmigung ? [_id] : [])),
    substitute: async (wish) => {
      const { raum: _, ...question } = oneRaum(wish)
      const all = await read.frei({ query: { ...question, alle: true } })
      return all.map((raum) => ({ _id: raum._id, name: raumText(raum), frei: raum.frei }))
    },
    bookable: async ({ beginn, ende }) => (await read.kalender({ query: { von: beginn, bis: ende } })).raeume.map(({ _id }) => _id),
    serie: (wish, wiederholung) => read.serie({ body: { ...oneRaum(wish), wiederholung } }),
    change: belegungen.update,
    storniere: ({ params, query: { umfang, grund } }) =>
      belegungen.remove({ params, query: { umfang: umfang === 'buchung' ? 'diese' : umfang, grund } }),
    takeBack: belegungen.takeBack,
    restore: ({ params, query: { umfang } }) =>
      belegungen.wiederherstellen({ params, query: { umfang: umfang === 'buchung' ? 'diese' : umfang } }),
    left: read.kontingent,
    limits: {
      endpoint: raumbelegungenContract.changeLimits,
      read: read.limits,
      change: belegungen.changeLimits,
      history: read.limitsHistory,
    },
    waiting: { list: read.vormerkungen, join: belegungen.vormerken, leave: belegungen.zurueckziehen },
    decide: belegungen.genehmigung,
    requests: read.anfragen,
    decideRows: belegungen.decideRows,
  },
  wish: ({ raum, ruestzeitVor, ruestzeitNach }) => ({
    ressourcen: typeof raum === 'string' && raum !== '' ? [raum] : [],
    ruestzeitVor: minutes(ruestzeitVor),
    ruestzeitNach: minutes(ruestzeitNach),
  }),
  start: (raum) => ({ raum }),
  titel: ({ titel, sperrzeit }) => purposeText(titel, sperrzeit),
  name: ({ raumDaten }) => raumDaten.name,
  columns,
  Eckdaten,
}

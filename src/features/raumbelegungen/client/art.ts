// Rooms as something that is booked: what differs from vehicles (blocks/belegung/client/art.ts). A room is an Ort with `buchbar`.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { Eingabe } from '#contract/endpoint.ts'
import { senden, sendenStill } from '#client/api.ts'
import { pfad } from '#contract/screens.ts'
import type { Belegungsart, Wunsch } from '#blocks/belegung/client/index.ts'
import { raumbelegungenContract, type Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { Eckdaten } from './Eckdaten.tsx'
import { spalten } from './spalten.tsx'
import { plaetze, raumname } from './woerter.ts'

/** Writes; errors are shown as alerts. */
export const belegungen = createClient(raumbelegungenContract, senden)
/** Reads; errors are shown in the place of the data. */
const lies = createClient(raumbelegungenContract, sendenStill)
// Names of rooms and people stand in the answers.
const tabellen = ['orte', 'profile']

type Freifrage = Eingabe<typeof raumbelegungenContract.frei>['query']
/** The rooms for a span, free or not. */
export const freieRaeume = (frage: Freifrage) =>
  queryOptions({
    meta: { tabellen },
    queryKey: ['raumbelegungen', 'frei', frage],
    queryFn: () => lies.frei({ query: frage }),
    placeholderData: keepPreviousData,
  })

const einRaum = ({ ressourcen: [raum = ''], ...rest }: Wunsch) => ({ raum, ...rest })
/** While one types, a set-up time may be anything; what the server would refuse does not count yet. */
const minuten = (zahl: unknown): number => (typeof zahl === 'number' && Number.isInteger(zahl) && zahl >= 0 && zahl <= 240 ? zahl : 0)

export const RAEUME: Belegungsart<Raumbelegung> = {
  tabelle: 'raumbelegungen',
  tabellen,
  bereich: 'RAUMBELEGUNG',
  export: raumbelegungenContract.export,
  feld: 'raum',
  betreff: 'titel',
  pfade: {
    liste: pfad('/raumbelegungen'),
    neu: pfad('/raumbelegungen/neu'),
    zeige: (id) => pfad('/raumbelegung/{id}', { id }),
    bearbeite: (id) => pfad('/raumbelegung/edit/{id}', { id }),
  },
  woerter: {
    titel: 'Raumbelegungen',
    einzahl: 'Raum',
    mehrzahl: 'Räume',
    dativ: 'Räumen',
    buchen: 'Raum buchen',
    das: 'Der Raum',
    ein: 'einen',
    anderes: 'Anderer',
    welches: 'welcher',
    sucheListe: 'Titel, Raum oder Person',
    suchePlan: 'Raum oder Ausstattung',
    leer: 'Noch ist kein Ort als Raum zum Buchen angelegt.',
    beispiel: 'Gruppenabend',
    mehr: 'Mehr Angaben, Rüstzeiten oder Serie',
  },
  aufrufe: {
    liste: lies.list,
    plan: async (von, bis) => {
      const { raeume, belegungen: zeilen } = await lies.kalender({ query: { von, bis } })
      const ressourcen = raeume.map(({ _id, name, kapazitaet, ausstattung }) => ({
        id: _id,
        titel: name,
        unter: [plaetze(kapazitaet), ...ausstattung].filter(Boolean).join(' · '),
      }))
      return { ressourcen, belegungen: zeilen }
    },
    lies: lies.get,
    verlauf: lies.history,
    pruefe: (wunsch) => lies.pruefung({ query: einRaum(wunsch) }),
    ersatz: async (wunsch) => {
      const { raum: _, ...frage } = einRaum(wunsch)
      const alle = await lies.frei({ query: { ...frage, alle: true } })
      return alle.map((raum) => ({ _id: raum._id, name: raumname(raum), frei: raum.frei }))
    },
    serie: (wunsch, wiederholung) => lies.serie({ body: { ...einRaum(wunsch), wiederholung } }),
    aendere: belegungen.update,
    // A booking has one room.
    storniere: ({ params, query: { umfang, grund } }) =>
      belegungen.remove({ params, query: { umfang: umfang === 'buchung' ? 'diese' : umfang, grund } }),
    stelleHer: ({ params, query: { umfang } }) =>
      belegungen.wiederherstellen({ params, query: { umfang: umfang === 'buchung' ? 'diese' : umfang } }),
    entscheide: belegungen.genehmigung,
  },
  wunsch: ({ raum, ruestzeitVor, ruestzeitNach }) => ({
    ressourcen: typeof raum === 'string' && raum !== '' ? [raum] : [],
    ruestzeitVor: minuten(ruestzeitVor),
    ruestzeitNach: minuten(ruestzeitNach),
  }),
  start: (raum) => ({ raum }),
  titel: ({ titel }) => titel,
  name: ({ raumDaten }) => raumDaten.name,
  spalten,
  Eckdaten,
}

// Vehicles as something that is booked: what differs from rooms (blocks/belegung/client/art.ts).
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { Antwort, Eingabe } from '#contract/endpoint.ts'
import { senden, sendenStill } from '#client/api.ts'
import { pfad } from '#contract/screens.ts'
import type { Belegungsart, Ressource, Wunsch } from '#blocks/belegung/client/index.ts'
import { fahrzeugbelegungenContract, type Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { optionsOf } from '#client/ui/Auswahl.tsx'
import { TYP_NAMEN } from '#features/fahrzeuge/formen.ts'
import { Eckdaten } from './Eckdaten.tsx'
import { spalten } from './spalten.tsx'
import { fahrzeugname, STATUS_GRUENDE } from './woerter.ts'

/** Writes; errors are shown as alerts. */
export const belegungen = createClient(fahrzeugbelegungenContract, senden)
/** Reads; errors are shown in the place of the data. */
const lies = createClient(fahrzeugbelegungenContract, sendenStill)
// Names of vehicles, people and services stand in the answers.
const tabellen = ['fahrzeuge', 'profile', 'sanitaetsdienste']

type Freifrage = Eingabe<typeof fahrzeugbelegungenContract.frei>['query']
/** The vehicles for a span, free or not. */
export const freieFahrzeuge = (frage: Freifrage) =>
  queryOptions({
    meta: { tabellen },
    queryKey: ['fahrzeugbelegungen', 'frei', frage],
    queryFn: () => lies.frei({ query: frage }),
    placeholderData: keepPreviousData,
  })
type Fahrerfrage = Eingabe<typeof fahrzeugbelegungenContract.fahrer>['query']
/** What speaks against somebody driving at that time; it prevents nothing. */
export const fahrerhinweise = (frage: Fahrerfrage) =>
  queryOptions({
    meta: { tabellen: [...tabellen, 'anmeldungen'] },
    queryKey: ['fahrzeugbelegungen', 'fahrer', frage],
    queryFn: () => lies.fahrer({ query: frage }),
  })

const nurFahrzeuge = ({ ressourcen, beginn, ende }: Wunsch) => ({ fahrzeuge: [...ressourcen], beginn, ende })

async function pruefe(wunsch: Wunsch) {
  const { ressourcen, beginn, ende, ohne, alle } = wunsch
  const [erstes = '', zweites] = ressourcen
  if (zweites === undefined)
    return lies.pruefung({ query: { fahrzeug: erstes, beginn, ende, ...(ohne ? { ohne } : {}), ...(alle ? { alle } : {}) } })
  // Several are asked as a series of one date: only there the free times are those of all of them.
  const { termine } = await lies.serie({ body: { ...nurFahrzeuge(wunsch), wiederholung: 'FREQ=DAILY;COUNT=1' } })
  return termine[0] ?? { frei: true, halter: [], vorschlaege: [], belegt: [] }
}

type Planfahrzeug = Antwort<typeof fahrzeugbelegungenContract.kalender>['fahrzeuge'][number]
const alsRessource = ({ _id, bezeichnung, typ, kennung, funkrufname, status, buchbar }: Planfahrzeug): Ressource => ({
  id: _id,
  titel: bezeichnung,
  unter: [TYP_NAMEN[typ], kennung, funkrufname === bezeichnung ? '' : funkrufname].filter(Boolean).join(' · '),
  typ,
  gesperrt: STATUS_GRUENDE[status] ?? (buchbar ? undefined : 'Nicht buchbar'),
})

export const FAHRZEUGE: Belegungsart<Fahrzeugbelegung> = {
  tabelle: 'fahrzeugbelegungen',
  tabellen,
  bereich: 'FAHRZEUGBELEGUNG',
  export: fahrzeugbelegungenContract.export,
  feld: 'fahrzeug',
  betreff: 'zweck',
  pfade: {
    liste: pfad('/fahrzeugbelegungen'),
    neu: pfad('/fahrzeugbelegungen/neu'),
    zeige: (id) => pfad('/fahrzeugbelegung/edit/{id}', { id }),
    bearbeite: (id) => pfad('/fahrzeugbelegung/edit/{id}', { id }),
  },
  woerter: {
    titel: 'Fahrzeugbelegungen',
    einzahl: 'Fahrzeug',
    mehrzahl: 'Fahrzeuge',
    dativ: 'Fahrzeugen',
    buchen: 'Fahrzeug buchen',
    das: 'Das Fahrzeug',
    ein: 'ein',
    anderes: 'Anderes',
    welches: 'welches',
    sucheListe: 'Zweck, Fahrzeug oder Person',
    suchePlan: 'Fahrzeug',
    leer: 'Noch sind keine Fahrzeuge angelegt.',
    beispiel: 'Material holen',
    mehr: 'Mehr Angaben, mehrere Fahrzeuge oder Serie',
  },
  aufrufe: {
    liste: lies.list,
    plan: async (von, bis) => {
      const { fahrzeuge, belegungen: zeilen } = await lies.kalender({ query: { von, bis } })
      return { ressourcen: fahrzeuge.map(alsRessource), belegungen: zeilen }
    },
    lies: lies.get,
    verlauf: lies.history,
    pruefe,
    ersatz: async ({ beginn, ende }) => {
      const alle = await lies.frei({ query: { beginn, ende, alle: true } })
      return alle.map((fahrzeug) => ({ _id: fahrzeug._id, name: fahrzeugname(fahrzeug), frei: fahrzeug.frei }))
    },
    serie: (wunsch, wiederholung) => lies.serie({ body: { ...nurFahrzeuge(wunsch), wiederholung } }),
    aendere: belegungen.update,
    storniere: belegungen.remove,
    stelleHer: belegungen.wiederherstellen,
    entscheide: belegungen.genehmigung,
  },
  // One is edited by itself, several are booked at once.
  wunsch: ({ fahrzeuge, fahrzeug }) => ({
    ressourcen: Array.isArray(fahrzeuge) ? (fahrzeuge as string[]) : typeof fahrzeug === 'string' && fahrzeug !== '' ? [fahrzeug] : [],
  }),
  start: (fahrzeug) => ({ fahrzeuge: [fahrzeug] }),
  titel: ({ zweck }) => zweck,
  name: ({ fahrzeugDaten }) => fahrzeugDaten.bezeichnung,
  spalten,
  typen: optionsOf(TYP_NAMEN),
  Eckdaten,
}

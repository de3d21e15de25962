// A service with its people as the server answers it, for tests of screens: what is not said has a plain value.
import type { Anfrage, Anmeldestatus, Helfer } from '#blocks/dienst/contract.ts'
import { countBesetzung } from '#blocks/dienst/besetzung.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import { NO_ADDRESS, type Dienst, type Kandidat, type Schicht } from '#features/sanitaetsdienste/schemas.ts'

/** A fixed id: `number('d', 1)`. */
export const number = (kind: string, number: number): string =>
  `0193c0de-0000-7000-8000-${kind.charCodeAt(0).toString(16).padStart(4, '0')}${String(number).padStart(8, '0')}`

export const BEGINN = '2031-05-10T08:00:00.000Z'
export const ENDE = '2031-05-10T16:00:00.000Z'
const free = { moeglich: true, gruende: [], warteliste: false }

/** A person as answers name one: `person(1, 'Lena', 'Schmidt')`. */
export const person = (num: number, vorname: string, nachname: string) => ({ _id: number('p', num), vorname, nachname })
type Person = ReturnType<typeof person>

export const exampleHelfer = (
  profil: Person,
  qualifikation: Qualifikation,
  status: Anmeldestatus,
  { schicht, ...rest }: Partial<Helfer> & Pick<Helfer, 'schicht'>,
): Helfer => ({
  _id: profil._id.replace('8000-', '9000-'),
  version: 1,
  schicht,
  profil,
  status,
  funktion: '',
  fahrzeug: null,
  von: BEGINN,
  bis: ENDE,
  praktikant: false,
  qualifikation,
  qualifikationBeiEinteilung: '',
  kommentar: '',
  kommentarSichtbarkeit: 'fuehrung',
  grund: '',
  gemeldetAm: '2031-04-01T10:00:00.000Z',
  eingeteiltVon: null,
  istBeginn: null,
  istEnde: null,
  ...rest,
})

export const exampleKandidat = (profil: Person, qualifikation: Qualifikation, rest: Partial<Kandidat> = {}): Kandidat => ({
  profil,
  gruppe: 'Bereitschaft 1',
  qualifikation,
  fuehrungsausbildung: '',
  status: null,
  kommentar: '',
  telefon: '',
  besetztVon: null,
  faehrt: [],
  hinweise: [],
  stunden90Tage: 0,
  dienste90Tage: 0,
  zuletztGefragtAm: null,
  geeignet: true,
  ...rest,
})

/** All candidates in one answer. */
export const exampleKandidaten = (kandidaten: Kandidat[]) => ({
  gesamt: kandidaten.length,
  geeignet: kandidaten.filter(({ geeignet }) => geeignet).length,
  meisteStunden: Math.max(0, ...kandidaten.map(({ stunden90Tage: hours }) => hours)),
  kandidaten,
})

type SchichtPart = Partial<Omit<Schicht, 'besetzung'>> & { readonly _id: string }
const exampleSchicht = ({ _id, ...rest }: SchichtPart, helfer: readonly Helfer[]): Schicht => {
  const schicht = {
    _id,
    bezeichnung: '',
    beginn: BEGINN,
    ende: ENDE,
    bedarf: [],
    praktikanten: { anzahl: 0, mindestqualifikation: 'keine' as const },
    fahrzeuge: [],
    anmeldung: free,
    ...rest,
  }
  const here = helfer.filter((one) => one.schicht === _id)
  const { besetzung } = countBesetzung(
    schicht,
    here.map(({ profil, qualifikation, praktikant, funktion, status }) => ({
      id: profil._id,
      qualifikation,
      alter: null,
      praktikant,
      funktion,
      status,
    })),
  )
  return { ...schicht, besetzung }
}

/** A service of these shifts and people; the counts are computed as the server does it. */
export const exampleDienst = ({
  schichten,
  helfer = [],
  ...rest
}: Partial<Omit<Dienst, 'schichten'>> & { readonly schichten: readonly SchichtPart[] }): Dienst => ({
  _id: number('d', 1),
  version: 1,
  erstelltAm: '2031-04-01T08:00:00.000Z',
  erstelltVon: null,
  geaendertAm: '2031-04-01T08:00:00.000Z',
  geaendertVon: null,
  nummer: 'SAN-2031-001',
  status: 'ausgeschrieben',
  abgesagt: false,
  absageGrund: '',
  absageVon: null,
  abgesagtAm: null,
  art: 'intern',
  bezeichnung: 'Stadtfest',
  kategorie: 'Volksfest',
  veranstalter: {
    name: 'Stadtmarketing',
    ansprechpartner: 'Frau Beispiel',
    telefon: '02345 678901',
    email: '',
    rechnungsadresse: NO_ADDRESS,
    kundennr: '',
  },
  ort: number('o', 1),
  treffpunkt: 'Wache',
  treffpunktZeit: null,
  beginn: BEGINN,
  ende: ENDE,
  aufbauAb: null,
  abbauBis: null,
  leiter: null,
  stvLeiter: null,
  funkkanal: '',
  leitstelleAngemeldet: false,
  leitstelleAngemeldetAm: null,
  verpflegung: 'keine',
  verpflegungHinweis: '',
  kleidung: '',
  material: [],
  stellplatz: false,
  strom: false,
  sanitaetsraum: false,
  hinweise: '',
  meldeschluss: null,
  selbstabsageBis: null,
  warteliste: true,
  fragen: [],
  sichtbarFuer: [],
  risiko: null,
  abrechnungsart: 'kostenlos',
  ortDaten: {
    _id: number('o', 1),
    name: 'Marktplatz',
    strasse: 'Am Markt',
    hausnummer: '1',
    plz: '12345',
    stadt: 'Musterstadt',
    koordinaten: null,
    hinweise: '',
  },
  leiterPerson: null,
  stvLeiterPerson: null,
  hilfeleistungen: null,
  bericht: '',
  abgeschlossenAm: null,
  nachweise: { eingereicht: 0, bestaetigt: 0 },
  rechnung: null,
  anhaenge: [],
  anmeldung: free,
  ...rest,
  helfer,
  schichten: schichten.map((schicht) => exampleSchicht(schicht, helfer)),
})

/** A question put to `profil`. */
export const exampleAnfrage = (profil: Person, rest: Partial<Anfrage> & Pick<Anfrage, 'schicht'>): Anfrage => ({
  _id: profil._id.replace('8000-', 'a000-'),
  art: 'hilferuf',
  dienst: number('d', 1),
  dienstBezeichnung: 'Stadtfest',
  beginn: BEGINN,
  ende: ENDE,
  ortName: 'Marktplatz',
  profil,
  von: null,
  text: '',
  gestelltAm: '2031-05-01T08:00:00.000Z',
  laeuftAb: BEGINN,
  antwort: null,
  beantwortetAm: null,
  ...rest,
})

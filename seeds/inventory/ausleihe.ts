import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { clock } from '../clock.ts'
import { plusDays } from '../days.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Random } from '../random.ts'

const MODELS = [
  ['Swissphone', 's.QUAD X15'],
  ['Swissphone', 'BOSS 925'],
  ['Motorola', 'LX4 Advisor'],
] as const
const DOORS = ['Haupteingang', 'Fahrzeughalle', 'Lager', 'Büro', 'Schulungsraum', 'Kleiderkammer', 'Medikamentenschrank', 'Tor']
const CLOTHES = [
  ['Einsatzjacke', 'Einsatzjacke', 'oberteil', 60],
  ['Einsatzhose', 'Einsatzhose', 'hose', 40],
  ['Poloshirt', 'Poloshirt', 'oberteil', 0],
  ['Sicherheitsschuhe', 'Sicherheitsschuhe', 'schuh', 0],
  ['Helm', 'Helm', 'keine', 30],
  ['Namensschild', 'Abzeichen', 'keine', 0],
] as const
const SIZES = {
  oberteil: ['S', 'M', 'L', 'XL', 'XXL'],
  hose: ['46', '48', '50', '52', '54', '56'],
  keine: [''],
  schuh: ['37', '38', '39', '40', '41', '42', '43', '44', '45', '46'],
} as const
const DEVICES = [
  ['Funkgerät', 'Funkgeraet', 'MTP 850'],
  ['Tablet', 'Tablet', 'Tab A9'],
  ['Sanitätstasche', 'Sanitaetstasche', ''],
] as const

/** Every row must have the same columns (load-demo.ts). */
const NOTHING = {
  melder: null,
  schluessel: null,
  geraet: null,
  kleidung: null,
  menge: 1,
  exemplar: 1,
  faelligAm: null,
  kaution: 0,
  unterschrift: 'papier',
  zurueckAm: null,
  zurueckAn: null,
  ausgang: null,
  grund: '',
}

interface Given {
  readonly melder: Insertable<DB['melder']>[]
  readonly schluessel: Insertable<DB['schluessel']>[]
  readonly geraete: Insertable<DB['geraete']>[]
  readonly kleidung: Insertable<DB['kleidung']>[]
  readonly leihen: Insertable<DB['leihen']>[]
  readonly bestandsbewegungen: Insertable<DB['bestandsbewegungen']>[]
  readonly zaehlungen: Insertable<DB['zaehlungen']>[]
  readonly zaehlposten: Insertable<DB['zaehlposten']>[]
}
export function ausleihe(
  random: Random,
  {
    people,
    units,
    places,
    today,
    by,
  }: {
    readonly people: readonly Mitglied[]
    readonly units: readonly string[]
    readonly places: readonly string[]
    readonly today: string
    readonly by: string
  },
): Given {
  const active = people.filter(({ person }) => person.status === 'aktiv')
  const since = (days: number) => new Date(clock(plusDays(today, -days), 19))
  const row = (days: number) => {
    const at = since(days)
    return {
      _id: random.id(at),
      version: 1,
      erstelltAm: at.toISOString(),
      erstelltVon: by,
      geaendertAm: at.toISOString(),
      geaendertVon: by,
    }
  }
  const given: Given = {
    melder: [],
    schluessel: [],
    geraete: [],
    kleidung: [],
    leihen: [],
    bestandsbewegungen: [],
    zaehlungen: [],
    zaehlposten: [],
  }
  const lend = (
    what: { melder?: string; schluessel?: string; geraet?: string; kleidung?: string },
    days: number,
    who: Mitglied,
    more: object = {},
  ) => {
    const at = since(days)
    given.leihen.push({
      ...NOTHING,
      _id: random.id(at),
      profil: who.profil._id,
      ausgegebenAm: at.toISOString(),
      ausgegebenVon: by,
      ...what,
      ...more,
    })
  }
  const back = (days: number, ending: string, reason = '') => ({
    zurueckAm: since(days).toISOString(),
    zurueckAn: by,
    ausgang: ending,
    grund: reason,
  })
  active.forEach((who, i) => {
    if (i % 2 === 1) return
    const [hersteller, modell] = MODELS[i % 3] ?? MODELS[0]
    const base = row(900)
    const status = i % 10 === 8 ? 'lager' : i % 60 === 6 ? 'reparatur' : i === 12 ? 'verloren' : 'ausgegeben'
    const silent = i % 34 === 4
    const broken = 12 + (i % 50)
    given.melder.push({
      ...base,
      geraetetyp: 'DME',
      hersteller,
      modell,
      seriennummer: `DME-${String(10_017 + 7 * i)}`,
      inventarnummer: `M ${String(i / 2 + 1).padStart(3, '0')}`,
      schleifen: [{ ric: String(1_240_310 + (i % 4) * 10), subadresse: 'A', bezeichnung: 'Vollalarm' }],
      alarmeinheiten: units.slice(i % Math.max(1, units.length), (i % Math.max(1, units.length)) + 1),
      zubehoer: ['Ladegerät', 'Tasche'],
      letztePruefung: plusDays(today, silent ? -37 : -9),
      stummAm: silent ? plusDays(today, -9) : null,
      reparaturSeit: status === 'reparatur' ? plusDays(today, -broken) : null,
      reparaturBei: status === 'reparatur' ? 'Funkwerkstatt Muster' : '',
      naechstePruefung: plusDays(today, 40 + (i % 300)),
      programmiertAm: plusDays(today, -200),
      programmierstand: '2026-1',
      status,
    })
    const next = active[(i + 1) % active.length] ?? who
    if (i % 6 === 0) lend({ melder: base._id }, 800, next, back(500, 'zurueck'))
    if (status === 'ausgegeben') lend({ melder: base._id }, 300, who, i % 14 === 0 ? { faelligAm: plusDays(today, (i % 28) - 10) } : {})
    if (status === 'reparatur') lend({ melder: base._id }, 300, who, back(broken, 'defekt', 'Gehäuse gesprungen'))
    if (status === 'verloren') lend({ melder: base._id }, 300, who, back(5, 'verloren', 'Beim Umzug verschwunden'))
  })
  const keys = Math.max(6, Math.min(60, Math.round(active.length / 8)))
  for (let n = 0; n < keys; n += 1) {
    const base = row(1_000)
    const copies = 2 + (n % 4)
    const out = Math.min(copies - (n % 3 === 0 ? 0 : 1), active.length)
    const lost = n === 2
    given.schluessel.push({
      ...base,
      nummer: `GHS ${n + 1}`,
      bezeichnung: n === 0 ? 'Generalhauptschlüssel' : `Gruppe ${n}`,
      art: n % 5 === 4 ? 'Transponder' : 'Schluessel',
      schliessanlage: 'Wache',
      tueren: n === 0 ? DOORS : DOORS.filter((_, i) => (i + n) % 3 === 0),
      objekt: places[n % Math.max(1, places.length)] ?? null,
      anzahlGesamt: copies,
      beiVerlust: n % 3 === 0 || lost ? ['hausverwaltung@example.org'] : [],
      verlustGemeldetAm: lost ? plusDays(today, -2) : null,
      status: out === copies ? 'ausgegeben' : 'verfuegbar',
    })
    for (let copy = 1; copy <= out; copy += 1) {
      const who = active[(n * 5 + copy * 3) % active.length]
      if (who)
        lend({ schluessel: base._id }, 400 + n, who, {
          exemplar: copy,
          kaution: 25,
          faelligAm: n % 4 === 1 ? plusDays(today, 5 - 3 * copy) : null,
          ...(lost && copy === 1 ? back(2, 'verloren', 'Beim Einsatz aus der Tasche gefallen') : {}),
        })
    }
  }
  for (let n = 0; n < Math.max(6, Math.min(90, Math.round(active.length / 5))); n += 1) {
    const [bezeichnung, kind, modell] = DEVICES[n % 3] ?? DEVICES[0]
    const base = row(700)
    const who = n % 3 === 1 ? active[(n * 7) % active.length] : undefined
    given.geraete.push({
      ...base,
      bezeichnung,
      art: kind,
      modell,
      inventarnummer: `G ${String(n + 1).padStart(3, '0')}`,
      status: who ? 'ausgegeben' : 'lager',
    })
    if (who) lend({ geraet: base._id }, 60, who, { faelligAm: plusDays(today, 20) })
  }
  const sizesOf = ({ profil }: Mitglied): Readonly<Record<string, string>> =>
    (typeof profil.konfektion === 'string' ? JSON.parse(profil.konfektion) : (profil.konfektion ?? {})) as Record<string, string>
  for (const [bezeichnung, kategorie, part, pfand] of CLOTHES)
    SIZES[part].forEach((size, i) => {
      const base = row(800)
      const [there, cleaned, discarded, each] = [
        (i * 3 + bezeichnung.length) % 7,
        i === 1 ? 1 : 0,
        i % 3 === 2 ? 1 : 0,
        bezeichnung === 'Poloshirt' ? 2 : 1,
      ]
      const wearers = active.filter((one, n) => n % 3 === 0 && sizesOf(one)[part] === size)
      given.kleidung.push({
        ...base,
        bezeichnung,
        kategorie,
        groesse: size,
        hersteller: 'Musterwear',
        artikelnummer: [bezeichnung.slice(0, 2).toUpperCase(), size].filter(Boolean).join('-'),
        verbrauch: bezeichnung === 'Namensschild',
        lagerort: `Regal ${CLOTHES.findIndex(([name]) => name === bezeichnung) + 1}`,
        bestand: there,
        mindestbestand: 3,
        pfand,
        inReinigung: cleaned,
      })
      const book = (days: number, kind: string, amount: number, more: object = {}) =>
        given.bestandsbewegungen.push({
          _id: random.id(since(days)),
          kleidung: base._id,
          art: kind,
          menge: amount,
          grund: '',
          bemerkung: '',
          am: since(days).toISOString(),
          von: by,
          ...more,
        })
      // Received quantity equals stock, lent, in cleaning, and discarded.
      book(790, 'zugang', Math.max(1, there + cleaned + discarded + each * wearers.length), { bemerkung: 'Erstausstattung' })
      if (discarded > 0) book(120, 'aussonderung', discarded, { grund: 'verschlissen' })
      if (cleaned > 0) book(6, 'reinigung', cleaned)
      for (const who of wearers) lend({ kleidung: base._id }, 250, who, { kaution: pfand, menge: each })
    })
  for (const [bezeichnung, days, ended] of [
    ['Inventur im Vorjahr', 340, 339],
    ['Inventur', 2, null],
  ] as const) {
    const _id = random.id(since(days))
    given.zaehlungen.push({
      _id,
      bezeichnung,
      begonnenAm: since(days).toISOString(),
      begonnenVon: by,
      beendetAm: ended === null ? null : since(ended).toISOString(),
      beendetVon: ended === null ? null : by,
    })
    given.kleidung.slice(0, ended === null ? 9 : undefined).forEach(({ _id: kleidung, bestand }, i) => {
      const wanted = Number(bestand)
      const there = ended === null ? Math.max(0, wanted + (i % 5 === 3 ? -1 : i % 11 === 7 ? 1 : 0)) : wanted
      given.zaehlposten.push({
        zaehlung: _id,
        kleidung: String(kleidung),
        ist: there,
        soll: wanted,
        am: since(ended ?? 1).toISOString(),
        von: by,
      })
    })
  }
  return given
}

// Organisation chart, the same in every size: most positions derive from functions in the profiles. A few are temporary, deputized, held by
// a hidden person, or vacant.
import type { Insertable } from 'kysely'
import type { ChartPage, Holder, Kind, Material } from '#features/organigramm/contract.ts'
import type { DB } from '#server/db/schema.ts'
import { plusDays } from '../days.ts'
import type { Mitglied } from './mitglieder.ts'
import type { Random } from '../random.ts'

interface Box {
  readonly titel: string
  readonly kind?: Kind
  readonly tasks?: string
  readonly page?: ChartPage
  readonly roles?: readonly string[]
  readonly group?: string
  /** Holders by last name; days relative to today. */
  readonly held?: readonly (readonly [name: string, rolle?: Holder['rolle'], from?: number, until?: number])[]
  readonly material?: readonly Material[]
  readonly fleet?: true
  readonly email?: string
  readonly phone?: string
  readonly by?: string
  readonly below?: readonly Box[]
}

const CHART: readonly Box[] = [
  {
    titel: 'Vorsitz',
    kind: 'leitung',
    tasks: 'Vertritt den Ortsverband nach außen und beruft die Versammlungen ein.',
    roles: ['Vorsitz'],
    held: [['Schäfer', 'stellvertretung', -400]],
    email: 'vorsitz@example.org',
    phone: '02345 678900',
    below: [
      {
        titel: 'Kasse',
        kind: 'stab',
        tasks: 'Haushalt, Rechnungen und Auszahlungen.',
        roles: ['Schatzmeister'],
        email: 'kasse@example.org',
      },
      {
        titel: 'Archiv und Chronik',
        kind: 'stab',
        tasks: 'Bewahrt Fotos, Protokolle und Jahresberichte.',
        held: [['Stillmann', 'inhaber', -900]],
      },
      { titel: 'Systemverwaltung', kind: 'stab', tasks: 'Intranet, Konten und Geräte im Büro.', roles: ['Systemverwaltung'] },
      {
        titel: 'Bereitschaftsleitung',
        kind: 'leitung',
        tasks: 'Führt die Bereitschaften und die Schnelleinsatzgruppen, verantwortet alle Dienste.',
        roles: ['Bereitschaftsleitung'],
        held: [['Leitner', 'stellvertretung', -200]],
        email: 'bereitschaft@example.org',
        below: [
          {
            titel: 'Zugführung',
            tasks: 'Führt den Sanitätszug im Einsatz.',
            roles: ['Zugführung'],
            below: [{ titel: 'Gruppenführung', tasks: 'Führen je eine Gruppe.', roles: ['Gruppenführung'] }],
          },
          { titel: 'Dienstplanung', tasks: 'Schreibt Sanitätsdienste aus und teilt ein.', roles: ['Dienstführung'] },
          { titel: 'KTW-Disposition', tasks: 'Plant die Wochen- und Sonntagsdienste des Krankentransports.', roles: ['KTW-Disposition'] },
          { titel: 'Alarmierung', tasks: 'Melder, Schleifen und Probealarm.', roles: ['Alarmierung'], material: ['melder'] },
          { titel: 'Bereitschaft 1', kind: 'gruppe', group: 'Bereitschaft 1' },
          { titel: 'Bereitschaft 2', kind: 'gruppe', group: 'Bereitschaft 2' },
          {
            titel: 'SEG Sanität',
            kind: 'gruppe',
            tasks: 'Schnelleinsatzgruppe: Behandlungsplatz bis 25 Betroffene.',
            group: 'SEG Sanität',
          },
          { titel: 'SEG Transport', kind: 'gruppe', group: 'SEG Transport' },
        ],
      },
      {
        titel: 'Fahrzeuge',
        kind: 'leitung',
        page: 'fahrzeuge',
        tasks: 'Hält alle Fahrzeuge einsatzbereit: Prüfungen, Mängel, Reinigung.',
        held: [['Petrović', 'inhaber', -700]],
        email: 'fahrzeuge@example.org',
        below: [
          {
            titel: 'Fahrzeugwarte',
            tasks: 'Nehmen Mängel auf und bringen Fahrzeuge in die Werkstatt.',
            roles: ['Fahrzeugwart'],
            fleet: true,
          },
          { titel: 'Funk und Navigation', tasks: 'Funkgeräte, Halterungen und Karten in den Fahrzeugen.' },
          {
            titel: 'Desinfektion',
            tasks: 'Wöchentliche Desinfektion der Rettungsmittel.',
            held: [['Helferich', 'kommissarisch', -60, 120]],
          },
        ],
      },
      {
        titel: 'Material',
        kind: 'leitung',
        page: 'material',
        tasks: 'Beschafft, lagert und gibt aus, was der Dienst braucht.',
        roles: ['Materialwart'],
        held: [['Hübner', 'kommissarisch', -90]],
        email: 'material@example.org',
        below: [
          {
            titel: 'Kleiderkammer',
            tasks: 'Ausgabe und Rücknahme, dienstags ab 19 Uhr.',
            roles: ['Kleiderkammer'],
            material: ['kleidung'],
          },
          {
            titel: 'Medizintechnik',
            tasks: 'Prüfungen nach MPBetreibV, Defibrillatoren, Sauerstoff.',
            held: [['Jürgensen', 'inhaber', -300]],
            material: ['geraete'],
          },
          { titel: 'Verbrauchsmaterial', tasks: 'Füllt Taschen und Schränke auf, achtet auf Ablaufdaten.' },
        ],
      },
      {
        titel: 'Personal',
        kind: 'leitung',
        page: 'personal',
        tasks: 'Aufnahme, Stammdaten, Führungszeugnisse, Austritt.',
        roles: ['Personalverwaltung'],
        email: 'personal@example.org',
        below: [
          { titel: 'Neue Mitglieder', tasks: 'Erstgespräch und Begleitung in den ersten Monaten.', held: [['Öztürk', 'inhaber', -150]] },
          {
            titel: 'Ausbildungsleitung',
            kind: 'leitung',
            page: 'ausbildung',
            tasks: 'Plant Lehrgänge, Dienstabende und Fortbildungen.',
            roles: ['Ausbildungsleitung'],
            email: 'ausbildung@example.org',
            below: [
              { titel: 'Ausbilderinnen und Ausbilder', tasks: 'Halten Lehrgänge und Dienstabende.', roles: ['Ausbilder', 'Ausbilderin'] },
              { titel: 'Einweisungen', tasks: 'Weist auf Fahrzeuge und Medizinprodukte ein.', held: [['Petrović', 'inhaber', -250]] },
              { titel: 'Übungsmaterial', tasks: 'Phantome und Übungsgeräte.' },
            ],
          },
          {
            titel: 'Betreuung',
            kind: 'leitung',
            page: 'betreuung',
            tasks: 'Betreut bei Einsätzen Unverletzte und verpflegt die Kräfte.',
            held: [
              ['Kowalski', 'inhaber', -500, -30],
              ['Bäuerle', 'kommissarisch', -29],
            ],
            below: [
              { titel: 'SEG Betreuung', kind: 'gruppe', group: 'SEG Betreuung' },
              { titel: 'Verpflegung', tasks: 'Feldküche und Getränke.' },
              {
                titel: 'Nachsorge nach Einsätzen',
                tasks: 'Gespräche für alle, die etwas nicht loslässt. Vertraulich.',
                held: [['Groß', 'inhaber', -365]],
                phone: '02345 678909',
              },
              { titel: 'Jugend', kind: 'gruppe', group: 'Jugend' },
            ],
          },
        ],
      },
      {
        titel: 'Presse und Öffentlichkeit',
        kind: 'leitung',
        page: 'presse',
        tasks: 'Newsletter, Pressemeldungen und Auftritte bei Festen.',
        roles: ['Öffentlichkeitsarbeit'],
        email: 'presse@example.org',
        below: [
          { titel: 'Fotos', tasks: 'Fotografiert Dienste und Feste, fragt vorher um Erlaubnis.', held: [['Öztürk', 'inhaber', 30]] },
          { titel: 'Soziale Medien', tasks: 'Schreibt kurze Beiträge zu Diensten und Lehrgängen.' },
        ],
      },
    ],
  },
  {
    titel: 'Ein Dienst entsteht',
    kind: 'ablauf',
    tasks: 'Von der Anfrage eines Veranstalters bis zur Rechnung.',
    below: [
      { titel: 'Anfrage', tasks: 'Der Veranstalter schreibt oder ruft an. Art, Zeit, Ort und Besucher notieren.', by: 'Dienstplanung' },
      { titel: 'Bedarf und Angebot', tasks: 'Bedarf nach den Tabellen schätzen, Angebot schicken.', by: 'Dienstplanung' },
      { titel: 'Ausschreiben', tasks: 'Schichten und Plätze anlegen, Meldeschluss setzen.', by: 'Dienstplanung' },
      { titel: 'Einteilen', tasks: 'Eine Woche vorher steht, wer kommt und welches Fahrzeug fährt.', by: 'Bereitschaftsleitung' },
      { titel: 'Dienst', tasks: 'Die Leitung vor Ort führt, meldet an und ab.', by: 'Gruppenführung' },
      { titel: 'Abschluss', tasks: 'Anwesenheit, Hilfeleistungen und Material eintragen.', by: 'Gruppenführung' },
      { titel: 'Rechnung', tasks: 'Aus dem Abschluss die Rechnung stellen.', by: 'Kasse' },
    ],
  },
  {
    titel: 'Ein Mangel wird behoben',
    kind: 'ablauf',
    tasks: 'Was nicht stimmt, wird gemeldet, bevor es jemandem fehlt.',
    below: [
      { titel: 'Melden', tasks: 'Am Fahrzeug den Code scannen und ein Foto machen.' },
      { titel: 'Beurteilen', tasks: 'Darf das Fahrzeug weiterfahren? Sonst außer Dienst nehmen.', by: 'Fahrzeugwarte' },
      { titel: 'Beheben', tasks: 'Selbst oder in der Werkstatt.', by: 'Fahrzeugwarte' },
      { titel: 'Freigeben', tasks: 'Probefahrt, Mangel schließen, wieder in Dienst stellen.', by: 'Fahrzeuge' },
    ],
  },
  {
    titel: 'Jemand wird Mitglied',
    kind: 'ablauf',
    below: [
      { titel: 'Erstgespräch', by: 'Neue Mitglieder' },
      { titel: 'Aufnahme und Zugang', tasks: 'Antrag, Führungszeugnis, Einladung ins Intranet.', by: 'Personal' },
      { titel: 'Einkleiden', by: 'Kleiderkammer' },
      { titel: 'Sanitätsausbildung', tasks: 'Der nächste Lehrgang steht unter Ausbildung.', by: 'Ausbildungsleitung' },
      { titel: 'Erster Dienst', tasks: 'Als Praktikant neben zwei Erfahrenen.', by: 'Dienstplanung' },
    ],
  },
]

export interface Seeding {
  readonly people: readonly Mitglied[]
  readonly fleet: readonly string[]
  readonly today: string
  readonly created: Date
  readonly by: string
}
export function organigramm(random: Random, { people, fleet, today, created, by }: Seeding): Insertable<DB['stellen']>[] {
  const am = created.toISOString()
  const profileOf = new Map(people.toReversed().map(({ person, profil }) => [person.nachname, profil._id]))
  const ids = new Map<string, string>()
  const day = (offset: number | undefined) => (offset === undefined ? null : plusDays(today, offset))
  const rows = (boxes: readonly Box[], oberstelle: string | null, kind: Kind): Insertable<DB['stellen']>[] =>
    boxes.flatMap((box, i) => {
      const _id = random.id(created)
      ids.set(box.titel, _id)
      const own = box.kind ?? kind
      const row = {
        _id,
        version: 1,
        erstelltAm: am,
        erstelltVon: by,
        geaendertAm: am,
        geaendertVon: by,
        titel: box.titel,
        art: own,
        beschreibung: box.tasks ?? '',
        telefon: box.phone ?? '',
        email: box.email ?? '',
        oberstelle,
        rang: i + 1,
        seite: box.page ?? null,
        gruppe: box.group ?? '',
        funktionen: [...(box.roles ?? [])],
        inhaber: (box.held ?? []).flatMap(([name, rolle = 'inhaber', from, until]) => {
          const profil = profileOf.get(name)
          return profil === undefined ? [] : [{ profil, rolle, von: day(from), bis: day(until) }]
        }),
        // The last two vehicles have no keeper yet.
        fahrzeuge: box.fleet ? fleet.slice(0, -2) : [],
        material: [...(box.material ?? [])],
        zustaendig: (box.by !== undefined && ids.get(box.by)) || null,
      }
      return [row, ...rows(box.below ?? [], _id, own === 'ablauf' ? 'schritt' : 'stelle')]
    })
  return rows(CHART, null, 'stelle')
}

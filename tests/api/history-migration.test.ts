// Histories as they were written before values were stored (until migrations/before-1.0/0018): they tell the same afterwards, of people in today's sentences.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type HistoryEntry, type OwnSentences, describeGroup } from '#client/ui/history/sentences.ts'
import { COMMON_FIELDS, type HistoryFields } from '#contract/history.ts'
import { DIENST_SENTENCES } from '#features/sanitaetsdienste/client/verlauf/sentences.ts'
import { dienstVerlauf } from '#features/sanitaetsdienste/history.ts'
import { fahrzeugeContract, fahrzeugFields } from '#features/fahrzeuge/contract.ts'
import { dienstWorld, LEADS } from '#tests/support/dienste.ts'

const MIGRATION = readFileSync(new URL('../../migrations/before-1.0/0018_historie_fakten.sql', import.meta.url), 'utf8')

/** Displayed actions and lines of each change, oldest first. */
const shown = (entries: readonly HistoryEntry[], fields: HistoryFields, own?: OwnSentences): string[][] =>
  [...Map.groupBy(entries, ({ gruppe }) => gruppe).values()].toReversed().map(([first, ...more]) => {
    // A year is only named where it is another.
    const group = [first!, ...more].map((entry) => ({ ...entry, zeit: '2026-11-01T12:00:00.000Z' })) as [HistoryEntry, ...HistoryEntry[]]
    const { deed: verb, sentences, lines } = describeGroup(group, { ...fields, ...COMMON_FIELDS }, own)
    return [verb, ...sentences, ...lines.map(({ title, before, after }) => `${title}: ${before} → ${after}`)]
  })

type Old = readonly [aktion: string, ...felder: (readonly [feld: string, alt: unknown, neu: unknown])[]]

/** A service with three shifts and all that happened to it, as it was written then; `lena` and `jo` are profiles. */
const oldRows = (lena: string, jo: string): Old[] => [
  [
    'angelegt',
    ['bezeichnung', null, 'Stadtfest'],
    ['ort', null, 'Stadthalle'],
    [
      'veranstalter',
      null,
      {
        Name: 'TV Musterstadt',
        'E-Mail': 'tv@example.org',
        Telefon: '02345 1',
        Kundennummer: '',
        Ansprechpartner: 'Eva',
        Rechnungsadresse: 'Am Markt 1',
      },
    ],
    ['risiko', null, { Helfer: '5 bis 8', Punkte: 17.5, Tabelle: 'IVR-2017', übernommen: true, 'Grund der Abweichung': '' }],
    ['beginn', null, '2027-05-01T08:00:00.000Z'],
    ['leiter', null, lena],
    ['warteliste', null, true],
    ['material', null, ['Zelt', 'Trage']],
    [
      'schicht:Schicht „Früh“',
      null,
      {
        Bezeichnung: 'Früh',
        Beginn: '2027-05-01T08:00:00.000Z',
        Ende: '2027-05-01T12:00:00.000Z',
        Bedarf: '2 SanA, 1 ohne Ausbildung (Streife, ab 18), 1 RS (ab 21)',
        Fahrzeuge: 'KTW 1, ein RTW (wenn möglich)',
        Praktikanten: '2 (ab EH)',
      },
    ],
    [
      'schicht:Schicht 2',
      null,
      {
        Bezeichnung: '',
        Beginn: '2027-05-01T12:00:00.000Z',
        Ende: '2027-05-01T16:00:00.000Z',
        Bedarf: '',
        Fahrzeuge: '',
        Praktikanten: '',
      },
    ],
  ],
  [
    'geaendert',
    ['ort', 'Stadthalle', 'Alte Halle, abgerissen'],
    ['veranstalter', { Name: 'TV Musterstadt', Telefon: '02345 1' }, { Name: 'TV Musterstadt', Telefon: '02345 2' }],
    ['risiko', { Helfer: '5 bis 8', Punkte: 17.5, Tabelle: 'IVR-2017', übernommen: true, 'Grund der Abweichung': '' }, null],
    ['schicht:Schicht „Früh“', { Bedarf: '2 SanA', Fahrzeuge: 'KTW 1' }, { Bedarf: '3 SanA', Fahrzeuge: 'Verkaufter Wagen' }],
    ['schicht:Schicht „Früh“ (3)', { Ende: '2027-05-01T16:00:00.000Z' }, { Ende: '2027-05-01T17:00:00.000Z' }],
    [
      'schicht:Schicht „Spät“',
      { Bezeichnung: 'Abend', Bedarf: '1 Rettungshund (groß, schwarz, ab 3)' },
      { Bezeichnung: 'Spät', Bedarf: '2 von allem' },
    ],
    ['schicht:Schicht 2', { Bezeichnung: '', Bedarf: '1 SanA', Beginn: '2027-05-01T12:00:00.000Z' }, null],
  ],
  ['geaendert', ['status', 'anfrage', 'ausgeschrieben']],
  ['gemeldet', ['helfer', null, { profil: lena, schicht: 'Früh', status: 'gemeldet' }]],
  ['gemeldet', ['helfer', null, { profil: jo, schicht: '01.05.2027 14:00', status: 'gemeldet', praktikant: 'ja' }]],
  [
    'eingeteilt',
    [
      'helfer',
      { profil: lena, schicht: 'Früh', status: 'gemeldet' },
      {
        profil: lena,
        schicht: 'Früh',
        status: 'eingeteilt',
        funktion: 'Fahrer',
        fahrzeug: 'Akkon 1-83-1',
        zeit: '01.05.2027 10:00 bis 01.05.2027 11:30',
      },
    ],
    [
      'helfer',
      { profil: jo, schicht: '01.05.2027 14:00', status: 'gemeldet' },
      { profil: jo, schicht: '01.05.2027 14:00', status: 'eingeteilt', fahrzeug: 'RTW' },
    ],
  ],
  [
    'geaendert',
    [
      'helfer',
      {
        profil: lena,
        schicht: 'Früh',
        status: 'eingeteilt',
        funktion: 'Fahrer',
        fahrzeug: 'Akkon 1-83-1',
        zeit: '01.05.2027 10:00 bis 01.05.2027 11:30',
      },
      { profil: lena, schicht: 'Gestrichene Schicht', status: 'eingeteilt', fahrzeug: 'Verkaufter Wagen' },
    ],
  ],
  [
    'nachgerueckt',
    [
      'helfer',
      { profil: jo, schicht: '25.10.2026 02:30', status: 'warteliste' },
      { profil: jo, schicht: '25.10.2026 02:30', status: 'gemeldet' },
    ],
  ],
  ['uebergeben', ['helfer', { profil: jo, schicht: 'Früh', status: 'eingeteilt' }, { profil: jo, schicht: 'Früh', status: 'abgesagt' }]],
  ['uebergeben', ['helfer', null, { profil: lena, schicht: 'Früh', status: 'eingeteilt' }]],
  ['ausgeteilt', ['helfer', { profil: jo, schicht: 'Früh', status: 'eingeteilt' }, { profil: jo, schicht: 'Früh', status: 'warteliste' }]],
  [
    'abgelehnt',
    [
      'helfer',
      { profil: randomUUID(), schicht: 'Früh', status: 'gemeldet' },
      { profil: randomUUID(), schicht: 'Früh', status: 'abgelehnt' },
    ],
  ],
  [
    'abgesagt',
    [
      'helfer',
      { profil: jo, schicht: 'Früh', status: 'gemeldet' },
      { profil: jo, schicht: 'Früh', status: 'abgesagt', grund: 'Kind krank' },
    ],
  ],
  ['gefragt', ['hilferuf', null, [lena, jo]]],
  ['geaendert', ['leiter', lena, null]],
  ['geaendert', ['fahrzeuge', 'KTW 1', 'KTW gesucht (KTW 1 ist außer Dienst)']],
  ['geaendert', ['fahrzeuge', 'Verkaufter Wagen', 'RTW gesucht (Verkaufter Wagen gehört nicht mehr zum Bestand)']],
  ['geaendert', ['datei', null, 'Plan.pdf']],
  [
    'abgeschlossen',
    ['status', 'besetzt', 'durchgefuehrt'],
    ['anwesend', null, { Stunden: 14.75, Anwesend: 2, 'Nicht erschienen': 1 }],
    ['hilfeleistungen', null, { Notarzt: 0, Versorgt: 7, Transporte: 1, 'Nachgeforderte RTW': 1 }],
    ['bericht', null, 'Ruhig.'],
  ],
  [
    'nichtErschienen',
    ['helfer', { profil: jo, schicht: 'Früh', status: 'eingeteilt' }, { profil: jo, schicht: 'Früh', status: 'nichtErschienen' }],
  ],
  ['geaendert', ['status', 'durchgefuehrt', 'abgerechnet']],
  ['abgesagt', ['absageGrund', null, 'Sturm'], ['absageVon', null, 'uns']],
  ['abgesagt', ['absageGrund', null, 'Zu wenig Karten'], ['absageVon', null, 'Veranstalter']],
  ['angelegt', ['kopieVon', null, 'SAN-2026-001 Stadtfest im Park'], ['bezeichnung', null, 'Stadtfest']],
]

/** Expected display. The program that wrote these rows (commit cecac02) had the same lines, but no verb beside people. */
const READ = [
  [
    'hat den Dienst angelegt',
    'Bezeichnung:  → Stadtfest',
    'Veranstalter, Name:  → TV Musterstadt',
    'Veranstalter, Ansprechpartner:  → Eva',
    'Veranstalter, Telefon:  → 02345 1',
    'Veranstalter, E-Mail:  → tv@example.org',
    'Veranstalter, Rechnungsadresse:  → Am Markt 1',
    'Ort:  → Stadthalle',
    'Beginn:  → Sa., 01.05.2027 · 10:00 Uhr',
    'Leiter:  → Lena Schmidt',
    'Material:  → Zelt, Trage',
    'Warteliste:  → ja',
    'Bedarfsermittlung, Tabelle:  → IVR-2017',
    'Bedarfsermittlung, Punkte:  → 17,5',
    'Bedarfsermittlung, Helfer:  → 5 bis 8',
    'Bedarfsermittlung, übernommen:  → ja',
    'Schicht „Früh“, Bezeichnung:  → Früh',
    'Schicht „Früh“, Beginn:  → Sa., 01.05.2027 · 10:00 Uhr',
    'Schicht „Früh“, Ende:  → Sa., 01.05.2027 · 14:00 Uhr',
    'Schicht „Früh“, Bedarf:  → 2 SanA, 1 ohne Ausbildung (Streife, ab 18), 1 RS (ab 21)',
    'Schicht „Früh“, Praktikanten:  → 2 (ab EH)',
    'Schicht „Früh“, Fahrzeuge:  → KTW 1, ein RTW (wenn möglich)',
    'Schicht 2, Beginn:  → Sa., 01.05.2027 · 14:00 Uhr',
    'Schicht 2, Ende:  → Sa., 01.05.2027 · 18:00 Uhr',
  ],
  [
    'hat den Dienst geändert',
    'Veranstalter, Telefon: 02345 1 → 02345 2',
    'Ort: Stadthalle → Alte Halle, abgerissen',
    'Bedarfsermittlung, Tabelle: IVR-2017 → ',
    'Bedarfsermittlung, Punkte: 17,5 → ',
    'Bedarfsermittlung, Helfer: 5 bis 8 → ',
    'Bedarfsermittlung, übernommen: ja → ',
    'Schicht „Früh“, Bedarf: 2 SanA → 3 SanA',
    'Schicht „Früh“, Fahrzeuge: KTW 1 → Verkaufter Wagen',
    'Schicht „Früh“ (3), Ende: Sa., 01.05.2027 · 18:00 Uhr → Sa., 01.05.2027 · 19:00 Uhr',
    'Schicht „Spät“, Bezeichnung: Abend → Spät',
    'Schicht „Spät“, Bedarf: 1 Rettungshund (groß, schwarz, ab 3) → 2 von allem',
    'Schicht 2, Beginn: Sa., 01.05.2027 · 14:00 Uhr → ',
    'Schicht 2, Bedarf: 1 SanA → ',
  ],
  ['hat den Dienst ausgeschrieben', 'Status: Anfrage → Ausgeschrieben'],
  ['hat Lena Schmidt für „Früh“ gemeldet'],
  ['hat Jo Muth für Sa., 01.05.2027, 14 Uhr gemeldet, als Praktikant'],
  [
    '',
    'hat Lena Schmidt für „Früh“ eingeteilt, als Fahrer auf Akkon 1-83-1, von 10 bis 11:30 Uhr',
    'hat Jo Muth für Sa., 01.05.2027, 14 Uhr eingeteilt, auf RTW',
  ],
  [
    'hat die Einteilung von Lena Schmidt für „Gestrichene Schicht“ geändert, jetzt auf Verkaufter Wagen, vorher für „Früh“, als Fahrer auf Akkon 1-83-1, von 10 bis 11:30 Uhr',
  ],
  ['', 'Jo Muth ist für So., 25.10., 2:30 Uhr von der Warteliste nachgerückt'],
  ['', 'Jo Muth hat den Platz für „Früh“ übergeben'],
  ['', 'Lena Schmidt hat den Platz für „Früh“ übernommen'],
  ['hat Jo Muth für „Früh“ aus der Einteilung genommen'],
  ['hat Ehemaliges Mitglied für „Früh“ abgelehnt'],
  ['hat Jo Muth für „Früh“ abgemeldet – Kind krank'],
  ['hat Helfer angefragt', 'Gefragt:  → Jo Muth, Lena Schmidt'],
  ['hat den Dienst geändert', 'Leiter: Lena Schmidt → '],
  ['hat den Dienst geändert', 'Fahrzeuge: KTW 1 → KTW gesucht (KTW 1 ist außer Dienst)'],
  ['hat den Dienst geändert', 'Fahrzeuge: Verkaufter Wagen → RTW gesucht (Verkaufter Wagen gehört nicht mehr zum Bestand)'],
  ['hat den Dienst geändert', 'Datei:  → Plan.pdf'],
  [
    'hat den Dienst abgeschlossen',
    'Status: Besetzt → Durchgeführt',
    'Anwesenheit:  → 2 waren da, 1 fehlte, 14,75 Stunden',
    'Bericht:  → Ruhig.',
    'Hilfeleistungen:  → 7 versorgt, 1 transportiert, 1 RTW nachgefordert',
  ],
  ['hat Jo Muth für „Früh“ als nicht erschienen eingetragen'],
  ['hat den Dienst abgerechnet', 'Status: Durchgeführt → Abgerechnet'],
  ['hat den Dienst abgesagt', 'Grund der Absage:  → Sturm', 'Abgesagt von:  → uns'],
  ['hat den Dienst abgesagt', 'Grund der Absage:  → Zu wenig Karten', 'Abgesagt von:  → Veranstalter'],
  ['hat den Dienst als Kopie angelegt', 'Bezeichnung:  → Stadtfest', 'Kopie von:  → SAN-2026-001 Stadtfest im Park'],
]

test('an old history reads the same after migration; a second run changes none', async () => {
  const world = await dienstWorld()
  const { db } = world.instance.context
  const leitung = await world.leitung([...LEADS, 'READ_FAHRZEUG'])
  const [lena, jo] = [
    await world.mitglied('SanA', { vorname: 'Lena', nachname: 'Schmidt' }),
    await world.mitglied('SanA', { vorname: 'Jo', nachname: 'Muth' }),
  ]
  const ktw = await world.fahrzeug('KTW 1')
  await db.updateTable('fahrzeuge').set({ funkrufname: 'Akkon 1-83-1' }).where('_id', '=', ktw).execute()
  const schicht = (bezeichnung: string, beginn: string, ende: string) => ({
    bezeichnung,
    beginn: `2027-05-01T${beginn}:00.000Z`,
    ende: `2027-05-01T${ende}:00.000Z`,
  })
  const dienst = await world.als(leitung).create({
    body: world.props({ schichten: [schicht('Früh', '08:00', '12:00'), schicht('', '12:00', '16:00')] }),
  })
  const old = async (area: string, object: string, rows: readonly Old[]) => {
    for (const [number, [action, ...fields]] of rows.entries()) {
      const group = randomUUID()
      for (const [field, old, fresh] of fields)
        await sql`insert into historie (gruppe, zeit, bereich, objekt, aktion, feld, alt, neu)
          values (${group}, timestamptz '2026-11-01' + ${number} * interval '1 minute', ${area}, ${object}, ${action}, ${field}, ${old === null ? null : JSON.stringify(old)}::jsonb, ${fresh === null ? null : JSON.stringify(fresh)}::jsonb)`.execute(
          db,
        )
    }
  }
  // Entries of the current program appear beside the old ones.
  const today = (await world.als(leitung).history({ params: { id: dienst._id } })).length
  await old('sanitaetsdienste', dienst._id, oldRows(lena.profil, jo.profil))
  await old('fahrzeuge', ktw, [
    ['geaendert', ['Kalenderadresse', null, 'neue Adresse']],
    ['geaendert', ['Türschild', null, 'neue Adresse'], ['kmStand', 100, 200]],
  ])

  await sql.raw(MIGRATION).execute(db)
  const rows = () => sql`select * from historie order by _id`.execute(db)
  const once = await rows()
  const entries = await world.als(leitung).history({ params: { id: dienst._id } })
  expect(shown(entries.slice(today), dienstVerlauf, DIENST_SENTENCES)).toEqual(READ)
  const vonFahrzeug = await world.instance.as(fahrzeugeContract, leitung).history({ params: { id: ktw } })
  expect(shown(vonFahrzeug, fahrzeugFields)).toEqual([
    ['hat den Eintrag geändert', 'Kalenderadresse:  → neue Adresse'],
    ['hat den Eintrag geändert', 'Kilometerstand: 100 → 200', 'Türschild:  → neue Adresse'],
  ])
  // Ids and values, wherever the text says for certain what it was.
  expect(entries.find(({ feld, aktion }) => feld === 'schichten' && aktion === 'angelegt')?.neu).toBeDefined()
  const facts = (field: string) =>
    once.rows.filter((row) => (row as { feld: string }).feld === field).map((row) => (row as { neu: unknown }).neu)
  expect(facts('ort')).toContain(dienst.ort)
  expect(facts('helfer')).toContainEqual({
    profil: lena.profil,
    schicht: { _id: dienst.schichten[0]?._id, bezeichnung: 'Früh' },
    status: 'eingeteilt',
    funktion: 'Fahrer',
    fahrzeug: ktw,
    von: '2027-05-01T08:00:00.000Z',
    bis: '2027-05-01T09:30:00.000Z',
  })
  expect(facts('schichten')).toContainEqual({
    bezeichnung: 'Früh',
    beginn: '2027-05-01T08:00:00.000Z',
    ende: '2027-05-01T12:00:00.000Z',
    bedarf: [
      { anzahl: 2, qualifikation: 'SanA', funktion: '', mindestalter: null },
      { anzahl: 1, qualifikation: 'keine', funktion: 'Streife', mindestalter: 18 },
      { anzahl: 1, qualifikation: 'RS', funktion: '', mindestalter: 21 },
    ],
    praktikanten: { anzahl: 2, mindestqualifikation: 'EH' },
    fahrzeuge: [
      { fahrzeug: ktw, typ: null, erforderlich: true },
      { fahrzeug: null, typ: 'RTW', erforderlich: false },
    ],
  })
  await sql.raw(MIGRATION).execute(db)
  expect((await rows()).rows).toEqual(once.rows)
})

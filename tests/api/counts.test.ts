// Detail, list, file, first screen and roster say one number for any plan and staffing.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Besetzung } from '#blocks/dienst/contract.ts'
import { countBesetzung } from '#blocks/dienst/besetzung.ts'
import { combineBesetzungen, freePlaces, missingText, unfitPlaces, vehiclesText } from '#blocks/dienst/sums.ts'
import { notifyGaps, occasionKinds, recountOffers } from '#blocks/dienst/server/index.ts'
import { LINE, rosterGroups, type RosterHelfer } from '#blocks/dokumente/server/index.ts'
import { kurseContract } from '#features/ausbildungen/contract.ts'
import { blutspendenContract } from '#features/blutspenden/contract.ts'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { dienstabendeContract } from '#features/dienstabende/contract.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { ktwWeeksContract } from '#features/ktw/contract.ts'
import { distributionContract } from '#features/verteilung/contract.ts'
import { monthContract } from '#features/monatsplan/contract.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { pdfPieces } from '#tests/support/pdf-text.ts'

const NOW = '2026-11-21T12:00:00Z'
const AREAS = ['SANDIENST', 'BLUTSPENDE', 'AUSBILDUNG', 'DIENSTABEND', 'KTW_WOCHE'] as const
const QUALIFICATIONS = ['keine', 'SanA', 'RH', 'RS', 'NotSan', 'NA'] as const
const STATES = ['eingeteilt', 'eingeteilt', 'gemeldet', 'warteliste', 'abgesagt'] as const

const line = fc.record({
  qualifikation: fc.constantFrom(...QUALIFICATIONS),
  anzahl: fc.integer({ min: 0, max: 3 }),
  funktion: fc.constantFrom('', 'Fahrer KTW', 'Transportführer KTW', 'Einsatzleitung'),
  mindestalter: fc.constantFrom(null, null, 16, 18),
})
const vehicle = fc.record({ named: fc.boolean(), erforderlich: fc.boolean() })
const shift = fc.record({ bedarf: fc.array(line, { maxLength: 3 }), fahrzeuge: fc.array(vehicle, { maxLength: 2 }) })
/** States by offer; the person is told by the place in the list. */
const staffing = fc.array(fc.tuple(fc.constantFrom(...STATES), fc.nat(5)), { minLength: 8, maxLength: 8 })
const chapter = fc.record({
  shifts: fc.array(shift, { minLength: 1, maxLength: 2 }),
  staffing: fc.array(staffing, { minLength: 5, maxLength: 5 }),
})

interface Offer {
  readonly _id: string
  readonly besetzung: Besetzung
}
interface Read {
  readonly _id: string
  readonly schichten: readonly Offer[]
  readonly helfer: readonly object[]
}

async function world() {
  const base = await dienstWorld({ now: NOW })
  const { instance } = base
  const { db } = instance.context
  const office = await instance.person(AREAS.flatMap((area) => [`CREATE_${area}`, `READ_${area}`, `UPDATE_${area}`] as const))
  const people: string[] = []
  for (const qualifikation of [...QUALIFICATIONS, 'SanA', 'RS'] as const)
    people.push((await base.mitglied(qualifikation, { nachname: `Nr ${people.length}` })).profil)
  await sql`update profile set geburtsdatum = (array['2011-01-01', '2010-01-01', '1990-01-01', null])[1 + array_position(${people}::uuid[], _id) % 4]::date
    where _id = any(${people}::uuid[])`.execute(db)
  const [one, two] = [await base.fahrzeug('KTW 1'), await base.fahrzeug('KTW 2')]
  /** Writes the states as any of the calls would leave them. */
  const put = async ({ _id, schichten }: Read, states: readonly (readonly [string, number])[]) => {
    await instance.context.transact(async (trx) => {
      for (const [i, [status, at]] of states.entries()) {
        const offer = schichten[at % schichten.length]
        await sql`insert into anmeldungen (angebot, profil, status, beginn, ende, funktion, "gemeldetAm")
          select a._id, ${people[i]}::uuid, ${status}, a.beginn, a.ende, case when ${status} = 'eingeteilt' then coalesce(a.bedarf -> 0 ->> 'funktion', '') else '' end, now()
          from angebote a where a._id = ${offer?._id}::uuid`.execute(trx)
      }
      await recountOffers(
        trx,
        schichten.map((offer) => ({ angebot: offer._id, occasion: _id, table: 'sanitaetsdienste' })),
      )
    })
  }
  return { ...base, db, office, put, vehicles: [one, two], file: (url: string) => instance.call(office, 'GET', url) }
}

/** An occasion as its detail said it, to hold files, papers, mails and calendar against. */
interface Told {
  readonly id: string
  readonly name: string
  readonly list: string
  readonly beginn: string
  readonly all: Besetzung
}
/** Missing places, with those that the counts themselves call held by somebody unfit. */
function lackSaid({ fehlt, ohneVoraussetzung = 0 }: Besetzung): string {
  const held =
    ohneVoraussetzung === 0
      ? ''
      : `, davon ${ohneVoraussetzung === 1 ? '1 Platz' : `${ohneVoraussetzung} Plätze`} ohne gültige Voraussetzung besetzt`
  return `${missingText(fehlt)}${held}`
}
const bare = (text: string) => text.replaceAll(/\s/g, '')
/** Missing people that a mail names, added up. */
function missingIn(text: string): number {
  const places = /[Nn]och (\d+) Pl/.exec(text)?.[1]
  const [, list = ''] = /noch:\n([\s\S]*?)\n\n/.exec(text) ?? []
  // The name of a shift stands before a colon, and may begin with digits.
  const counts = list.split('\n').flatMap((row) => [...(row.split(': ').at(-1) ?? '').matchAll(/(?:^|, | und )(\d+) /g)])
  return places === undefined ? counts.reduce((sum, [, count]) => sum + Number(count), 0) : Number(places)
}

/** Values of a record of a file by the heads of its columns. */
function recordIn(file: string, name: string): Readonly<Record<string, string>> {
  const [heads = '', ...rows] = file.replace(/^\uFEFF/, '').split('\r\n')
  const cells = (rows.find((row) => row.includes(name)) ?? '').split(';')
  return Object.fromEntries(heads.split(';').map((head, i) => [head, cells[i] ?? '']))
}

test('any plan and staffing: every screen, file and paper says the same number', { timeout: 120_000 }, async () => {
  const w = await world()
  const { instance, office } = w
  const services = instance.as(sanitaetsdiensteContract, office)
  const [drives, courses, evenings, weeks] = [
    instance.as(blutspendenContract, office),
    instance.as(kurseContract, office),
    instance.as(dienstabendeContract, office),
    instance.as(ktwWeeksContract, office),
  ]
  let run = 0
  const told: Told[] = []
  await fc.assert(
    fc.asyncProperty(chapter, async ({ shifts, staffing: states }) => {
      run += 1
      const day = (n: number) => new Date(Date.parse('2026-11-22T00:00:00Z') + (run * 6 + n) * 86_400_000).toISOString().slice(0, 10)
      const name = `Lauf ${run}x`
      const span = (n: number) => ({ beginn: `${day(n)}T10:00:00.000Z`, ende: `${day(n)}T16:00:00.000Z` })
      const part = (n: number) => ({ beginn: `${day(0)}T${10 + 3 * n}:00:00.000Z`, ende: `${day(0)}T${13 + 3 * n}:00:00.000Z` })
      const schichten = shifts.map(({ bedarf, fahrzeuge }, n) => ({
        ...part(n),
        bezeichnung: `Teil ${n}`,
        bedarf,
        fahrzeuge: fahrzeuge.map(({ named, erforderlich }, at) => ({
          fahrzeug: named ? (w.vehicles[at] ?? null) : null,
          typ: named ? null : ('KTW' as const),
          erforderlich,
        })),
      }))
      const service = await services.create({ body: w.props({ ...span(0), bezeichnung: name, schichten }) })
      const drive = await drives.create({
        body: {
          ...span(1),
          bezeichnung: name,
          bedarf: [
            { rolle: 'Anmeldung', anzahl: 2 },
            { rolle: 'Imbiss/Küche', anzahl: 3 },
          ],
        },
      })
      const course = await courses.create({
        body: { ...span(2), bezeichnung: name, termine: [span(2)], voraussetzung: 'SanA', maxTeilnehmer: 4 } as never,
      })
      const evening = await evenings.create({ body: { ...span(3), thema: name } })
      const occasions = [
        {
          id: service._id,
          read: (id: string) => services.get({ params: { id } }),
          list: async () => (await services.list({ query: { suche: name } })).zeilen,
          url: '/api/sanitaetsdienste',
        },
        {
          id: drive._id,
          read: (id: string) => drives.get({ params: { id } }),
          list: async () => (await drives.list({ query: {} })).zeilen,
          url: '/api/blutspenden',
        },
        {
          id: course._id,
          read: (id: string) => courses.get({ params: { id } }),
          list: async () => (await courses.list({ query: {} })).zeilen,
          url: '/api/ausbildungen',
        },
        {
          id: evening._id,
          read: (id: string) => evenings.get({ params: { id } }),
          list: async () => (await evenings.list({ query: {} })).zeilen,
          url: '/api/dienstabende',
        },
      ]
      if (run === 1) {
        const shiftOf = (tag: number) => ({
          tag,
          schicht: 'Früh',
          beginn: '06:00',
          ende: '14:30',
          dritter: true,
          ausgefallen: false,
          grund: '',
        })
        const week = await weeks.create({ body: { jahr: 2026, kw: 51, '1401': [shiftOf(0), shiftOf(1)] } })
        occasions.push({
          id: week._id,
          read: (id: string) => weeks.get({ params: { id } }),
          list: async () => (await weeks.list({ query: {} })).zeilen,
          url: '/api/ktwWochen',
        } as never)
      }
      for (const [n, { id, read, list, url }] of occasions.entries()) {
        const before = (await read(id)) as unknown as Read
        // A seat of the ambulance takes one.
        const own = (states[n] ?? []).map(([status, at], i): readonly [string, number] =>
          n < 4 ? [status, at] : i < before.schichten.length ? [status, i] : ['warteliste', i],
        )
        await w.put(before, own)
        const [detail, rows] = [await read(id), await list()]
        const all = combineBesetzungen(detail.schichten.map(({ besetzung }) => besetzung))
        expect(freePlaces(all)).toBeGreaterThanOrEqual(0)
        // A seat holds one, or is free.
        expect(n < 4 || all.eingeteilt + freePlaces(all) <= all.soll).toBe(true)
        // The board counts the people of the answer by the same function.
        for (const offer of detail.schichten) {
          const here = detail.helfer.filter(({ schicht }) => schicht === offer._id)
          // The board knows the limits that they reach, not their ages.
          const asked = n === 0 && offer.bedarf.some(({ mindestalter }) => mindestalter !== null)
          const known = asked ? await services.kandidaten({ params: { id }, query: { schicht: offer._id } }) : undefined
          const ages = new Map(known?.kandidaten.map(({ profil, altersstufe }) => [profil._id, altersstufe ?? null]))
          const people = here.map((one) => ({ ...one, id: one.profil._id, alter: ages.get(one.profil._id) ?? null }))
          expect(countBesetzung(offer, people).besetzung).toEqual(offer.besetzung)
          const printed = rosterGroups(
            offer,
            people.map((one) => ({ ...one, ...one.profil, profil: one.profil._id, telefon: '' }) as unknown as RosterHelfer),
          )
          const open = printed.flatMap(({ rows: lines }) => lines.filter((row) => !row.helfer && row.funktion !== 'Praktikant'))
          expect(open.reduce((sum, row) => sum + (row.more || 1), 0)).toBe(offer.besetzung.unbesetzt)
        }
        expect(combineBesetzungen((rows.find((row) => row._id === id)?.schichten ?? []).map(({ besetzung }) => besetzung))).toEqual(all)
        told.push({ id, name: detail.bezeichnung, list: url, beginn: detail.beginn, all })
        if (id === service._id) {
          const full = all.soll > 0 && all.unbesetzt === 0 && !all.fahrzeugeFehlen
          // oxlint-disable-next-line vitest/no-conditional-expect -- not every kind has it
          expect((detail as unknown as { status: string }).status).toBe(full ? 'besetzt' : 'ausgeschrieben')
          const paper = await pdfPieces((await w.file(`${url}/${id}/dienstplan.pdf?fuer=wand`)).rawPayload)
          const open = paper.map(({ text }) => (text === LINE ? 1 : Number(/^und (\d+) weitere$/.exec(text)?.[1] ?? 0)))
          // Two lines are for radio and hospitals.
          // oxlint-disable-next-line vitest/no-conditional-expect -- not every kind has it
          expect(open.reduce((sum, one) => sum + one, 0) - 2).toBe(all.unbesetzt)
        }
      }
    }),
    { numRuns: 3, seed: 7, endOnFailure: true },
  )
  for (const [list, some] of Map.groupBy(
    told.filter((one) => !one.list.includes('ktw')),
    (one) => one.list,
  )) {
    const [csv, xlsx, pdf] = [await w.file(`${list}.csv`), await w.file(`${list}.xlsx`), await w.file(`${list}.pdf`)]
    const [sheet, paper] = [await readSheet(xlsx.rawPayload), bare((await pdfPieces(pdf.rawPayload)).map(({ text }) => text).join(''))]
    // Nobody is missing where members are guests.
    const guests = /abende|veranstaltungen|ausbildungen/.test(list)
    const columns = ['Eingeteilt', 'Ohne Voraussetzung', 'Gemeldet', 'Frei', ...(guests ? [] : ['Es fehlen'])]
    expect(sheet[0]?.includes('Es fehlen')).toBe(!guests)
    for (const { name, all } of some) {
      const missing = [lackSaid(all), vehiclesText([all])].filter(Boolean).join(', ')
      const unfit = unfitPlaces(all)
      const numbers = [all.eingeteilt - unfit, unfit, all.gemeldet, freePlaces(all), ...(guests ? [] : [missing])]
      const record = recordIn(csv.body, name)
      expect(columns.map((head) => record[head])).toEqual(numbers.map(String))
      const row = sheet.find((cells) => cells.includes(name))
      expect(columns.map((head) => row?.[sheet[0]?.indexOf(head) ?? -1] ?? '')).toEqual(numbers)
      const [, after = ''] = paper.split(bare(name))
      expect(after).toContain(bare([all.soll, ...numbers].join('')))
    }
  }
  // The board of a month counts each offer and each person as their own screens do.
  const all = (rows: readonly { readonly unbesetzt: number }[]) => rows.reduce((sum, { unbesetzt }) => sum + unbesetzt, 0)
  for (const monat of ['2026-11', '2026-12']) {
    const board = await instance.as(monthContract, office).board({ query: { monat } })
    const days = { von: `${monat}-01`, bis: monat === '2026-11' ? '2026-11-30' : '2026-12-31' }
    const loads = await instance.as(distributionContract, office).list({ query: days })
    for (const { dienste, stunden, profil } of board.personen)
      expect(loads.find((load) => load.profil?._id === profil._id)).toMatchObject({ dienste, stunden })
    const begun = told.filter(({ beginn }) => beginn.startsWith(monat))
    expect(begun.length).toBeGreaterThan(2)
    for (const one of begun) {
      const duty = board.dienste.find(({ _id }) => _id === one.id)
      expect(all(duty?.angebote ?? [])).toBe(one.all.unbesetzt)
      const standing = board.personen.flatMap(({ zeiten }) =>
        zeiten.filter(({ angebot, als }) => als === 'eingeteilt' && duty?.angebote.some(({ _id }) => _id === angebot)),
      )
      expect(standing.length).toBe(one.all.eingeteilt + (one.all.praktikantenEingeteilt ?? 0))
    }
  }
  // Each evening before: mails of what is missing.
  for (const { beginn } of told) {
    const evening = new Date(Math.floor(Date.parse(beginn) / 86_400_000) * 86_400_000 - 5 * 3_600_000)
    for (const kind of occasionKinds()) await notifyGaps({ ...instance.context, now: () => evening }, kind)
  }
  const { rows: mails } = await sql<{ text: string }>`select text from mails where schluessel like 'luecke %'`.execute(w.db)
  for (const { id, all, list } of told) {
    const about = mails.filter(({ text }) => text.includes(id))
    // Guests are offered free places; leaders hear of others which of them somebody holds.
    const guests = /abende|ausbildungen/.test(list)
    const missing = guests ? freePlaces(all) : all.fehlt.reduce((sum, { anzahl }) => sum + anzahl, 0)
    expect(about.length > 0).toBe(missing > 0)
    for (const { text } of about) {
      expect(missingIn(text)).toBe(missing)
      expect(text.includes('ohne gültige Voraussetzung besetzt')).toBe(!guests && unfitPlaces(all) > 0)
      expect(text).toContain(vehiclesText([all]))
    }
  }
  // Seats of the ambulance that the calendar offers to somebody who could take any.
  const medic = await w.mitglied('NotSan', { rechte: ['READ_KTW_WOCHE'] })
  const { eintraege } = await instance
    .as(kalenderContract, medic)
    .kalender({ query: { von: '2026-12-14T00:00:00Z', bis: '2026-12-21T00:00:00Z' } })
  const free = eintraege
    .filter((one) => one.zustand === 'frei')
    .map(({ unter: seats }) => Number(/^(\d+) freie/.exec(seats)?.[1] ?? seats.split(', ').length))
  expect(free.reduce((sum, one) => sum + one, 0)).toBe(freePlaces(told.find((one) => one.list.includes('ktw'))!.all))
  expect(told.some(({ all }) => unfitPlaces(all) > 0)).toBe(true)
  // The first screen's tiles count the rows of the list that each opens, and what is in them.
  const lists = { '/blutspenden': drives, '/ausbildung': courses, '/dienstabende': evenings, '/ktw/woche': weeks }
  const counts = {
    frei: freePlaces,
    ersatz: unfitPlaces,
    ohneFahrzeug: (besetzung: Besetzung) => (besetzung.fahrzeugeFehlen ? 1 : 0),
    wartet: ({ gemeldet }: Besetzung) => gemeldet,
  }
  const cardsBehind = async (now: string) => {
    const from = Date.parse(now)
    const found = await instance.as(dashboardContract, office).waiting()
    for (const { pfad, zahl, hinweis } of found.filter(
      (one) => Object.keys(lists).includes(one.pfad.split('?')[0] ?? '') && !/abschluss|entwurf/.test(one.pfad),
    )) {
      const { pathname, searchParams } = new URL(pfad, 'http://localhost')
      const only = searchParams.get('nur') as keyof typeof counts
      const { zeilen } = await lists[pathname as keyof typeof lists].list({ query: { nur: only } })
      const counted = zeilen.map(({ schichten }) =>
        schichten
          .filter(({ beginn, ende }) =>
            only === 'wartet' ? Date.parse(ende) > from : Date.parse(beginn) > from && Date.parse(beginn) < from + 14 * 86_400_000,
          )
          .reduce((sum, { besetzung }) => sum + counts[only](besetzung), 0),
      )
      expect(counted.every((one) => one > 0)).toBe(true)
      // The tile counts the rows behind it, its hint what is in them.
      expect([pfad, zeilen.length, hinweis.startsWith(String(counted.reduce((sum, one) => sum + one, 0)))]).toEqual([
        pfad,
        zahl,
        only !== 'ohneFahrzeug',
      ])
    }
    return found
  }
  const cards = await cardsBehind(NOW)
  const soon = ({ beginn }: { readonly beginn: string }) => Date.parse(beginn) < Date.parse(NOW) + 14 * 86_400_000
  const allDrives = (await drives.list({ query: {} })).zeilen
  const totalOf = (rows: readonly { readonly schichten: readonly Offer[] }[]) =>
    combineBesetzungen(rows.flatMap((row) => row.schichten.map(({ besetzung }) => besetzung)))
  const hint = (name: string) => Number.parseInt(cards.find((one) => one.viele === name)?.hinweis ?? '', 10)
  expect(hint('Blutspenden mit freien Plätzen')).toBe(freePlaces(totalOf(allDrives.filter(soon))))
  expect(cards.filter(({ viele: many }) => many === 'Ausbildungen mit freien Plätzen')).toEqual([])
  expect(hint('Blutspenden mit offenen Meldungen')).toBe(totalOf(allDrives).gemeldet)
  expect(hint('Ausbildungen mit offenen Meldungen')).toBe(totalOf((await courses.list({ query: {} })).zeilen).gemeldet)
  const leader = await instance.person(['READ_SANDIENST'])
  await sql`update sanitaetsdienste set leiter = ${leader.profil}::uuid`.execute(instance.context.db)
  const gaps = (await instance.as(dashboardContract, leader).inbox()).filter(({ gruppe }) => gruppe === 'Dienste mit Lücke')
  expect(gaps.length).toBeGreaterThan(0)
  for (const { pfad, unter: text } of gaps) {
    const id = /[0-9a-f-]{36}/.exec(pfad)?.[0] ?? ''
    const parts = (await services.get({ params: { id } })).schichten.map(({ besetzung }) => besetzung)
    for (const said of [lackSaid(combineBesetzungen(parts)), vehiclesText(parts)]) expect(text).toContain(said)
  }
  // A seat that holds somebody without its condition is no free one, and waits by itself.
  w.placeClock('2026-12-13T00:00:00Z')
  const weekly = totalOf((await weeks.list({ query: {} })).zeilen)
  const later = await cardsBehind('2026-12-13T00:00:00Z')
  const [open = 0, unfit = 0] = ['KTW-Wochen mit freien Plätzen', 'KTW-Wochen mit Ersatzbedarf'].map((name) =>
    Number.parseInt(later.find((one) => one.viele === name)?.hinweis ?? '', 10),
  )
  expect([open, unfit]).toEqual([freePlaces(weekly), unfitPlaces(weekly)])
  expect(unfit).toBeGreaterThan(0)
})

test('a former service has seats, and is staffed only with a named ambulance', async () => {
  const base = await dienstWorld({ now: NOW })
  const { instance, props, mitglied, fahrzeug } = base
  const { db } = instance.context
  const services = base.als(await base.leitung())
  const crew = [
    { qualifikation: 'RS' as const, anzahl: 1, funktion: 'Besatzung KTW' },
    { qualifikation: 'RH' as const, anzahl: 1, funktion: 'Besatzung KTW' },
  ]
  const { _id } = await services.create({ body: props({ bedarf: crew, fahrzeuge: [{ fahrzeug: null, typ: 'KTW' }] }) })
  const params = { id: _id }
  const read = () => services.get({ params })
  const [offer] = (await read()).schichten
  const helfer = [await mitglied('RS'), await mitglied('RH')].map(({ profil }) => ({
    profil,
    schicht: offer!._id,
    funktion: 'Besatzung KTW',
  }))
  await db
    .updateTable('profile')
    .set({ fuehrerscheinklassen: ['C1'], fuehrerscheinKontrolleNaechsteAm: '2099-01-01' })
    .execute()
  await services.einteilung({ params, body: { version: (await read()).version, helfer } })
  expect(await read()).toMatchObject({
    status: 'ausgeschrieben',
    schichten: [{ besetzung: { soll: 2, offen: 0, fahrzeugeFehlen: ['KTW'] } }],
  })
  // As it stood before.
  await sql`update angebote set besetzung = besetzung - 'fahrzeugeFehlen'`.execute(db)
  await sql`update sanitaetsdienste set status = 'besetzt'`.execute(db)
  await sql.raw(readFileSync(new URL('../../migrations/before-1.0/0130_sitze.sql', import.meta.url), 'utf8')).execute(db)
  const after = await read()
  expect(after.schichten[0]?.bedarf.map(({ funktion }) => funktion)).toEqual(['Transportführer KTW', 'Fahrer KTW'])
  expect(after).toMatchObject({ status: 'ausgeschrieben', schichten: [{ besetzung: { soll: 2, offen: 0, fahrzeugeFehlen: ['KTW'] } }] })
  const ktw = await fahrzeug('KTW 1')
  const [place] = after.schichten[0]?.fahrzeuge ?? []
  const { status, ...rest } = after
  const schichten = after.schichten.map((one) => ({
    ...one,
    fahrzeuge: [{ _id: place!._id, fahrzeug: ktw, typ: null, erforderlich: true }],
  }))
  await services.update({ params, body: { ...rest, schichten } })
  expect((await read()).status).toBe('besetzt')
  const keeper = await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG', 'DELETE_FAHRZEUG'])
  await instance.as(fahrzeugeContract, keeper).remove({ params: { id: ktw } })
  expect(await read()).toMatchObject({ status: 'ausgeschrieben', schichten: [{ besetzung: { offen: 0, fahrzeugeFehlen: ['KTW'] } }] })
})

// Printed roster of an occasion with shifts: a large wall version without telephone numbers, and a pocket version for leaders. The area
// provides the occasion's facts.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { SOMEBODY } from '#blocks/dienst/contract.ts'
import { STANDING_ANMELDUNG } from '#blocks/dienst/names.ts'
import { qualifikationDuring } from '#blocks/gueltigkeit/server/index.ts'
import { ageAt, firstPhone, mayName, oneOf } from '#server/db/vocabulary.ts'
import {
  bold,
  type BuildingBlock,
  type Fact,
  factTable,
  groupTable,
  heading,
  type PrintDocument,
  quietText,
  keepTogether,
  writeLines,
} from './document.ts'
import { type RosterGroup, rosterGroups, type RosterHelfer, type RosterRow, type RosterSchicht, shortSpan } from './roster-rows.ts'

export interface Roster {
  readonly bezeichnung: string
  readonly nummer: string
  readonly abgesagt: boolean
  readonly schichten: readonly RosterSchicht[]
  readonly helfer: readonly RosterHelfer[]
  readonly facts: readonly Fact[]
}

type Reader = Parameters<typeof mayName>[0]
/** People of these shifts, staffed ones first, by name: all, or those visible to `reader`. One query. */
export async function rosterHelfer(db: Db, schichten: readonly { readonly _id: string }[], reader?: Reader): Promise<RosterHelfer[]> {
  const ids = schichten.map(({ _id }) => _id)
  const named = reader
    ? sql`(${mayName(reader, 'p')}
      or exists (select 1
        from anmeldungen o
        where o.angebot = any(${ids}::uuid[])
          and o.profil = ${reader.profil}::uuid
          and ${oneOf('o.status', STANDING_ANMELDUNG)}))`
    : sql`true`
  const { rows } = await sql<RosterHelfer>`
    select meldung.profil, meldung.angebot as schicht, meldung.status, case when ${named} then u.vorname else '' end as vorname,
      case when ${named} then u.nachname else ${SOMEBODY} end as nachname, ${firstPhone} as telefon,
      ${qualifikationDuring('meldung')} as qualifikation, meldung.praktikant, meldung.funktion, meldung.fahrzeug, meldung.beginn as von,
      meldung.ende as bis, meldung.kommentar, meldung.trotzdem, meldung.lenkt, ${ageAt(sql`meldung.beginn`, sql`p.geburtsdatum`)} as alter
    from angebote angebot
      join anmeldungen meldung on meldung.angebot = angebot._id
      join profile p on p._id = meldung.profil
      join users u on u._id = p."user"
    where angebot._id = any(${ids}::uuid[]) and meldung.status in ('eingeteilt', 'gemeldet', 'warteliste')
    order by array_position(array['eingeteilt', 'gemeldet', 'warteliste'], meldung.status), u.nachname collate deutsch,
      u.vorname collate deutsch, meldung._id`.execute(db)
  return rows
}

export const LINE = '________________________'
const SHORT_LINE = '________________'

const name = ({ vorname, nachname }: RosterHelfer): string => `${vorname} ${nachname}`.trim()
const subtitle = ({ bezeichnung, nummer, abgesagt }: Roster): string => `${bezeichnung} · ${nummer}${abgesagt ? ' · ABGESAGT' : ''}`
const titleOf = ({ schichten }: Roster, schicht: RosterSchicht): string =>
  schicht.bezeichnung || (schichten.length > 1 ? `Schicht ${schichten.indexOf(schicht) + 1}` : 'Dienstplan')

function groupParts(
  roster: Roster,
  schicht: RosterSchicht,
  groups: readonly RosterGroup[],
  widths: readonly (string | number)[],
  cells: (row: RosterRow) => BuildingBlock[],
): BuildingBlock[] {
  const right = roster.schichten.length > 1 ? titleOf(roster, schicht) : ''
  return groups.map(({ titel, rows }) => groupTable(titel, right, rows.map(cells), widths, 'noch niemand eingeteilt'))
}
const NOBODY = 'In dieser Schicht steht noch niemand.'

/** Up to this number of shifts, each has its own page. */
const PAGE_PER_SCHICHT = 8
const TOGETHER = 14

function wallCells({ helfer, more, funktion, qualifikation, time }: RosterRow): BuildingBlock[] {
  const who = helfer ? bold(name(helfer), { fontSize: 15 }) : quietText(more > 0 ? `und ${more} weitere` : LINE)
  return [who, funktion, qualifikation, { text: time, alignment: 'right' }]
}

function wallSchicht(roster: Roster, schicht: RosterSchicht, number: number): BuildingBlock[] {
  const groups = rosterGroups(schicht, roster.helfer)
  const many = roster.schichten.length > PAGE_PER_SCHICHT
  // Gives names the width of unused function and time columns, to fit one line.
  const anyHas = (what: 'funktion' | 'time') => groups.some(({ rows }) => rows.some((row) => row[what] !== ''))
  const widths = ['*', anyHas('funktion') ? 106 : 20, 50, anyHas('time') ? 88 : 10]
  const parts = [
    {
      style: 'heading',
      ...(number > 0 && !many ? { pageBreak: 'before' } : {}),
      text: [
        { text: titleOf(roster, schicht), fontSize: 19 },
        { text: `   ${shortSpan(schicht.beginn, schicht.ende)}`, fontSize: 15 },
      ],
    },
    ...(groups.length === 0 ? [NOBODY] : groupParts(roster, schicht, groups, widths, wallCells)),
  ]
  const rows = groups.reduce((sum, part) => sum + 1 + Math.max(1, part.rows.length), 0)
  return many && rows <= TOGETHER ? [keepTogether(...parts)] : parts
}

/**
 * Wall roster. Each shift starts on its own page, to hang where needed.
 * Many shifts share pages, each unbroken.
 */
export const wallRoster = (roster: Roster): PrintDocument => ({
  titel: 'Dienstplan',
  subtitle: subtitle(roster),
  foot: `Dienstplan ${roster.nummer}`,
  font: 14,
  content: [
    factTable(roster.facts, 110),
    ...(roster.schichten.length === 0 ? [heading('Noch keine Schichten')] : []),
    ...roster.schichten.flatMap((schicht, number) => wallSchicht(roster, schicht, number)),
  ],
})

const NOT_DRIVING = 'Darf an diesem Tag nicht fahren: siehe Einteilung.'

function pocketCells({ helfer, more, funktion, qualifikation, time }: RosterRow): BuildingBlock[] {
  if (!helfer)
    return [
      quietText(more > 0 ? `und ${more} weitere` : '____________________'),
      funktion,
      qualifikation,
      time,
      quietText(more > 0 ? '' : SHORT_LINE),
    ]
  const notes = [helfer.kommentar, helfer.trotzdem && `Trotzdem: ${helfer.trotzdem}`, helfer.lenkt ? '' : NOT_DRIVING].filter(Boolean)
  const comment = notes.map((text) => quietText(text, { fontSize: 8 }))
  return [{ stack: [bold(name(helfer)), ...comment] }, funktion, qualifikation, time, helfer.telefon || quietText('keine Nummer')]
}

function reservePart(reserve: readonly RosterHelfer[]): BuildingBlock[] {
  if (reserve.length === 0) return []
  const people = reserve.map((helfer) =>
    [`${name(helfer)} (${helfer.qualifikation}, ${helfer.status === 'warteliste' ? 'wartet' : 'gemeldet'})`, helfer.telefon]
      .filter(Boolean)
      .join(' '),
  )
  return [{ margin: [0, 0, 0, 8], text: [bold('Noch erreichbar: '), people.join('; ')] }]
}

function pocketSchicht(roster: Roster, schicht: RosterSchicht): BuildingBlock[] {
  const groups = rosterGroups(schicht, roster.helfer)
  return [
    heading(`${titleOf(roster, schicht)}, ${shortSpan(schicht.beginn, schicht.ende)}`),
    ...(groups.length > 0 ? groupParts(roster, schicht, groups, ['*', 105, 42, 68, 105], pocketCells) : [quietText(NOBODY)]),
    ...reservePart(roster.helfer.filter((helfer) => helfer.schicht === schicht._id && helfer.status !== 'eingeteilt')),
  ]
}

/** Pocket roster with telephone numbers and comments: for leaders and planners only. */
export const pocketRoster = (roster: Roster): PrintDocument => ({
  titel: 'Dienstplan für die Leitung',
  subtitle: subtitle(roster),
  foot: `Mit Telefonnummern, nach dem Dienst vernichten · ${roster.nummer}`,
  content: [
    factTable(roster.facts, 120),
    ...roster.schichten.flatMap((schicht) => pocketSchicht(roster, schicht)),
    keepTogether(heading('Notizen (keine Namen von Patientinnen und Patienten)'), writeLines(8)),
  ],
})

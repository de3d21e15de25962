// Settings for all areas on one screen (docs/adr/0069). Settings of a single area are only shown here.
import * as z from 'zod/mini'
import { variantField } from '#blocks/bedarf/contract.ts'
import { tableFields, tableIssues } from '#blocks/bedarf/table.ts'
import { chapterBody, chapterSchema, linkBody, linkSchema, logoSchema, mailTexts } from '#contract/chapter/chapter.ts'
import { defineContract } from '#contract/endpoint.ts'
import { historyEntry, person, state, strings, textList } from '#contract/fields.ts'
import { ofVersion, settingCalls } from '#contract/setting.ts'
import { POINT_MAX } from '#features/sanitaetsdienste/names.ts'

/** Annahme: the specification has no settings; administrators of rights run the intranet. */
export const SETS = 'UPDATE_USER_RECHTE'

export const chapterContract = defineContract(
  settingCalls('/api/einstellungen/verband', SETS, 'Name, Land und Farbe', chapterSchema, chapterBody),
)
export const mailContract = defineContract(settingCalls('/api/einstellungen/mailtexte', SETS, 'Die Texte der Mails', mailTexts))
export const linkContract = defineContract(settingCalls('/api/einstellungen/links', SETS, 'Die Links', linkSchema, linkBody))

export const needSchema = z.object({ version: state.version, variante: variantField() })
/** Annahme: the reference table applies until the chapter agrees on another one with its authority. */
export const NO_NEED = { version: 1, variante: 'IVR-2017' }
export const needContract = defineContract({
  ...settingCalls('/api/einstellungen/bedarf', SETS, 'Die Bedarfstabelle', needSchema),
  tables: {
    method: 'GET',
    path: '/api/einstellungen/bedarf/tabellen',
    zugang: SETS,
    titel: 'Alle Bedarfstabellen mit ihren Versionen',
    response: z.array(
      z.object({ ...tableFields, ...strings('variante'), erstelltAm: z.nullable(z.string()), erstelltVonPerson: z.nullable(person) }),
    ),
  },
  addTable: {
    method: 'POST',
    path: '/api/einstellungen/bedarf/tabellen',
    zugang: SETS,
    titel: 'Eine neue Version einer Bedarfstabelle, die dann gilt',
    body: z.object({ version: state.version, ...tableFields }).check(({ value, issues }) => {
      for (const issue of tableIssues(value)) issues.push({ code: 'custom', input: value, ...issue, params: { satz: true } })
    }),
    response: needSchema,
  },
})

export const checklistFields = { punkte: textList('Punkte', 40, POINT_MAX) }
export const checklistSchema = z.object({ version: state.version, ...checklistFields })
/** Annahme: BRK 1.3 is a list on paper. These are its topics in our words; the chapter's own list replaces them. */
export const CHECKLIST = {
  version: 1,
  punkte: [
    'Genehmigung und Auflagen liegen vor',
    'Vereinbarung mit dem Veranstalter unterschrieben',
    'Lageplan, Anfahrt und Rettungswege geklärt',
    'Bei der Leitstelle angemeldet',
    'Fahrzeuge und Material geprüft',
    'Funkgeräte und Rufgruppen verteilt',
    'Einsatzkräfte eingewiesen',
  ],
}
export const checklistContract = defineContract(
  settingCalls('/api/einstellungen/checkliste', SETS, 'Die Checkliste für Dienste', checklistSchema),
)

export const LOGO_MAX = 2 * 1024 * 1024
/** Annahme: four million pixels fill a magazine page; the printer process and each phone must hold them in memory. */
export const LOGO_PIXELS = 4_000_000

export const settingsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/einstellungen',
    zugang: SETS,
    titel: 'Was einzelne Bereiche festlegen, und wo',
    response: z.array(
      z.object({
        ...strings('titel', 'adresse'),
        /** Null without the right to change it. */
        angaben: z.nullable(z.array(z.object(strings('titel', 'text')))),
      }),
    ),
  },
  logo: { method: 'GET', path: '/api/einstellungen/logo', zugang: SETS, titel: 'Welches Logo gilt', response: logoSchema },
  setLogo: {
    method: 'PUT',
    path: '/api/einstellungen/logo',
    zugang: SETS,
    titel: 'Logo hochladen',
    query: ofVersion,
    response: logoSchema,
    kind: 'multipart',
    transaction: 'selbst',
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/einstellungen/logo',
    zugang: SETS,
    titel: 'Logo entfernen',
    query: ofVersion,
    response: logoSchema,
  },
  logoHistory: {
    method: 'GET',
    path: '/api/einstellungen/logo/history',
    zugang: SETS,
    titel: 'Wer das Logo wann geändert hat',
    response: z.array(historyEntry),
  },
})

// Saved views of lists: the address holds filters and order, and stays the truth of what is shown.
import * as z from 'zod/mini'
import { callsUnder, defineContract, type ResponseOf } from './endpoint.ts'
import { field, id, list, requiredText, state, text } from './fields.ts'
import { enumOf } from './schema.ts'
import { ROLLEN, type Rollenname } from './rights/rollen.ts'
import { VIEWS_PATH } from './views-path.ts'

const ROLES = Object.fromEntries(Object.keys(ROLLEN).map((name) => [name, name])) as Readonly<Record<Rollenname, string>>

export const listName = field(
  'Liste',
  z.string().check(z.regex(/^[a-zA-Z_-]{1,60}$/, { error: 'ist keine Liste. Beispiel: stundennachweise' })),
)
/** Names of columns in their order; empty: the list's own. */
const columns = list('Spalten', requiredText('Spalte', 60), 60)
export const viewFields = {
  liste: listName,
  name: requiredText('Name', 60),
  /** Query of the list's screen: 'status=eingereicht&sortiert=-datum'. */
  adresse: text('Adresse', 1000),
  spalten: columns,
  rolle: field('Für wen', z._default(z.nullable(enumOf(ROLES)), null)),
}
const view = z.object({
  _id: id,
  version: state.version,
  liste: z.string(),
  /** Empty: the reader's own columns of the list. */
  name: z.string(),
  adresse: z.string(),
  spalten: z.array(z.string()),
  rolle: z.nullable(z.string()),
  eigene: z.boolean(),
  /** Name of its owner; '' for one's own. */
  von: z.string(),
})
const call = callsUnder(VIEWS_PATH)
export const viewsContract = defineContract({
  list: call('GET', '', 'angemeldet', 'Eigene Ansichten von Listen, und die für eigene Rollen', { response: z.array(view) }),
  create: call('POST', '', 'angemeldet', 'Ansicht einer Liste speichern, für sich oder für eine eigene Rolle', {
    body: z.object(viewFields),
    response: view,
    status: 201,
  }),
  update: call('PUT', '/{id}', 'angemeldet', 'Eigene Ansicht ändern', {
    body: z.object({ version: state.version, ...viewFields }),
    response: view,
  }),
  remove: call('DELETE', '/{id}', 'angemeldet', 'Eigene Ansicht löschen'),
  columns: call('PUT', '/spalten', 'angemeldet', 'Eigene Spalten einer Liste und ihre Reihenfolge', {
    body: z.object({ liste: listName, spalten: columns }),
  }),
})
export type SavedView = ResponseOf<typeof viewsContract.list>[number]

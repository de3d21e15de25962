// Changes of saved views and own columns; loaded when one is made.
import { createClient } from '#contract/client.ts'
import { type SavedView, viewsContract } from '#contract/views-contract.ts'
import { queries } from '../../app/query-client.ts'
import { submit } from '../../net/api.ts'
import { viewsQuery } from './views.ts'

export const sendViews = createClient(viewsContract, submit)
export const reloadViews = () => queries.invalidateQueries({ queryKey: viewsQuery.queryKey })

/** Keeps own columns of a list; shown at once, and reloaded after a refusal. */
export async function keepColumns(list: string, columns: readonly string[]): Promise<void> {
  queries.setQueryData(viewsQuery.queryKey, (old: SavedView[] = []) => {
    const own = old.find(({ liste, name }) => liste === list && name === '')
    const fresh = {
      _id: '',
      version: 0,
      name: '',
      adresse: '',
      rolle: null,
      eigene: true,
      von: '',
      ...own,
      liste: list,
      spalten: [...columns],
    }
    return [...old.filter((view) => view !== own), fresh]
  })
  await sendViews.columns({ body: { liste: list, spalten: [...columns] } }).finally(() => void reloadViews())
}

import { definePages } from '#client/navigation/pages.ts'
import type { AnlassScreens } from './area.ts'

/** The four pages of a declared duty area; `load` imports its screens lazily. */
export const anlassPages = (
  { words, recht, listTitle, newTitle, paths, historyRecht }: AnlassScreens['about'],
  load: () => Promise<AnlassScreens>,
) =>
  definePages(
    {
      path: paths.list as '/blutspenden',
      titel: listTitle,
      recht: `READ_${recht}`,
      load: async () => {
        const [screens, { AnlassList }] = await Promise.all([load(), import('./AnlassList.tsx')])
        return () => <AnlassList screens={screens} />
      },
    },
    {
      path: paths.create as '/blutspende/neu',
      titel: newTitle,
      recht: `CREATE_${recht}`,
      load: async () => {
        const [screens, { AnlassNew }] = await Promise.all([load(), import('./AnlassForms.tsx')])
        return () => <AnlassNew screens={screens} />
      },
    },
    {
      path: paths.detail as '/blutspende/{id}',
      titel: words.one,
      recht: `READ_${recht}`,
      load: async () => {
        const [screens, { AnlassDetail }] = await Promise.all([load(), import('./AnlassDetail.tsx')])
        return ({ id }: { readonly id: string }) => <AnlassDetail screens={screens} id={id} />
      },
    },
    {
      path: paths.edit as '/blutspende/edit/{id}',
      titel: `${words.one} bearbeiten`,
      recht: `UPDATE_${recht}`,
      load: async () => {
        const [screens, { AnlassEdit }] = await Promise.all([load(), import('./AnlassForms.tsx')])
        return ({ id }: { readonly id: string }) => <AnlassEdit screens={screens} id={id} />
      },
    },
    ...(paths.history === undefined
      ? []
      : [
          {
            path: paths.history as '/ktw/woche/history/{id}',
            titel: `Verlauf (${words.one})`,
            recht: historyRecht,
            load: async () => {
              const [screens, { AnlassHistory }] = await Promise.all([load(), import('./AnlassDetail.tsx')])
              return ({ id }: { readonly id: string }) => <AnlassHistory screens={screens} id={id} />
            },
          },
        ]),
  )

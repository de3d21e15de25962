import { urlOf, createClient } from '#contract/client.ts'
import type { importCalls } from '#contract/endpoint.ts'
import type { ImportProgress, ImportResult, TablePreview } from '#contract/import.ts'
import { loadFile, sendSilently, sendWithProgress } from '#client/net/api.ts'
import { downloadBlob } from '#client/net/download.ts'

export interface ImportWays {
  readonly read: (form: FormData, say: (share: number) => void) => Promise<TablePreview>
  /** Imports the table, or rehearses it (`probe`). */
  readonly take: (form: FormData, say: (share: number) => void) => Promise<ImportResult>
  readonly progress: () => Promise<ImportProgress>
  /** Saves a template file. Refusals are shown as alerts. */
  readonly sample: (name: string) => void
}

export function importWays(contract: ReturnType<typeof importCalls>): ImportWays {
  const withProgress = (say: (share: number) => void) => createClient(contract, sendWithProgress(say))
  const silent = createClient(contract, sendSilently)
  return {
    read: (body, say) => withProgress(say).importLesen({ body }),
    take: (body, say) => withProgress(say).importieren({ body }),
    progress: () => silent.importState(),
    sample: (name) =>
      void loadFile(urlOf(contract.importMuster))
        .then((file) => downloadBlob(`${name}.csv`, file))
        .catch(() => undefined),
  }
}

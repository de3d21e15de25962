import { adresse, createClient } from '#contract/client.ts'
import type { importCalls } from '#contract/endpoint.ts'
import type { ImportProgress, ImportResult, TablePreview } from '#contract/import.ts'
import { loadFile, sendSilently, sendWithProgress } from '#client/net/api.ts'
import { download } from '#client/net/download.ts'

export interface ImportWays {
  /** Looks into the table; stores nothing. */
  readonly read: (form: FormData, say: (share: number) => void) => Promise<TablePreview>
  /** Takes the table in, or says what would happen (`probe`). */
  readonly take: (form: FormData, say: (share: number) => void) => Promise<ImportResult>
  /** How far the server is with it. */
  readonly progress: () => Promise<ImportProgress>
  /** Saves a table to fill. Refusals are shown as alerts. */
  readonly sample: (name: string) => void
}

/** The ways to the calls of an area that imports. */
export function importWays(contract: ReturnType<typeof importCalls>): ImportWays {
  const withProgress = (say: (share: number) => void) => createClient(contract, sendWithProgress(say))
  const silent = createClient(contract, sendSilently)
  return {
    read: (body, say) => withProgress(say).importLesen({ body }),
    take: (body, say) => withProgress(say).importieren({ body }),
    progress: () => silent.importState(),
    sample: (name) =>
      void loadFile(adresse(contract.importMuster))
        .then((file) => download(`${name}.csv`, file))
        .catch(() => undefined),
  }
}

import { loadFile } from '#client/net/api.ts'
import { downloadBlob } from '#client/net/download.ts'

/** Downloads the receipt of a loan and of everything handed out with it; refusals are shown as alerts. */
export const loadReceipt = (loan: string): Promise<void> =>
  loadFile(`/api/leihen/${loan}/quittung.pdf`)
    .then((file) => downloadBlob('Quittung.pdf', file))
    .catch(() => undefined)

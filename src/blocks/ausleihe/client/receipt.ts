import { notify } from '#client/app/notify.ts'
import { loadFile } from '#client/net/api.ts'
import { notifyStep } from '#client/ui/action/undo.tsx'
import { downloadBlob } from '#client/net/download.ts'

/** Downloads the receipt of a loan and of everything handed out with it; refusals are shown as alerts. */
export const loadReceipt = (loan: string): Promise<void> =>
  loadFile(`/api/leihen/${loan}/quittung.pdf`)
    .then((file) => downloadBlob('Quittung.pdf', file))
    .catch(() => undefined)

interface Handed {
  readonly _id: string
  readonly ausgegebenAm: string
}
/** Says that it is handed out, with the receipt to print as the next step: that of the newest of these loans. */
export function notifyHandedOut(loans: readonly Handed[]): void {
  const [newest] = loans.toSorted((a, b) => b.ausgegebenAm.localeCompare(a.ausgegebenAm))
  const text = 'Ausgegeben. Die Quittung geht per Mail hinaus.'
  if (newest) notifyStep(text, 'Quittung drucken', () => loadReceipt(newest._id))
  else notify(text, 'success')
}

// Judging takes up to some 50 ms and 60 MB of word lists: it is done in a thread of its own, which comes with the first
// new password and goes when no more follow, so that reading goes on meanwhile and the memory comes back.
import { Worker } from 'node:worker_threads'
import { eigeneWoerter, type Passwortstaerke } from '#features/auth/passwortstaerke.ts'
import { ungueltig } from '#server/fehler.ts'

const RUHE_MS = 60_000

interface Lauf {
  readonly arbeiter: Worker
  readonly offene: Map<number, { gut: (urteil: Passwortstaerke) => void; schlecht: (grund: Error) => void }>
}
let lauf: Lauf | null = null
let ruhe: NodeJS.Timeout | undefined
let nummer = 0

function starte(): Lauf {
  const arbeiter = new Worker(new URL('./richterarbeiter.ts', import.meta.url))
  const neu: Lauf = { arbeiter, offene: new Map() }
  // A node that ends does not wait for the thread.
  arbeiter.unref()
  arbeiter.on('message', ({ nummer: welche, urteil }: { nummer: number; urteil: Passwortstaerke }) => {
    neu.offene.get(welche)?.gut(urteil)
    neu.offene.delete(welche)
  })
  const endet = (grund: Error) => {
    if (lauf === neu) lauf = null
    for (const { schlecht } of neu.offene.values()) schlecht(grund)
    neu.offene.clear()
  }
  arbeiter.on('error', endet)
  arbeiter.on('exit', () => endet(new Error('The thread that judges passwords has ended')))
  return neu
}

function richte(passwort: string, eigene: readonly string[]): Promise<Passwortstaerke> {
  lauf ??= starte()
  const { arbeiter, offene } = lauf
  clearTimeout(ruhe)
  ruhe = setTimeout(() => void (offene.size === 0 ? arbeiter.terminate() : ruhe?.refresh()), RUHE_MS).unref()
  nummer += 1
  const meine = nummer
  return new Promise((gut, schlecht) => {
    offene.set(meine, { gut, schlecht })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    arbeiter.postMessage({ nummer: meine, passwort, eigene })
  })
}

/** Refuses a password that is easy to guess, for this person. Its length is the contract's business. @throws 400 */
export async function pruefePasswort(
  passwort: string,
  person: Parameters<typeof eigeneWoerter>[0],
  kuerzel: string,
  feld: string,
): Promise<void> {
  const eigene = [...eigeneWoerter(person), kuerzel.toLowerCase()].filter((wort) => wort.length >= 3)
  const urteil = await richte(passwort, eigene)
  if (!urteil.genug) throw ungueltig(`Dieses Passwort ist zu leicht zu erraten. ${urteil.hinweis}`, feld)
}

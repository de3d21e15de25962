import { eigeneWoerter, passwortrichter } from '#features/auth/passwortstaerke.ts'
import { ungueltig } from '#server/fehler.ts'

type Richter = ReturnType<typeof passwortrichter>
let richter: Promise<Richter> | null = null

/** The word lists are megabytes and new passwords are rare: they are loaded with the first one. */
function ladeRichter(): Promise<Richter> {
  richter ??= Promise.all([import('@zxcvbn-ts/language-common'), import('@zxcvbn-ts/language-de')]).then(([allgemein, deutsch]) => {
    // The words of the encyclopedia are left out: they cost 15 MB of memory and hardly change a judgement.
    const { wikipedia: _, ...woerter } = deutsch.dictionary
    return passwortrichter({ woerter: { ...allgemein.dictionary, ...woerter }, tastaturen: allgemein.adjacencyGraphs })
  })
  return richter
}
/** Refuses a password that is easy to guess, for this person. Its length is the contract's business. @throws 400 */
export async function pruefePasswort(
  passwort: string,
  person: Parameters<typeof eigeneWoerter>[0],
  kuerzel: string,
  feld: string,
): Promise<void> {
  const urteil = (await ladeRichter())(
    passwort,
    [...eigeneWoerter(person), kuerzel.toLowerCase()].filter((wort) => wort.length >= 3),
  )
  if (!urteil.genug) throw ungueltig(`Dieses Passwort ist zu leicht zu erraten. ${urteil.hinweis}`, feld)
}

// Which fields of a profile the form shows, and in which groups. Who may write follows the one table of the contract.
import { darf, type Rechtetraeger } from '#contract/rechte.ts'
import { FELDREGELN } from '#features/profile/contract.ts'
import { type Lesefeld, type Profil, profilFelder, type ProfilFeld } from '#features/profile/formen.ts'

interface Ich extends Rechtetraeger {
  readonly _id: string
}

/** May the member change this field of the profile? What they cannot read they are not asked to write. */
export function aenderbar(feld: Lesefeld, ich: Ich | null, profil: Profil): boolean {
  if (!ich || profil[feld] === undefined) return false
  return FELDREGELN[feld].schreibt.some((wer) => (wer === 'selbst' ? profil.user === ich._id : wer === 'alle' || darf(ich, wer as never)))
}

/** Is there anything in this profile that the member may change? */
export const irgendetwasAenderbar = (ich: Ich | null, profil: Profil): boolean =>
  darf(ich, 'UPDATE_USER') ||
  profil.user === ich?._id ||
  (Object.keys(profilFelder) as ProfilFeld[]).some((feld) => aenderbar(feld, ich, profil))

/** The values of those fields only: what is not sent stays as it is. */
export function nurAenderbare<W extends Readonly<Record<string, unknown>>>(werte: W, ich: Ich | null, profil: Profil): Partial<W> {
  return Object.fromEntries(
    Object.entries(werte).filter(([feld]) => feld in profilFelder && aenderbar(feld as ProfilFeld, ich, profil)),
  ) as Partial<W>
}

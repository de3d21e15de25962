import type { Kandidat } from '#features/sanitaetsdienste/formen.ts'
import type { Handgriffe } from './handgriffe.ts'
import { Personenblatt } from './Personenblatt.tsx'
import { Platzblatt } from './Platzblatt.tsx'
import type { Tafel, Ziel } from './tafel.ts'

/** Which sheet is open: of a person ("Wohin?") or of a place ("Wer?"). */
export type Offen = { readonly art: 'person'; readonly profil: string } | { readonly art: 'platz'; readonly ziel: Ziel }

interface Angaben {
  readonly offen: Offen
  readonly tafel: Tafel
  readonly kandidaten: readonly Kandidat[]
  readonly besetzt: (kandidat: Kandidat) => string | null
  readonly griffe: Handgriffe
  readonly letzterLeiter: string | null
  readonly beiSchliessen: () => void
}

export function Blaetter({ offen, tafel, kandidaten, besetzt, griffe, letzterLeiter, beiSchliessen }: Angaben) {
  if (offen.art === 'platz') {
    return (
      <Platzblatt
        ziel={offen.ziel}
        tafel={tafel}
        kandidaten={kandidaten}
        besetzt={besetzt}
        letzterLeiter={letzterLeiter}
        waehle={({ profil }) => griffe.lege(profil._id, offen.ziel)}
        beiSchliessen={beiSchliessen}
      />
    )
  }
  const { profil } = offen
  const stelle = griffe.wer(profil)
  if (!stelle) return null
  return (
    <Personenblatt
      key={profil}
      kandidat={griffe.finde(profil)}
      stelle={stelle}
      istHier={tafel.stellen.has(profil)}
      tafel={tafel}
      hoechstens={Math.max(1, ...kandidaten.map(({ stunden90Tage }) => stunden90Tage))}
      besetzt={griffe.sperre(profil)}
      setzeAuf={(ziel) => griffe.lege(profil, ziel)}
      nimmHeraus={() => griffe.nimmHeraus(profil)}
      aendere={griffe.setze}
      beiSchliessen={beiSchliessen}
    />
  )
}

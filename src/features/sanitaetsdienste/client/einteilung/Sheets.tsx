import type { Kandidat } from '#features/sanitaetsdienste/schemas.ts'
import type { Actions } from './actions.ts'
import { PersonSheet } from './PersonSheet.tsx'
import { PlatzSheet } from './PlatzSheet.tsx'
import type { Tableau, Target } from './tableau.ts'

/** Which sheet is open: of a person ("Wohin?") or of a place ("Wer?"). */
export type Offen = { readonly art: 'person'; readonly profil: string } | { readonly art: 'platz'; readonly ziel: Target }

interface Props {
  readonly offen: Offen
  readonly tableau: Tableau
  readonly kandidaten: readonly Kandidat[]
  readonly besetzt: (kandidat: Kandidat) => string | null
  readonly handles: Actions
  readonly lastLeiter: string | null
  readonly onClose: () => void
}

export function Sheets({ offen, tableau, kandidaten, besetzt, handles, lastLeiter, onClose }: Props) {
  if (offen.art === 'platz') {
    return (
      <PlatzSheet
        ziel={offen.ziel}
        tableau={tableau}
        kandidaten={kandidaten}
        besetzt={besetzt}
        lastLeiter={lastLeiter}
        choose={({ profil }) => handles.put(profil._id, offen.ziel)}
        onClose={onClose}
      />
    )
  }
  const { profil } = offen
  const place = handles.placeOf(profil)
  if (!place) return null
  return (
    <PersonSheet
      key={profil}
      kandidat={handles.find(profil)}
      place={place}
      isHere={tableau.places.has(profil)}
      tableau={tableau}
      max={Math.max(1, ...kandidaten.map(({ stunden90Tage: hours90Days }) => hours90Days))}
      besetzt={handles.lock(profil)}
      putOn={(target) => handles.put(profil, target)}
      takeOut={() => handles.takeOut(profil)}
      change={handles.set}
      onClose={onClose}
    />
  )
}

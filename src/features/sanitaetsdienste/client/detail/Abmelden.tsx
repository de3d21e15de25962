import { useState } from 'react'
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import { zeitraum } from '#client/datum.ts'
import { melde as meldung } from '#client/melde.ts'
import { Abmeldeblatt } from '#blocks/anmeldung/client/index.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { meldeRueckgaengig } from '#client/ui/rueckgaengig.tsx'
import type { Dienst } from '#features/sanitaetsdienste/formen.ts'
import { dienste, diensteNeuLaden, diensteStill } from '../daten.ts'
import { grundNoetig } from './regeln.ts'

interface Angaben {
  readonly dienst: Dienst
  readonly meine: Helfer
  /** Another way than to leave a gap; absent where it is not open. */
  readonly uebergib?: (() => void) | undefined
  readonly beiSchliessen: () => void
}

/** Signing off from one shift; undo signs up again as one was. */
export function Abmelden({ dienst, meine, uebergib, beiSchliessen }: Angaben) {
  const params = { id: dienst._id }
  const [noetig] = useState(() => meine.status !== 'warteliste' && grundNoetig(dienst, meine.von, new Date()))

  async function meldeWieder() {
    const { schicht, von, bis, kommentar, kommentarSichtbarkeit, praktikant } = meine
    await dienste.anmelden({ params, body: { schicht, von, bis, kommentar, kommentarSichtbarkeit, praktikant } })
    await diensteNeuLaden()
    // The place is free again for others: who was staffed comes back as registered.
    if (meine.status === 'eingeteilt') meldung('Du bist wieder gemeldet. Die Leitung teilt dich neu ein.')
  }
  return (
    <Abmeldeblatt
      titel={dienst.bezeichnung}
      unter={[zeitraum(meine.von, meine.bis), dienst.ortDaten.name].join(' · ')}
      status={meine.status}
      grundNoetig={noetig}
      entwurf={`abmeldung-${meine._id}`}
      statt={
        uebergib && (
          <Knopf variant="default" fullWidth onClick={uebergib}>
            Lieber den Platz übergeben
          </Knopf>
        )
      }
      melde={(grund) => diensteStill.abmelden({ params, query: { schicht: meine.schicht, grund } })}
      beiErfolg={() => {
        void diensteNeuLaden()
        meldeRueckgaengig('Du bist abgemeldet.', meldeWieder)
      }}
      beiSchliessen={beiSchliessen}
    />
  )
}

import { Suspense, useState } from 'react'
import { spaeter } from '#client/spaeter.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Belegung, Belegungsart } from './art.ts'
import { storniere } from './handlungen.ts'
import { grundGegen, istVorbei } from './woerter.ts'

const Storno = spaeter(async () => (await import('./Storno.tsx')).Storno)

interface Angaben<B extends Belegung> {
  readonly art: Belegungsart<B>
  readonly belegung: B
  readonly danach?: () => void
}

/** Calls a booking off, after asking what of it; nothing where it is off already or belongs to a service. */
export function Stornoknopf<B extends Belegung>({ art, belegung, danach }: Angaben<B>) {
  const [fragt, setzeFragt] = useState(false)
  if (istVorbei(belegung) || belegung.dienst) return null
  return (
    <>
      <Knopf variant="default" grund={grundGegen(belegung)} onClick={() => setzeFragt(true)}>
        Stornieren
      </Knopf>
      {fragt && (
        <Suspense>
          <Storno
            titel={art.titel(belegung)}
            belegung={belegung}
            beiSchliessen={() => setzeFragt(false)}
            storniere={async (umfang, warum) => {
              await storniere(art, belegung, umfang, warum)
              danach?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

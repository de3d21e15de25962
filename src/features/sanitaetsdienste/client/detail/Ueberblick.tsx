import { Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import { spaeter } from '#client/spaeter.ts'
import { useSitzung } from '#client/sitzung.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Dienst } from '#features/sanitaetsdienste/formen.ts'
import classes from './detail.module.css'
import { Eckdaten, Weiteres } from './Eckdaten.tsx'
import { keineAenderung, schichtauswahl } from './regeln.ts'
import { Schichtblock } from './Schichtblock.tsx'
import { Unterlagen } from './Unterlagen.tsx'

const Hilferuf = spaeter(async () => (await import('../hilferuf/Hilferuf.tsx')).Hilferuf)

interface Angaben {
  readonly dienst: Dienst
  /** Plans or leads: sees comments and telephone numbers. */
  readonly fuehrt: boolean
}

/** The service at a glance: on the phone the shifts with the one thing to do first (when and where stands in the head); on the desktop side by side. */
export function Ueberblick({ dienst, fuehrt }: Angaben) {
  const { user } = useSitzung()
  const [alle, zeigeAlle] = useState(false)
  const [jetzt] = useState(() => new Date())
  const gezeigt = schichtauswahl(dienst, { alle, ich: user?.profil ?? null, jetzt })
  const stehtDort = dienst.helfer.some(({ profil, status }) => status === 'eingeteilt' && profil._id === user?.profil)
  return (
    <div className={classes['ueberblick']}>
      <Stack gap={16} miw={0} className={classes['schichten'] ?? ''}>
        {gezeigt.map(([schicht, nummer]) => (
          <Schichtblock key={schicht._id} dienst={dienst} schicht={schicht} nummer={nummer} fuehrt={fuehrt} />
        ))}
        {gezeigt.length < dienst.schichten.length && (
          <Knopf variant="default" fullWidth onClick={() => zeigeAlle(true)}>
            Alle {dienst.schichten.length} Schichten zeigen
          </Knopf>
        )}
      </Stack>
      <Stack gap={16} miw={0}>
        <Eckdaten dienst={dienst} fuehrt={fuehrt || stehtDort} />
      </Stack>
      <Stack gap={16} miw={0}>
        {fuehrt && keineAenderung(dienst) === undefined && (
          <Suspense fallback={null}>
            <Hilferuf dienst={dienst} />
          </Suspense>
        )}
        <Weiteres dienst={dienst} fuehrt={fuehrt} />
        <Unterlagen dienst={dienst} fuehrt={fuehrt} />
      </Stack>
    </div>
  )
}

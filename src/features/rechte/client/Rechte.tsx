import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { pfad } from '#contract/screens.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { useGehe } from '#client/verweis.tsx'
import { rechteVon } from './daten.ts'
import { Personenliste } from './Personenliste.tsx'
import { Personenrechte } from './Personenrechte.tsx'
import classes from './Rechte.module.css'
import { Rechteverlauf } from './Rechteverlauf.tsx'

/**
 * People at the left, the chosen one's rights at the right; on the phone one after the other. Who is chosen stands in the
 * address (`?user=`), the chapter's history on the phone too (`?verlauf=alle`).
 */
export function Rechte() {
  const [{ user, verlauf }] = useUrlZustand(['user', 'verlauf'])
  const breit = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const person = useQuery({ ...rechteVon(user), enabled: user !== '' })
  const gehe = useGehe()
  const inhalt = user !== '' || verlauf !== ''
  const name = person.data ? `${person.data.vorname} ${person.data.nachname}` : 'Rechte'

  return (
    <Seite
      titel={breit || user === '' ? (breit || verlauf === '' ? 'Rechte' : 'Letzte Änderungen') : name}
      unter={
        breit
          ? 'Wer darf was? Wähle eine Person und vergib einzelne Rechte oder eine Rolle.'
          : user === ''
            ? undefined
            : person.data?.username
      }
      {...(!breit && inhalt ? { zurueck: pfad('/rechte') } : {})}
      aktionen={
        !breit && !inhalt ? (
          <Knopf variant="default" onClick={() => void gehe(`${pfad('/rechte')}?verlauf=alle`)}>
            Letzte Änderungen
          </Knopf>
        ) : breit && user !== '' ? (
          <Knopf variant="default" onClick={() => void gehe(pfad('/rechte'))}>
            Letzte Änderungen
          </Knopf>
        ) : undefined
      }
    >
      <div className={classes['flaeche']} data-inhalt={inhalt || undefined}>
        <div className={classes['liste']}>
          <Personenliste gewaehlt={user} />
        </div>
        <div className={classes['inhalt']}>
          {user === '' ? <Rechteverlauf titel="Letzte Änderungen" /> : <Personenrechte key={user} abfrage={person} breit={breit} />}
        </div>
      </div>
    </Seite>
  )
}

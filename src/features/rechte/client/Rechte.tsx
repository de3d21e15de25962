import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { Page } from '#client/ui/Page.tsx'
import { useUrlState } from '#client/url-state.ts'
import { useGo } from '#client/navigation.tsx'
import { rechteOf } from './api.ts'
import { PersonList } from './PersonList.tsx'
import { Personenrechte } from './Personenrechte.tsx'
import classes from './Rechte.module.css'
import { Rechteverlauf } from './Rechteverlauf.tsx'

/**
 * People at the left, the chosen one's rights at the right; on the phone one after the other. Who is chosen stands in the
 * address (`?user=`), the chapter's history on the phone too (`?verlauf=alle`).
 */
export function Rechte() {
  const [{ user, verlauf }] = useUrlState(['user', 'verlauf'])
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const person = useQuery({ ...rechteOf(user), enabled: user !== '' })
  const go = useGo()
  const content = user !== '' || verlauf !== ''
  const name = person.data ? `${person.data.vorname} ${person.data.nachname}` : 'Rechte'

  return (
    <Page
      titel={wide || user === '' ? (wide || verlauf === '' ? 'Rechte' : 'Letzte Änderungen') : name}
      subtitle={
        wide
          ? 'Wer darf was? Wähle eine Person und vergib einzelne Rechte oder eine Rolle.'
          : user === ''
            ? undefined
            : person.data?.username
      }
      {...(!wide && content ? { back: path('/rechte') } : {})}
      actions={
        !wide && !content ? (
          <ActionButton variant="default" onClick={() => void go(`${path('/rechte')}?verlauf=alle`)}>
            Letzte Änderungen
          </ActionButton>
        ) : wide && user !== '' ? (
          <ActionButton variant="default" onClick={() => void go(path('/rechte'))}>
            Letzte Änderungen
          </ActionButton>
        ) : undefined
      }
    >
      <div className={classes['flaeche']} data-inhalt={content || undefined}>
        <div className={classes['liste']}>
          <PersonList chosen={user} />
        </div>
        <div className={classes['inhalt']}>
          {user === '' ? <Rechteverlauf titel="Letzte Änderungen" /> : <Personenrechte key={user} query={person} wide={wide} />}
        </div>
      </div>
    </Page>
  )
}

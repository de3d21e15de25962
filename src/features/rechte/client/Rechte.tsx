import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { rechteOf } from './api.ts'
import { PersonList } from './PersonList.tsx'
import { Personenrechte } from './Personenrechte.tsx'
import classes from './Rechte.module.css'
import { Rechteverlauf } from './changes/Rechteverlauf.tsx'

/**
 * People on the left, the chosen person's rights on the right; one after the other on the phone. The address stores the selection
 * (`?user=`) and, on the phone, the chapter's history (`?verlauf=alle`).
 */
export function Rechte() {
  const [{ user, verlauf }] = useUrlState(['user', 'verlauf'])
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const person = useQuery({ ...rechteOf(user), enabled: user !== '' })
  const content = user !== '' || verlauf !== ''
  const changes = wide
    ? user !== '' && { titel: 'Letzte Änderungen', icon: IconHistory, to: path('/rechte') }
    : !content && { titel: 'Letzte Änderungen', icon: IconHistory, to: `${path('/rechte')}?verlauf=alle` }
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
      actions={{ more: [changes] }}
    >
      <div className={classes['layout']} data-inhalt={content || undefined}>
        <div className={classes['sidebar']}>
          <PersonList chosen={user} />
        </div>
        <div className={classes['content']}>
          {user === '' ? <Rechteverlauf titel="Letzte Änderungen" /> : <Personenrechte key={user} query={person} wide={wide} />}
        </div>
      </div>
    </Page>
  )
}

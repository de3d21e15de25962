import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState, version as react, type CSSProperties, type ReactNode } from 'react'
import { licenses } from 'virtual:lizenzen'
import { useServerversion, type Info } from '../app/info.ts'
import { newsQuery } from '../queries/news.ts'
import { path, withQuery } from '#contract/screens.ts'
import { useMay } from '../app/session.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { ScreenLink } from '../navigation/navigation.tsx'
import { Install } from './Install.tsx'
import classes from './InfoDialog.module.css'

const version = (packageName: string) => licenses.find(({ name }) => name === packageName)?.version ?? '–'

interface Props {
  readonly info: Info | undefined
  readonly onClose: () => void
}

/** About dialog (specification §1): copyright, versions, changelog, licences and feedback links. */
export function InfoDialog({ info, onClose }: Props) {
  const server = useServerversion()
  const [year] = useState(() => new Date().getFullYear())
  const [licensesShown, setLicensesShown] = useState(false)
  const runsIt = useMay('UPDATE_USER_RECHTE')
  const { data: news } = useQuery(newsQuery)
  const { pathname } = useLocation()
  // Feedback usually concerns the current screen.
  const from: Readonly<Record<string, string>> = pathname.startsWith('/feedback/') ? {} : { seite: pathname }
  const links = [
    [news !== undefined && news > 0 ? `Changelog (${news} neu)` : 'Changelog', path('/changelog')],
    ['Verbesserungsvorschlag', withQuery(path('/feedback/verbesserungsvorschlag'), from)],
    ['Fehler melden', withQuery(path('/feedback/bug'), from)],
    ['Schnittstelle', path('/api/docs')],
    ...(runsIt
      ? ([
          ['Sicherungen', path('/sicherungen')],
          ['Einstellungen', path('/einstellungen')],
        ] as const)
      : []),
  ] as const
  const versions = [
    ['Intranet', '4.4'],
    ['Server (Node.js)', server ?? '–'],
    ['React', react],
    ['Mantine', version('@mantine/core')],
    ['TanStack Router', version('@tanstack/react-router')],
    ['TanStack Query', version('@tanstack/react-query')],
  ]
  return (
    <Dialog titel="Infos" onClose={onClose}>
      <ScrollArea name="Infos" style={{ maxHeight: '40vh' }}>
        <Stack gap="md">
          <Text>
            © 2019–{year} {info?.orgName ?? 'Intranet'}
          </Text>
          <table className={classes['table']}>
            <tbody>
              {versions.map(([name, value]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Group gap="lg" onClick={onClose}>
            {links.map(([name, to]) => (
              <ScreenLink key={to} to={to} alone>
                {name}
              </ScreenLink>
            ))}
          </Group>
          <Install />
          <div>
            <UnstyledButton className={classes['toggle']} aria-expanded={licensesShown} onClick={() => setLicensesShown(!licensesShown)}>
              Lizenzen {licensesShown ? 'ausblenden' : `anzeigen (${licenses.length})`}
            </UnstyledButton>
            {licensesShown && (
              <div ref={(list) => list?.scrollIntoView({ block: 'nearest' })}>
                <ScrollArea name="Lizenzen" style={{ height: '200px' }}>
                  <table className={classes['table']}>
                    <tbody>
                      {licenses.map(({ name, version, license }) => (
                        <tr key={name + version}>
                          <th scope="row">
                            {name} {version}
                          </th>
                          <td>{license}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </ScrollArea>
              </div>
            )}
          </div>
        </Stack>
      </ScrollArea>
    </Dialog>
  )
}

interface ScrollAreaProps {
  readonly name: string
  readonly style: CSSProperties
  readonly children: ReactNode
}

const ScrollArea = ({ name, style, children }: ScrollAreaProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes['scroll']} style={style} role="region" aria-label={name} tabIndex={0}>
    {children}
  </div>
)

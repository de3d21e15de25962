import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useState, version as react, type CSSProperties, type ReactNode } from 'react'
import { lizenzen } from 'virtual:lizenzen'
import { useServerversion, type Info } from '../info.ts'
import { pfad } from '#contract/screens.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Verweis } from '../verweis.tsx'
import classes from './Infodialog.module.css'

const version = (paket: string) => lizenzen.find(({ name }) => name === paket)?.version ?? '–'

interface Angaben {
  readonly info: Info | undefined
  readonly beiSchliessen: () => void
}

/** What specification §1 lists: copyright, versions, changelog, licences, and the ways to suggest and to complain. */
export function Infodialog({ info, beiSchliessen }: Angaben) {
  const server = useServerversion()
  const [jahr] = useState(() => new Date().getFullYear())
  const [zeigtLizenzen, zeigeLizenzen] = useState(false)
  const versionen = [
    ['Intranet', '4.4'],
    ['Server (Node.js)', server ?? '–'],
    ['React', react],
    ['Mantine', version('@mantine/core')],
    ['TanStack Router', version('@tanstack/react-router')],
    ['TanStack Query', version('@tanstack/react-query')],
  ]
  return (
    <Dialog titel="Infos" beiSchliessen={beiSchliessen}>
      <Rollflaeche name="Infos" style={{ maxHeight: '40vh' }}>
        <Stack gap="md">
          <Text>
            © 2019–{jahr} {info?.orgName ?? 'Intranet'}
          </Text>
          <table className={classes['tabelle']}>
            <tbody>
              {versionen.map(([name, wert]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{wert}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Group gap="lg" onClick={beiSchliessen}>
            <Verweis nach={pfad('/changelog')}>Changelog</Verweis>
            <Verweis nach={pfad('/feedback/verbesserungsvorschlag')}>Verbesserungsvorschlag</Verweis>
            <Verweis nach={pfad('/feedback/bug')}>Fehler melden</Verweis>
          </Group>
          <div>
            <UnstyledButton className={classes['klappe']} aria-expanded={zeigtLizenzen} onClick={() => zeigeLizenzen(!zeigtLizenzen)}>
              Lizenzen {zeigtLizenzen ? 'ausblenden' : `anzeigen (${lizenzen.length})`}
            </UnstyledButton>
            {zeigtLizenzen && (
              // It opens below the fold of the dialog: bring it up.
              <div ref={(liste) => liste?.scrollIntoView({ block: 'nearest' })}>
                <Rollflaeche name="Lizenzen" style={{ height: '200px' }}>
                  <table className={classes['tabelle']}>
                    <tbody>
                      {lizenzen.map(({ name, version: stand, lizenz }) => (
                        <tr key={name + stand}>
                          <th scope="row">
                            {name} {stand}
                          </th>
                          <td>{lizenz}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </Rollflaeche>
              </div>
            )}
          </div>
        </Stack>
      </Rollflaeche>
    </Dialog>
  )
}

interface Flaeche {
  readonly name: string
  readonly style: CSSProperties
  readonly children: ReactNode
}

/** An area that scrolls by itself; the keyboard must be able to reach it. */
const Rollflaeche = ({ name, style, children }: Flaeche) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes['scroll']} style={style} role="region" aria-label={name} tabIndex={0}>
    {children}
  </div>
)

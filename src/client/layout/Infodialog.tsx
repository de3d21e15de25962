import { Group, Modal, Stack, Text, UnstyledButton } from '@mantine/core'
import { version as react } from 'react'
import { lizenzen } from 'virtual:lizenzen'
import { useState } from 'react'
import { useServerversion, type Info } from '../info.ts'
import { pfad } from '../pfade.ts'
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
    <Modal opened onClose={beiSchliessen} title={<b>Infos</b>}>
      {/* A scrolling area must be reachable by keyboard. */}
      <div className={classes['scroll']} style={{ maxHeight: '40vh' }} role="region" aria-label="Infos" tabIndex={0}>
        <Stack gap="md">
          <Text>
            © 2019–{new Date().getFullYear()} {info?.orgName ?? 'Intranet'}
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
              <div className={classes['scroll']} style={{ height: '200px' }} role="region" aria-label="Lizenzen" tabIndex={0}>
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
              </div>
            )}
          </div>
        </Stack>
      </div>
    </Modal>
  )
}

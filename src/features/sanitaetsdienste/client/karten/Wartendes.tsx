import { Text } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { kurzTag, tagVon } from '#client/datum.ts'
import { pfad } from '#contract/screens.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Uebersicht } from '#features/sanitaetsdienste/formen.ts'
import { PlainList } from '#client/ui/PlainList.tsx'
import classes from './Dienstkarten.module.css'
import { Frage } from './Frage.tsx'
import { Uebersichtsteil } from './Uebersichtsteil.tsx'

type Auftrag = Uebersicht['zuTun'][number]
/** What is to do in a word, and the part of the service's screen where it is done. */
const WAS: Readonly<Record<Auftrag['was'], readonly [wort: string, teil: string]>> = {
  luecke: ['Lücke', '?ansicht=einteilung'],
  leitung: ['Leitung', ''],
  einteilen: ['Einteilen', '?ansicht=einteilung'],
  abschliessen: ['Abschließen', '?ansicht=abschluss'],
  entwurf: ['Entwurf', ''],
}
/** So many are shown at first: who leads much shall still see the rest of the screen. */
const ZUERST = 5

/** Questions to me, and what waits for me as a leader. Not there when nothing waits. */
export const Wartendes = () => (
  <Uebersichtsteil platz="wartet" titel="Das wartet auf dich">
    {({ anfragen, zuTun }) =>
      anfragen.length + zuTun.length === 0 ? null : (
        <PlainList gap={14}>
          {anfragen.map((anfrage) => (
            <Frage key={anfrage._id} anfrage={anfrage} />
          ))}
          <Auftraege auftraege={zuTun} />
        </PlainList>
      )
    }
  </Uebersichtsteil>
)

function Auftraege({ auftraege }: { readonly auftraege: readonly Auftrag[] }) {
  const [alle, zeigeAlle] = useState(false)
  const gezeigt = alle || auftraege.length <= ZUERST + 1 ? auftraege : auftraege.slice(0, ZUERST)
  return (
    <>
      {gezeigt.map(({ dienst, bezeichnung, beginn, was, text }) => (
        <li key={`${dienst}-${was}`} className={classes['auftrag']}>
          <Link to={`${pfad('/sanitaetsdienst/{id}', { id: dienst })}${WAS[was][1]}`} className={classes['ziel']}>
            <span className={classes['was']}>{WAS[was][0]}</span>
            <span className={classes['worum']}>
              <b>{bezeichnung}</b>
              <Text span fz={14} c="dimmed">
                {kurzTag(tagVon(beginn))}
                {text && ` · ${text}`}
              </Text>
            </span>
            <IconChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
      {gezeigt.length < auftraege.length && (
        <li className={classes['auftrag']}>
          <Knopf variant="subtle" fullWidth onClick={() => zeigeAlle(true)}>
            {auftraege.length - gezeigt.length} weitere zeigen
          </Knopf>
        </li>
      )}
    </>
  )
}

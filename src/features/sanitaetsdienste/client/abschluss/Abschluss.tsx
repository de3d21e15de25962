import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { zeitpunkt, uhrzeit } from '#client/datum.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { Karte } from '#client/ui/Karte.tsx'
import { Paragraph } from '#client/ui/Paragraph.tsx'
import { Personenname } from '#client/ui/Personenname.tsx'
import { rechtFuer, type Dienst } from '#features/sanitaetsdienste/formen.ts'
import { keinAbschluss } from '../detail/regeln.ts'
import { schichtname } from '../formular/schichtwerte.ts'
import classes from './abschluss.module.css'
import { Abschlussformular } from './Abschlussformular.tsx'

/** Before it is closed the form, afterwards what was written. */
export function Abschluss({ dienst }: { readonly dienst: Dienst }) {
  const [jetzt] = useState(() => new Date())
  const ohneRecht = useGrundOhne(rechtFuer('UPDATE', dienst.art))
  if (dienst.abgeschlossenAm !== null) return <Abgeschlossen dienst={dienst} abgeschlossenAm={dienst.abgeschlossenAm} />
  return <Abschlussformular dienst={dienst} grund={ohneRecht ?? keinAbschluss(dienst, jetzt)} />
}

function Abgeschlossen({ dienst, abgeschlossenAm }: { readonly dienst: Dienst; readonly abgeschlossenAm: string }) {
  const { hilfeleistungen: zahlen, bericht } = dienst
  return (
    <Stack gap="md">
      <Karte titel={`Abgeschlossen am ${zeitpunkt(abgeschlossenAm)}`}>
        {zahlen && (
          <Text c="dimmed" mb={10}>
            {zahlen.versorgt} versorgt · {zahlen.transporte} transportiert · {zahlen.notarzt} mal Notarzt · {zahlen.rtwNachgefordert} RTW
            nachgefordert
          </Text>
        )}
        <Paragraph>{bericht || 'Ohne Bericht.'}</Paragraph>
      </Karte>
      {dienst.schichten.map((schicht, nummer) => {
        const hier = dienst.helfer.filter((helfer) => helfer.schicht === schicht._id)
        const da = hier.filter(({ status }) => status === 'eingeteilt')
        const weg = hier.filter(({ status }) => status === 'nichtErschienen')
        return (
          <Karte key={schicht._id} titel={dienst.schichten.length > 1 ? schichtname(schicht, nummer) : 'Wer war da?'}>
            <ul className={classes['liste']}>
              {da.map((helfer) => (
                <li key={helfer._id}>
                  <Personenname person={helfer.profil} alsVerweis /> · {uhrzeit(helfer.istBeginn ?? helfer.von)}–
                  {uhrzeit(helfer.istEnde ?? helfer.bis)} Uhr
                </li>
              ))}
              {weg.map((helfer) => (
                <li key={helfer._id}>
                  <Personenname person={helfer.profil} alsVerweis /> · nicht erschienen
                </li>
              ))}
            </ul>
            {hier.length === 0 && (
              <Text c="dimmed" mb={10}>
                In dieser Schicht war niemand eingeteilt.
              </Text>
            )}
          </Karte>
        )
      })}
    </Stack>
  )
}

import { Group } from '@mantine/core'
import { useState } from 'react'
import { zeitpunkt } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Zeitspanne } from '#client/ui/Zeitangabe.tsx'
import { Verweis } from '#client/verweis.tsx'
import type { Uebersicht } from '#features/sanitaetsdienste/formen.ts'
import classes from './Dienstkarten.module.css'

type Anfrage = Uebersicht['anfragen'][number]

/** A question to me: come and help, or take over a place; answered with one tap. */
export function Frage({ anfrage }: { readonly anfrage: Anfrage }) {
  const { _id, art, dienst, dienstBezeichnung, beginn, ende, ortName, von, text, laeuftAb } = anfrage
  const [sendet, setze] = useState<'zugesagt' | 'abgelehnt' | null>(null)
  const wer = von ? `${von.vorname} ${von.nachname}` : 'Die Leitung'

  async function antworte(antwort: 'zugesagt' | 'abgelehnt') {
    setze(antwort)
    const { dienste, diensteNeuLaden } = await import('../daten.ts')
    try {
      await dienste.beantworten({ params: { id: _id }, body: { antwort } })
      melde(antwort === 'zugesagt' ? 'Danke! Du bist dabei.' : 'Danke für deine Antwort.', 'success')
    } catch {
      // Why it did not work stands in the alert; what holds now is loaded below.
    }
    await diensteNeuLaden()
    setze(null)
  }

  return (
    <li className={classes['zeile']}>
      <div className={classes['neben']}>{art === 'hilferuf' ? `${wer} bittet dich um Hilfe` : `${wer} möchte dir den Platz übergeben`}</div>
      <Verweis nach={pfad('/sanitaetsdienst/{id}', { id: dienst })} fw={600} underline="hover" className={classes['titel']}>
        {dienstBezeichnung}
      </Verweis>
      <div>
        <Zeitspanne beginn={beginn} ende={ende} /> · {ortName}
      </div>
      {text && <div>„{text}“</div>}
      <div className={classes['neben']}>Antworte bis {zeitpunkt(laeuftAb)}</div>
      <Group gap={8} grow>
        <Knopf aria-label={`Zusagen: ${dienstBezeichnung}`} loading={sendet === 'zugesagt'} onClick={() => void antworte('zugesagt')}>
          Zusagen
        </Knopf>
        <Knopf
          variant="default"
          aria-label={`Absagen: ${dienstBezeichnung}`}
          loading={sendet === 'abgelehnt'}
          onClick={() => void antworte('abgelehnt')}
        >
          Absagen
        </Knopf>
      </Group>
    </li>
  )
}

import { Text } from '@mantine/core'
import { instantText } from '#client/text/date.ts'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { answerBy } from '../../deadlines.ts'
import type { Anfrage } from '../../contract.ts'
import type { AnlassLink } from '../kind.ts'
import { QuickAnswer } from './QuickAnswer.tsx'
import { CardRow } from './CardRow.tsx'
import classes from './Question.module.css'

export function Question({ anfrage, link }: { readonly anfrage: Anfrage; readonly link: AnlassLink }) {
  const { _id, art, dienst, dienstBezeichnung, beginn, ende, ortName, von, text } = anfrage
  return (
    <CardRow
      to={link.path(dienst)}
      titel={dienstBezeichnung}
      beginn={beginn}
      ende={ende}
      where={ortName}
      head={
        <Text component="div" fz={14} c="dimmed" className={classes['asks'] ?? ''}>
          <PersonName person={von} otherwise="Die Leitung" />
          {art === 'hilferuf' ? ' bittet dich um Hilfe' : ' möchte dir den Platz übergeben'}
        </Text>
      }
    >
      {text && <div>„{text}“</div>}
      <Text component="div" fz={14} c="dimmed">
        Antworte bis {instantText(answerBy(anfrage))}
      </Text>
      <QuickAnswer id={_id} titel={dienstBezeichnung} to={link.path(dienst)} link={link} />
    </CardRow>
  )
}

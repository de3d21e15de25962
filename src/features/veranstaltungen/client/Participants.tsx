import { useQuery } from '@tanstack/react-query'
import { AnswerList } from '#blocks/dienst/client/index.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import type { Participant } from '../contract.ts'
import { participantsQuery, type Veranstaltung } from './kind.ts'

const GUESTS: readonly TableColumn<Partial<Participant>>[] = [{ id: 'gaeste', titel: 'Gäste', value: ({ gaeste = 0 }) => gaeste }]

export function Participants({ anlass }: { readonly anlass: Veranstaltung }) {
  return (
    <QueryView query={useQuery(participantsQuery(anlass._id))}>
      {(rows) => {
        const guests = rows.reduce((sum, { gaeste }) => sum + gaeste, 0)
        const beside = [
          guests > 0 && (guests === 1 ? ' und ein Gast' : ` und ${guests} Gäste`),
          anlass.maxTeilnehmer !== null && ` von ${anlass.maxTeilnehmer} Plätzen`,
        ]
        return <AnswerList anlass={anlass} rows={rows} more={anlass.gaesteErlaubt ? GUESTS : []} beside={beside.filter(Boolean).join('')} />
      }}
    </QueryView>
  )
}

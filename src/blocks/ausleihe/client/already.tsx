import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useMay } from '#client/app/session.ts'
import { sendSilently } from '#client/net/api.ts'
import { useValue } from '#client/ui/form/field.ts'
import { createClient } from '#contract/client.ts'
import { id, person, strings } from '#contract/fields.ts'
import { joinWords } from '#contract/words.ts'

const READERS = ['READ_MELDER', 'READ_SCHLUESSEL', 'READ_KLEIDUNG'] as const
const held = z.object({ objekt: id, person: z.nullable(person), ausgang: z.nullable(z.string()), ...strings('art', 'titel', 'gleich') })
export type Held = z.output<typeof held>
const read = createClient(
  {
    list: {
      method: 'GET',
      path: '/api/leihen',
      zugang: READERS,
      titel: 'Was jemand hat',
      query: z.object({ profil: id }),
      response: z.array(held),
    },
  },
  sendSilently,
)

/** Hint, no stop: the member chosen at `profil` has such a thing already. */
export function AlreadyHas({ isSuch }: { readonly isSuch: (held: Held) => boolean }) {
  const profil = useValue('profil')
  const chosen = typeof profil === 'string' ? profil : ''
  const mayRead = useMay(READERS)
  const { data = [] } = useQuery({
    meta: { tables: ['leihen'] },
    queryKey: ['leihen', 'schon', chosen],
    enabled: mayRead && chosen !== '',
    queryFn: async () => [...(await read.list({ query: { profil: chosen } }))],
  })
  const such = data.filter((one) => one.ausgang === null && isSuch(one))
  const who = such[0]?.person
  if (!who) return null
  return <Alert color="gelb">{`${who.vorname} ${who.nachname} hat schon ${joinWords(such.map(({ titel }) => titel))}.`}</Alert>
}

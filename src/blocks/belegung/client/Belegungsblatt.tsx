import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { zeitraum } from '#client/datum.ts'
import { pfad } from '#contract/screens.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Blatt } from '#client/ui/Blatt.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { eineBelegung } from './abfragen.ts'
import type { Belegung, Belegungsart } from './art.ts'
import { Belegungsstand } from './Belegungsstand.tsx'
import { Stornoknopf } from './Stornoknopf.tsx'
import { grundGegen } from './woerter.ts'

interface Angaben<B extends Belegung> {
  readonly art: Belegungsart<B>
  readonly id: string
  readonly beiSchliessen: () => void
}

/** A booking that somebody tapped: what it is, and what one can do with it. */
export function Belegungsblatt<B extends Belegung>({ art, id, beiSchliessen }: Angaben<B>) {
  const abfrage = useQuery(eineBelegung(art, id))
  const { data } = abfrage
  return (
    <Blatt
      titel={data ? art.titel(data) : 'Belegung'}
      unter={data && zeitraum(data.beginn, data.ende)}
      beiSchliessen={beiSchliessen}
      fuss={data && <Handlungen art={art} belegung={data} beiSchliessen={beiSchliessen} />}
    >
      <Abfrage abfrage={abfrage}>
        {(belegung) => (
          <>
            <Belegungsstand art={art} belegung={belegung} />
            <art.Eckdaten belegung={belegung} />
          </>
        )}
      </Abfrage>
    </Blatt>
  )
}

interface Handlungsangaben<B extends Belegung> extends Omit<Angaben<B>, 'id'> {
  readonly belegung: B
}
function Handlungen<B extends Belegung>({ art, belegung, beiSchliessen }: Handlungsangaben<B>) {
  const { dienst, _id } = belegung
  if (dienst) {
    return (
      <Knopf nach={pfad('/sanitaetsdienst/{id}', { id: dienst._id })} fullWidth>
        Zum Dienst
      </Knopf>
    )
  }
  return (
    <Group grow>
      <Stornoknopf art={art} belegung={belegung} danach={beiSchliessen} />
      {grundGegen(belegung) === undefined ? (
        <Knopf nach={art.pfade.bearbeite(_id)}>Bearbeiten</Knopf>
      ) : (
        <Knopf nach={art.pfade.zeige(_id)}>Ansehen</Knopf>
      )}
    </Group>
  )
}

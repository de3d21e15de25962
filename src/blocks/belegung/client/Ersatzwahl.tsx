import { Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zeitraum } from '#client/datum.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Blatt } from '#client/ui/Blatt.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { ersatzFuer } from './abfragen.ts'
import type { Belegung, Belegungsart, Ersatz, Wunsch } from './art.ts'

interface Angaben<B extends Belegung> {
  readonly art: Belegungsart<B>
  /** The date it is about, with all that the booking takes. */
  readonly wunsch: Wunsch
  /** What of that is taken then. */
  readonly belegt: readonly string[]
  /** By the id of what is taken whom the date takes instead, and how those are called. */
  readonly nimm: (statt: Readonly<Record<string, string>>, womit: string) => void
  readonly beiSchliessen: () => void
}

/** One date of a series with another vehicle or in another room: what is free then, for each that is taken. */
export function Ersatzwahl<B extends Belegung>({ art, wunsch, belegt, nimm, beiSchliessen }: Angaben<B>) {
  const [statt, setzeStatt] = useState<Readonly<Record<string, string>>>({})
  const abfrage = useQuery(ersatzFuer(art, wunsch))
  const { mehrzahl, anderes, einzahl } = art.woerter
  const name = (id: string) => abfrage.data?.find(({ _id }) => _id === id)?.name ?? ''
  const moeglich = (alle: readonly Ersatz[], fuer: string) =>
    alle
      // What the booking takes anyway, or another choice has, is not offered twice.
      .filter(({ _id, frei }) => frei && !wunsch.ressourcen.includes(_id) && (statt[fuer] === _id || !Object.values(statt).includes(_id)))
      .map(({ _id, name: label }) => ({ value: _id, label }))
  const fehlt = belegt.some((id) => statt[id] === undefined)
  return (
    <Blatt
      titel={`${anderes} ${einzahl}`}
      unter={zeitraum(wunsch.beginn, wunsch.ende)}
      beiSchliessen={beiSchliessen}
      fuss={
        <Knopf
          fullWidth
          grund={fehlt ? `Wähle aus, was du an diesem Tag nimmst.` : undefined}
          onClick={() => {
            nimm(statt, belegt.map((id) => name(statt[id] ?? '')).join(', '))
            beiSchliessen()
          }}
        >
          Für diesen Termin nehmen
        </Knopf>
      }
    >
      <Abfrage abfrage={abfrage}>
        {(alle) => (
          <Stack>
            {belegt.map((id) => {
              const data = moeglich(alle, id)
              return data.length === 0 ? (
                <Text key={id}>Zu dieser Zeit sind keine anderen {mehrzahl} frei. Lass den Termin weg oder verlege ihn.</Text>
              ) : (
                <Select
                  key={id}
                  label={`Statt ${name(id)}`}
                  placeholder="Bitte wählen"
                  data={data}
                  value={statt[id] ?? null}
                  onChange={(neu) => {
                    const { [id]: _, ...rest } = statt
                    setzeStatt(neu === null ? rest : { ...rest, [id]: neu })
                  }}
                  searchable={data.length > 8}
                />
              )
            })}
          </Stack>
        )}
      </Abfrage>
    </Blatt>
  )
}

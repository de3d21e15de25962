import { useQuery } from '@tanstack/react-query'
import type { Antwort } from '#contract/endpoint.ts'
import { useDarf } from '#client/sitzung.ts'
import { useSpanne, type Waehlbares, Wahlliste } from '#blocks/belegung/client/index.ts'
import { useFormular } from '#client/ui/feld.ts'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { freieRaeume, RAEUME } from './art.ts'
import { plaetze, raumname } from './woerter.ts'

type FreierRaum = Antwort<typeof raumbelegungenContract.frei>[number]

/** "Was ist frei?": the rooms for the span of the form with its set-up times, large enough for those who come. */
export function Raumwahl({ eigener }: { readonly eigener?: string }) {
  const { values } = useFormular().form
  const spanne = useSpanne()
  const darf = useDarf(raumbelegungenContract.frei.zugang)
  const { ressourcen: _, ...ruestzeiten } = RAEUME.wunsch(values)
  const { personen } = values
  const frage = {
    beginn: '',
    ende: '',
    ...spanne,
    alle: true,
    ...ruestzeiten,
    ...(typeof personen === 'number' && personen >= 0 && personen <= 1000 ? { personen } : {}),
  }
  const abfrage = useQuery({ ...freieRaeume(frage), enabled: darf && spanne !== null, select: alsWaehlbare })
  return <Wahlliste art={RAEUME} feld="raum" eigene={eigener} abfrage={abfrage} leer="Noch ist kein Ort als Raum zum Buchen angelegt." />
}

const alsWaehlbare = (raeume: readonly FreierRaum[]): readonly Waehlbares[] =>
  raeume.map((raum) => ({ ...raum, name: raumname(raum), merkmale: [plaetze(raum.kapazitaet), ...raum.ausstattung] }))

import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { Freihinweis } from '#client/ui/belegung/Freihinweis.tsx'
import { useSpanne } from '#client/ui/belegung/spanne.ts'
import { Zeitwahl } from '#client/ui/belegung/Zeitwahl.tsx'
import { Blatt } from '#client/ui/Blatt.tsx'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { Formular } from '#client/ui/Formular.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { belegungen, belegungenNeuLaden, pruefung } from './daten.ts'

export interface Wunsch {
  readonly raum: string
  readonly beginn: string
  readonly ende: string
}
interface Angaben {
  readonly wunsch: Wunsch
  /** The name of the room. */
  readonly raum: string
  readonly beiSchliessen: () => void
}

/** One room, one time, one line: booked in a few taps. What needs more is said in the whole form. */
export const Schnellbuchung = ({ wunsch, raum, beiSchliessen }: Angaben) => (
  <Blatt titel="Raum buchen" unter={raum} beiSchliessen={beiSchliessen}>
    <Formular
      schema={raumbelegungenContract.create.body}
      start={wunsch}
      knopf="Buchen"
      speichern={async (body) => {
        const { status } = await belegungen.create({ body })
        beiSchliessen()
        melde(status === 'angefragt' ? 'Angefragt. Du bekommst eine Mail, sobald entschieden ist.' : 'Gebucht.', 'success')
        await belegungenNeuLaden()
      }}
    >
      <Inhalt raum={wunsch.raum} />
    </Formular>
  </Blatt>
)

function Inhalt({ raum }: { readonly raum: string }) {
  const { form } = useFormular()
  const spanne = useSpanne()
  const titel = useWert('titel')
  const abfrage = useQuery({
    ...pruefung({ raum, beginn: spanne?.beginn ?? '', ende: spanne?.ende ?? '' }),
    enabled: spanne !== null,
  })
  const suche = { raum, beginn: spanne?.beginn, ende: spanne?.ende, titel: typeof titel === 'string' && titel ? titel : undefined }
  return (
    <>
      <Zeitwahl />
      <Freihinweis
        abfrage={abfrage}
        frei="Der Raum ist frei."
        setze={({ beginn, ende }) => {
          form.setFieldValue('beginn', beginn)
          form.setFieldValue('ende', ende)
        }}
      />
      <Textfeld name="titel" platzhalter="zum Beispiel: Gruppenabend" />
      <div>
        <Anchor component={Link} to={pfad('/raumbelegungen/neu')} search={suche as never} display="inline-block" py={10}>
          Mehr Angaben, Rüstzeiten oder Serie
        </Anchor>
      </div>
    </>
  )
}

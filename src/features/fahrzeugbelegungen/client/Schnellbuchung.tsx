import { Alert, Anchor } from '@mantine/core'
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
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { belegungen, belegungenNeuLaden, freieFahrzeuge, pruefung } from './daten.ts'
import { fahrzeugname } from './woerter.ts'

export interface Wunsch {
  readonly fahrzeug: string
  readonly beginn: string
  readonly ende: string
}

/** One vehicle, one time, one line: booked in a few taps. What needs more is said in the whole form. */
export function Schnellbuchung({ wunsch, beiSchliessen }: { readonly wunsch: Wunsch; readonly beiSchliessen: () => void }) {
  return (
    <Blatt titel="Fahrzeug buchen" beiSchliessen={beiSchliessen}>
      <Formular
        schema={fahrzeugbelegungenContract.create.body}
        start={{ beginn: wunsch.beginn, ende: wunsch.ende, fahrzeuge: [wunsch.fahrzeug] }}
        knopf="Buchen"
        speichern={async (body) => {
          const { status } = await belegungen.create({ body })
          beiSchliessen()
          melde(status === 'angefragt' ? 'Angefragt. Du bekommst eine Mail, sobald entschieden ist.' : 'Gebucht.', 'success')
          await belegungenNeuLaden()
        }}
      >
        <Inhalt fahrzeug={wunsch.fahrzeug} />
      </Formular>
    </Blatt>
  )
}

function Inhalt({ fahrzeug }: { readonly fahrzeug: string }) {
  const { form } = useFormular()
  const spanne = useSpanne()
  const zweck = useWert('zweck')
  const frei = useQuery({
    ...freieFahrzeuge({ beginn: spanne?.beginn ?? '', ende: spanne?.ende ?? '', alle: true }),
    enabled: spanne !== null,
  })
  const abfrage = useQuery({
    ...pruefung({ fahrzeuge: [fahrzeug], beginn: spanne?.beginn ?? '', ende: spanne?.ende ?? '' }),
    enabled: spanne !== null,
  })
  const dieses = frei.data?.find(({ _id }) => _id === fahrzeug)
  const hinweise = [
    ...(dieses?.genehmigung ? ['Buchungen dieses Fahrzeugs werden genehmigt: Du fragst es an.'] : []),
    ...(dieses && !dieses.darfFahren ? [`Zum Fahren braucht es Klasse ${dieses.fuehrerscheinklasse}.`] : []),
    ...(dieses?.hinweise ?? []),
  ]
  const suche = { fahrzeug, beginn: spanne?.beginn, ende: spanne?.ende, zweck: typeof zweck === 'string' && zweck ? zweck : undefined }
  return (
    <>
      {dieses && <b>{fahrzeugname(dieses)}</b>}
      <Zeitwahl />
      <Freihinweis
        abfrage={abfrage}
        frei="Das Fahrzeug ist frei."
        setze={({ beginn, ende }) => {
          form.setFieldValue('beginn', beginn)
          form.setFieldValue('ende', ende)
        }}
      />
      {hinweise.length > 0 && (
        <Alert color="gelb">
          {hinweise.map((hinweis) => (
            <div key={hinweis}>{hinweis}</div>
          ))}
        </Alert>
      )}
      <Textfeld name="zweck" platzhalter="zum Beispiel: Material holen" />
      <div>
        <Anchor component={Link} to={pfad('/fahrzeugbelegungen/neu')} search={suche as never} display="inline-block" py={10}>
          Mehr Angaben, mehrere Fahrzeuge oder Serie
        </Anchor>
      </div>
    </>
  )
}

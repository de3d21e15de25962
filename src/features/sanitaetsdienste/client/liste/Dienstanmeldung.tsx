import { useQuery } from '@tanstack/react-query'
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import { Anmeldeblatt, DEIN_STAND } from '#blocks/anmeldung/client/index.ts'
import { meldeRueckgaengig } from '#client/ui/rueckgaengig.tsx'
import { dienstAbfrage, dienste, diensteNeuLaden, diensteStill } from '../daten.ts'
import type { Meldbar } from './meldbar.ts'

/** Shortly before the begin signing off wants a reason; who only tapped wrongly has this one. */
const ZURUECKGENOMMEN = 'Gleich wieder zurückgenommen'

interface Angaben {
  readonly dienst: Meldbar
  /** Id of the shift that was tapped. */
  readonly schicht?: string
  readonly beiSchliessen: () => void
}

/** The sheet of signing up for a service: what the list knows at once, the rules' answers as soon as they are here. */
export function Dienstanmeldung({ dienst, schicht, beiSchliessen }: Angaben) {
  const { data } = useQuery(dienstAbfrage(dienst._id))

  async function nimmZurueck(helfer: readonly Helfer[]) {
    for (const einer of helfer) {
      // oxlint-disable-next-line no-await-in-loop -- two changes of the same person, one after the other
      await dienste.abmelden({ params: { id: dienst._id }, query: { schicht: einer.schicht, grund: ZURUECKGENOMMEN } })
    }
    await diensteNeuLaden()
  }

  return (
    <Anmeldeblatt
      titel={dienst.bezeichnung}
      ortName={dienst.ortName}
      angebote={data?.schichten ?? dienst.schichten}
      {...(schicht ? { vorgewaehlt: schicht } : {})}
      entwurf={`anmeldung-${dienst._id}`}
      melde={(body) => diensteStill.anmelden({ params: { id: dienst._id }, body })}
      beiErfolg={(helfer) => {
        void diensteNeuLaden()
        const du = DEIN_STAND[helfer.some(({ status }) => status !== 'warteliste') ? 'gemeldet' : 'warteliste']
        meldeRueckgaengig(`${du}: ${dienst.bezeichnung}.`, () => nimmZurueck(helfer))
      }}
      beiSchliessen={beiSchliessen}
    />
  )
}

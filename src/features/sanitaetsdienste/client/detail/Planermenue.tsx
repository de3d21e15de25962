import { Menu } from '@mantine/core'
import { spaeter } from '#client/spaeter.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Suspense, useState } from 'react'
import { melde } from '#client/melde.ts'
import { pfad } from '#contract/screens.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { bestaetige } from '#client/ui/bestaetige.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { useSend } from '#client/useSend.ts'
import { useUrlZustand } from '#client/urlzustand.ts'
import { useGehe } from '#client/verweis.tsx'
import { rechtFuer, type Dienst, type Dienststatus } from '#features/sanitaetsdienste/formen.ts'
import { dienste, diensteNeuLaden } from '../daten.ts'
import { istEntwurf } from '../liste/meldbar.ts'
import classes from './detail.module.css'
import { keinAbschluss, keineAbsage, keineAenderung, keineLoeschung, keinZurueck } from './regeln.ts'

const Absage = spaeter(async () => (await import('../absage/Absage.tsx')).Absage)
const Kopieren = spaeter(async () => (await import('../kopie/Kopieren.tsx')).Kopieren)

interface Punkt {
  readonly titel: string
  readonly tu: () => void
  readonly grund?: string | undefined
  readonly gefahr?: boolean
}

/** The next state that a person can give by hand, with its verb. */
function schritte({ status }: Dienst): readonly { readonly nach: Dienststatus; readonly titel: string }[] {
  if (status === 'anfrage')
    return [
      { nach: 'angebot', titel: 'Angebot ist verschickt' },
      { nach: 'beauftragt', titel: 'Wir sind beauftragt' },
    ]
  if (status === 'angebot') return [{ nach: 'beauftragt', titel: 'Wir sind beauftragt' }]
  if (status === 'durchgefuehrt') return [{ nach: 'abgerechnet', titel: 'Ist abgerechnet' }]
  return []
}

/** All that one can do with a service besides standing there, in one menu; what is grey says why. */
export function Planermenue({ dienst }: { readonly dienst: Dienst }) {
  const gehe = useGehe()
  const [, setzeUrl] = useUrlZustand(['ansicht'])
  const [dialog, oeffne] = useState<'absage' | 'kopie' | null>(null)
  const [jetzt] = useState(() => new Date())
  const ohneAendern = useGrundOhne(rechtFuer('UPDATE', dienst.art))
  const ohneAnlegen = useGrundOhne(rechtFuer('CREATE', dienst.art))
  const ohneLoeschen = useGrundOhne(rechtFuer('DELETE', dienst.art))
  const ohneVerlauf = useGrundOhne('READ_SANITAETSDIENST_HISTORY')
  const params = { id: dienst._id }

  async function setzeStatus(status: Dienststatus, gesagt: string) {
    await dienste.status({ params, body: { version: dienst.version, status } })
    melde(gesagt, 'success')
  }
  async function schreibeAus() {
    const ja = await bestaetige({
      titel: 'Dienst ausschreiben?',
      text: 'Danach sehen ihn alle, für die er gedacht ist, und wer Mails über neue Dienste möchte, bekommt eine.',
      ja: 'Ausschreiben',
    })
    if (ja) await setzeStatus('ausgeschrieben', `„${dienst.bezeichnung}“ ist ausgeschrieben.`)
  }
  async function loesche() {
    const text = `„${dienst.bezeichnung}“ ist danach weg. Das lässt sich nicht rückgängig machen.`
    if (!(await bestaetige({ titel: 'Dienst löschen?', text, ja: 'Löschen', gefahr: true }))) return
    await dienste.remove({ params })
    melde(`„${dienst.bezeichnung}“ ist gelöscht.`, 'success')
    await gehe(pfad('/sanitaetsdienste'), true)
  }
  const { send } = useSend((tu: () => Promise<void>) => tu(), { reload: diensteNeuLaden })
  const versuche = (tu: () => Promise<void>) => () => void send(tu)

  const entwurf = istEntwurf(dienst) && !dienst.abgesagt
  const punkte: readonly (Punkt | null)[] = [
    { titel: 'Bearbeiten', grund: ohneAendern ?? keineAenderung(dienst), tu: () => void gehe(pfad('/sanitaetsdienst/{id}/edit', params)) },
    entwurf ? { titel: 'Ausschreiben', grund: ohneAendern, tu: versuche(schreibeAus) } : null,
    ...(dienst.abgesagt ? [] : schritte(dienst)).map(({ nach, titel }) => ({
      titel,
      grund: ohneAendern,
      tu: versuche(() => setzeStatus(nach, 'Der Status ist geändert.')),
    })),
    dienst.status === 'ausgeschrieben' && !dienst.abgesagt
      ? {
          titel: 'Zurück zum Entwurf',
          grund: ohneAendern ?? keinZurueck(dienst),
          tu: versuche(() => setzeStatus('beauftragt', 'Der Dienst ist wieder ein Entwurf.')),
        }
      : null,
    { titel: 'Kopieren', grund: ohneAnlegen, tu: () => oeffne('kopie') },
    { titel: 'Abschließen', grund: ohneAendern ?? keinAbschluss(dienst, jetzt), tu: () => setzeUrl({ ansicht: 'abschluss' }) },
    { titel: 'Verlauf', grund: ohneVerlauf, tu: () => void gehe(pfad('/sanitaetsdienst/history/{id}', params)) },
    { titel: 'Absagen', grund: ohneAendern ?? keineAbsage(dienst), tu: () => oeffne('absage'), gefahr: true },
    { titel: 'Löschen', grund: ohneLoeschen ?? keineLoeschung(dienst), tu: versuche(loesche), gefahr: true },
  ]
  return (
    <>
      {entwurf && ohneAendern === undefined && <Knopf onClick={versuche(schreibeAus)}>Ausschreiben</Knopf>}
      <Menu position="bottom-end" shadow="md" width={290}>
        <Menu.Target>
          <Knopf variant="default" leftSection={<IconDots size={18} aria-hidden />}>
            Mehr
          </Knopf>
        </Menu.Target>
        <Menu.Dropdown>{punkte.map((punkt) => punkt && <Menuepunkt key={punkt.titel} {...punkt} />)}</Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'absage' && <Absage dienst={dienst} beiSchliessen={() => oeffne(null)} />}
        {dialog === 'kopie' && <Kopieren dienst={dienst} beiSchliessen={() => oeffne(null)} />}
      </Suspense>
    </>
  )
}

/** Greyed it stays readable by keyboard and finger, with its reason below. */
const Menuepunkt = ({ titel, tu, grund, gefahr = false }: Punkt) => (
  <Menu.Item
    mih={44}
    {...(gefahr && grund === undefined ? { color: 'red' } : {})}
    closeMenuOnClick={grund === undefined}
    aria-disabled={grund !== undefined || undefined}
    {...(grund === undefined ? {} : { c: 'dimmed' })}
    onClick={() => grund === undefined && tu()}
  >
    {titel}
    {grund !== undefined && <span className={classes['punkt']}>{grund}</span>}
  </Menu.Item>
)

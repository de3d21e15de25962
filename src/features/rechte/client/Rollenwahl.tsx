import { Alert, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Recht } from '#contract/rechte.ts'
import { ROLLEN, type Rollenname } from '#contract/rollen.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Aenderungsliste } from './Aenderungsliste.tsx'
import { ROLLENNAMEN, titelVon } from './katalog.ts'
import classes from './Aenderungen.module.css'
import { mitRolle, unterschied } from './unterschied.ts'
import { Vorschau } from './Vorschau.tsx'
import { rechteZahl } from './woerter.ts'

interface Angaben {
  readonly rechte: readonly Recht[]
  readonly grund: (recht: Recht) => string | undefined
  readonly vorname: string
  readonly beiAnwenden: (rechte: readonly Recht[]) => void
  readonly beiSchliessen: () => void
}

/** Applies a bundle to the boxes, after showing what it would change; saving comes later. */
export function Rollenwahl({ rechte, grund, vorname, beiAnwenden, beiSchliessen }: Angaben) {
  const [rolle, setzeRolle] = useState<Rollenname | null>(null)
  const [art, setzeArt] = useState<'ergaenzen' | 'ersetzen'>('ergaenzen')
  const darf = (recht: Recht) => grund(recht) === undefined
  const ergebnis = rolle ? mitRolle(rechte, ROLLEN[rolle], art, darf) : { rechte: [...rechte], ausgelassen: [] }
  // What is locked cannot be taken away by a bundle either.
  const neu = [...new Set([...ergebnis.rechte, ...rechte.filter((recht) => !darf(recht))])]
  const aenderung = unterschied(rechte, neu)
  const ausgelassen = ergebnis.ausgelassen.filter((recht) => !neu.includes(recht))
  const leer = aenderung.dazu.length + aenderung.weg.length === 0
  return (
    <Dialog titel="Rolle anwenden" breite="lg" beiSchliessen={beiSchliessen}>
      <Stack gap="md">
        <Text c="dimmed">
          Eine Rolle ist eine Vorlage: Sie füllt die Kästchen, danach kannst du einzelne Rechte ändern. Gespeichert wird erst am Ende.
        </Text>
        <NativeSelect
          label="Rolle"
          size="md"
          value={rolle ?? ''}
          onChange={(e) => setzeRolle(ROLLENNAMEN.find((name) => name === e.currentTarget.value) ?? null)}
          data={[
            { value: '', label: 'Bitte wählen …' },
            ...ROLLENNAMEN.map((name) => ({ value: name, label: `${name} (${rechteZahl(ROLLEN[name].length)})` })),
          ]}
          data-autofocus
        />
        <Radio.Group aria-label="Wie die Rolle angewendet wird" value={art} onChange={(neueArt) => setzeArt(neueArt)}>
          <div className={classes['arten']}>
            <Radio size="md" value="ergaenzen" label="Dazugeben" description={`Was ${vorname} schon hat, bleibt.`} />
            <Radio size="md" value="ersetzen" label="Alles ersetzen" description="Nur die Rechte der Rolle bleiben." />
          </div>
        </Radio.Group>
        {rolle && (
          <Vorschau titel="Was sich ändert">
            {leer ? (
              <Text role="status">
                {ausgelassen.length > 0
                  ? 'Mehr davon kannst du nicht vergeben.'
                  : `Das ändert nichts: ${vorname} hat alle Rechte dieser Rolle.`}
              </Text>
            ) : (
              <Aenderungsliste {...aenderung} />
            )}
          </Vorschau>
        )}
        {ausgelassen.length > 0 && (
          <Alert color="gelb" title={`${rechteZahl(ausgelassen.length)} ${ausgelassen.length === 1 ? 'bleibt' : 'bleiben'} weg`}>
            Du kannst nur vergeben, was du selbst hast: {ausgelassen.slice(0, 6).map(titelVon).join(', ')}
            {ausgelassen.length > 6 ? ` und ${ausgelassen.length - 6} weitere` : ''}.
          </Alert>
        )}
        <div className={classes['knoepfe']}>
          <Knopf variant="default" onClick={beiSchliessen}>
            Abbrechen
          </Knopf>
          <Knopf
            grund={rolle ? (leer ? 'Diese Rolle ändert nichts.' : undefined) : 'Wähle zuerst eine Rolle.'}
            onClick={() => {
              beiAnwenden(neu)
              beiSchliessen()
            }}
          >
            Übernehmen
          </Knopf>
        </div>
      </Stack>
    </Dialog>
  )
}

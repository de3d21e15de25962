import { Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#client/useSend.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { Dateischritt } from './Dateischritt.tsx'
import { Ergebnisschritt } from './Ergebnisschritt.tsx'
import type { Importergebnis, Tabellenvorschau } from '#contract/import.ts'
import type { Importwege } from './formen.ts'
import { Zuordnungsschritt } from './Zuordnungsschritt.tsx'

interface Angaben {
  /** What comes in, in singular and plural: `['Fahrzeug', 'Fahrzeuge']`. */
  readonly namen: readonly [string, string]
  readonly wege: Importwege
  /** By what a row is recognised that is there already: "am Kennzeichen". */
  readonly erkennung: string
  readonly beiSchliessen: () => void
  /** Reads anew what has changed. */
  readonly neuLaden: () => Promise<unknown>
}

/** A table from a file becomes records: choose it, say what its columns are, try it, take it in. Nothing is stored before the last step. */
export function Importdialog({ namen, wege, erkennung, beiSchliessen, neuLaden }: Angaben) {
  const [datei, setzeDatei] = useState<File | null>(null)
  const [vorschau, setzeVorschau] = useState<Tabellenvorschau | null>(null)
  const [zuordnung, setzeZuordnung] = useState<readonly string[]>([])
  const [ergebnis, setzeErgebnis] = useState<Importergebnis | null>(null)
  const [anteil, setzeAnteil] = useState(0)

  // Each step says how far it is.
  const { send, isSending, error, reset } = useSend((step: (report: (share: number) => void) => Promise<void>) => {
    setzeAnteil(0)
    return step(setzeAnteil)
  })
  /** The fields first: who reads the stream knows them when the file comes. */
  function formular(felder: Readonly<Record<string, string>>, inhalt: File): FormData {
    const neu = new FormData()
    for (const [name, wert] of Object.entries(felder)) neu.append(name, wert)
    neu.append('datei', inhalt)
    return neu
  }
  const lies = (neue: File) =>
    send(async (sage) => {
      setzeDatei(neue)
      const gelesen = await wege.lies(formular({}, neue), sage)
      setzeZuordnung(gelesen.zuordnung)
      setzeVorschau(gelesen)
    })
  const nimm = (probe: boolean) =>
    send(async (sage) => {
      if (!datei) return
      setzeErgebnis(await wege.nimm(formular({ zuordnung: JSON.stringify(zuordnung), probe: String(probe) }, datei), sage))
      if (!probe) await neuLaden()
    })
  function vonVorn() {
    setzeVorschau(null)
    setzeErgebnis(null)
    reset()
  }

  return (
    // While rows are being written there is nothing to close: their outcome would be lost.
    <Dialog titel={`${namen[1]} importieren`} breite={820} beiSchliessen={() => !isSending && beiSchliessen()}>
      <Stack gap="md">
        <ErrorLine text={error} />
        {isSending && <Fortschritt anteil={anteil} zeilen={vorschau?.zeilen ?? null} schreibt={ergebnis?.probe === true} />}
        {ergebnis ? (
          <Ergebnisschritt
            ergebnis={ergebnis}
            namen={namen}
            dateiname={datei?.name ?? ''}
            laeuft={isSending}
            zurueck={() => setzeErgebnis(null)}
            nimm={() => void nimm(false)}
            fertig={beiSchliessen}
          />
        ) : vorschau ? (
          <Zuordnungsschritt
            vorschau={vorschau}
            dateiname={datei?.name ?? ''}
            zuordnung={zuordnung}
            setze={setzeZuordnung}
            laeuft={isSending}
            zurueck={vonVorn}
            pruefe={() => void nimm(true)}
          />
        ) : (
          <Dateischritt erkennung={erkennung} laeuft={isSending} nimm={(neue) => void lies(neue)} />
        )}
      </Stack>
    </Dialog>
  )
}

interface Fortgang {
  readonly anteil: number
  /** Null before the table was read. */
  readonly zeilen: number | null
  readonly schreibt: boolean
}
/** First the file travels, then the server works on it, which tells no share. */
function Fortschritt({ anteil, zeilen, schreibt }: Fortgang) {
  const unterwegs = anteil < 1
  const was = zeilen === null ? 'Die Zeilen werden' : zeilen === 1 ? '1 Zeile wird' : `${zeilen.toLocaleString('de-DE')} Zeilen werden`
  const text = unterwegs
    ? `Die Datei wird gesendet: ${Math.round(anteil * 100)} %`
    : `${was} ${schreibt ? 'gespeichert' : zeilen === null ? 'gelesen' : 'geprüft'} …`
  return (
    <div role="status">
      <Progress value={unterwegs ? anteil * 100 : 100} animated={!unterwegs} aria-label={text} mb={6} />
      <Text size="sm">{text}</Text>
    </div>
  )
}

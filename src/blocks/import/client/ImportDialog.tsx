import { Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSend } from '#client/net/useSend.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { FileStep } from './FileStep.tsx'
import type { Answers } from './Questions.tsx'
import { ResultStep } from './ResultStep.tsx'
import type { ImportResult, TablePreview } from '#contract/import.ts'
import type { ImportWays } from './ways.ts'
import { MappingStep } from './MappingStep.tsx'

interface Props {
  readonly names: readonly [string, string]
  readonly ways: ImportWays
  readonly detection: string
  readonly onClose: () => void
  readonly reload: () => Promise<unknown>
  readonly next?: (result: ImportResult) => ReactNode
}

/** Import dialog: choose a file, map its columns, rehearse, import. Nothing is stored before the last step. */
export function ImportDialog({ names, ways, detection, onClose, reload, next }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<TablePreview | null>(null)
  const [mapping, setMapping] = useState<readonly string[]>([])
  const [answers, setAnswers] = useState<Answers>({})
  const [result, setResult] = useState<ImportResult | null>(null)
  const [share, setShare] = useState(0)

  const { send, isSending, error, reset } = useSend((step: (report: (share: number) => void) => Promise<void>) => {
    setShare(0)
    return step(setShare)
  })
  /** Fields precede the file, since the server reads the stream in order. */
  function form(fields: Readonly<Record<string, string>>, content: File): FormData {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    data.append('datei', content)
    return data
  }
  const read = (chosen: File) =>
    send(async (say) => {
      setFile(chosen)
      const read = await ways.read(form({}, chosen), say)
      setMapping(read.zuordnung)
      setAnswers({})
      setPreview(read)
    })
  const take = (sample: boolean, all = false, given = answers) =>
    send(async (say) => {
      if (!file) return
      setAnswers(given)
      const fields = { zuordnung: JSON.stringify(mapping), probe: String(sample), alle: String(all), antworten: JSON.stringify(given) }
      setResult(await ways.take(form(fields, file), say))
      if (!sample) await reload()
    })
  function startOver() {
    setPreview(null)
    setResult(null)
    reset()
  }

  async function leave() {
    if (isSending) return
    const done = result !== null && !result.probe
    const text = 'Die Datei und die Zuordnung der Spalten sind dann weg. Eingelesen ist noch nichts.'
    if (preview === null || done || (await confirm({ titel: 'Import abbrechen?', text, yes: 'Abbrechen', danger: true }))) onClose()
  }

  return (
    // Not closable while rows are written: the result would be lost.
    <Dialog titel={`${names[1]} importieren`} width={820} onClose={() => void leave()}>
      <Stack gap="md">
        <ErrorLine text={error} />
        {isSending && <ProgressState share={share} zeilen={preview?.zeilen ?? null} writes={result?.probe === true} ways={ways} />}
        {result ? (
          <ResultStep
            result={result}
            columns={preview?.spalten ?? []}
            mapping={mapping}
            names={names}
            fileName={file?.name ?? ''}
            running={isSending}
            back={() => setResult(null)}
            take={(all) => void take(false, all)}
            answer={(added) => void take(true, false, { ...answers, ...added })}
            done={onClose}
            next={next}
          />
        ) : preview ? (
          <MappingStep
            preview={preview}
            fileName={file?.name ?? ''}
            mapping={mapping}
            set={(value) => {
              setMapping(value)
              // Answers belong to the old mapping.
              setAnswers({})
            }}
            running={isSending}
            back={startOver}
            check={() => void take(true)}
          />
        ) : (
          <FileStep
            detection={detection}
            running={isSending}
            take={(chosen) => void read(chosen)}
            sample={() => ways.sample(`Muster ${names[1]}`)}
          />
        )}
      </Stack>
    </Dialog>
  )
}

interface OwnProgress {
  readonly share: number
  readonly zeilen: number | null
  readonly writes: boolean
  readonly ways: ImportWays
}
function ProgressState({ share, zeilen, writes, ways }: OwnProgress) {
  const unterwegs = share < 1
  const { data } = useQuery({
    queryKey: ['import', 'stand'],
    queryFn: ways.progress,
    enabled: !unterwegs && zeilen !== null,
    refetchInterval: 700,
    gcTime: 0,
    retry: false,
  })
  // Before its first row the server waits for other imports or reads existing records.
  const done = data && data.getan > 0 ? data.getan : null
  const german = (n: number) => n.toLocaleString('de-DE')
  const what = zeilen === null ? 'Die Zeilen werden' : zeilen === 1 ? '1 Zeile wird' : `${german(zeilen)} Zeilen werden`
  const text = unterwegs
    ? `Die Datei wird gesendet: ${Math.round(share * 100)} %`
    : `${what} ${writes ? 'gespeichert' : zeilen === null ? 'gelesen' : 'geprüft'} ` +
      `…${done === null ? ' Das wird vorbereitet.' : ` ${done === 1 ? '1 ist' : `${german(done)} sind`} fertig.`}`
  const value = unterwegs ? share * 100 : done === null ? 100 : (done / (data?.zeilen ?? 1)) * 100
  return (
    <div role="status">
      <Progress value={value} animated={!unterwegs} aria-label={text} mb={6} />
      <Text size="sm">{text}</Text>
    </div>
  )
}

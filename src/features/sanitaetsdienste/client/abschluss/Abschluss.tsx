import { Alert, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Abschluss as Closing, type Extra } from '#blocks/dienst/client/index.ts'
import { useSession } from '#client/app/session.ts'
import { CountInput } from '#client/ui/field/CountInput.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Paragraph } from '#client/ui/page/Paragraph.tsx'
import { readableValue } from '#contract/schema.ts'
import { reopenHindernis, sumOf } from '#features/sanitaetsdienste/hindernisse.ts'
import { type Dienst, dienstFields, hilfeleistungenText } from '#features/sanitaetsdienste/schemas.ts'
import { diensteSilent, reloadDienste } from '../api.ts'
import { useNotLeading } from '../detail/leading.ts'
import { noAbschluss } from '../detail/rules.ts'
import { schichtText } from '#features/sanitaetsdienste/names.ts'

const NUMBERS = [
  ['versorgt', 'Versorgt', 100_000],
  ['transporte', 'Transporte', 1000],
  ['notarzt', 'Notarzt da', 1000],
  ['rtwNachgefordert', 'RTW nachgefordert', 1000],
] as const
interface Told {
  readonly hilfeleistungen: Record<(typeof NUMBERS)[number][0], number>
  readonly bericht: string
}

export function Abschluss({ dienst }: { readonly dienst: Dienst }) {
  const [now] = useState(() => new Date())
  const { user } = useSession()
  const notLeading = useNotLeading(dienst)
  const params = { id: dienst._id }
  const extra: Extra<Told> = {
    start: {
      hilfeleistungen: dienst.hilfeleistungen ?? { versorgt: 0, transporte: 0, notarzt: 0, rtwNachgefordert: 0 },
      bericht: dienst.bericht,
    },
    form: (values, set) => report(dienst, values, set),
    told: (
      <>
        {dienst.hilfeleistungen && (
          <Text c="dimmed" mb={10}>
            {hilfeleistungenText(dienst.hilfeleistungen)}.
          </Text>
        )}
        <Paragraph>{dienst.bericht || 'Ohne Bericht.'}</Paragraph>
      </>
    ),
    close: (helfer, { hilfeleistungen, bericht }) =>
      diensteSilent.abschluss({ params, body: { version: dienst.version, hilfeleistungen, bericht, helfer } }),
    reopen: () => diensteSilent.abschlussZuruecknehmen({ params, query: { version: dienst.version } }),
    reload: reloadDienste,
    reason: notLeading ?? noAbschluss(dienst, now),
    reopenReason: notLeading ?? reopenHindernis(user, dienst) ?? undefined,
    reopenHint:
      dienst.rechnung === null
        ? undefined
        : `Es gibt schon einen Rechnungsentwurf${sumOf(dienst.rechnung)}. Stellen lässt er sich erst nach dem neuen Abschluss.`,
    draft: 'sanitaetsdienste/abschluss',
    words: { one: 'Dienst', that: 'Der Dienst' },
    nameOf: schichtText,
  }
  return <Closing anlass={dienst} extra={extra} />
}

const FREE: ReadonlySet<Dienst['abrechnungsart']> = new Set(['kostenlos', 'spende'])
/** The report of work done; billing is blocked while it can change. */
const report = ({ art, abrechnungsart }: Dienst, values: Told, set: (changes: Partial<Told>) => void) => (
  <>
    {art === 'intern' && FREE.has(abrechnungsart) && (
      <Alert color="gelb" title={`Abrechnung: ${readableValue(dienstFields.abrechnungsart, abrechnungsart)}`}>
        Die Kasse stellt dafür keine Rechnung. Soll sie eine stellen, ändere das vor dem Abschluss.
      </Alert>
    )}
    <InfoCard titel="Was war los?">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {NUMBERS.map(([name, titel, max]) => (
            <CountInput
              key={name}
              label={titel}
              max={max}
              empty={0}
              value={values.hilfeleistungen[name]}
              set={(amount) => set({ hilfeleistungen: { ...values.hilfeleistungen, [name]: amount } })}
            />
          ))}
        </SimpleGrid>
        <Textarea
          label="Bericht"
          description="Nie mit dem Namen eines Patienten oder etwas, woran man ihn erkennt."
          maxLength={5000}
          value={values.bericht}
          onChange={(e) => set({ bericht: e.currentTarget.value })}
        />
      </Stack>
    </InfoCard>
  </>
)

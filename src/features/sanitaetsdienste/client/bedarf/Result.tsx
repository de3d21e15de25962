import { Alert, Box, Flex, Group, SimpleGrid, Text } from '@mantine/core'
import { COMMAND_NAMES, helpersText, levelName } from '#blocks/bedarf/contract.ts'
import { countText } from '#contract/words.ts'
import { numberText, scalePosition, type Input, type Result as Values } from './input.ts'

const points = (total: number) => countText(total, 'Punkt', 'Punkte')
import classes from './Bedarf.module.css'

interface Scale {
  readonly result: Values
  /** Bounds of the levels 0 to 2, and the end of the table. */
  readonly levels: readonly number[]
  readonly ende: number
}
interface Props extends Scale {
  readonly input: Input
}

export function Result({ input, result: e, levels, ende }: Props) {
  const kraefte = {
    Helfer: helpersText(e),
    KTW: numberText(e.ktw),
    RTW: numberText(e.rtw),
    Notarzt: numberText(e.notarzt),
    'Großraum-KTW': numberText(e.gktw),
    'Unfall\u00adhilfs\u00adstellen': numberText(e.unfallhilfsstellen),
  }
  return (
    <div aria-live="polite">
      <Group component="p" align="baseline" gap="2px 10px" m={0}>
        <Text component="strong" fz={26} lh={1.2} fw="bolder">
          {points(e.gesamt)}
        </Text>
        <span>
          Stufe {e.stufe}: {levelName(e)}
        </span>
      </Group>
      <PointScale result={e} levels={levels} ende={ende} />
      {e.ueberTabelle && (
        <Alert color="gelb" mt="sm" title={`Über ${numberText(ende)} Punkten endet die Tabelle`}>
          Die Zahlen sind das Mindeste. Lege den Bedarf mit der Behörde fest.
        </Alert>
      )}
      <SimpleGrid component="dl" minColWidth={88} autoFlow="auto-fit" spacing={8} mt={14} mb={12}>
        {Object.entries(kraefte).map(([what, value]) => (
          // Screen readers get "Helfer: 5"; visually the number is on top.
          <Flex key={what} direction="column-reverse" justify="flex-end" px={10} py={8} bd="1px solid var(--line)" bdrs={10}>
            <Text component="dt" c="dimmed" fz={13} className={classes['term'] ?? ''}>
              {what}
            </Text>
            <Text component="dd" m={0} fz={18} fw={value === '0' ? 400 : 600} {...(value === '0' ? { c: 'dimmed' } : {})}>
              {value}
            </Text>
          </Flex>
        ))}
      </SimpleGrid>
      <Text size="sm">
        Einsatzleitung: {COMMAND_NAMES[e.einsatzleitung]}.{' '}
        {e.ktw + e.rtw + e.notarzt > 0 ? 'Die Besatzungen der Fahrzeuge kommen zu den Helfern hinzu.' : ''}
      </Text>
      <Calculation input={input} result={e} />
    </div>
  )
}

const LEVEL_COLORS = ['gruen.6', 'petrol.5', 'gelb.5', 'red.5'] as const

/** The total on the scheme's levels: equally wide levels with a mark at the total. */
function PointScale({ result, levels, ende }: Scale) {
  const limits = [...levels, ende]
  const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`
  return (
    <Box role="img" mt={14} mb={4} aria-label={`${points(result.gesamt)}, Stufe ${result.stufe} von 0 bis 3: ${levelName(result)}`}>
      <Box pos="relative">
        <Group gap={2} h={14} bdrs={7} style={{ overflow: 'hidden' }}>
          {limits.map((limit, i) => (
            <Box key={limit} flex={1} h="100%" bg={LEVEL_COLORS[i] ?? ''} opacity={result.stufe === i ? 1 : 0.35} />
          ))}
        </Group>
        <Box className={classes['marker']} left={percent(scalePosition(result.gesamt, levels, ende))} />
      </Box>
      <Box pos="relative" h={20} mt={6} c="dimmed" fz={12} lh={1.6}>
        {limits.map((limit, i) => (
          <Box
            key={limit}
            component="span"
            pos="absolute"
            left={percent((i + 1) / limits.length)}
            style={{ transform: `translateX(${limit === ende ? -100 : -50}%)` }}
          >
            {numberText(limit)}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function Calculation({ input, result: e }: Pick<Props, 'input' | 'result'>) {
  const fromFlaeche = (given: number | null) => (given !== null ? '' : input.flaecheQm === null ? ' (keine Grenze)' : ' (aus der Fläche)')
  const steps: [was: string, wert: number][] = [
    [`Zulässige Besucher${fromFlaeche(input.maxBesucher)}`, e.z1],
    ['Geschlossenes Gebäude', e.z2],
    [`Erwartete Besucher${fromFlaeche(input.erwarteteBesucher)}`, e.z3],
    [`Summe × ${numberText(e.faktor)} (${input.veranstaltungsart})`, Math.round((e.z1 + e.z2 + e.z3) * e.faktor * 100) / 100],
    ['Prominente', e.z6],
    ['Gewalt erwartet', e.z7],
    ['Gesamt', e.gesamt],
  ]
  return (
    <details className={classes['calculation']}>
      <summary>Rechenweg (Tabelle {e.tabelle})</summary>
      <ol>
        {steps.map(([what, value]) => (
          <li key={what}>
            <span>{what}</span>
            <span>{numberText(value)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

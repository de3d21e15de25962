import { Text } from '@mantine/core'
import { heute, MONATE_KURZ, monatLang } from '#client/datum.ts'
import type { Uebersicht } from '#features/sanitaetsdienste/formen.ts'
import classes from './Dienstkarten.module.css'
import { Uebersichtsteil } from './Uebersichtsteil.tsx'

const stunden = (zahl: number) => `${zahl.toLocaleString('de-DE', { maximumFractionDigits: 1 })} ${zahl === 1 ? 'Stunde' : 'Stunden'}`

/** My hours of this year, with a bar for each month. */
export const MeineStunden = () => (
  <Uebersichtsteil platz="stunden" titel={`Deine Stunden ${heute().slice(0, 4)}`} immer>
    {({ stunden: zahlen }) => <Stundenbild {...zahlen} />}
  </Uebersichtsteil>
)

/** The sum in words and the months as bars; who hears the screen gets the months as a list. */
export function Stundenbild({ jahr, bestaetigt, entwurf, jeMonat }: Uebersicht['stunden']) {
  const hoechste = Math.max(1, ...jeMonat)
  return (
    <>
      <Text fz={26} fw={600} lh={1.2}>
        {stunden(bestaetigt)}
      </Text>
      <Text size="sm" c="dimmed">
        {bestaetigt + entwurf === 0
          ? 'Nach deinem ersten Dienst in diesem Jahr steht hier, wie viel du da warst.'
          : entwurf > 0
            ? `bestätigt, dazu ${stunden(entwurf)} als Entwurf`
            : 'bestätigt'}
      </Text>
      <ol className={classes['monate']}>
        {jeMonat.map((zahl, i) => (
          <li key={MONATE_KURZ[i]} aria-label={`${monatLang(`${jahr}-${String(i + 1).padStart(2, '0')}`)}: ${stunden(zahl)}`}>
            <Text span fz={11} c="dimmed" aria-hidden>
              {zahl > 0 ? Math.round(zahl) : ''}
            </Text>
            <span
              className={classes['saeule']}
              style={{ height: `${(zahl / hoechste) * 64}px` }}
              data-leer={zahl === 0 || undefined}
              aria-hidden
            />
            <Text span fz={11} c="dimmed" aria-hidden>
              {MONATE_KURZ[i]}
            </Text>
          </li>
        ))}
      </ol>
    </>
  )
}

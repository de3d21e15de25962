import { Text, UnstyledButton } from '@mantine/core'
import { monatLang, tagLang } from '#client/datum.ts'
import classes from './Kalender.module.css'
import type { Kalendereintrag } from './entry.ts'
import { Kalenderinhalt } from './Kalenderinhalt.tsx'
import { jeTag } from './kalenderzeit.ts'

interface Angaben {
  readonly eintraege: readonly Kalendereintrag[]
  /** 'YYYY-MM' */
  readonly monat: string
  readonly beiWahl: (id: string) => void
  readonly namen: readonly [einzahl: string, mehrzahl: string]
}

/** The month as a list of its days. */
export function Kalenderliste({ eintraege, monat, beiWahl, namen }: Angaben) {
  const tage = jeTag(eintraege, monat)
  if (tage.length === 0) {
    return (
      <Text c="dimmed" ta="center" py="xl">
        Im {monatLang(monat)} sind keine {namen[1]}.
      </Text>
    )
  }
  return tage.map(([tag, amTag]) => (
    <section key={tag} className={classes['tag']} aria-labelledby={`tag-${tag}`}>
      <h2 id={`tag-${tag}`} className={classes['tagtitel']}>
        {tagLang(tag)}
      </h2>
      {amTag.map((eintrag) => (
        <UnstyledButton key={eintrag.id} className={classes['zeile']} onClick={() => beiWahl(eintrag.id)}>
          <Kalenderinhalt eintrag={eintrag} art="reihe" />
        </UnstyledButton>
      ))}
    </section>
  ))
}

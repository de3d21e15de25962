import { KINDS } from '#client/ui/kinds/kinds.ts'
import { MARKS, WISHES, WITHOUT_OFFER } from './month.ts'
import classes from './Month.module.css'

const WORDS = [
  `${MARKS.sanitaetsdienst} ${KINDS.sanitaetsdienst.titel}`,
  `${MARKS.ktwWoche} KTW`,
  ...(['blutspende', 'dienstabend', 'veranstaltung', 'ausbildung'] as const).map((kind) => `${MARKS[kind]} ${KINDS[kind].titel}`),
  `${WITHOUT_OFFER.leitung} leitet`,
  `${WITHOUT_OFFER.fahrer} fährt`,
  `${WITHOUT_OFFER.bereitschaft} ${KINDS.cdienst.titel}`,
  '• anderswo',
  '2 so viele Dienste an diesem Tag',
  '– nicht verfügbar',
  'gefüllt: eingeteilt',
  'gestrichelt: gemeldet',
  'rot umrandet: zu wenig Ruhe',
  ...Object.values(WISHES).map(({ mark, word }) => `${mark} ${word}`),
]

export const Legend = () => (
  <div className={classes['legend']}>
    {WORDS.map((word) => (
      <span key={word}>{word}</span>
    ))}
  </div>
)

import classes from './Month.module.css'

const WORDS = [
  'S Sanitätsdienst',
  'K KTW',
  'B Blutspende',
  'D Dienstabend',
  'V Veranstaltung',
  'A Ausbildung',
  'L leitet',
  'F fährt',
  'C C-Dienst',
  '• anderswo',
  '– nicht verfügbar',
  'gefüllt: eingeteilt',
  'gestrichelt: gemeldet',
  'rot umrandet: zu wenig Ruhe',
  '+ gern',
  '· geht',
  '! notfalls',
  '× lieber nicht',
]

export const Legend = () => (
  <div className={classes['legend']}>
    {WORDS.map((word) => (
      <span key={word}>{word}</span>
    ))}
  </div>
)

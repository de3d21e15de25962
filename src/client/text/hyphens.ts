// Places where German compounds may be parted, for browsers without a dictionary. Patterns of all syllables weigh 148 kB.

/** Ends of a first part, and beginnings of a last one, that part compounds without doubt. */
const ENDS = 'ungs|täts|tions|heits|keits|schafts|nachts'
const HEADS = [
  'abend ausbildung auffrischung bereitschaft beladung besprechung buchung dienst einsatz einweisung empfang',
  'fahrt feier fest fortbildung führung halle hilfe kontrolle konzert kunde kurs lager lauf lehrgang markt',
  'material pflege prüfung raum rettung saal schule schulung seminar sitzung spende spiel sperre stadt tagung',
  'training transport treffen turnier übergabe übung umzug versammlung wache wagen wechsel',
]
  .join(' ')
  .replaceAll(' ', '|')
const JOINTS = new RegExp(`(?<=\\p{L}(?:${ENDS}))(?=\\p{Ll}{4})|(?<=\\p{L}{3})(?=(?:${HEADS})(?:$|\\P{L}|s|e[nrs]?(?:$|\\P{L})))`, 'gu')
const LONG_WORD = /\p{L}{12,}/gu

/** "Sanitätsausbildung" with soft hyphens between its parts. */
export const withSoftHyphens = (text: string): string => text.replace(LONG_WORD, (word) => word.replace(JOINTS, '\u00AD'))

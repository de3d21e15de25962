import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from '@tanstack/react-router'
import { kurzTag, tagVon } from '#client/datum.ts'
import { pfad } from '#client/pfade.ts'
import type { Uebersicht } from '#features/sanitaetsdienste/formen.ts'
import classes from './Dienstkarten.module.css'
import { Frage } from './Frage.tsx'
import { Uebersichtsteil } from './Uebersichtsteil.tsx'

const WAS: Readonly<Record<Uebersicht['zuTun'][number]['was'], string>> = {
  luecke: 'Lücke',
  einteilen: 'Einteilen',
  abschliessen: 'Abschließen',
  entwurf: 'Entwurf',
}

/** Questions to me, and what waits for me as a leader. Not there when nothing waits. */
export const Wartendes = () => (
  <Uebersichtsteil titel="Das wartet auf dich">
    {({ anfragen, zuTun }) =>
      anfragen.length + zuTun.length === 0 ? null : (
        <ul className={classes['liste']}>
          {anfragen.map((anfrage) => (
            <Frage key={anfrage._id} anfrage={anfrage} />
          ))}
          {zuTun.map(({ dienst, bezeichnung, beginn, was, text }) => (
            <li key={`${dienst}-${was}`} className={classes['auftrag']}>
              <Link to={pfad('/sanitaetsdienst/{id}', { id: dienst })} className={classes['ziel']}>
                <span className={classes['was']}>{WAS[was]}</span>
                <span className={classes['worum']}>
                  <b>{bezeichnung}</b>
                  <span className={classes['neben']}>
                    {kurzTag(tagVon(beginn))}
                    {text && ` · ${text}`}
                  </span>
                </span>
                <IconChevronRight size={20} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )
    }
  </Uebersichtsteil>
)

import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { pfad } from '#client/pfade.ts'
import { Besetzung, zusammen } from '#blocks/anmeldung/client/index.ts'
import { Zeitspanne } from '#client/ui/Zeitangabe.tsx'
import type { Dienstzeile } from '#features/sanitaetsdienste/formen.ts'
import classes from './Dienstkarte.module.css'
import { Dienstmarken, Eigene } from './Dienstmarken.tsx'
import { Meldeknopf } from './Melden.tsx'

/** A service on the phone and on the dashboard: when, what, where, who is missing, how one stands oneself, and "Melden". */
export const Dienstkarte = memo(({ dienst }: { readonly dienst: Dienstzeile }) => (
  <article className={classes['karte']} data-abgesagt={dienst.abgesagt || undefined}>
    <div className={classes['zeit']}>
      <Zeitspanne beginn={dienst.beginn} ende={dienst.ende} />
      <Dienstmarken dienst={dienst} />
    </div>
    <Link to={pfad('/sanitaetsdienst/{id}', { id: dienst._id })} className={classes['ziel']}>
      {dienst.bezeichnung}
    </Link>
    <div className={classes['wo']}>
      {dienst.ortName}
      {dienst.schichten.length > 1 && ` · ${dienst.schichten.length} Schichten`}
    </div>
    {!dienst.abgesagt && <Besetzung besetzung={zusammen(dienst.schichten.map(({ besetzung }) => besetzung))} />}
    {dienst.meine.length > 0 && (
      <div className={classes['eigene']}>
        <Eigene dienst={dienst} />
      </div>
    )}
    <Meldeknopf dienst={dienst} breit />
  </article>
))

import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { tilesQuery } from './queries.ts'
import classes from './Tiles.module.css'

/** More tiles stand in two rows of the same length. */
const ROW = 6

/** Pending work of somebody with a task in the chapter; each number is that of the list behind it. */
export function Tiles() {
  const { data = [] } = useQuery(tilesQuery)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="kacheln">
      <Title order={2} size="h4" id="kacheln" mb={10}>
        Das wartet auf dich
      </Title>
      <ul
        className={classes['tiles']}
        style={{ '--columns': data.length > ROW ? Math.ceil(data.length / 2) : data.length } as CSSProperties}
      >
        {data.map(({ zahl, eins: one, viele: many, hinweis, pfad }) => (
          <li key={`${pfad} ${one}`}>
            <Link to={pfad} className={classes['tile']}>
              <b>{zahl.toLocaleString('de-DE')}</b>
              <span>{zahl === 1 ? one : many}</span>
              <small title={hinweis}>{hinweis}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { Checkbox, type Choice } from './Checkbox.tsx'
import { type Area, rechteOfArea } from './catalog.ts'
import classes from './Catalog.module.css'

interface Props {
  readonly areas: readonly Area[]
  readonly choice: Choice
  readonly offen: boolean
}

export function GroupList({ areas, choice, offen }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (titel: string) =>
    setOpened((old) => {
      const openTitles = new Set(old)
      if (!openTitles.delete(titel)) openTitles.add(titel)
      return openTitles
    })
  return (
    <div className={classes['groups']}>
      {areas.map((area) => {
        const rechte = rechteOfArea(area)
        const vergeben = rechte.filter(({ name }) => choice.an.has(name)).length
        const changed = rechte.some(({ name }) => choice.an.has(name) !== choice.before.has(name))
        const shows = offen || opened.has(area.titel)
        return (
          <section key={area.titel} className={classes['section']}>
            <h2>
              <button type="button" aria-expanded={shows} onClick={() => toggle(area.titel)} disabled={offen}>
                <span>{area.titel}</span>
                <small data-voll={vergeben > 0 || undefined}>
                  {changed ? 'geändert · ' : ''}
                  {vergeben} von {rechte.length}
                </small>
                <IconChevronDown aria-hidden size={20} />
              </button>
            </h2>
            {shows && (
              <div className={classes['rights']}>
                {rechte.map(({ name, titel }) => (
                  <Checkbox key={name} recht={name} titel={titel} choice={choice} />
                ))}
              </div>
            )}
          </section>
        )
      })}
    </div>
  )
}

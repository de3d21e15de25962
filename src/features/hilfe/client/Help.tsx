import { Text } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { may } from '#contract/rights/rechte.ts'
import { path, screenAt, withQuery } from '#contract/screens.ts'
import { useSession } from '#client/app/session.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { findRows } from '#client/text/search.ts'
import { SearchBox } from '#client/ui/filter/SearchBox.tsx'
import { noHit } from '#client/ui/filter/narrowing.ts'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { CHAPTERS, type Chapter, PLACES } from './chapters.ts'
import { plainOf } from './markdown.ts'
import { ChapterView } from './ChapterView.tsx'
import { FirstDay } from './FirstDay.tsx'
import { News } from './News.tsx'
import { CHAPTER_TEXTS } from './chapter-texts.ts'
import classes from './Help.module.css'

const NAMES = Object.keys(CHAPTERS) as Chapter[]
const SECTIONS = NAMES.flatMap((chapter) =>
  CHAPTER_TEXTS[chapter].sections.map((section) => ({ chapter, section, says: `${CHAPTER_TEXTS[chapter].titel} ${plainOf(section)}` })),
)
const saysOf = ({ says }: (typeof SECTIONS)[number]) => says
const addressOf = (kapitel: string, stelle = '') => withQuery(path('/hilfe'), { kapitel, ...(stelle === '' ? {} : { stelle }) })

/** The handbook: `kapitel` and `stelle` name a place, `zu` the screen that was asked about, `suche` words. */
export function Help() {
  const [{ kapitel, stelle, zu, suche }] = useUrlState(['kapitel', 'stelle', 'zu', 'suche'])
  const screen = zu === '' ? undefined : screenAt(zu)
  const [chapter = '', section = ''] = screen ? PLACES[screen].split('#') : [kapitel, stelle]
  const shown = NAMES.find((name) => name === chapter)
  const narrow = useNarrow()
  useEffect(() => {
    if (section !== '') document.getElementById(section)?.scrollIntoView({ block: 'start' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another chapter has another section of this name
  }, [chapter, section])
  const text = shown && CHAPTER_TEXTS[shown]
  const searching = suche.trim() !== ''
  return (
    <Page titel={text?.titel ?? 'Hilfe'} {...(text ? { back: path('/hilfe') } : {})}>
      <div className={classes['grid']}>
        {(!narrow || !text || searching) && (
          <nav aria-label="Handbuch">
            <SearchBox titel="Wie geht …?" />
            <div className={classes['contents']}>{searching ? <Hits search={suche} /> : <Contents current={shown} />}</div>
          </nav>
        )}
        {text ? (
          <ChapterView text={text} asked={section} />
        ) : (
          <div>
            <FirstDay />
            <News />
          </div>
        )}
      </div>
    </Page>
  )
}

function Contents({ current }: { readonly current: Chapter | undefined }) {
  const { user } = useSession()
  const mine = NAMES.filter((name) => may(user, CHAPTERS[name]))
  const others = NAMES.filter((name) => !mine.includes(name))
  return (
    <>
      <Chapters names={mine} current={current} />
      {others.length > 0 && (
        <details>
          <summary style={{ paddingBlock: 12, cursor: 'pointer' }}>Für andere Aufgaben</summary>
          <Chapters names={others} current={current} />
        </details>
      )}
    </>
  )
}

const Chapters = ({ names, current }: { readonly names: readonly Chapter[]; readonly current: Chapter | undefined }) => (
  <ul className={classes['list']}>
    {names.map((name) => (
      <li key={name}>
        <Link to={addressOf(name)} className={classes['link']} {...(name === current ? { 'aria-current': 'page' as const } : {})}>
          <span>{CHAPTER_TEXTS[name].titel}</span>
          <IconChevronRight size={18} aria-hidden />
        </Link>
      </li>
    ))}
  </ul>
)

function Hits({ search }: { readonly search: string }) {
  const hits = findRows(SECTIONS, search, saysOf)
  if (hits.length === 0) return <Text p="sm">{noHit(search.trim())}</Text>
  return (
    <ul className={classes['list']} aria-label="Treffer">
      {hits.map(({ chapter, section }) => (
        <li key={`${chapter} ${section.id}`}>
          <Link to={addressOf(chapter, section.id)} className={classes['link']}>
            <span>
              {section.titel}
              <Text component="span" display="block" size="sm" c="dimmed">
                {CHAPTER_TEXTS[chapter].titel}
              </Text>
            </span>
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

// The chart: nested lists, drawn as boxes with lines on large screens, and as a folding outline on phones.
import { ActionIcon, Group, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNarrow } from '#client/ui/page/narrow.ts'
import type { Stelle } from '../contract.ts'
import { Box, GroupLink, Holders, PageLink } from './Box.tsx'
import classes from './Chart.module.css'
import { childrenOf } from './area.ts'
import { useChart } from './useEditing.ts'

/** A4 landscape without margins and title, in pixels. */
const PAPER = { width: 1040, height: 640 }
const SMALLEST = 0.4

export function Chart({ top }: { readonly top: readonly Stelle[] }) {
  const narrow = useNarrow()
  const [printing, setPrinting] = useState(false)
  const [zoom, setZoom] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<HTMLUListElement>(null)
  const asChart = !narrow || printing
  const fit = () => {
    const [inner, outer] = [drawing.current, frame.current]
    if (inner && outer) setZoom((old) => Math.max(SMALLEST, Math.min(1, (outer.clientWidth * old) / inner.getBoundingClientRect().width)))
  }
  // Initially scaled to fit, unless the text would be too small.
  useLayoutEffect(() => {
    const [inner, outer] = [drawing.current, frame.current]
    if (!narrow && inner && outer) setZoom(Math.max(0.75, Math.min(1, outer.clientWidth / inner.scrollWidth)))
  }, [narrow])
  useEffect(() => {
    const paper = () => {
      flushSync(() => setPrinting(true))
      const inner = drawing.current
      if (!inner) return
      inner.style.zoom = '1'
      const { width, height } = inner.getBoundingClientRect()
      inner.style.zoom = ''
      inner.style.setProperty('--paper', String(Math.min(1, PAPER.width / width, PAPER.height / height)))
    }
    const showOnScreen = () => setPrinting(false)
    addEventListener('beforeprint', paper)
    addEventListener('afterprint', showOnScreen)
    return () => {
      removeEventListener('beforeprint', paper)
      removeEventListener('afterprint', showOnScreen)
    }
  }, [])
  return (
    <>
      {!narrow && (
        <Group gap={8} justify="flex-end" mb={8} className="no-print">
          <Text size="sm" c="dimmed" role="status">{`${Math.round(zoom * 100)} %`}</Text>
          <ZoomButton label="Kleiner" icon={IconMinus} onClick={() => setZoom((old) => Math.max(SMALLEST, old - 0.1))} />
          <ZoomButton label="Größer" icon={IconPlus} onClick={() => setZoom((old) => Math.min(1.5, old + 0.1))} />
          <ZoomButton label="Einpassen" icon={IconMaximize} onClick={fit} />
        </Group>
      )}
      <div
        ref={frame}
        className={classes['frame']}
        {...(asChart ? { tabIndex: 0, role: 'region', 'aria-label': 'Organigramm, verschiebbar' } : {})}
      >
        <ul
          ref={drawing}
          className={classes['top']}
          data-bild={asChart || undefined}
          data-druck={printing || undefined}
          style={asChart ? { ['--zoom' as string]: zoom } : undefined}
        >
          {top.map((row) => (
            <Branch key={row._id} row={row} depth={0} asChart={asChart} printing={printing} />
          ))}
        </ul>
      </div>
    </>
  )
}

interface ZoomProps {
  readonly label: string
  readonly icon: Icon
  readonly onClick: () => void
}
const ZoomButton = ({ label, icon: Sign, onClick }: ZoomProps) => (
  <ActionIcon variant="default" size={44} aria-label={label} title={label} onClick={onClick}>
    <Sign size={20} aria-hidden />
  </ActionIcon>
)

interface BranchProps {
  readonly row: Stelle
  readonly depth: number
  readonly asChart: boolean
  readonly printing: boolean
}
/** A box with its subtree: horizontal below the top, vertical from there on, staff at the side. */
function Branch({ row, depth, asChart, printing }: BranchProps) {
  const { rows, page } = useChart()
  const [open, setOpen] = useState(depth === 0)
  const all = childrenOf(rows, row._id)
  const beside = asChart && depth === 0 ? all.filter(({ art }) => art === 'stab') : []
  const children = all.filter((child) => !beside.includes(child))
  const side = asChart && depth === 0
  const fold = !asChart && children.length > 0 && (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-expanded={open}
      aria-label={`Unter ${row.titel}: ${children.length === 1 ? '1 Eintrag' : `${children.length} Einträge`}`}
      onClick={() => setOpen(!open)}
    >
      <IconChevronRight size={20} aria-hidden style={{ transform: open ? 'rotate(90deg)' : 'none' }} />
    </ActionIcon>
  )
  const box = (
    <Box row={row} stacked={!asChart || depth > 1} before={fold}>
      <Holders row={row} />
      <GroupLink row={row} />
      {row.seite !== page && !printing && <PageLink row={row} />}
      {fold && !open && <Text size="sm" c="dimmed">{`${children.length} darunter`}</Text>}
    </Box>
  )
  return (
    <li className={classes['branch']}>
      {beside.length > 0 ? (
        <div className={classes['row']}>
          {box}
          <ul className={classes['staff']} aria-label={`Stab von ${row.titel}`}>
            {beside.map((child) => (
              <Branch key={child._id} row={child} depth={2} asChart={asChart} printing={printing} />
            ))}
          </ul>
        </div>
      ) : (
        box
      )}
      {children.length > 0 && (asChart || open) && (
        <ul className={classes[side ? 'sideBySide' : 'stacked']} aria-label={`Unter ${row.titel}`}>
          {children.map((child) => (
            <Branch key={child._id} row={child} depth={depth + 1} asChart={asChart} printing={printing} />
          ))}
        </ul>
      )}
    </li>
  )
}

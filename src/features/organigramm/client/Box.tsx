import { Anchor, Text } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconBinaryTree from '@tabler/icons-react/dist/esm/icons/IconBinaryTree.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef, type ReactNode } from 'react'
import { dateText, today } from '#client/text/date.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { MoreMenu } from '#client/ui/action/MoreMenu.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { useDraggable, useDropTarget } from '#client/ui/action/useDrag.ts'
import { path, withQuery } from '#contract/screens.ts'
import { KINDS, ROLES, type Stelle } from '../contract.ts'
import classes from './Chart.module.css'
import { holdersOn, isProcess, isWithin, PAGE_TITLES, placeAt, placeBeside, screenOf, topOf, type Zone } from './area.ts'
import { fitsBelow, useChart } from './useEditing.ts'

type Held = Stelle['besetzung'][number]
/** Holders shown in the box, the others only in the sheet; a single page has room for all trainers. */
const SHOWN = { everything: 3, page: 12 }

export const howHeld = ({ rolle, von, bis }: Held, day: string): string =>
  [rolle === 'inhaber' ? '' : ROLES[rolle], von !== null && von > day && `ab ${dateText(von)}`, bis !== null && `bis ${dateText(bis)}`]
    .filter(Boolean)
    .join(', ')

export function Holders({ row, all = false }: { readonly row: Stelle; readonly all?: boolean }) {
  const { page, show } = useChart()
  const day = today()
  const { now, soon } = holdersOn(row, day)
  const shown = [...now, ...soon].slice(0, all ? undefined : SHOWN[page === 'organigramm' ? 'everything' : 'page'])
  const others = now.length + soon.length - shown.length
  const vacant = now.length === 0 && row.art !== 'gruppe' && !isProcess(row)
  if (!vacant && shown.length === 0) return null
  return (
    <div className={classes['holders']}>
      {vacant && <Text className={classes['vacant'] ?? ''}>unbesetzt</Text>}
      {shown.map((holder, i) => {
        const how = howHeld(holder, day)
        return holder.person ? (
          <PersonName key={holder.person._id} person={holder.person} withFace under={how} />
        ) : (
          <Text key={i} className={classes['someone'] ?? ''}>
            Jemand{how && ` (${how})`}
          </Text>
        )
      })}
      {others > 0 && (
        <Anchor component="button" type="button" className={classes['more'] ?? ''} onClick={() => show(row._id)}>
          {others === 1 ? 'und eine weitere Person' : `und ${others} weitere`}
        </Anchor>
      )}
    </div>
  )
}

export const GroupLink = ({ row }: { readonly row: Stelle }) =>
  row.mitglieder !== null && (
    <ScreenLink to={withQuery(path('/kontakte'), { gruppe: row.gruppe })} alone>
      {row.mitglieder === 1 ? '1 Mitglied' : `${row.mitglieder} Mitglieder`}
    </ScreenLink>
  )
export const PageLink = ({ row, words }: { readonly row: Stelle; readonly words?: string }) =>
  row.seite !== null && (
    <ScreenLink to={screenOf(row.seite)} alone>
      {words ?? `Seite ${PAGE_TITLES[row.seite]}`}
    </ScreenLink>
  )

interface Props {
  readonly row: Stelle
  readonly stacked: boolean
  readonly before?: ReactNode
  readonly children: ReactNode
}

export function Box({ row, stacked, before, children }: Props) {
  const { rows, page, edit, show } = useChart()
  const top = topOf(rows, page).some(({ _id }) => _id === row._id)
  const ref = useRef<HTMLDivElement>(null)
  const dragged = (id: string) => rows.find(({ _id }) => _id === id)
  const dragging = useDraggable(ref, 'stelle', edit && row._id)
  const over = useDropTarget<Zone>(
    ref,
    'stelle',
    edit && {
      takes: (id) => !isWithin(rows, row._id, id) && fitsBelow(dragged(id), row),
      zone: (element, { clientX, clientY }) => {
        // A sibling of a page's top box would belong to another page.
        if (row.art === 'ablauf' || (top && page !== 'organigramm')) return 'unter'
        const { left, top: upper, width, height } = element.getBoundingClientRect()
        const share = stacked ? (clientY - upper) / height : (clientX - left) / width
        const edge = row.art === 'schritt' ? 0.5 : 0.25
        return share < edge ? 'vor' : share >= 1 - edge ? 'nach' : 'unter'
      },
      put: (id, zone) => {
        const moved = dragged(id)
        if (moved) edit.move(moved, placeAt(rows, id, row, zone))
      },
    },
  )
  return (
    <div
      ref={ref}
      className={classes['box']}
      data-art={row.art}
      data-zieht={dragging ? 'zieht' : (over ?? undefined)}
      data-beweglich={edit ? '' : undefined}
    >
      <div className={classes['header']}>
        {before}
        <button type="button" className={classes['title']} onClick={() => show(row._id)}>
          {row.titel}
          {(row.art === 'stab' || row.art === 'gruppe') && <small>{KINDS[row.art]}</small>}
        </button>
        {edit && <BoxMenu row={row} movable={!(top && page !== 'organigramm') || row.art === 'ablauf'} />}
      </div>
      {children}
    </div>
  )
}

function BoxMenu({ row, movable }: { readonly row: Stelle; readonly movable: boolean }) {
  const { rows, edit } = useChart()
  if (!edit) return null
  const step = (titel: string, icon: typeof IconArrowUp, by: -1 | 1, end: string) => {
    const to = placeBeside(rows, row, by)
    return { titel, icon, disabledReason: to ? undefined : end, act: () => to && edit.move(row, to) }
  }
  const isAblauf = row.art === 'ablauf'
  return (
    <div className="no-print">
      <MoreMenu
        label={`${row.titel} bearbeiten`}
        actions={[
          { titel: 'Ändern', icon: IconPencil, act: () => edit.start({ do: 'change', row }) },
          row.art !== 'schritt' && {
            titel: isAblauf ? 'Schritt anlegen' : 'Stelle darunter anlegen',
            icon: IconPlus,
            act: () => edit.start({ do: 'new', kind: isAblauf ? 'schritt' : 'stelle', under: row }),
          },
          !isAblauf && { titel: 'Verschieben unter …', icon: IconBinaryTree, act: () => edit.start({ do: 'move', row }) },
          movable && step('Nach vorn', IconArrowUp, -1, 'Steht schon vorn.'),
          movable && step('Nach hinten', IconArrowDown, 1, 'Steht schon hinten.'),
          { titel: 'Löschen', icon: IconTrash, danger: true, act: () => edit.remove(row) },
        ]}
      />
    </div>
  )
}

import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GRADES } from '#blocks/konflikte/contract.ts'
import { plusDays, today, weekStart } from '#client/text/date.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { weekText } from '#client/ui/time/WeekStrip.tsx'
import { keysOf } from '#contract/schema.ts'
import { HOURS, type Said, PARTS_OF_DAY, WEEKS_AHEAD } from '#features/wuensche/contract.ts'
import { calls, reloadWuensche, wishesQuery } from './api.ts'
import { gradeAt, type Grid, gridOf, slotsOf, tapCells } from './grid.ts'
import classes from './WishSheet.module.css'

const DAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
const PARTS = keysOf(PARTS_OF_DAY)
const ALWAYS = ''

/** Availability: a usual week, or an override for one week. Each tap moves to the next grade. */
export function WishSheet({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery({ ...wishesQuery, staleTime: 0 })
  const [week, setWeek] = useState(ALWAYS)
  const [tappedIn, setTappedIn] = useState<Readonly<Record<string, Grid>>>({})
  const first = weekStart(today())
  const weeks = Array.from({ length: WEEKS_AHEAD }, (_, i) => plusDays(first, 7 * i))
  return (
    <Sheet titel="Wann ich kann und möchte" onClose={onClose}>
      <QueryView query={query}>
        {(all) => {
          const of = (which: string) => all.find(({ woche }) => (woche ?? ALWAYS) === which)
          return (
            <Stack gap="md">
              <Text>
                Tippe auf ein Feld, bis es stimmt. Wer einteilt, sieht es neben deinem Namen; melden kannst du dich trotzdem für alles.
              </Text>
              <NativeSelect
                label="Welche Woche"
                size="md"
                value={week}
                onChange={(e) => setWeek(e.currentTarget.value)}
                data={[
                  { value: ALWAYS, label: 'Jede Woche' },
                  ...weeks.map((option, i) => ({
                    value: option,
                    label:
                      (i === 0 ? 'Diese Woche' : i === 1 ? 'Nächste Woche' : weekText(option)) + (of(option) ? ': anders als sonst' : ''),
                  })),
                ]}
              />
              <Week
                key={week}
                week={week}
                said={of(week)}
                usual={gridOf(of(ALWAYS))}
                fresh={tappedIn[week]}
                keep={(grid) => setTappedIn(({ [week]: _before, ...others }) => (grid ? { ...others, [week]: grid } : others))}
              />
            </Stack>
          )
        }}
      </QueryView>
    </Sheet>
  )
}

interface Props {
  readonly week: string
  readonly said: Said | undefined
  readonly usual: Grid
  readonly fresh: Grid | undefined
  readonly keep: (grid: Grid | null) => void
}
function Week({ week, said, usual, fresh, keep: set }: Props) {
  const saved = said || week === ALWAYS ? gridOf(said) : usual
  const grid = fresh ?? saved
  const monday = week === ALWAYS ? null : week
  const { send, isSending, error } = useSend((slots: Said['zeiten']) => calls.set({ body: { woche: monday, zeiten: slots } }), {
    reload: reloadWuensche,
    onSuccess: () => {
      set(null)
      notifyUndo(monday === null ? 'Gespeichert.' : `Gespeichert für ${weekText(monday)}.`, async () => {
        await calls.set({ body: { woche: monday, zeiten: said?.zeiten ?? [] } })
        await reloadWuensche()
      })
    },
  })
  const changed = JSON.stringify(slotsOf(grid)) !== JSON.stringify(slotsOf(saved))
  return (
    <>
      <table className={classes['week']}>
        <thead>
          <tr>
            <th scope="col">Tag</th>
            {PARTS.map((part) => (
              <th key={part} scope="col">
                {PARTS_OF_DAY[part]}
                <small>{HOURS[part].join('–')} Uhr</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS.map((name, tag) => (
            <tr key={name}>
              <th scope="row">
                {/* The name begins with the letters that are seen, as a word: who speaks to the device says them. */}
                <button type="button" onClick={() => set(tapCells(grid, tag))} aria-label={`${name.slice(0, 2)}: ${name}, ganzer Tag`}>
                  {name.slice(0, 2)}
                </button>
              </th>
              {PARTS.map((part) => (
                <Cell
                  key={part}
                  name={`${name}, ${PARTS_OF_DAY[part]}`}
                  grade={gradeAt(grid, tag, part)}
                  tap={() => set(tapCells(grid, tag, [part]))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c="dimmed">
        „–“ heißt: keine Angabe, „{GRADES.reserve}“: nur, wenn sonst niemand kann. Ein Tipp auf den Tag stellt alle drei Zeiten um.
        {monday !== null && !said && ' Noch gilt hier, was du für jede Woche gesagt hast.'}
      </Text>
      <ErrorLine text={error} />
      <Group gap="sm" grow className={classes['foot']}>
        {monday !== null && said && (
          <ActionButton variant="default" onClick={() => send([])}>
            Wie sonst auch
          </ActionButton>
        )}
        <ActionButton
          loading={isSending}
          disabledReason={changed ? undefined : 'Du hast noch nichts geändert.'}
          onClick={() => send(slotsOf(grid))}
        >
          Speichern
        </ActionButton>
      </Group>
    </>
  )
}

interface CellProps {
  readonly name: string
  readonly grade: ReturnType<typeof gradeAt>
  readonly tap: () => void
}
const Cell = ({ name, grade, tap }: CellProps) => (
  <td>
    <button type="button" data-grad={grade ?? undefined} onClick={tap} aria-label={`${name}: ${grade ? GRADES[grade] : 'keine Angabe'}`}>
      {grade ? GRADES[grade] : '–'}
    </button>
  </td>
)

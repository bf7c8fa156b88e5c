import type { FilmWeek, WeekHall } from '@dxweb/areas/film/programming/contract.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { useMemo } from 'react'
import type { Axis } from '../../../parts/time-axis/axis.ts'
import { type Cell, cellsOf } from '../rules/cells.ts'
import { axesOf, daysOf, hoursShown } from '../rules/hours-shown.ts'

/** Cells of the board: halls by days, or one row of halls for a single day. */
export interface Matrix {
  axes: readonly Axis[]
  rows: readonly { hall: WeekHall | null; cells: readonly Cell[] }[]
}

export interface At {
  row: number
  column: number
}

export const cellAt = ({ rows }: Matrix, { row, column }: At): Cell | undefined =>
  rows[row]?.cells[column]

function useAxes(week: FilmWeek): Axis[] {
  const { from: first, zone, rule } = week
  const days = useMemo(() => daysOf({ from: first, zone, rule }), [first, zone, rule])
  const { from, until } = hoursShown(week.shows, days)
  // Returns the same axes while the same hours are shown, so that the cells need not render again.
  return useMemo(() => axesOf(days, { from, until }, zone), [days, from, until, zone])
}

export function useMatrix(week: FilmWeek, oneDay: Day | null): Matrix {
  const axes = useAxes(week)
  return useMemo(() => {
    const shown = oneDay === null ? axes : axes.filter(({ day }) => day === oneDay)
    const cells = cellsOf(week, shown)
    const rows =
      oneDay === null
        ? cells.map((own, at) => ({ hall: week.halls[at] ?? null, cells: own }))
        : [{ hall: null, cells: cells.flat() }]
    return { axes: shown, rows }
  }, [week, axes, oneDay])
}

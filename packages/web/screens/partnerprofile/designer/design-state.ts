import { moveBy, remove } from '@dxweb/areas/seating/design/commands.ts'
import type { Selection } from '@dxweb/areas/seating/design/commands.ts'
import { redo, startHistory, step, undo } from '@dxweb/areas/seating/design/history.ts'
import type { History } from '@dxweb/areas/seating/design/history.ts'
import { defaultRows } from '@dxweb/areas/seating/design/lay-rows.ts'
import { defaultTables } from '@dxweb/areas/seating/design/lay-tables.ts'
import type { RowsPlan } from '@dxweb/areas/seating/design/lay-rows.ts'
import type { TablePlan } from '@dxweb/areas/seating/design/lay-tables.ts'
import { everything } from '@dxweb/areas/seating/design/sheet.ts'
import type { Point, SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'

export const tools = [
  'select',
  'lasso',
  'hand',
  'rows',
  'tables',
  'area',
  'stage',
  'shape',
  'text',
  'entrance',
] as const
export type Tool = (typeof tools)[number]

export const choosers: readonly Tool[] = ['select', 'lasso']

export const toolKeys: Record<Tool, string> = {
  select: 'v',
  lasso: 'l',
  hand: 'h',
  rows: 'r',
  tables: 't',
  area: 'a',
  stage: 's',
  shape: 'f',
  text: 'x',
  entrance: 'e',
}

export interface Design {
  history: History<SeatMapDrawing>
  selection: Selection
  tool: Tool
  rows: RowsPlan
  tables: TablePlan
  name: string
}

export type DesignAction =
  | { type: 'draw'; drawing: SeatMapDrawing; selection?: Selection }
  | { type: 'select'; selection: Selection }
  | { type: 'tool'; tool: Tool }
  | { type: 'rows'; rows: Partial<RowsPlan> }
  | { type: 'tables'; tables: Partial<TablePlan> }
  | { type: 'name'; name: string }
  | { type: 'undo' | 'redo' | 'remove' }
  | { type: 'saved'; sent: SeatMapDrawing; drawing: SeatMapDrawing; moved: Point }

export const nothing: Selection = new Set()

/** New rows and tables start in the first section, or in `section` if the drawing has no sections. */
export function openDesign(drawing: SeatMapDrawing, section: string): Design {
  const own = drawing.sections[0]?.name ?? section
  return {
    history: startHistory(drawing),
    selection: nothing,
    tool: drawing.seats.length === 0 ? 'rows' : 'select',
    rows: { ...defaultRows, section: own },
    tables: { ...defaultTables, section: own },
    name: '',
  }
}

/** Keeps changes made during the save, shifted to the coordinates of the saved sheet. */
function afterSaving(
  { history: { present } }: Design,
  { sent, drawing, moved }: Extract<DesignAction, { type: 'saved' }>,
): SeatMapDrawing {
  return present === sent ? drawing : moveBy(present, everything(present), moved)
}

/** Undo clears the selection, since selected items may no longer exist. */
export function design(before: Design, action: DesignAction): Design {
  switch (action.type) {
    case 'draw':
      return {
        ...before,
        history: step(before.history, action.drawing),
        selection: action.selection ?? before.selection,
      }
    case 'select':
      return { ...before, selection: action.selection }
    case 'tool':
      return { ...before, tool: action.tool, name: '' }
    case 'rows':
      return { ...before, rows: { ...before.rows, ...action.rows } }
    case 'tables':
      return { ...before, tables: { ...before.tables, ...action.tables } }
    case 'name':
      return { ...before, name: action.name }
    case 'undo':
      return { ...before, history: undo(before.history), selection: nothing }
    case 'redo':
      return { ...before, history: redo(before.history), selection: nothing }
    case 'remove': {
      const { present } = before.history
      const drawing = remove(present, before.selection)
      return { ...before, history: step(before.history, drawing), selection: nothing }
    }
    case 'saved':
      return { ...before, history: { ...before.history, present: afterSaving(before, action) } }
  }
}

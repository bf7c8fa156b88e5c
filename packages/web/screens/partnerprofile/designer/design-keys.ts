import { mirror, moveBy, rotate } from '@dxweb/areas/seating/design/commands.ts'
import type { UsedIds } from '@dxweb/areas/seating/design/commands.ts'
import { duplicate } from '@dxweb/areas/seating/design/duplicate.ts'
import { everything } from '@dxweb/areas/seating/design/sheet.ts'
import type { Point } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { KeyboardEvent } from 'react'
import { placeByKey } from './pointing.ts'
import type { UsualNames } from './pointing.ts'
import type { Design, DesignAction } from './design-state.ts'
import { nothing, toolKeys, tools } from './design-state.ts'

export interface KeyParts {
  design: Design
  names: UsualNames
  used: UsedIds
  middle: Point
}

/** Centimetres per arrow key, plain and with Shift. */
const steps = { plain: 10, far: 100 }
export const copyBy: Point = { x: 0, y: 100 }
const turn = 5

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

function withControl(
  { design, used }: KeyParts,
  { key, shiftKey }: Pressed,
): DesignAction | undefined {
  const drawing = design.history.present
  const letter = key.toLowerCase()
  if (letter === 'z') return { type: shiftKey ? 'redo' : 'undo' }
  if (letter === 'y') return { type: 'redo' }
  if (letter === 'a') return { type: 'select', selection: everything(drawing) }
  if (letter !== 'd' || design.selection.size === 0) return undefined
  return { type: 'draw', ...duplicate(drawing, design.selection, copyBy, used) }
}

function onChosen({ design }: KeyParts, { key, shiftKey }: Pressed): DesignAction | undefined {
  const { history, selection } = design
  if (selection.size === 0) return undefined
  const drawing = history.present
  const arrow = arrows[key]
  if (arrow) {
    const far = shiftKey ? steps.far : steps.plain
    return {
      type: 'draw',
      drawing: moveBy(drawing, selection, { x: arrow.x * far, y: arrow.y * far }),
    }
  }
  if (key === 'Delete' || key === 'Backspace') return { type: 'remove' }
  if (key === 'm') return { type: 'draw', drawing: mirror(drawing, selection, 'across') }
  if (key === '[' || key === ']') {
    return { type: 'draw', drawing: rotate(drawing, selection, key === '[' ? -turn : turn) }
  }
  return undefined
}

export function actionOfKey(parts: KeyParts, event: Pressed): DesignAction | undefined {
  if (event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) return withControl(parts, event)
  const { design, names, used, middle } = parts
  if (event.key === 'Enter') {
    const done = placeByKey(design, names, middle, used)
    return done && { type: 'draw', ...done }
  }
  if (event.key === 'Escape') {
    return design.tool === 'select'
      ? { type: 'select', selection: nothing }
      : { type: 'tool', tool: 'select' }
  }
  const tool = tools.find((each) => toolKeys[each] === event.key)
  return onChosen(parts, event) ?? (tool && { type: 'tool', tool })
}

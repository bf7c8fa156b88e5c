import type { Point } from '../drawing/drawing.ts'
import type { PlanArea } from './plan.ts'

const corners = 32

function round(x: number, y: number): Point[] {
  return Array.from({ length: corners }, (_, step) => {
    const angle = (2 * Math.PI * step) / corners
    return { x: x * Math.cos(angle), y: y * Math.sin(angle) }
  })
}

function shapeOf({ shape, polygon, rectangle, ellipse, circle }: PlanArea): Point[] {
  if (shape === 'polygon') return polygon?.points ?? []
  if (shape === 'circle' && circle) return round(circle.radius, circle.radius)
  if (shape === 'ellipse' && ellipse) return round(ellipse.radius.x, ellipse.radius.y)
  if (shape !== 'rectangle' || !rectangle) return []
  const { width, height } = rectangle
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
}

/** Returns an area's outline in the plan's units, from the zone's origin. Rotates the area about its position. */
export function areaOutline(area: PlanArea): Point[] {
  const { position = { x: 0, y: 0 }, rotation = 0 } = area
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return shapeOf(area).map(({ x, y }) => ({
    x: position.x + x * cos - y * sin,
    y: position.y + x * sin + y * cos,
  }))
}

export function areaTextAt({ position = { x: 0, y: 0 }, text }: PlanArea): Point {
  return { x: position.x + (text?.position?.x ?? 0), y: position.y + (text?.position?.y ?? 0) }
}

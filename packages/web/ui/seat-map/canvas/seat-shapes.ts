import type { SeatKind } from '@dxweb/areas/seating/drawing/drawing.ts'

export type Shape = (path: Path2D, x: number, y: number, r: number) => void

const circle: Shape = (path, x, y, r) => {
  path.moveTo(x + r, y)
  path.arc(x, y, r, 0, 2 * Math.PI)
}

const rounded: Shape = (path, x, y, r) => {
  path.roundRect(x - r, y - r, 2 * r, 2 * r, r * 0.45)
}

export const square: Shape = (path, x, y, r) => {
  path.rect(x - r, y - r, 2 * r, 2 * r)
}

export function outlineOf(kind: SeatKind): Shape {
  return kind === 'sofa' ? rounded : circle
}

const slant = Math.SQRT1_2

export const hatch: Shape = (path, x, y, r) => {
  for (const part of [-0.55, 0, 0.55]) {
    const half = Math.sqrt(0.8 - part * part) * r
    const middleX = x + part * r * slant
    const middleY = y + part * r * slant
    path.moveTo(middleX - half * slant, middleY + half * slant)
    path.lineTo(middleX + half * slant, middleY - half * slant)
  }
}

export const cross: Shape = (path, x, y, r) => {
  const arm = r * 0.36
  path.moveTo(x - arm, y - arm)
  path.lineTo(x + arm, y + arm)
  path.moveTo(x + arm, y - arm)
  path.lineTo(x - arm, y + arm)
}

export const check: Shape = (path, x, y, r) => {
  path.moveTo(x - r * 0.42, y + r * 0.04)
  path.lineTo(x - r * 0.1, y + r * 0.36)
  path.lineTo(x + r * 0.46, y - r * 0.32)
}

export const companion: Shape = (path, x, y, r) => {
  for (const side of [-1, 1]) {
    const middleX = x + side * r * 0.3
    path.moveTo(middleX + r * 0.16, y - r * 0.22)
    path.arc(middleX, y - r * 0.22, r * 0.16, 0, 2 * Math.PI)
    path.moveTo(middleX - r * 0.24, y + r * 0.42)
    path.arc(middleX, y + r * 0.42, r * 0.24, Math.PI, 2 * Math.PI)
  }
}

export const pillar: Shape = (path, x, y, r) => {
  path.moveTo(x - r * 0.45, y - r * 0.45)
  path.lineTo(x + r * 0.45, y - r * 0.45)
  path.moveTo(x, y - r * 0.45)
  path.lineTo(x, y + r * 0.5)
}

export const wheelchair: Shape = (path, x, y, r) => {
  const u = r / 12
  path.moveTo(x - 0.3 * u, y - 6.2 * u)
  path.arc(x - 1.2 * u, y - 6.2 * u, 0.9 * u, 0, 2 * Math.PI)
  path.moveTo(x - 1.2 * u, y - 3.4 * u)
  path.lineTo(x - 1.2 * u, y + 0.8 * u)
  path.lineTo(x + 2.8 * u, y + 0.8 * u)
  path.lineTo(x + 4.8 * u, y + 5.2 * u)
  path.moveTo(x - 3.2 * u, y - 0.6 * u)
  path.arc(x - 1.2 * u, y + 2.8 * u, 3.94 * u, -2.1, 0.75, true)
}

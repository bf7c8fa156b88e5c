import type { Box } from '@dxweb/areas/seating/drawing/geometry.ts'
import type { Point } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { Size, View } from '../../../ui/seat-map/canvas/view.ts'

/** CSS pixels per centimetre: the minimum shows a whole arena, the maximum a single chair. */
const scales = { least: 0.02, most: 3 }
const air = 40

export function viewOf({ left, top, right, bottom }: Box, port: Size): View {
  const width = Math.max(1, right - left)
  const height = Math.max(1, bottom - top)
  const whole = Math.min((port.width - 2 * air) / width, (port.height - 2 * air) / height, 1)
  const scale = Math.max(scales.least, whole)
  return {
    scale,
    x: (port.width - width * scale) / 2 - left * scale,
    y: (port.height - height * scale) / 2 - top * scale,
  }
}

export function zoomed(view: View, factor: number, at: Point): View {
  const scale = Math.min(scales.most, Math.max(scales.least, view.scale * factor))
  const by = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}

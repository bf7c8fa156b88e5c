import { createElement } from 'react'
import type { ReactElement, SVGAttributes } from 'react'

type IconPart = readonly [tag: string, attributes: Readonly<Record<string, string>>]

interface IconProps extends SVGAttributes<SVGSVGElement> {
  size?: number
  /** Stroke width on a 24 px grid. */
  stroke?: string
}

/**
 * Replaces Tabler's component by one with fewer elements; icons were a fifth of a first screen's elements. Strokes
 * get their style in `theme/base.css`.
 */
export function drawnIcon(
  type: string,
  name: string,
  _: string,
  parts: readonly IconPart[],
): (props: IconProps) => ReactElement {
  if (type !== 'outline') throw new Error(`${name}: icons here are drawn by lines`)
  const drawn = parts.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, stroke = 2, className, ...rest }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        strokeWidth: stroke,
        className: className === undefined ? 'dx-icon' : `dx-icon ${className}`,
        ...rest,
      },
      ...drawn,
    )
}

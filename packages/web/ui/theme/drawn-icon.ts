import { createElement } from 'react'
import type { ReactElement, SVGAttributes } from 'react'

export type IconPart = readonly [tag: string, attributes: Readonly<Record<string, string>>]

interface IconProps extends SVGAttributes<SVGSVGElement> {
  size?: number
  /** Stroke width on a 24 px grid. */
  stroke?: string
}

const isLine = ([tag, attributes]: IconPart) =>
  tag === 'path' &&
  attributes['d']?.startsWith('M') === true &&
  Object.keys(attributes).every((name) => name === 'key' || name === 'd')

/** Joins lines with equal attributes into one path, for fewer elements. */
export const joinedParts = (parts: readonly IconPart[]): readonly IconPart[] =>
  parts.length > 1 && parts.every(isLine)
    ? [['path', { key: 'lines', d: parts.map(([, { d }]) => d).join('') }]]
    : parts

/**
 * Replaces the package's component by one with fewer elements; icons were a fifth of a first screen's elements. Strokes
 * are styled in `theme/base.css`.
 */
export function drawnIcon(
  type: string,
  name: string,
  _: string,
  parts: readonly IconPart[],
): (props: IconProps) => ReactElement {
  if (type !== 'outline') throw new Error(`${name}: icons here are drawn by lines`)
  const drawn = joinedParts(parts).map(([tag, attributes]) => createElement(tag, attributes))
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

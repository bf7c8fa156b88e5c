import { headingLineLength, headingLines } from '@dxweb/kit/constants/constants.ts'
import { longText } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

export const linesOf = (heading: string): string[] => heading.split('\n').filter(Boolean)

/** Counts code points, not UTF-16 units. */
export const lineLength = (line: string): number => Array.from(line).length

/** Returns a catalog key below `field.`, or null if the heading can be printed (specification 5). */
export function headingFault(heading: string): 'heading_lines' | 'heading_line_long' | null {
  const lines = linesOf(heading)
  if (lines.length > headingLines) return 'heading_lines'
  return lines.some((line) => lineLength(line) > headingLineLength) ? 'heading_line_long' : null
}

const tidy = (typed: string) =>
  linesOf(
    typed
      .split(/\r\n?|\n/u)
      .map((line) => line.trim())
      .join('\n'),
  ).join('\n')

export const heading = longText(1000).check(
  z.overwrite(tidy),
  z.refine((typed) => headingFault(typed) !== 'heading_lines', { error: 'heading_lines' }),
  z.refine((typed) => headingFault(typed) !== 'heading_line_long', { error: 'heading_line_long' }),
)

import { headingLineLength, headingLines } from '@dxweb/kit/constants/constants.ts'
import { longText } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** The lines of a heading, as they are printed: none where there is none. */
export const linesOf = (heading: string): string[] => heading.split('\n').filter(Boolean)

/** How many characters a line has, as people count them. */
export const lineLength = (line: string): number => Array.from(line).length

/** Why a heading cannot be printed: a key below `field.`, or null (specification 5). */
export function headingFault(heading: string): 'heading_lines' | 'heading_line_long' | null {
  const lines = linesOf(heading)
  if (lines.length > headingLines) return 'heading_lines'
  return lines.some((line) => lineLength(line) > headingLineLength) ? 'heading_line_long' : null
}

/** As it is kept: lines trimmed, none of them empty. */
const tidy = (typed: string) =>
  linesOf(
    typed
      .split(/\r\n?|\n/u)
      .map((line) => line.trim())
      .join('\n'),
  ).join('\n')

/** What an event's tickets are headed with instead of its title: at most two lines of 50 characters. */
export const heading = longText(1000).check(
  z.overwrite(tidy),
  z.refine((typed) => headingFault(typed) !== 'heading_lines', { error: 'heading_lines' }),
  z.refine((typed) => headingFault(typed) !== 'heading_line_long', { error: 'heading_line_long' }),
)

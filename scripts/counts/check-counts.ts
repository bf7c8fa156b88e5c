import type { CodeCounts, Spread } from './code-counts.ts'

const linesOfFile: Spread = { median: 63, most: 208 }
const linesOfFunction: Spread = { median: 9, most: 38 }

function above(what: string, found: Spread, limit: Spread): string[] {
  return [
    found.median > limit.median
      ? `median lines of a ${what}: ${found.median}, at most ${limit.median}`
      : '',
    found.most > limit.most
      ? `95th percentile of a ${what}'s lines: ${found.most}, at most ${limit.most}`
      : '',
  ].filter(Boolean)
}

export const checkCounts = (counts: CodeCounts): string[] => [
  ...above('file', counts.linesOfFile, linesOfFile),
  ...above('function', counts.linesOfFunction, linesOfFunction),
]

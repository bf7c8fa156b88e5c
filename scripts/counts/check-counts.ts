import type { CodeCounts, Spread } from './code-counts.ts'

const linesOfFile: Spread = { median: 63, most: 208 }
const linesOfFunction: Spread = { median: 9, most: 38 }
/** Maximum share of exports with a docstring; most signatures say enough. */
const docstrings = 0.3

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

function tooManyDocstrings({ all, withDocstring }: CodeCounts['exports']): string[] {
  if (withDocstring <= all * docstrings) return []
  const percent = (share: number) => `${Math.round(share * 100)} %`
  return [
    `exports with a docstring: ${percent(withDocstring / all)}, at most ${percent(docstrings)}; delete those that repeat the signature`,
  ]
}

export const checkCounts = (counts: CodeCounts): string[] => [
  ...above('file', counts.linesOfFile, linesOfFile),
  ...above('function', counts.linesOfFunction, linesOfFunction),
  ...tooManyDocstrings(counts.exports),
]

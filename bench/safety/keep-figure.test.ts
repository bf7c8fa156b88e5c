import { expect, it } from 'vitest'
import { keepFigure } from './keep-figure.ts'

const file = `# Measured

Each row once.

- **3 double-sale** (2026-11-22, load 16): 0 seats twice.
- **25 fuzz** (2026-11-22, load 22): 0 answered 5xx.
`
const figure = { summary: '0 seats twice', seconds: 213.4, day: '2026-12-01', load: 2.2 }

it('replaces the earlier result of a test, and inserts the result of a new test in order of its number', () => {
  const again = keepFigure(file, { ...figure, number: '3', name: 'double-sale' })
  expect(again).toBe(
    file.replace(
      '(2026-11-22, load 16): 0 seats twice.',
      '(2026-12-01, load 2): 0 seats twice (213 s)',
    ),
  )
  const more = keepFigure(file, { ...figure, number: '11', name: 'scan' })
  expect(more.split('\n').map((text) => text.slice(0, 12))).toEqual([
    '# Measured',
    '',
    'Each row onc',
    '',
    '- **3 double',
    '- **11 scan*',
    '- **25 fuzz*',
    '',
  ])
})

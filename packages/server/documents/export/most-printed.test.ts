import { maxPrinted } from '@dxweb/kit/definitions/sheet.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { laneSettings } from '../../work/lanes.ts'

/**
 * Divides rows and memory by four unless HISTORIES is set, since memory use is proportional to the number of rows.
 */
const part = process.env['HISTORIES'] === undefined ? 4 : 1

const drawing = `
  import { listPdf } from '${new URL('../drawing/list-pdf.ts', import.meta.url).href}'
  const kinds = ['text', 'instant', 'text', 'day', 'text', 'text', 'ore', 'ore', 'ore', 'ore', 'ore', 'ore']
  const rows = Array.from({ length: ${maxPrinted / part} }, (_, at) =>
    ['2026-' + at, '2026-11-20T12:00:00.000Z', 'Nordlyset over fjorden', '2026-11-20', 'Kort', 'Nett',
     24_500 + at, at, 100 + at, 200 + at, 300 + at, 400 + at])
  const pdf = await listPdf({
    title: 'Betalinger', venue: 'Sundet kulturhus', locale: 'nb', rows,
    columns: kinds.map((kind) => ({ header: kind, kind })),
    printing: { by: 'Kari', at: '2026-11-20T12:00:00.000Z', timeZone: 'Europe/Oslo' },
  })
  console.log(pdf.length)
`

it('drawing the largest allowed list needs at most half of the memory of the file process', async () => {
  const heap = `--max-old-space-size=${laneSettings.files.heapMegabytes / 2 / part}`
  const flags = [heap, '--max-semi-space-size=16', '--input-type=module-typescript']
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', drawing])
  expect(Number(stdout)).toBeGreaterThan(maxPrinted * (1_000 / part))
})

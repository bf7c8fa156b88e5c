import type { Manifest } from './manifest.ts'

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

export function manifestLines(manifest: Manifest): string[] {
  const { partnerId, name, madeAt, isPaused, tables, files, missing, figures } = manifest
  const filled = tables.filter(({ rows }) => rows > 0)
  const rows = sum(filled.map((table) => table.rows))
  const bytes = sum(files.map(({ size }) => size))
  return [
    `Venue ${partnerId}, ${name}, as it was at ${madeAt}${isPaused ? ', paused' : ''}`,
    `${rows} rows of ${filled.length} tables, ${files.length} files of ${bytes} bytes`,
    ...missing.map((file) => `The file ${file} was missing.`),
    ...Object.entries(figures).map(([figure, value]) => `${figure}: ${value}`),
  ]
}

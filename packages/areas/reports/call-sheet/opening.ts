import type { CellValue } from '@dxweb/kit/reports/define-report.ts'

type Row = Readonly<Record<string, CellValue>>

const instants = (values: readonly (CellValue | undefined)[]) =>
  values.filter((value): value is string => typeof value === 'string').toSorted()

export function openingOf(shows: readonly Row[]): { from: string; until: string } | null {
  const from = instants(shows.map(({ doorsAt, startsAt }) => doorsAt ?? startsAt))[0]
  const until = instants(shows.map(({ endsAt }) => endsAt)).at(-1)
  return from === undefined || until === undefined ? null : { from, until }
}

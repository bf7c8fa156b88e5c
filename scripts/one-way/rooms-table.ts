import { rooms } from './allowed.ts'

const begin = '<!-- rooms: written by scripts/write-rooms.ts -->'
const end = '<!-- rooms end -->'

const table: readonly (readonly string[])[] = [
  ['room', 'where', 'holds', 'may import'],
  ...rooms.map(({ name, where, holds, may }) => [
    name,
    `\`${where}\``,
    holds,
    may.length > 0 ? [...new Set(may)].join(', ') : 'nothing',
  ]),
]

export function roomsTable(): string {
  const widths = table[0]?.map((_, place) =>
    Math.max(...table.map((row) => row[place]?.length ?? 0)),
  )
  const line = (row: readonly string[], fill: string) =>
    `| ${row.map((cell, place) => cell.padEnd(widths?.[place] ?? 0, fill)).join(' | ')} |`
  const [head = [], ...rows] = table
  const rule = line(
    head.map(() => ''),
    '-',
  )
  return [begin, '', line(head, ' '), rule, ...rows.map((row) => line(row, ' ')), '', end].join(
    '\n',
  )
}

function aroundTable(text: string): { before: string; after: string } | undefined {
  const [from, until] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || until < from) return undefined
  return { before: text.slice(0, from), after: text.slice(until + end.length) }
}

/** Returns undefined if the text does not mark the table's place. */
export function withRoomsTable(text: string): string | undefined {
  const around = aroundTable(text)
  return around && `${around.before}${roomsTable()}${around.after}`
}

export const checkRoomsTable = (text: string): string[] =>
  withRoomsTable(text) === text
    ? []
    : ['ARCHITECTURE.md differs from scripts/one-way/allowed.ts: run node scripts/write-rooms.ts']

interface Cell {
  names: string[]
  /** True if the cell states that there is nothing, or that the part is not built yet. */
  isDeclaredEmpty: boolean
}

export interface Row {
  what: string
  cells: Record<string, Cell>
  isBuilt: boolean
}

const toCome = /^not built/

function cellOf(text: string): Cell {
  const names = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  return { names, isDeclaredEmpty: text === '–' || toCome.test(text) }
}

const partsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((part) => part.trim())

/** Reads the rows of every table; the first line of a table names its columns. */
export function readPage(text: string): Row[] {
  let columns: string[] = []
  const rows: Row[] = []
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) columns = []
    else if (columns.length === 0) columns = partsOf(line)
    else if (!/^\|[\s:|-]+$/.test(line)) {
      const [what = '', ...parts] = partsOf(line)
      const cells = Object.fromEntries(
        columns.slice(1).map((column, at) => [column, cellOf(parts[at] ?? '')]),
      )
      rows.push({ what, cells, isBuilt: !parts.some((part) => toCome.test(part)) })
    }
  }
  return rows
}

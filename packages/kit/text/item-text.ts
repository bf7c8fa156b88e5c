const escaped = (text: string) =>
  text.replaceAll(/[\\;|]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Writes a row's items into one cell: `Medlem | 90,00; Student | 80,00`. Separators in the texts are escaped. */
export const joinItems = (rows: readonly (readonly string[])[]): string =>
  rows.map((parts) => withoutEnd(parts).map(escaped).join(' | ')).join('; ')

const withoutEnd = (parts: readonly string[]) =>
  parts.slice(0, parts.findLastIndex((part) => part !== '') + 1)

/** Reads the format of `joinItems`. A line break also ends an item; within a text it is written `\n`. */
export function splitItems(text: string): string[][] {
  const rows: string[][] = [['']]
  const signs = text.matchAll(/\\([\\;|n])|[;\n]|\||[^\\;|\n]+|\\/g)
  for (const [sign, plain] of signs) {
    const row = rows.at(-1) ?? []
    if (plain === undefined && (sign === ';' || sign === '\n')) rows.push([''])
    else if (plain === undefined && sign === '|') row.push('')
    else row[row.length - 1] += plain === 'n' ? '\n' : (plain ?? sign)
  }
  const trimmed = rows.map((parts) => parts.map((part) => part.trim()))
  return trimmed.filter((parts) => parts.some((part) => part !== ''))
}

import type { Words } from '@dxweb/kit/definitions/register-words.ts'
import type { Row } from '../../../../data/rows/known-rows.ts'
import { rowName } from '../../look/row-name.ts'
import { plain } from './import-words.ts'

/** Id for a name shared by several rows. */
export const several = 0

/** Returns ids by the texts that a sheet may use: a row's name, its id, or an ambiguous name followed by the id. */
export function idsOf(
  words: Words,
  register: string,
  rows: readonly Row[],
): ReadonlyMap<string, number> {
  const named = Map.groupBy(rows, (row) => plain(rowName(words, register, row)))
  const ids = new Map(rows.map(({ id }) => [String(id), id]))
  for (const [name, found] of named) {
    for (const { id } of found) if (found.length > 1) ids.set(plain(`${name} ${id}`), id)
  }
  for (const [name, found] of named) ids.set(name, found.length > 1 ? several : (found[0]?.id ?? 0))
  return ids
}

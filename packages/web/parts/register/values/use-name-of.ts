import { useCallback } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import { planOf } from '../look/field-plan.ts'
import type { RegisterLook } from '../look/look.ts'
import { rowName } from '../look/row-name.ts'
import type { Names } from './use-references.ts'
import { useWords } from '../look/use-words.ts'

/** Returns the name of a row in a list: the name of the row that its first column refers to, or else its own name. */
export function useNameOf({ collection, columns }: RegisterLook, names: Names) {
  const words = useWords()
  const [first = ''] = columns
  const kind = planOf(collection, first)?.kind
  const referred = kind?.kind === 'reference' ? names[kind.to] : undefined
  return useCallback(
    (row: Row) => referred?.get(Number(row[first])) ?? rowName(words, collection.name, row),
    [referred, words, collection, first],
  )
}

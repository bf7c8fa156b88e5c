import type { Row } from '../../data/rows/known-rows.ts'
import { rowName } from '../../parts/register/look/row-name.ts'
import { useWords } from '../../parts/register/look/use-words.ts'

export const NkCode = ({ row }: { row: Row }) => rowName(useWords(), 'nkcategories', row)

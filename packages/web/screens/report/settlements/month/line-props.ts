import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { readChecklist } from '@dxweb/server/flows/close-month/contract.ts'
import type { Text } from '../../../../ui/text/text.ts'
import type { LineState } from './check-line.tsx'

export type Checklist = ReplyOf<typeof readChecklist.parts>

export interface LineProps {
  month: Day
  list: Checklist
  /** Address of the venue's reports. */
  reports: string
  /** True for users who may settle; others only read. */
  may: boolean
}

export interface Counted {
  done: number
  total: number
}

export const stateOf = ({ done, total }: Counted): LineState => (done === total ? 'done' : 'left')

export const countOf = (t: Text, { done, total }: Counted): string =>
  total === 0 ? t('settlement.checklist.none') : `${done}/${total}`

export const batchesOf = ({ batches }: Checklist): Counted => ({
  done: batches.done,
  total: batches.total + batches.unbatched.length,
})

export const isTied = ({ booksOre, factsOre }: Checklist['accounts'][number]) =>
  booksOre === factsOre

/** Returns 'off' if vouchers differ from the books, which is more serious than a missing export. */
export function stateOfBooks({ books }: Checklist): LineState {
  if (books.faults.length > 0) return 'off'
  return books.exported === null ? 'left' : 'done'
}

export function linesOf(list: Checklist): { name: string; state: LineState }[] {
  const { days, filmWeeks, accounts, vat, goods, state } = list
  const hasFilm = filmWeeks.total > 0
  return [
    { name: 'days', state: stateOf(days) },
    { name: 'batches', state: stateOf(batchesOf(list)) },
    ...(hasFilm ? [{ name: 'filmWeeks', state: stateOf(filmWeeks) }] : []),
    { name: 'fees', state: state === 'draft' ? 'left' : 'done' },
    { name: 'accounts', state: accounts.every(isTied) ? 'done' : 'off' },
    { name: 'vat', state: stateOf(vat) },
    ...(goods.total > 0 ? [{ name: 'goods', state: stateOf(goods) }] : []),
    { name: 'books', state: stateOfBooks(list) },
  ]
}

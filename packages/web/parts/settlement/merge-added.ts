import type { AddedLine, Settlement } from '@dxweb/areas/settlements/renter/contract.ts'

export type Own = Pick<NonNullable<Settlement['venue']>, 'added' | 'chargesTono'>

const textOf = ({ kind, name, amountOre, vatCode }: AddedLine) =>
  JSON.stringify([kind, name, amountOre, vatCode])

/** Each line of `without` removes only one equal line of `from`. */
export function less(from: readonly AddedLine[], without: readonly AddedLine[]): AddedLine[] {
  const left = without.map(textOf)
  return from.filter((line) => {
    const at = left.indexOf(textOf(line))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

export const isSameOwn = (one: Own, other: Own) =>
  one.chargesTono === other.chargesTono &&
  one.added.length === other.added.length &&
  less(one.added, other.added).length === 0

/**
 * Removes from the other user's lines the lines that this user removed, and adds the lines that this user typed. A
 * line that both users changed appears twice.
 */
export function mergeOwn(opened: Own, mine: Own, theirs: Own): Own {
  const removed = less(opened.added, mine.added)
  const typed = less(mine.added, opened.added)
  const shared = less(typed, less(theirs.added, opened.added))
  return {
    added: [...less(theirs.added, removed), ...shared],
    chargesTono: mine.chargesTono === opened.chargesTono ? theirs.chargesTono : mine.chargesTono,
  }
}

import { searchKey } from '@dxweb/kit/text/search-key.ts'

const wordsOf = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(searchKey)
    .filter((word) => word !== '')

/**
 * Rank of a label: 0 equal, 1 begins with the text, 2 has a word that begins with it, 3 contains it; null if a word is
 * missing.
 */
function rankOf(label: string, typed: string): number | null {
  const key = searchKey(label)
  const whole = searchKey(typed.trim())
  const words = wordsOf(typed)
  if (!words.every((word) => key.includes(word))) return null
  if (key === whole) return 0
  if (key.startsWith(whole)) return 1
  if (words.length === 0) return key.includes(whole) ? 3 : null
  const own = wordsOf(label)
  return words.every((word) => own.some((one) => one.startsWith(word))) ? 2 : 3
}

/** Returns the options that contain every typed word, the closest first and otherwise in their order. */
export function matchingOptions<Option extends { label: string }>(
  options: readonly Option[],
  typed: string,
): Option[] {
  if (typed.trim() === '') return [...options]
  const ranked = options.flatMap((option) => {
    const rank = rankOf(option.label, typed)
    return rank === null ? [] : [{ option, rank }]
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ option }) => option)
}

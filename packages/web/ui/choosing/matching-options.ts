import { searchKey } from '@dxweb/kit/text/search-key.ts'

const wordsOf = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(searchKey)
    .filter((word) => word !== '')

/**
 * Ranks a label: 0 equals the text, 1 begins with it, 2 has words that begin with the typed words, 3 contains the typed
 * words; null if a typed word is missing.
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

interface Named {
  label: string
  known?: string | undefined
}

/** Returns the best rank among the option's label, its other name and both together. */
function rankOfOption({ label, known }: Named, typed: string): number | null {
  const texts = known === undefined ? [label] : [label, known, `${label} ${known}`]
  const ranks = texts.map((text) => rankOf(text, typed)).filter((rank) => rank !== null)
  return ranks.length === 0 ? null : Math.min(...ranks)
}

/**
 * Returns the options that contain every typed word, the best match first; options with equal rank keep their order.
 */
export function matchingOptions<Option extends Named>(
  options: readonly Option[],
  typed: string,
): Option[] {
  if (typed.trim() === '') return [...options]
  const ranked = options.flatMap((option) => {
    const rank = rankOfOption(option, typed)
    return rank === null ? [] : [{ option, rank }]
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ option }) => option)
}

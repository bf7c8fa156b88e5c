const letters =
  'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžǎǐǒǔǧǩǯșțʒ'
const plainLetters =
  'saaaaaaaceeeeiiiidnoooooouuuuytyaaaccccddeeeeegggghhiiiiijkllllnnnnoooorrrsssstttuuuuuuwyzzzaiougkzstz'

const plain = new Map(Array.from(letters, (letter, nth) => [letter, plainLetters[nth] ?? letter]))

/**
 * Drops accents. 'å', 'aa', 'æ' and 'ae' become 'a'; 'ø' and 'oe' become 'o'. The key of a prefix is a prefix of the
 * key. Equals `dx_search_key` of a stored text.
 */
export function searchKey(text: string): string {
  return Array.from(text.normalize('NFC').toLowerCase(), (letter) => plain.get(letter) ?? letter)
    .join('')
    .replaceAll('aa', 'a')
    .replaceAll('ae', 'a')
    .replaceAll('oe', 'o')
}

/** Returns parts `[text, isFound]`. */
export function foundParts(text: string, words: readonly string[]): [string, boolean][] {
  const signs = Array.from(text)
  const isFound = signs.map(() => false)
  for (const word of words.map(searchKey).filter((key) => key !== '')) {
    for (const from of signs.keys()) {
      const length = lengthOfFound(signs, from, word)
      for (let at = from; at < from + length; at += 1) isFound[at] = true
    }
  }
  const parts: [string, boolean][] = []
  for (const [at, sign] of signs.entries()) {
    const last = parts.at(-1)
    if (last !== undefined && last[1] === isFound[at]) last[0] += sign
    else parts.push([sign, isFound[at] ?? false])
  }
  return parts
}

/** Returns the length of the match that begins at `from`; 0 if there is no match. */
function lengthOfFound(signs: readonly string[], from: number, word: string): number {
  for (let length = 1; from + length <= signs.length && length <= word.length + 4; length += 1) {
    if (searchKey(signs.slice(from, from + length).join('')) === word) return length
  }
  return 0
}

/** Revised Romanization by letter: the initial consonants, vowels and final consonants of a syllable. */
const initials = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ')
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const finals = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')

const firstSyllable = 0xac00
const letter = (letters: readonly string[], at: number) => (letters[at] ?? '').replace('-', '')

function hangul(code: number): string {
  const at = code - firstSyllable
  const [initial, vowel] = [Math.floor(at / 588), Math.floor((at % 588) / 28)]
  return letter(initials, initial) + letter(vowels, vowel) + letter(finals, at % 28)
}

/** Hepburn romanization, by rows of the hiragana; each katakana has a fixed distance to its hiragana. */
const kana = new Map(
  [
    'あa いi うu えe おo かka きki くku けke こko がga ぎgi ぐgu げge ごgo',
    'さsa しshi すsu せse そso ざza じji ずzu ぜze ぞzo たta ちchi つtsu てte とto だda ぢji づzu でde どdo',
    'なna にni ぬnu ねne のno はha ひhi ふfu へhe ほho ばba びbi ぶbu べbe ぼbo ぱpa ぴpi ぷpu ぺpe ぽpo',
    'まma みmi むmu めme もmo やya ゆyu よyo らra りri るru れre ろro わwa ゐi ゑe をo んn ゔvu',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)
/** Small characters, which modify the preceding sound. */
const small = new Map(
  Array.from('ゃゅょぁぃぅぇぉ', (sign, at) => [sign, 'ya yu yo a i u e o'.split(' ')[at] ?? '']),
)
const doubling = 'っ'
const lengthening = 'ー'

const katakanaBehind = 0x60
const asHiragana = (sign: string) =>
  /[ァ-ヴ]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) - katakanaBehind) : sign

/** Joins a small character to the previous sound: shi + ya = sha, ki + ya = kya, fu + a = fa, u + i = wi. */
function joined(before: string, sound: string): string {
  const stem = before.replace(/(^|[aiueo])u$/, '$1w').replace(/[aiueo]$/, '')
  return stem + (/(sh|ch|j)$/.test(stem) ? sound.replace('y', '') : sound)
}

function japanese(word: string): string {
  let written = ''
  let isDoubled = false
  for (const sign of Array.from(word, asHiragana)) {
    const sound = small.get(sign)
    if (sound !== undefined) written = joined(written, sound)
    else if (sign !== lengthening && sign !== doubling) {
      const next = kana.get(sign) ?? ''
      written += isDoubled ? (next.startsWith('ch') ? 't' : next.slice(0, 1)) + next : next
    }
    isDoubled = sign === doubling
  }
  return written
}

export function romanised(text: string): string {
  return text
    .replaceAll(/[\uAC00-\uD7A3]+/g, (word) =>
      capital(Array.from(word, (sign) => hangul(sign.charCodeAt(0))).join('')),
    )
    .replaceAll(/[ぁ-ゖァ-ヴー]+/g, (word) => capital(japanese(word)))
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

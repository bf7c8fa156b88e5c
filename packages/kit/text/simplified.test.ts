import { expect, it } from 'vitest'
import { isSimplifiedOnPaper } from './simplified.ts'

it('finds emoji and East Asian letters in a text, but ignores letters and signs that can be printed', () => {
  const simplified = ['Jul 🎄', '🇳🇴', '千と千尋', 'パラサイト', 'こんにちは', '기생충']
  expect(simplified.filter(isSimplifiedOnPaper)).toEqual(simplified)
  const printed = ['Blåtur – «Øl» 1/2', 'Łódź', 'Сталкер', 'Ἀθῆναι', '© ® ™ §', '2 × 50 %']
  expect(printed.filter(isSimplifiedOnPaper)).toEqual([])
})

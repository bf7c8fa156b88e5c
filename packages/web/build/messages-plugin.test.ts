import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, it } from 'vitest'
import { formatMessage } from '@dxweb/locales/format-message.ts'
import { messageOf } from './messages-plugin.ts'

const folder = join(import.meta.dirname, '../../locales')
const languages = ['nb', 'en']

const textsIn = (locale: string) =>
  readdirSync(join(folder, locale)).flatMap((file) =>
    Object.entries(
      JSON.parse(readFileSync(join(folder, locale, file), 'utf8')) as Record<string, string>,
    ),
  )

it.each(languages)(
  'formats every text of %s like the ICU library, for zero, one, two and many',
  (locale) => {
    const wrong: object[] = []
    for (const [key, text] of textsIn(locale)) {
      const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
      const [icu, message] = [new IntlMessageFormat(text, 'nb-NO'), messageOf(text)]
      for (const count of names.length > 0 ? [0, 1, 2, 1_234_567] : [0]) {
        const values = Object.fromEntries(names.map((name) => [name, count]))
        const [expected, spoken] = [icu.format(values), formatMessage(message, values)]
        if (spoken !== expected) wrong.push({ key, count, expected, spoken })
      }
    }
    expect(wrong).toEqual([])
  },
)

it('refuses a text with an unsupported ICU format', () => {
  expect(() => messageOf('Solgt {at, date, short}')).toThrow(/values, whole numbers and plurals/)
})

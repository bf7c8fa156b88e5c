import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const catalog = /\/locales\/(?:nb|en)\/[^/]+\.json$/

/** A text without values, tags or quotes says what it says. */
const isPlain = (text: string) => !/[{<']/.test(text)

function parsed(json: string): Record<string, unknown> {
  const texts = JSON.parse(json) as Record<string, string>
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      isPlain(text) ? text : parse(text, { captureLocation: false }),
    ]),
  )
}

/** Texts are read when the web is built, so that no browser has to fetch the code that reads them. */
export function messagesPlugin(): Plugin {
  return {
    name: 'dxweb-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
          },
        ],
      },
    }),
    transform(code, id) {
      return catalog.test(id) ? { code: JSON.stringify(parsed(code)), map: null } : null
    },
  }
}

import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const catalog = /\/locales\/(?:nb|en)\/[^/]+\.json$/

/** What only the server's own pages, mails and fragments say. */
const ofServer = /^(?:access|dashboard|health|mail|pages)\./
const asksOfServer = /\bt\(\s*['"`](?:access|dashboard|health|mail|pages)\./

/** A text without values, tags or quotes says what it says. */
const isPlain = (text: string) => !/[{<']/.test(text)

function parsed(json: string): Record<string, unknown> {
  const texts = JSON.parse(json) as Record<string, string>
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => !ofServer.test(key))
      .map(([key, text]) => [key, isPlain(text) ? text : parse(text, { captureLocation: false })]),
  )
}

/**
 * Texts are read when the web is built, so that no browser has to fetch the code that reads them, and texts that
 * only the server says are left out.
 */
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
      if (asksOfServer.test(code)) this.error(`${id} asks for a text that only the server has`)
      return catalog.test(id) ? { code: JSON.stringify(parsed(code)), map: null } : null
    },
  }
}

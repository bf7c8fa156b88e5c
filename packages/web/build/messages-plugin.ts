import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import type { Message, Part } from '@dxweb/locales/format-message.ts'

const catalog = /\/locales\/(?:nb|en)\/[^/]+\.json$/
const language = /\/locales\/(?:nb|en)-(?:first|later)\.ts$/

export const isLanguage = (id: string) => language.test(id)

/** Matches texts used only by the server's pages, mails and fragments. */
const ofServer = /^(?:access|dashboard|health|mail|pages)\./
export const isOfServer = (key: string) => ofServer.test(key)
const asksOfServer = /\bt\(\s*['"`](?:access|dashboard|health|mail|pages)\./

/** Converts an element of a text. `counted` is the value of the plural that contains the element. */
function partOf(element: MessageFormatElement, counted?: string): Part {
  if (element.type === TYPE.literal) return element.value
  if (element.type === TYPE.argument) return { put: element.value }
  if (element.type === TYPE.number && !element.style) return { count: element.value }
  if (element.type === TYPE.pound && counted !== undefined) return { count: counted }
  if (element.type === TYPE.plural && element.offset === 0 && element.pluralType === 'cardinal') {
    const { value: plural, options } = element
    const cases = Object.entries(options).map(
      ([name, { value }]) => [name, value.map((part) => partOf(part, plural))] as const,
    )
    return { plural, cases: Object.fromEntries(cases) }
  }
  throw new Error(`a text may hold values, whole numbers and plurals: ${JSON.stringify(element)}`)
}

export function messageOf(text: string): Message {
  const parts = parse(text, { captureLocation: false }).map((element) => partOf(element))
  const [first = ''] = parts
  return parts.length < 2 && typeof first === 'string' ? first : parts
}

function parsed(json: string): Record<string, Message> {
  const texts = JSON.parse(json) as Record<string, string>
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => !isOfServer(key))
      .map(([key, text]) => [key, messageOf(text)]),
  )
}

const filesOf = (code: string, folder: string) =>
  [...code.matchAll(/ from '(\.\/[^']+\.json)'/g)].map(([, file = '']) => join(folder, file))

/**
 * Parses texts at build time, so that browsers need no parser, and drops server-only texts. Each part of a language is
 * one JSON text, which browsers read four times as fast as a program.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'dxweb-messages',
    enforce: 'pre',
    transform(code, id) {
      if (asksOfServer.test(code)) this.error(`${id} asks for a text that only the server has`)
      if (isLanguage(id)) {
        const files = filesOf(code, join(id, '..'))
        for (const file of files) this.addWatchFile(file)
        const texts = files.map((file) => parsed(readFileSync(file, 'utf8')))
        const text = JSON.stringify(Object.assign({}, ...texts))
        return { code: `export default JSON.parse(${JSON.stringify(text)})`, map: null }
      }
      return catalog.test(id) ? { code: JSON.stringify(parsed(code)), map: null } : null
    },
  }
}

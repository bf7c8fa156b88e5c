import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { House } from '../source/read-house.ts'
import { lineAt, type Module } from '../source/read-module.ts'
import { type Node, walk } from '../source/walk.ts'

/** Everyday words that stood in for technical terms. STYLE_GUIDE.md says what to write in their place. */
const words = [
  'told',
  'tells?',
  'telling',
  'stands?',
  'beside',
  'whoever',
  'somebody',
  'anew',
  '(?:gives?|gave) way',
  '(?:is|are|was|were) of',
  '(?:comes?|came) to',
  'lived',
]

const dialect = new RegExp(`\\b(?:${words.join('|')})\\b`, 'i')

const sqlComment = /--[^\n]*|\/\*[\s\S]*?\*\//g
const cssComment = /\/\*[\s\S]*?\*\//g

const testCalls = new Set(['it', 'test', 'describe'])

/** Tests of this check contain the words. */
const planted = /^scripts\/ratchets\//

interface Text {
  text: string
  line: number
}

function calledName(callee: Node): string {
  if (callee.type === 'Identifier') return callee['name'] as string
  if (callee.type === 'MemberExpression') return calledName(callee['object'] as Node)
  return callee.type === 'CallExpression' ? calledName(callee['callee'] as Node) : ''
}

const isText = (value: unknown): value is { value: string; start: number } =>
  typeof (value as { value?: unknown } | undefined)?.value === 'string'

/** Titles of tests, and summaries of endpoints. */
function wordedIn({ program, text }: Module): Text[] {
  const found: Text[] = []
  const add = (value: unknown) => {
    if (isText(value)) found.push({ text: value.value, line: lineAt(text, value.start) })
  }
  walk(program, (node) => {
    if (node.type === 'CallExpression' && testCalls.has(calledName(node['callee'] as Node))) {
      add((node['arguments'] as unknown[])[0])
    }
    const isSummary = (node['key'] as { name?: string } | undefined)?.name === 'summary'
    if (node.type === 'Property' && isSummary) add(node['value'])
  })
  return found
}

function textsIn(module: Module): Text[] {
  const comments = module.comments.map(({ value, line }) => ({ text: value, line }))
  return [...comments, ...wordedIn(module)]
}

function commentsIn(text: string, comment: RegExp): Text[] {
  return [...text.matchAll(comment)].map((match) => ({
    text: match[0],
    line: lineAt(text, match.index),
  }))
}

/** Comments, summaries of endpoints and titles of tests with a word of the dialect, as `file:line`. */
export function dialectPlaces({ root, files, modules }: House): string[] {
  const placesOf = (path: string, texts: readonly Text[]) =>
    texts.filter(({ text }) => dialect.test(text)).map(({ line }) => `${path}:${line}`)
  const ofFiles = (ending: string, comment: RegExp) =>
    files
      .filter((file) => file.endsWith(ending))
      .flatMap((file) =>
        placesOf(file, commentsIn(readFileSync(join(root, file), 'utf8'), comment)),
      )
  return [
    ...modules
      .filter(({ path }) => !planted.test(path))
      .flatMap((module) => placesOf(module.path, textsIn(module))),
    ...ofFiles('.sql', sqlComment),
    ...ofFiles('.css', cssComment),
  ]
}

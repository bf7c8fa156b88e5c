import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CodeBase } from '../source/read-code-base.ts'
import { lineAt, type Module } from '../source/read-module.ts'
import { type Node, walk } from '../source/walk.ts'

/** Everyday words that replaced technical terms. STYLE_GUIDE.md lists what to write instead. */
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

/** First words of a relative clause or a fragment. Titles and summaries begin with them in lower case too. */
const clauseWords = 'What|Whether|Where|Of|How|Who|Whom|Whose|Which'
const clauseOfComment = new RegExp(`^[\\s*/-]*(?:${clauseWords})\\b`)
const clauseOfTitle = new RegExp(`^(?:${clauseWords})\\b`, 'i')

const sqlComment = /--[^\n]*|\/\*[\s\S]*?\*\//g
const cssComment = /\/\*[\s\S]*?\*\//g
const scriptComment = /^\s*\/\/[^\n]*|\/\*[\s\S]*?\*\//gm
/** Matches comments within a statement that a module contains as a string. */
const commentOfStatement = /^[ \t]*--[ \t][^\n]*/gm

const testCalls = new Set(['it', 'test', 'describe'])

/** Files excluded from the check, since its own tests contain the words. */
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

function commentsIn(text: string, comment: RegExp): Text[] {
  return [...text.matchAll(comment)].map((match) => ({
    text: match[0],
    line: lineAt(text, match.index),
  }))
}

interface Worded {
  path: string
  comments: Text[]
  titles: Text[]
}

function wordsOf({ root, files, modules }: CodeBase): Worded[] {
  const ofFiles = (ending: string, comment: RegExp) =>
    files
      .filter((file) => file.endsWith(ending))
      .map((path) => ({
        path,
        comments: commentsIn(readFileSync(join(root, path), 'utf8'), comment),
        titles: [],
      }))
  return [
    ...modules
      .filter(({ path }) => !planted.test(path))
      .map((module) => ({
        path: module.path,
        comments: [
          ...module.comments.map(({ value, line }) => ({ text: value, line })),
          ...commentsIn(module.text, commentOfStatement),
        ],
        titles: wordedIn(module),
      })),
    ...ofFiles('.sql', sqlComment),
    ...ofFiles('.css', cssComment),
    ...ofFiles('.js', scriptComment),
  ]
}

/** Places have the form `file:line`. */
export interface DialectPlaces {
  dialect: string[]
  /** Texts that begin with a relative clause or a fragment. */
  clauses: string[]
}

export function dialectPlaces(codeBase: CodeBase): DialectPlaces {
  const found = wordsOf(codeBase)
  const places = (isFound: (worded: Worded) => Text[]) =>
    found.flatMap((worded) => isFound(worded).map(({ line }) => `${worded.path}:${line}`))
  const matching = (texts: readonly Text[], pattern: RegExp) =>
    texts.filter(({ text }) => pattern.test(text))
  return {
    dialect: places(({ comments, titles }) => matching([...comments, ...titles], dialect)),
    clauses: places(({ comments, titles }) => [
      ...matching(comments, clauseOfComment),
      ...matching(titles, clauseOfTitle),
    ]),
  }
}

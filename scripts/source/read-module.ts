import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'

export interface Import {
  specifier: string
  line: number
}

/** `imports` includes dynamic imports and types. */
export interface Module {
  path: string
  text: string
  imports: Import[]
  comments: Comment[]
  /** Syntax tree, parsed on first use, since parsing is most of the work. */
  readonly program: unknown
}

export interface Comment {
  value: string
  line: number
}

const typeImport = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', end + 1)) {
    line += 1
  }
  return line
}

/** Throws for invalid syntax. */
export function readModule(root: string, path: string): Module {
  const text = readFileSync(join(root, path), 'utf8')
  const parsed = parseSync(path, text)
  const { module, comments, errors } = parsed
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const requests = [
    ...module.staticImports.map((each) => each.moduleRequest),
    ...module.staticExports.flatMap((each) => each.entries.map((entry) => entry.moduleRequest)),
  ].filter((request) => request !== undefined && request !== null)
  const imports = [
    ...requests.map(({ value, start }) => ({ specifier: value, line: lineAt(text, start) })),
    ...[...text.matchAll(typeImport)].map((match) => ({
      specifier: match[1] ?? '',
      line: lineAt(text, match.index),
    })),
  ]
  return {
    path,
    text,
    imports,
    comments: comments.map(({ value, start }) => ({ value, line: lineAt(text, start) })),
    get program() {
      return parsed.program
    },
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from '../source/files-under.ts'

export interface Entry {
  key: string
  text: string
  file: string
}

function entriesOf(root: string, file: string): Entry[] {
  const parsed: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'))
  const flat = Object.entries(parsed as Record<string, unknown>)
  return flat.map(([key, text]) => ({ key, file, text: typeof text === 'string' ? text : '' }))
}

/** Finds repeated keys in the text of the file, since JSON.parse keeps only the last of equal keys. */
function writtenTwice(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const keys = [...text.matchAll(/^\s*"([^"]+)"\s*:/gm)].map((match) => match[1] ?? '')
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index)
  return twice.map((key) => `${file}: ${key} is duplicated`)
}

export function readCatalogs(root: string, language: string) {
  const files = filesUnder(root, `packages/locales/${language}`).filter((name) =>
    name.endsWith('.json'),
  )
  const texts = new Map<string, Entry>()
  const problems = files.flatMap((file) => writtenTwice(root, file))
  for (const entry of files.flatMap((file) => entriesOf(root, file))) {
    const other = texts.get(entry.key)
    if (other) problems.push(`${entry.file}: ${entry.key} is also in ${other.file}`)
    if (!entry.text.trim()) problems.push(`${entry.file}: ${entry.key} has no text`)
    texts.set(entry.key, entry)
  }
  return { texts, problems }
}

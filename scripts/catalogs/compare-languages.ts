import { IntlMessageFormat } from 'intl-messageformat'
import { walkMessage } from './walk-message.ts'
import type { Entry } from './read-catalogs.ts'

type Texts = ReadonlyMap<string, Entry>

function absent(texts: Texts, others: Texts, language: string): string[] {
  return [...texts.values()]
    .filter(({ key }) => !others.has(key))
    .map(({ key, file }) => `${file}: ${key} is missing in ${language}`)
}

function valuesOf({ text }: Entry): { names: string } | { wrong: string } {
  try {
    const names = new Set(walkMessage(new IntlMessageFormat(text, 'nb').getAst()))
    return { names: [...names].toSorted().join(', ') }
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) }
  }
}

function unlike(entry: Entry, other: Entry | undefined): string[] {
  const values = valuesOf(entry)
  if ('wrong' in values) return [`${entry.file}: ${entry.key} is no ICU message (${values.wrong})`]
  if (!other) return []
  const theirs = valuesOf(other)
  if ('wrong' in theirs || theirs.names === values.names) return []
  return [`${entry.file}: ${entry.key} takes {${values.names}}, ${other.file} {${theirs.names}}`]
}

export function compareLanguages(nb: Texts, en: Texts): string[] {
  return [
    ...absent(nb, en, 'en'),
    ...absent(en, nb, 'nb'),
    ...[...nb.values()].flatMap((entry) => unlike(entry, undefined)),
    ...[...en.values()].flatMap((entry) => unlike(entry, nb.get(entry.key))),
  ]
}

export interface Mutant {
  at: number
  from: string
  to: string
}

/** Replacements in an SQL statement that imitate a programmer's slips. */
const slips: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [/ (>=|<=) /g, ([, sign = '']) => ` ${sign[0]} `],
  [/ (>|<) /g, ([, sign]) => ` ${sign}= `],
  [/ ([+-]) (?=[a-z($\d])/g, ([, sign]) => (sign === '+' ? ' - ' : ' + ')],
  [/\bgreatest\(/g, () => 'least('],
  [/\bleast\(/g, () => 'greatest('],
  [/\bnot (?=exists|\()/g, () => ''],
  [/ is not null/g, () => ' is null'],
  [/ for (no key )?(update|share)( of \w+)?( skip locked)?/g, () => ''],
  [/ skip locked/g, () => ''],
  [/ desc\b/g, () => ''],
  [/\bsum\(/g, () => 'max('],
  [/\bunion all\b/g, () => 'union'],
  [/(?<!\$\d*)-(?=[a-z]+\.)/g, () => ''],
]

/**
 * Returns the condition from `start` to the next `and`, `or`, clause keyword, comma or line break at the same depth.
 */
function conditionAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const rest = text.slice(at, at + 12)
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    const isOver = /^(\s+(and|or|order|group|returning|for|then|limit|on)\b|,|`|\n)/.test(rest)
    if (depth < 0 || (depth === 0 && isOver)) return text.slice(start, at)
  }
  return text.slice(start)
}

/** Returns the mutants of a file's statements: each omits one condition, or contains one slip. */
export function sqlMutants(source: string): Mutant[] {
  const found: Mutant[] = []
  for (const literal of source.matchAll(/`[^`]*`/g)) {
    const [text] = literal
    if (!/\b(select|where|from|set|case|and)\b/.test(text)) continue
    for (const { 0: word, index } of text.matchAll(/\b(and|where) (?=[a-z($])/g)) {
      const condition = conditionAt(text, index + word.length)
      // Row level security also enforces this condition, so omitting it has no effect.
      if (/^(\w+\.)?partner_id = /.test(condition)) continue
      const at = literal.index + index
      found.push({ at, from: word + condition, to: `${word}true` })
    }
    for (const [slip, to] of slips) {
      for (const hit of text.matchAll(slip)) {
        found.push({ at: literal.index + hit.index, from: hit[0], to: to(hit) })
      }
    }
  }
  return found
}

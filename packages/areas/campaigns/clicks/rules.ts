import { aheadHeaders, programs } from './not-people.ts'

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
/** Matches user agents of programs. Excludes "Cubot", a maker of phones. */
const isProgram = new RegExp(
  programs
    .map((word) => escaped(word))
    .join('|')
    .replace(/^bot/, '(?<!cu)bot'),
  'i',
)

/** Number of characters read of a user agent. Longer agents are forged, and would take time to search and hash. */
const longestAgent = 512

export interface Follower {
  method: string
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export const agentOf = ({ headers }: Follower): string =>
  String(headers['user-agent'] ?? '').slice(0, longestAgent)

export function isPerson(follower: Follower): boolean {
  if (follower.method !== 'GET') return false
  const agent = agentOf(follower)
  if (agent === '' || isProgram.test(agent)) return false
  return !aheadHeaders.some(([name, word]) => {
    const value = follower.headers[name]
    return value !== undefined && String(value).toLowerCase().includes(word)
  })
}

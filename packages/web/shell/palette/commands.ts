import { searchKey } from '@dxweb/kit/text/search-key.ts'
import type { Text } from '../../ui/text/text.ts'

export type EventCommand = 'sell' | 'startSale' | 'stopSale'

// catalog: palette.verb.*

/**
 * Commands with words from the catalog. In 'avslutt|stopp salg av', either verb starts the command, and the other words
 * may follow.
 */
const commands = ['sell', 'startSale', 'stopSale'] as const

const least = 3

export interface Typed {
  command: EventCommand | null
  /** The search text without the words of the command. */
  q: string
}

/**
 * Example: 'selg til jul' sells for events that match 'jul'. The beginning of the command's first word is sufficient.
 */
export function readCommand(typed: string, t: Text): Typed {
  const words = typed.trim().split(/\s+/).filter(Boolean)
  const first = searchKey(words[0] ?? '')
  if (first.length < least) return { command: null, q: typed.trim() }
  for (const command of commands) {
    const [verbs = '', ...others] = t(`palette.verb.${command}`).split(' ').map(searchKey)
    if (!verbs.split('|').some((verb) => verb.startsWith(first))) continue
    const rest = words.slice(1)
    while (rest[0] !== undefined && others.includes(searchKey(rest[0]))) rest.shift()
    return { command, q: rest.join(' ') }
  }
  return { command: null, q: typed.trim() }
}

import { searchKey } from '@dxweb/kit/text/search-key.ts'
import type { Text } from '../../ui/text/text.ts'

/** What can be done with an event from the palette. */
export type EventCommand = 'sell' | 'startSale' | 'stopSale'

// catalog: palette.verb.*

/** Their words in the catalog: 'avslutt|stopp salg av' is either verb, and what may stand after it. */
const commands = ['sell', 'startSale', 'stopSale'] as const

const least = 3

/** What was typed: a command and what it is for, or a text to look for. */
export interface Typed {
  command: EventCommand | null
  /** What is looked for, without the words of the command. */
  q: string
}

/**
 * 'selg til jul' is a sale for what 'jul' finds. A command is known by the beginning of its first word, so its other
 * words need not be typed; what follows them is what it is for.
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

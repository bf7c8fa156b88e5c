import type { IntlMessageFormat } from 'intl-messageformat'

type Message = ReturnType<IntlMessageFormat['getAst']>

/** Numbers by which the parser marks literal text and the `#` of a plural. */
const unnamed = new Set([0, 7])

export function walkMessage(message: Message): string[] {
  return message.flatMap((part) => {
    if (!('value' in part) || unnamed.has(part.type)) return []
    const options = 'options' in part ? Object.values(part.options) : []
    const inner = 'children' in part ? [part.children] : options.map((option) => option.value)
    return [part.value, ...inner.flatMap(walkMessage)]
  })
}

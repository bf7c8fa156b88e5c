import { lineAt, type Module } from '../source/read-module.ts'
import { type Node, walk } from '../source/walk.ts'

export interface KeysInSource {
  /** Every string of the source, since a key may be passed on before its lookup. */
  strings: string[]
  families: string[]
  asked: { key: string; where: string }[]
  askedFamilies: { key: string; where: string }[]
}

const declared = /\/\/ catalog: ((?:[\w-]+\.)+)\*/g
const lookups = new Set(['t', 'translate'])
const components = new Set(['T', 'FormattedMessage'])
const keyProperty = /(^|[a-z])(label|title|text|message|heading|hint|description|name)Key$/i

function nameOf(node: unknown): string {
  const { name, value, property } = (node ?? {}) as Record<string, unknown>
  if (property) return nameOf(property)
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

function familyOf(node: Node): string {
  const [first] = node.quasis as { value: { cooked: string } }[]
  const start = first?.value.cooked ?? ''
  return /^([\w-]+\.)+$/.test(start) ? start : ''
}

function outcomes(node: unknown): Node[] {
  const { type, expression, consequent, alternate, left, right } = (node ?? {}) as Node
  if (type === 'ConditionalExpression') return [...outcomes(consequent), ...outcomes(alternate)]
  if (type === 'LogicalExpression') return [...outcomes(left), ...outcomes(right)]
  if (type === 'JSXExpressionContainer') return outcomes(expression)
  return type === 'Literal' || type === 'TemplateLiteral' ? [node as Node] : []
}

function idOf(properties: unknown): unknown {
  const list = Array.isArray(properties) ? (properties as Node[]) : []
  const found = list.find((each) => nameOf(each.key ?? each.name) === 'id')
  return found?.value
}

function lookupIn(node: Node): unknown {
  if (node.type === 'CallExpression') {
    const [first] = node.arguments as Node[]
    const name = nameOf(node.callee)
    if (lookups.has(name)) return first
    if (name === 'formatMessage') return idOf(first?.properties)
  }
  if (node.type === 'JSXOpeningElement' && components.has(nameOf(node.name))) {
    return idOf(node.attributes)
  }
  if (node.type === 'Property' && keyProperty.test(nameOf(node.key))) return node.value
  if (node.type === 'JSXAttribute' && keyProperty.test(nameOf(node.name))) return node.value
  return undefined
}

export function keysInSource(module: Module): KeysInSource {
  const families = [...module.text.matchAll(declared)].map((match) => match[1] ?? '')
  const found: KeysInSource = { strings: [], families, asked: [], askedFamilies: [] }
  walk(module.program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.strings.push(node.value)
    if (node.type === 'TemplateLiteral' && familyOf(node)) found.families.push(familyOf(node))
    for (const each of outcomes(lookupIn(node))) {
      const where = `${module.path}:${lineAt(module.text, each.start)}`
      const plain = typeof each.value === 'string' ? each.value : ''
      if (plain) found.asked.push({ key: plain, where })
      const family = each.type === 'TemplateLiteral' ? familyOf(each) : ''
      if (family) found.askedFamilies.push({ key: family, where })
    }
  })
  return found
}

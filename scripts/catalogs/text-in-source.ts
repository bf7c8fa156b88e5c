import { lineAt, type Module } from '../source/read-module.ts'
import { type Node, walk } from '../source/walk.ts'

const read = new Set(
  (
    'alt aria-description aria-label aria-placeholder aria-roledescription cancelLabel ' +
    'confirmLabel description error heading hint label nothingFoundMessage placeholder title'
  ).split(' '),
)

function literalOf(node: unknown): string {
  const { type, value, expression } = (node ?? {}) as Node
  if (type === 'JSXExpressionContainer') return literalOf(expression)
  return type === 'Literal' && typeof value === 'string' && /\p{L}{2}/u.test(value) ? value : ''
}

function wordsOf(node: Node): string[] {
  if (node.type === 'JSXAttribute') {
    const { name } = node.name as { name: unknown }
    return typeof name === 'string' && read.has(name) ? [literalOf(node.value)] : []
  }
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return []
  return (node.children as Node[]).map(literalOf)
}

export function textInSource(module: Module): string[] {
  const problems: string[] = []
  walk(module.program, (node) => {
    for (const word of wordsOf(node).filter(Boolean)) {
      const where = `${module.path}:${lineAt(module.text, node.start)}`
      problems.push(`${where}: "${word}" stands outside of the catalogs`)
    }
  })
  return problems
}

import { lineAt, type Module } from '../source/read-module.ts'
import { type Node, walk } from '../source/walk.ts'

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** False for arrow functions without braces, which are not counted. */
const hasBlock = (node: Node) =>
  functions.has(node.type) && /^(BlockStatement|FunctionBody)$/.test((node.body as Node)?.type)

export function functionLengths({ program, text }: Module): number[] {
  const lengths: number[] = []
  walk(program, (node) => {
    if (!hasBlock(node)) return
    lengths.push(lineAt(text.slice(node.start), Number(node.end) - node.start))
  })
  return lengths
}

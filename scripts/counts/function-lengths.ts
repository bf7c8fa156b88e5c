import { lineAt, type Module } from '../source/read-module.ts'
import { type Node, walk } from '../source/walk.ts'

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** A function with braces; an arrow without them is an expression like others. */
const hasBlock = (node: Node) =>
  functions.has(node.type) && /^(BlockStatement|FunctionBody)$/.test((node.body as Node)?.type)

/** How many lines each function of a module has, from its first to its last. */
export function functionLengths({ program, text }: Module): number[] {
  const lengths: number[] = []
  walk(program, (node) => {
    if (!hasBlock(node)) return
    lengths.push(lineAt(text.slice(node.start), Number(node.end) - node.start))
  })
  return lengths
}

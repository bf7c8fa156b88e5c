import type { Plugin } from 'vite'

const hasSchemas = /\/packages\/(?:areas|kit)\/.*\.ts$/
const fromZod = /from ['"]zod\/mini['"]/

/** Parts of an endpoint that the web uses; the second list is for endpoints with a form. */
const kept = ['changes', 'invalidatedBy', 'idempotent']
const keptOfForms = [...kept, 'body']
/** Detects uses of endpoint parts that exist only on the server. */
const asksForParts = /\w\.parts\.(?!changes\b|invalidatedBy\b|idempotent\b|body\b)\w/

interface Node {
  type: string
  start: number
  end: number
}

interface Call extends Node {
  callee: Node & { name?: string }
  arguments: Node[]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const isCall = (node: Node): node is Call => node.type === 'CallExpression'

function* within(node: Node): Generator<Node> {
  yield node
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* within(part)
}

interface Declaration extends Node {
  declarations: { init: Node | null }[]
}

/** Returns the calls and object literals that are initial values of a module's own constants. */
function madeConstants(program: Node & { body: Node[] }): Node[] {
  return program.body
    .map((node) => ('declaration' in node && isNode(node.declaration) ? node.declaration : node))
    .filter((node): node is Declaration => node.type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations.map(({ init }) => init))
    .filter((init) => init !== null)
    .filter((init) => ['CallExpression', 'ObjectExpression'].includes(init.type))
}

interface Property extends Node {
  key?: Node & { name?: string }
  argument?: Node & { name?: string }
}

const namedConstants = (program: Node & { body: Node[] }): Map<string, Node> =>
  new Map(
    [...within(program)].flatMap((node) =>
      node.type === 'VariableDeclarator' && 'id' in node && 'init' in node && isNode(node.init)
        ? [[(node.id as { name?: string }).name ?? '', node.init] as const]
        : [],
    ),
  )

/** Returns the properties of an object, including those of spread constants of the module. Other spreads stay. */
function propertiesOf(parts: Node, constants: Map<string, Node>): Property[] {
  const own = 'properties' in parts ? (parts.properties as Property[]) : []
  return own.flatMap((property) => {
    if (property.type !== 'SpreadElement') return [property]
    const spread = constants.get(property.argument?.name ?? '')
    return spread?.type === 'ObjectExpression' ? propertiesOf(spread, constants) : [property]
  })
}

function keptOf(code: string, parts: Node, constants: Map<string, Node>): string {
  const properties = propertiesOf(parts, constants)
  const isForm = properties.some(({ key }) => key?.name === 'isForm')
  const names = isForm ? keptOfForms : kept
  const texts = properties
    .filter(({ type, key }) => type === 'SpreadElement' || names.includes(key?.name ?? ''))
    .map(({ start, end }) => code.slice(start, end))
  return `{ ${texts.join(', ')} }`
}

const partsIn = (program: Node) =>
  [...within(program)]
    .filter(isCall)
    .filter(({ callee }) => callee.name === 'endpoint')
    .map((call) => call.arguments[2])
    .filter((parts) => parts !== undefined)

/**
 * Removes schemas that only the server uses, since creating these schemas took a quarter of the frame's run time.
 * Keeps the topics that a command changes, and the body of an endpoint with a form.
 */
export function endpointsPlugin(): Plugin {
  return {
    name: 'dxweb-endpoints',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (id.includes('/node_modules/')) return null
      if (id.includes('/packages/web/') && asksForParts.test(code)) {
        this.error(`${id} asks for parts of an endpoint, which the web does not have`)
      }
      if (!hasSchemas.test(id) || !fromZod.test(code)) return null
      const program = this.parse(code)
      const constants = namedConstants(program)
      const edits = [
        ...partsIn(program).map((parts) => ({
          start: parts.start,
          end: parts.end,
          text: keptOf(code, parts, constants),
        })),
        ...madeConstants(program).flatMap(({ start, end }) => [
          { start, end: start, text: '/* @__PURE__ */ (() => (' },
          { start: end, end, text: '))()' },
        ]),
      ]
      return { code: withoutUnusedImports(edited(code, edits)), map: null }
    },
  }
}

const importLine = /^import \{([^}]*)\} from .*$/gm

/** Removes imports used only by removed parts, so that their modules are not loaded with the contract. */
function withoutUnusedImports(code: string): string {
  const rest = code.replaceAll(importLine, '')
  const isUsed = (name: string) => new RegExp(`\\b${name.split(' as ').at(-1)}\\b`).test(rest)
  return code.replaceAll(importLine, (line, list: string) => {
    const names = list.split(',').map((name) => name.trim())
    const used = names.filter((name) => name !== '' && isUsed(name))
    return used.length === 0 ? '' : line.replace(list, ` ${used.join(', ')} `)
  })
}

interface Edit {
  start: number
  end: number
  text: string
}

function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start || other.end - one.end)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

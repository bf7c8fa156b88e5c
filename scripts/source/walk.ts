export interface Node {
  type: string
  start: number
  [field: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, visit)
    return
  }
  if (!isNode(value)) return
  visit(value)
  for (const field of Object.values(value)) {
    if (typeof field === 'object' && field !== null) walk(field, visit)
  }
}

import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { endpointsPlugin } from './endpoints-plugin.ts'

function built(code: string): string {
  const { transform } = endpointsPlugin()
  const call = transform as (this: { parse: typeof parseAst }, code: string, id: string) => object
  const found = call.call({ parse: parseAst }, code, '/packages/areas/sales/contract.ts')
  return (found as { code: string }).code
}

it('keeps only the changed topics of commands and the bodies of forms in the web build, even from spread objects', () => {
  const code = built(`import * as z from 'zod/mini'
    import { others } from './others.ts'
    const shared = { permit: 'a', changes: ['sales'], reply: z.object({}) }
    export const sell = endpoint('POST', '/sales', { ...shared, body: z.object({}) })
    export const count = endpoint('PUT', '/counts', { isForm: true, ...others, body: z.int() })`)
  expect(code).toContain("endpoint('POST', '/sales', { changes: ['sales'] })")
  expect(code).toContain("endpoint('PUT', '/counts', { ...others, body: z.int() })")
})

it('drops imports used only by removed schemas, and keeps other imports', () => {
  const code = built(
    `import * as z from 'zod/mini'
    import { draft } from './draft.ts'
    import { id, names } from './fields.ts'
    export const make = endpoint('POST', '/events', { changes: names, body: z.object({ ...draft, id }) })`.replaceAll(
      '\n    ',
      '\n',
    ),
  )
  expect(code).not.toContain('draft.ts')
  expect(code).toContain("import { names } from './fields.ts'")
})

import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Apart from the contract, which the web's first script names: no page waits for the code that reads schemas. */
export const emailAddress = withKind(
  { kind: 'email' },
  text(254).check(z.regex(/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/, { error: 'not_email' })),
)

import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { emailPattern, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Separate from the contract, so that the web app's first script does not load the schema library. */
export const emailAddress = withKind(
  { kind: 'email' },
  text(254).check(z.regex(emailPattern, { error: 'not_email' })),
)

import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import * as z from 'zod/mini'
import { plainAddress, webAddressFault } from './web-address.ts'

export const webAddress = withKind(
  { kind: 'link' },
  z.string().check(
    z.maxLength(500),
    z.check<string>(({ value: input, issues }) => {
      const message = webAddressFault(input)
      if (message !== null) issues.push({ code: 'custom', input, message })
    }),
    z.overwrite<string>(plainAddress),
  ),
)

import { readRichText } from '@dxweb/kit/rich-text.ts'
import * as z from 'zod/mini'

/** A document of `kit/rich-text.ts`, rebuilt from what is ours in it; anything else is refused at its field. */
export const richTextField = z.pipe(
  z.unknown(),
  z.transform((value, context) => {
    const read = readRichText(value)
    if (read !== undefined) return read
    context.issues.push({ code: 'custom', message: 'rich_text', input: value })
    return z.NEVER
  }),
)

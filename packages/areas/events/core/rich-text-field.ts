import { emptyRichText, readRichText, type RichText } from '@dxweb/kit/text/rich-text.ts'
import * as z from 'zod/mini'

/** A document of `kit/text/rich-text.ts`; anything else is refused at its field. `cleanRichText` rebuilds it. */
export const richTextField = z
  .unknown()
  .check(z.refine<unknown>((value) => readRichText(value) !== undefined, { error: 'rich_text' }))

/** What of a document that the field took is ours: attributes that are not are left out. */
export const cleanRichText = (taken: unknown): RichText => readRichText(taken) ?? emptyRichText

import { emptyRichText, readRichText, type RichText } from '@dxweb/kit/text/rich-text.ts'
import * as z from 'zod/mini'

/** Accepts a document of `kit/text/rich-text.ts`; `cleanRichText` then rebuilds it. */
export const richTextField = z
  .unknown()
  .check(z.refine<unknown>((value) => readRichText(value) !== undefined, { error: 'rich_text' }))

export const cleanRichText = (taken: unknown): RichText => readRichText(taken) ?? emptyRichText

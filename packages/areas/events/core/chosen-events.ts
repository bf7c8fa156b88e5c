import { id, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Separate from the contract, so that the first screen, which loads the contract, does not load this schema. */
export const chosenEvents = (most: number) =>
  z.array(z.strictObject({ id, version })).check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((events) => new Set(events.map((each) => each.id)).size === events.length, {
      error: 'repeated',
    }),
  )

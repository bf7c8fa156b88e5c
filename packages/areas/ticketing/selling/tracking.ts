import * as z from 'zod/mini'

const word = (most: number) => z.string().check(z.regex(/^[!-~]+$/), z.maxLength(most))

/**
 * Consents that the buyer gave in the shop, by category; omitted means no. `hashedContact` also sends the hash of the
 * customer's address and phone number.
 */
export const tracking = z.strictObject({
  analytics: z.optional(
    z.strictObject({
      /** The part of the cookie _ga after `GA1.1.`. */
      clientId: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
      sessionId: z.optional(z.string().check(z.regex(/^\d{1,20}$/))),
    }),
  ),
  marketing: z.optional(
    z.strictObject({
      userAgent: z.string().check(z.minLength(1), z.maxLength(500)),
      pageUrl: z.string().check(z.regex(/^https:\/\/[!-~]+$/), z.maxLength(500)),
      /** Values of the cookies _fbp and _fbc. */
      fbp: z.optional(word(100)),
      fbc: z.optional(word(300)),
      hashedContact: z._default(z.boolean(), false),
    }),
  ),
})

export type Tracking = z.infer<typeof tracking>

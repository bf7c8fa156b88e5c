import * as z from 'zod/mini'

/** A mail as it would be sent. */
export const mailPreview = z.object({ subject: z.string(), text: z.string() })

/** Identifies the previewed mails. A sending with it is refused when it would mail others. */
export const shownMails = { shown: z.string() }

/** Identity of the mails that the caller saw; without it the current ones are sent. */
export const seenMails = { seen: z.optional(z.string().check(z.maxLength(64))) }

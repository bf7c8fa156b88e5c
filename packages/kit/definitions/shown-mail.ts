import * as z from 'zod/mini'

/** A mail as it would be sent. */
export const mailPreview = z.object({ subject: z.string(), text: z.string() })

/** Identifies the previewed mails. Sending with this identity is refused if the mails have changed. */
export const shownMails = { shown: z.string() }

/** Identity of the mails that the caller saw; if omitted, the current mails are sent. */
export const seenMails = { seen: z.optional(z.string().check(z.maxLength(64))) }

import * as z from 'zod/mini'

export const mailPreview = z.object({ subject: z.string(), text: z.string() })

/** Identifies the previewed mails. If the mails have changed since, sending is refused. */
export const shownMails = { shown: z.string() }

/** Identity of the mails that the caller saw. If omitted, the current mails are sent. */
export const seenMails = { seen: z.optional(z.string().check(z.maxLength(64))) }

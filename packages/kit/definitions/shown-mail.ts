import * as z from 'zod/mini'

/** A mail as it would be sent. */
export const mailPreview = z.object({ subject: z.string(), text: z.string() })

/** What identifies the mails that a preview showed. A sending that names it is refused when it would mail others. */
export const shownMails = { shown: z.string() }

/** What its caller saw; absent, whatever holds now is mailed. */
export const seenMails = { seen: z.optional(z.string().check(z.maxLength(64))) }

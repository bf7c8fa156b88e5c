import type { UserEvent } from '@testing-library/user-event'

/** Replaces a field's text by pasting, which draws the form once and not once a key. */
export async function fill(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.clear(field)
  await user.paste(text)
}

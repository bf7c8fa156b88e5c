import type { UserEvent } from '@testing-library/user-event'

/** Pastes the text, which renders the form once instead of once per key. */
export async function fill(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.clear(field)
  await user.paste(text)
}

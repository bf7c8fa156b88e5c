import { fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { longTimeout } from './long-timeout.ts'

const optionsOf = (input: Element) => [
  ...(document
    .getElementById(input.getAttribute('aria-controls') ?? '')
    ?.querySelectorAll<HTMLElement>('[role=option]') ?? []),
]

const labelOf = (option: HTMLElement | undefined) =>
  option?.querySelector('.dx-option')?.firstChild?.textContent ?? ''

const highlighted = (input: Element) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')

const isOpen = (input: Element) => input.getAttribute('aria-expanded') === 'true'

/** Enter and Escape must only affect the list. */
export async function chooseByKeys(input: HTMLInputElement, isGone: () => boolean): Promise<void> {
  fireEvent.focus(input)
  expect(isOpen(input)).toBe(false)
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  await waitFor(() => expect(optionsOf(input).length).toBeGreaterThan(0), longTimeout)
  fireEvent.keyDown(input, { key: 'End' })
  const last = optionsOf(input).at(-1)
  const label = labelOf(last)
  expect(highlighted(input)).toBe(last)
  fireEvent.keyDown(input, { key: 'Home' })
  expect(highlighted(input)).toBe(optionsOf(input)[0])

  fireEvent.keyDown(input, { key: 'Escape' })
  expect([isOpen(input), isGone()]).toEqual([false, false])

  fireEvent.change(input, { target: { value: '§' } })
  expect(optionsOf(input)).toEqual([])
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false)
  fireEvent.change(input, { target: { value: label.slice(0, -1) || label } })
  expect(isOpen(input)).toBe(true)
  fireEvent.change(input, { target: { value: label } })
  expect(labelOf(highlighted(input) ?? undefined)).toBe(label)
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false)
  await waitFor(() => expect([isOpen(input), input.value]).toEqual([false, label]), longTimeout)
}

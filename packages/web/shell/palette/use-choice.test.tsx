import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Line } from './line.ts'
import { useChoice } from './use-choice.ts'

const taken = vi.fn<(id: string) => void>()

afterEach(() => {
  cleanup()
  taken.mockClear()
})

const lineOf = (id: string): Line => ({
  id,
  group: 'pages',
  label: id,
  about: '',
  icon: null,
  to: '/',
})

interface Shown {
  typed: string
  lines: readonly string[]
  isLooking: boolean
}

function Field({ typed, lines: ids, isLooking }: Shown) {
  const lines = ids.map(lineOf)
  const take = (line: Line) => taken(line.id)
  const { chosen, onKeyDown, due, forget } = useChoice(lines, typed, isLooking, take)
  useEffect(() => {
    if (due === undefined) return
    forget()
    take(due)
  })
  return <input aria-label={chosen?.id ?? 'none'} readOnly onKeyDown={onKeyDown} />
}

function open(first: Shown) {
  const { rerender } = render(<Field {...first} />)
  return {
    press: (key: string) =>
      act(async () => fireEvent.keyDown(screen.getByRole('textbox'), { key })),
    show: (next: Shown) => act(async () => rerender(<Field {...next} />)),
    chosen: () => screen.getByRole('textbox').getAttribute('aria-label'),
  }
}

it('the first line is chosen, and a moved choice stays on its line when others arrive', async () => {
  const { press, show, chosen } = open({ typed: 'ka', lines: ['Kasser', 'Kart'], isLooking: false })
  expect(chosen()).toBe('Kasser')
  await press('ArrowDown')
  await show({ typed: 'ka', lines: ['Kari', 'Kasser', 'Kart'], isLooking: false })
  expect(chosen()).toBe('Kart')
  await press('Enter')
  expect(taken.mock.calls).toEqual([['Kart']])
})

it('new typing returns the choice to the first line', async () => {
  const { press, show, chosen } = open({ typed: 'ka', lines: ['Kasser', 'Kart'], isLooking: false })
  await press('ArrowUp')
  expect(chosen()).toBe('Kart')
  await show({ typed: 'kar', lines: ['Kari', 'Kart'], isLooking: false })
  expect(chosen()).toBe('Kari')
})

it('an early Enter, as from a scanner, takes the coming result, unless other text was typed', async () => {
  const first = open({ typed: '4711', lines: ['Kasser'], isLooking: true })
  await first.press('Enter')
  expect(taken).not.toHaveBeenCalled()
  await first.show({ typed: '4711', lines: ['Kvittering'], isLooking: false })
  expect(taken.mock.calls).toEqual([['Kvittering']])
  cleanup()
  taken.mockClear()
  const second = open({ typed: '4711', lines: [], isLooking: true })
  await second.press('Enter')
  await second.show({ typed: '4712', lines: ['Kvittering'], isLooking: false })
  expect(taken).not.toHaveBeenCalled()
})

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useChoice } from './use-choice.ts'

const taken = vi.fn<(id: string) => void>()

afterEach(() => {
  cleanup()
  taken.mockClear()
})

interface Shown {
  typed: string
  lines: readonly string[]
  isLooking: boolean
}

function Field({ typed, lines, isLooking }: Shown) {
  const options = lines.map((id) => ({ id }))
  const take = ({ id }: { id: string }) => taken(id)
  const { chosen, onKeyDown } = useChoice({ options, typed, isLooking, take })
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

it('highlights the first option, and keeps the user’s highlight when other options arrive', async () => {
  const { press, show, chosen } = open({ typed: 'ka', lines: ['Kasser', 'Kart'], isLooking: false })
  expect(chosen()).toBe('Kasser')
  await press('ArrowDown')
  await show({ typed: 'ka', lines: ['Kari', 'Kasser', 'Kart'], isLooking: false })
  expect(chosen()).toBe('Kart')
  await press('Enter')
  expect(taken.mock.calls).toEqual([['Kart']])
})

it('moves the highlight to the first option again after typing', async () => {
  const { press, show, chosen } = open({ typed: 'ka', lines: ['Kasser', 'Kart'], isLooking: false })
  await press('ArrowUp')
  expect(chosen()).toBe('Kart')
  await show({ typed: 'kar', lines: ['Kari', 'Kart'], isLooking: false })
  expect(chosen()).toBe('Kari')
})

it('Enter pressed before results arrive chooses the first result, unless the text has changed since', async () => {
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

it('Home and End reach the first and last option, arrow keys wrap around, and page keys stop at the ends', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => `Linje ${at}`)
  const { press, chosen } = open({ typed: 'l', lines, isLooking: false })
  const after = async (key: string) => {
    await press(key)
    return chosen()
  }
  expect(await after('End')).toBe('Linje 19')
  expect(await after('ArrowDown')).toBe('Linje 0')
  expect(await after('PageDown')).toBe('Linje 8')
  expect(await after('Home')).toBe('Linje 0')
  expect(await after('ArrowUp')).toBe('Linje 19')
  expect(await after('PageUp')).toBe('Linje 11')
})

import { createSpotlight, Spotlight as MantineSpotlight } from '@mantine/spotlight'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { themed } from '../ui/theme/themed.tsx'
import { useLateChoice } from './palette-choice.ts'

const Spotlight = themed(MantineSpotlight)
const gone = vi.fn<(to: string) => void>()
let [store, spotlight] = createSpotlight()

beforeEach(() => {
  ;[store, spotlight] = createSpotlight()
  gone.mockClear()
})
afterEach(cleanup)

const lineOf = (id: string, keywords: string) => ({
  id,
  label: id,
  keywords: [keywords],
  onClick: () => gone(id),
})

/** A palette whose server has found what it is told to. */
function Palette({ found, known }: { found: readonly string[] | null; known: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const late = (found ?? []).map((id) => lineOf(id, typed))
  const noteKey = useLateChoice(store, late, typed)
  return (
    <Spotlight
      store={store}
      query={typed}
      onQueryChange={setTyped}
      actions={[...late, ...known.map((id) => lineOf(id, '4711'))]}
      nothingFound="Laster"
      searchProps={{ onKeyDown: (event) => noteKey(event, found === null) }}
    />
  )
}

async function open(known: readonly string[] = []) {
  const { rerender } = render(<Palette found={null} known={known} />)
  act(() => spotlight.open())
  const box = await screen.findByRole('textbox', undefined, { timeout: 60_000 })
  await act(async () => fireEvent.change(box, { target: { value: '4711' } }))
  return {
    type: (value: string) => act(async () => fireEvent.change(box, { target: { value } })),
    press: (code: string) => act(async () => fireEvent.keyDown(box, { code, key: code })),
    find: (...found: string[]) =>
      act(async () => rerender(<Palette found={found} known={known} />)),
  }
}

it('what is found after the last key is what Enter takes', async () => {
  const { find, press } = await open()
  await find('Kvittering')
  expect(gone).not.toHaveBeenCalled()
  await press('Enter')
  expect(gone.mock.calls).toEqual([['Kvittering']])
})

it('what is found so stands above what was there, unless somebody has moved on already', async () => {
  const first = await open(['Kasser', 'Menyer'])
  await first.find('Kvittering')
  await first.press('Enter')
  expect(gone.mock.calls).toEqual([['Kvittering']])
  cleanup()
  gone.mockClear()
  const second = await open(['Kasser', 'Menyer'])
  await second.press('ArrowDown')
  await second.find('Kvittering')
  await second.press('Enter')
  expect(gone.mock.calls).toEqual([['Menyer']])
})

it('an Enter that came before it goes there at once, and not when something else was typed since', async () => {
  const first = await open()
  await first.press('Enter')
  await first.find('Kvittering')
  expect(gone.mock.calls).toEqual([['Kvittering']])
  cleanup()
  gone.mockClear()
  const second = await open()
  await second.press('Enter')
  await second.type('4712')
  await second.find('Kvittering')
  expect(gone).not.toHaveBeenCalled()
})

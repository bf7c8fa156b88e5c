import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NumberField } from './fields.tsx'
import { TextProvider } from '../text/text.ts'
import { ThemeProvider } from '../theme/theme-provider.tsx'

let reported: (number | null)[]

beforeEach(() => {
  reported = []
})
afterEach(cleanup)

interface FormProps {
  start: number | null
  max?: number
  read?: (value: number | null) => number | null
}

function Form({ start, max, read = (value) => value }: FormProps) {
  const [value, setValue] = useState(start)
  const change = (next: number | null) => {
    reported.push(next)
    setValue(read(next))
  }
  return (
    <>
      <NumberField label="Antall" value={value} max={max} onChange={change} />
      <button type="button" onClick={() => setValue(null)}>
        Tøm
      </button>
    </>
  )
}

function open(props: FormProps) {
  render(
    <ThemeProvider env="test">
      <TextProvider value={textsOf('nb', nb)}>
        <Form {...props} />
      </TextProvider>
    </ThemeProvider>,
  )
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Antall' })
}

it.each(['1,5', '2.5', '12abc', '0x10', '5e2'])(
  'the input %s stays as typed, is shown as invalid, and is reported as null',
  async (typed) => {
    const field = open({ start: null })
    await userEvent.type(field, typed)
    await userEvent.tab()
    expect(field.value).toBe(typed)
    expect(screen.getByText('Må være et helt tall')).toBeDefined()
    expect(reported.at(-1)).toBeNull()
  },
)

it('keeps text that is not a number as typed even if the form stores a default number instead of null', async () => {
  const field = open({ start: 2, read: (value) => value ?? 1 })
  await userEvent.clear(field)
  await userEvent.type(field, '1,5')
  await userEvent.tab()
  expect(field.value).toBe('1,5')
  expect(screen.getByText('Må være et helt tall')).toBeDefined()
})

it('shows a number beyond the limits as invalid without changing it', async () => {
  const field = open({ start: null, max: 52 })
  await userEvent.type(field, '60')
  await userEvent.tab()
  expect([field.value, reported.at(-1)]).toEqual(['60', null])
  expect(screen.getByText('Høyst 52')).toBeDefined()
})

it('reads and writes numbers with thousands separators', async () => {
  const field = open({ start: null })
  await userEvent.type(field, '1.000')
  await userEvent.tab()
  expect(reported.at(-1)).toBe(1000)
  expect(field.value).toBe('1\u00a0000')
})

it('replaces the typed text when the form sets another value', async () => {
  const field = open({ start: 12 })
  expect(field.value).toBe('12')
  await userEvent.click(screen.getByRole('button', { name: 'Tøm' }))
  expect(field.value).toBe('')
})

import { isDay } from '@dxweb/kit/time/day.ts'
import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FieldProps } from '../fields/fields.tsx'
import { TextProvider } from '../text/text.ts'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { DayField } from './day-field.tsx'
import { MomentField } from './moment-field.tsx'
import { TimeField } from './time-field.tsx'

let reports: string[]

beforeEach(() => {
  reports = []
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

interface FormProps {
  start: string
  of: (field: FieldProps<string>) => ReactElement
}

function Form({ start, of: draw }: FormProps) {
  const [value, setValue] = useState(start)
  const change = (next: string) => {
    reports.push(next)
    setValue(next)
  }
  return draw({ label: 'Når', value, onChange: change })
}

function open(of: FormProps['of'], start = '') {
  render(
    <ThemeProvider env="test">
      <TextProvider value={textsOf('nb', nb)}>
        <Form start={start} of={of} />
      </TextProvider>
    </ThemeProvider>,
  )
  return userEvent.setup()
}

const field = (name = 'Når') => screen.getByRole<HTMLInputElement>('textbox', { name })

it('reports a complete day during typing, and completes a day without a year when the field loses the focus', async () => {
  const user = open((bound) => <DayField {...bound} />)
  await user.type(field(), '20.11.2026')
  expect(reports.at(-1)).toBe('2026-11-20')
  await user.clear(field())
  await user.type(field(), '1.2')
  expect(reports.at(-1)).toBe('1.2')
  await user.tab()
  expect(reports.at(-1)).toBe('2027-02-01')
  expect(field().value).toBe('01.02.2027')
})

it('keeps typed text in a form that accepts only complete days', async () => {
  const user = open(
    ({ onChange, ...bound }) => (
      <DayField {...bound} onChange={(day) => isDay(day) && onChange(day)} />
    ),
    '2026-12-12',
  )
  await user.tripleClick(field())
  await user.keyboard('24.12.2026')
  expect(reports).toEqual(['2026-12-24'])
  expect(field().value).toBe('24.12.2026')
  await user.clear(field())
  await user.tab()
  expect(field().value).toBe('24.12.2026')
})

it('keeps an invalid day as typed, and shows the expected format', async () => {
  const user = open((bound) => <DayField {...bound} />)
  await user.type(field(), '31.2.2026')
  await user.tab()
  expect(field().value).toBe('31.2.2026')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Skriv datoen slik: 20.11.2026')).toBeTruthy()
})

it('refuses a day beyond a limit, and shows the limit', async () => {
  const user = open((bound) => <DayField {...bound} min="2026-11-01" />)
  await user.type(field(), '31.10.2026')
  expect(screen.getByText('Tidligst 01.11.2026')).toBeTruthy()
})

it('the key T sets today, and the arrow keys go one day forward or back', async () => {
  const user = open((bound) => <DayField {...bound} />)
  await user.click(field())
  await user.keyboard('t')
  expect(reports.at(-1)).toBe('2026-11-23')
  await user.keyboard('{ArrowUp}{ArrowUp}{PageDown}')
  expect(reports.at(-1)).toBe('2026-10-25')
})

it('shows week numbers in the calendar, moves by keys, and returns the focus to the field', async () => {
  const user = open((bound) => <DayField {...bound} />, '2026-11-30')
  await user.click(field())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const start = await screen.findByRole('button', { name: 'mandag 30. november' })
  expect(document.activeElement).toBe(start)
  expect(screen.getByRole('rowheader', { name: '49' })).toBeTruthy()
  await user.keyboard('{ArrowDown}{End}{PageDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('onsdag 13. januar')
  await user.keyboard('{Home}{Enter}')
  expect(reports.at(-1)).toBe('2027-01-11')
  expect(document.activeElement).toBe(field())
})

it('reads times of the 24-hour clock in several notations', async () => {
  const user = open((bound) => <TimeField {...bound} />)
  await user.type(field(), '1930')
  expect(reports.at(-1)).toBe('19:30')
  await user.clear(field())
  await user.type(field(), '7')
  await user.tab()
  expect(reports.at(-1)).toBe('07:00')
  await user.clear(field())
  await user.type(field(), '25:00')
  await user.tab()
  expect(screen.getByText('Skriv klokkeslettet slik: 19:30')).toBeTruthy()
})

it('arrow and page keys change a time, and a time can be chosen from the list without scrolling the page', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const user = open((bound) => <TimeField {...bound} />, '19:30')
  await user.click(field())
  await user.keyboard('{ArrowUp}{PageUp}')
  expect(reports.at(-1)).toBe('20:35')
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await screen.findByRole('button', { name: '20:30' })
  expect(scrolled).not.toHaveBeenCalled()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(reports.at(-1)).toBe('21:00')
  expect(document.activeElement).toBe(field())
})

it('combines day and time into one value, and marks the fields when the value is refused', async () => {
  const user = open((bound) => <MomentField {...bound} error="For tidlig" />)
  await user.type(field('Når, dato'), '20.11.2026')
  await user.type(field('Når, klokkeslett'), '0730')
  expect(reports.at(-1)).toBe('2026-11-20T07:30')
  expect(screen.getByRole('group', { name: 'Når' })).toBeTruthy()
  expect(field('Når, klokkeslett').getAttribute('aria-invalid')).toBe('true')
})

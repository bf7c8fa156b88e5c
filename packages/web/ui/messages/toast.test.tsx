import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextProvider } from '../text/text.ts'
import { changed } from './shown-toasts.ts'
import { toast, Toasts } from './toast.tsx'

afterEach(cleanup)

it('a newer toast with the same key replaces a toast and its undo button', async () => {
  render(
    <TextProvider value={textsOf('nb', nb)}>
      <Toasts />
    </TextProvider>,
  )
  await act(async () => void toast({ text: 'Slått sammen', of: 'merge 7', undo: () => undefined }))
  await act(async () => void toast({ text: 'Lagret' }))
  await act(async () => void toast({ text: 'Sammenslåingen er angret', of: 'merge 7' }))
  expect(screen.queryByText('Slått sammen')).toBeNull()
  expect(screen.getByText('Lagret')).toBeTruthy()
  expect(screen.getByText('Sammenslåingen er angret')).toBeTruthy()
})

it('closes a toast with an undo button after a newer change of the same object', async () => {
  render(
    <TextProvider value={textsOf('nb', nb)}>
      <Toasts />
    </TextProvider>,
  )
  const undo = () => undefined
  await act(async () => {
    changed(['/partners/1003/events/7', 'event:7'])
    toast({ text: 'Salget er stoppet', undo })
    changed(['/partners/1003/products/1'])
    toast({ text: 'Vare lagret', undo })
    toast({ text: 'Kopiert' })
  })
  await act(async () => changed(['/partners/1003/event-prices/7', 'event:7']))
  expect(screen.queryByText('Salget er stoppet')).toBeNull()
  expect(screen.getByText('Vare lagret')).toBeTruthy()
  expect(screen.getByText('Kopiert')).toBeTruthy()
})

import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/speak.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextProvider } from '../text/text.ts'
import { toast, Toasts } from './toast.tsx'

afterEach(cleanup)

it('a newer toast of the same key replaces the older one and its undo', async () => {
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

import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { TextProvider } from '../text/text.ts'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { Dialog, Drawer } from './dialog.tsx'

const question = { name: 'Forkaste det du har skrevet?' }

function open(Box: typeof Drawer, isUnsaved?: boolean) {
  const onClose = vi.fn<() => void>()
  render(
    <ThemeProvider env="test">
      <TextProvider value={textsOf('nb', nb)}>
        <Box opened title="Avlys" isUnsaved={isUnsaved} onClose={onClose}>
          <input aria-label="Grunn" defaultValue="Storm" />
          <input type="search" aria-label="Søk" />
        </Box>
      </TextProvider>
    </ThemeProvider>,
  )
  return {
    onClose,
    user: userEvent.setup(),
    reason: screen.getByLabelText<HTMLInputElement>('Grunn'),
  }
}

it.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])(
  'asks before closing a %s with typed values, and keeps the values if the user continues',
  async (_name, Box) => {
    const { onClose, user, reason } = open(Box)
    await user.type(reason, ' i fjellet{Escape}')
    await screen.findByRole('dialog', question)
    await user.click(screen.getByRole('button', { name: 'Skriv videre' }))
    await expect.poll(() => screen.queryByRole('dialog', question)).toBeNull()
    expect([reason.value, onClose.mock.calls.length]).toEqual(['Storm i fjellet', 0])
    await user.click(screen.getByRole('button', { name: 'Lukk' }))
    await user.click(await screen.findByRole('button', { name: 'Forkast' }))
    expect(onClose).toHaveBeenCalledOnce()
  },
)

it('closes a dialog without a question when only the text of a search field has changed', async () => {
  const { onClose, user, reason } = open(Dialog)
  await user.type(reason, 'x{Backspace}')
  await user.type(screen.getByLabelText('Søk'), 'vind{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

it('closes a dialog without a question when its only field has a single new letter', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <ThemeProvider env="test">
      <TextProvider value={textsOf('nb', nb)}>
        <Dialog opened title="Nytt navn" isUnsaved onClose={onClose}>
          <input aria-label="Navn" />
        </Dialog>
      </TextProvider>
    </ThemeProvider>,
  )
  await userEvent.setup().type(screen.getByLabelText('Navn'), 'a{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

it('asks no question on closing when the form asks its own question', async () => {
  const asking = open(Drawer, false)
  await asking.user.type(asking.reason, ' i fjellet{Escape}')
  expect(asking.onClose).toHaveBeenCalledOnce()
})

it('asks before closing when a form has unsaved changes outside its fields', async () => {
  const { onClose, user } = open(Dialog, true)
  await user.keyboard('{Escape}')
  await screen.findByRole('dialog', question)
  expect(onClose).not.toHaveBeenCalled()
})

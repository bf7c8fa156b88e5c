import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { TextProvider } from '../text/text.ts'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { Dialog } from './dialog.tsx'

const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())

function Opener() {
  const [opened, open] = useState(false)
  return (
    <>
      <button type="button" onKeyDown={() => open(true)}>
        Åpne
      </button>
      <Dialog opened={opened} title="Reservasjon" onClose={() => open(false)}>
        <form onSubmit={submit}>
          <input aria-label="Navn" data-autofocus />
        </form>
      </Dialog>
    </>
  )
}

it('the key that opens a dialog does not type a character into its first field', async () => {
  render(
    <ThemeProvider env="test">
      <TextProvider value={textsOf('nb', nb)}>
        <Opener />
      </TextProvider>
    </ThemeProvider>,
  )
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Åpne' }).focus()
  await user.keyboard('{Enter}')
  const name = await screen.findByLabelText<HTMLInputElement>('Navn')
  expect(document.activeElement).toBe(name)
  expect(submit).not.toHaveBeenCalled()
  await user.keyboard('Ola{Enter}')
  expect(name.value).toBe('Ola')
  expect(submit).toHaveBeenCalledOnce()
})

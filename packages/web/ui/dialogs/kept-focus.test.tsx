import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { TextProvider } from '../text/text.ts'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, Drawer } from './dialog.tsx'

function Sale() {
  const [isRefunding, refund] = useState(false)
  if (!isRefunding)
    return (
      <>
        <button type="button">Skriv ut</button>
        <button type="button" onClick={() => refund(true)}>
          Refunder
        </button>
      </>
    )
  return (
    <form>
      <input aria-label="Grunn" />
      <button type="button" onClick={() => refund(false)}>
        Avbryt
      </button>
    </form>
  )
}

function Rows() {
  const [rows, setRows] = useState(['Ola', 'Kari'])
  const [asked, ask] = useState<string | null>(null)
  return (
    <>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => ask(row)}>
          {row}
        </button>
      ))}
      {asked !== null && (
        <ConfirmDialog
          opened
          title="Fjerne?"
          text="Fjerne?"
          confirmLabel="Fjern"
          onClose={() => ask(null)}
          onConfirm={() => setRows(rows.filter((row) => row !== asked))}
        />
      )}
    </>
  )
}

function Steps() {
  const [step, go] = useState<'form' | 'answer' | null>(null)
  return (
    <>
      <button type="button" onClick={() => go('form')}>
        Ny nøkkel
      </button>
      {step === 'form' && (
        <Dialog opened title="Ny nøkkel" onClose={() => go(null)}>
          <button type="button" onClick={() => go('answer')}>
            Lag
          </button>
        </Dialog>
      )}
      {step === 'answer' && (
        <Dialog opened title="Hemmelighet" onClose={() => go(null)}>
          <input aria-label="Hemmelighet" data-autofocus />
        </Dialog>
      )}
    </>
  )
}

function open(children: ReactNode) {
  render(
    <ThemeProvider env="test">
      <TextProvider value={textsOf('nb', nb)}>
        <Drawer opened title="Salg" onClose={() => undefined}>
          {children}
        </Drawer>
      </TextProvider>
    </ThemeProvider>,
  )
  return userEvent.setup()
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

it('moves the focus to a form that replaces a button, and back to the button on cancel', async () => {
  const user = open(<Sale />)
  for (const _round of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Refunder' }))
    await expect.poll(focused).toBe('Grunn')
    await user.click(screen.getByRole('button', { name: 'Avbryt' }))
    await expect.poll(focused).toBe('Refunder')
  }
})

it('keeps the focus in the dialog when a confirmation removes the focused row', async () => {
  const user = open(<Rows />)
  await user.click(screen.getByRole('button', { name: 'Ola' }))
  await user.click(await screen.findByRole('button', { name: 'Fjern' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ola' })).toBeNull())
  const drawer = screen.getByRole('dialog', { name: 'Salg' })
  await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true))
})

it('returns the focus to the button that opened the first of two dialogs when the second closes', async () => {
  const user = open(<Steps />)
  await user.click(screen.getByRole('button', { name: 'Ny nøkkel' }))
  await user.click(await screen.findByRole('button', { name: 'Lag' }))
  await expect.poll(focused).toBe('Hemmelighet')
  await user.keyboard('{Escape}')
  await expect.poll(focused).toBe('Ny nøkkel')
})

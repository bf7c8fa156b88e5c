import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/speak.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { TextProvider } from '../text/text.ts'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Drawer } from './dialog.tsx'

/** A sale whose refund is a form in the same drawer. */
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

/** Rows whose removal is confirmed in a dialog above. */
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

const isFocused = (role: string, name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })))

it('goes to the form that takes a button’s place, and back to the button when it is cancelled', async () => {
  const user = open(<Sale />)
  for (const _round of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Refunder' }))
    await isFocused('textbox', 'Grunn')
    await user.click(screen.getByRole('button', { name: 'Avbryt' }))
    await isFocused('button', 'Refunder')
  }
})

it('stays in a dialog whose row is removed by a dialog above it', async () => {
  const user = open(<Rows />)
  await user.click(screen.getByRole('button', { name: 'Ola' }))
  await user.click(await screen.findByRole('button', { name: 'Fjern' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ola' })).toBeNull())
  const drawer = screen.getByRole('dialog', { name: 'Salg' })
  await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true))
})

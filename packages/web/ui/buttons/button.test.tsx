import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Card } from '../page/card.tsx'
import { Button } from './button.tsx'

afterEach(cleanup)

const button = (name: string) => screen.getByRole('button', { name })
const drawn = () => act(() => new Promise<void>((next) => void requestAnimationFrame(() => next())))

interface Stand {
  isBusy?: boolean
  isOff?: boolean
  isGone?: boolean
}

function open(onSend: () => void) {
  const form = ({ isBusy, isOff, isGone }: Stand) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <h2>Notat</h2>
      <input aria-label="Tekst" />
      {!isGone && (
        <Button type="submit" busy={isBusy} disabled={isOff}>
          Lagre
        </Button>
      )}
    </form>
  )
  const { rerender } = render(form({}))
  return { show: (stand: Stand) => act(async () => rerender(form(stand))) }
}

it('a button keeps the focus while it is busy and then disabled, and does not submit a second time', async () => {
  const user = userEvent.setup()
  const send = vi.fn<() => void>()
  const { show } = open(send)
  button('Lagre').focus()
  await user.keyboard('{Enter}')
  for (const stand of [{ isBusy: true }, { isOff: true }]) {
    await show(stand)
    expect(document.activeElement).toBe(button('Lagre'))
    expect(button('Lagre').getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Enter}')
  }
  await show({ isBusy: true })
  await user.type(screen.getByRole('textbox'), 'mer{Enter}')
  expect(send).toHaveBeenCalledTimes(1)
  await show({ isOff: true })
  expect(button('Lagre')).toHaveProperty('disabled', true)
})

it('moves the focus from a removed button to the heading of its section', async () => {
  const { show } = open(() => undefined)
  button('Lagre').focus()
  await show({ isGone: true })
  await drawn()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notat' }))
})

it('moves the focus from a removed button in the page header to the page’s title', async () => {
  const page = (isGone: boolean) => (
    <div>
      <h1>Ordre</h1>
      <div className="dx-page-actions">
        <Button>Slett</Button>
        {!isGone && <Button>Bekreft</Button>}
      </div>
    </div>
  )
  const { rerender } = render(page(false))
  button('Bekreft').focus()
  await act(async () => rerender(page(true)))
  await drawn()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ordre' }))
})

it('when a card’s focused button is removed, moves the focus to the card’s title, not to another button', async () => {
  const card = (step: string) => (
    <Card
      title="Dagsoppgjør"
      actions={
        <>
          <Button key="reopen">Åpne igjen</Button>
          <Button key={step}>{step}</Button>
        </>
      }
    >
      Kontanter
    </Card>
  )
  const { rerender } = render(card('Godkjenn'))
  button('Godkjenn').focus()
  await act(async () => rerender(card('Lås dagen')))
  await drawn()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Dagsoppgjør' }))
})

it('moves the focus from a form that disappears on submit to the heading that replaces it', async () => {
  const page = (isSent: boolean) => (
    <div>
      {isSent ? (
        <h2>Luke 1</h2>
      ) : (
        <form>
          <h2>Åpne kassen</h2>
          <input aria-label="Veksel" />
          <Button type="submit">Åpne</Button>
        </form>
      )}
    </div>
  )
  const { rerender } = render(page(false))
  screen.getByRole('textbox').focus()
  await act(async () => rerender(page(true)))
  await drawn()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Luke 1' }))
})

it('leaves the focus where it is when a button without focus is removed', async () => {
  const { show } = open(() => undefined)
  screen.getByRole('textbox').focus()
  await show({ isGone: true })
  await drawn()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, useState } from 'react'
import { expect, it } from 'vitest'
import { TextProvider } from '../text/text.ts'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { Dialog } from './dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { TypeAhead } from './type-ahead.tsx'

interface Props {
  onClose: () => void
}

const Shown = ({ onClose }: Props) => (
  <Dialog opened title="Bytt billett" onClose={onClose}>
    {null}
  </Dialog>
)

const loading = () => {
  const loaded = Promise.withResolvers<{ default: typeof Shown }>()
  return { load: () => loaded.promise, finish: () => loaded.resolve({ default: Shown }) }
}

const [plain, typed] = [loading(), loading()]
const Plain = lazyDialog(plain.load)
const Typed = lazy(typed.load)
const TypedFirst = ({ onClose }: Props) => (
  <TypeAhead label="Søk" maxLength={10} onClose={onClose}>
    <Typed onClose={onClose} />
  </TypeAhead>
)

it.each([
  ['dialog', Plain, plain],
  ['dialog with a first field', TypedFirst, typed],
])(
  'Escape closes a %s that is still loading, and does not move the focus',
  async (_, Box, { finish }) => {
    function Opener() {
      const [isOpen, open] = useState(false)
      return (
        <>
          <button type="button" onClick={() => open(true)}>
            Åpne
          </button>
          {isOpen && <Box onClose={() => open(false)} />}
        </>
      )
    }
    render(
      <ThemeProvider env="test">
        <TextProvider value={textsOf('nb', nb)}>
          <Opener />
        </TextProvider>
      </ThemeProvider>,
    )
    const user = userEvent.setup()
    const opener = screen.getByRole('button', { name: 'Åpne' })
    opener.focus()
    await user.keyboard('{Enter}{Escape}')
    await act(async () => finish())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Bytt billett' })).toBeDefined()
  },
)

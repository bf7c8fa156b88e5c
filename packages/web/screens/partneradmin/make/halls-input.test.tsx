import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { TextProvider } from '../../../ui/text/text.ts'
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx'
import { HallsInput } from './halls-input.tsx'

it('a new hall has the default size and an empty name', async () => {
  const onChange = vi.fn<(rows: unknown) => void>()
  render(
    <ThemeProvider env="test">
      <TextProvider value={textsOf('nb', nb)}>
        <HallsInput
          name="halls"
          label="Saler"
          typed={[]}
          errors={{}}
          allValues={{}}
          onChange={onChange}
        />
      </TextProvider>
    </ThemeProvider>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: /sal/i }))
  expect(onChange).toHaveBeenCalledWith([
    { name: '', rows: '10', seatsPerRow: '12', places: '0', isCinema: false },
  ])
})

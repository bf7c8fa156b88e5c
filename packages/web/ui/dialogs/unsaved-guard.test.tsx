import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TextProvider } from '../text/text.ts'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

/** Opens a form; a save that was started in it lasts until `answer` is called with the result. */
function openForm() {
  let answer: (isSaved: boolean) => void = () => undefined
  function Form() {
    const [state, setState] = useState({ unsaved: true, saving: false })
    answer = (isSaved) => setState({ unsaved: !isSaved, saving: false })
    return (
      <>
        <UnsavedGuard unsaved={() => state.unsaved} saving={state.saving} />
        <button onClick={() => setState({ unsaved: true, saving: true })}>Lagre</button>
        <Link to="/other">Videre</Link>
      </>
    )
  }
  const root = createRootRoute()
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: Form }),
    createRoute({ getParentRoute: () => root, path: '/other', component: () => 'En annen side' }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <ThemeProvider env="test">
      <TextProvider value={textsOf('nb', nb)}>
        <RouterProvider router={router} />
      </TextProvider>
    </ThemeProvider>,
  )
  return { answer: (isSaved: boolean) => answer(isSaved), user: userEvent.setup() }
}

const question = () => screen.queryByRole('dialog')

it('waits for a save in progress instead of asking about unsaved input', async () => {
  const { answer, user } = openForm()
  await user.click(await screen.findByText('Lagre'))
  await user.click(screen.getByText('Videre'))
  expect([question(), screen.queryByText('En annen side')]).toEqual([null, null])
  answer(true)
  expect(await screen.findByText('En annen side')).toBeDefined()
  expect(question()).toBeNull()
})

it('asks once about unsaved input when a save in progress is refused', async () => {
  const { answer, user } = openForm()
  await user.click(await screen.findByText('Lagre'))
  await user.click(screen.getByText('Videre'))
  answer(false)
  expect(await screen.findByRole('dialog')).toBeDefined()
  expect(screen.queryByText('En annen side')).toBeNull()
})

import { RouterProvider } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { Toasts } from '../ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LocaleProvider } from './locale.tsx'
import type { AppRouter } from './router.tsx'
import { useSignalDialogs } from './use-signal-dialogs.ts'
import { WorkerNotices } from './worker-notices.tsx'

const SignalDialogs = lazy(() => import('./signal-dialogs.tsx'))

function Notices() {
  const hasDialog = useSignalDialogs()
  return (
    <>
      <WorkerNotices />
      {hasDialog && (
        <Suspense>
          <SignalDialogs />
        </Suspense>
      )}
      <Toasts />
    </>
  )
}

export function App({ router }: { router: AppRouter }) {
  return (
    <ThemeProvider>
      <LocaleProvider>
        <ErrorBoundary>
          <RouterProvider router={router} />
          <Notices />
        </ErrorBoundary>
      </LocaleProvider>
    </ThemeProvider>
  )
}

import { RouterProvider } from '@tanstack/react-router'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { Toasts } from '../ui/messages/toast.tsx'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { LocaleProvider } from './locale/locale.tsx'
import type { AppRouter } from './router.tsx'
import { MaintenanceCover } from './errors/maintenance-cover.tsx'
import { SignalDialogs } from './errors/signal-dialogs.tsx'
import { WorkerNotices } from './worker/worker-notices.tsx'

export function App({ router }: { router: AppRouter }) {
  return (
    <ThemeProvider>
      <LocaleProvider>
        <ErrorBoundary>
          <RouterProvider router={router} />
          <WorkerNotices />
          <SignalDialogs />
          <MaintenanceCover />
          <Toasts />
        </ErrorBoundary>
      </LocaleProvider>
    </ThemeProvider>
  )
}

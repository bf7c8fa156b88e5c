import { useSignals } from '../data/signals.ts'

/** Whether one of the general dialogs has something to say. */
export function useSignalDialogs(): boolean {
  const { backendDown, failure, maintenance } = useSignals()
  return !maintenance && (backendDown !== null || failure !== null)
}

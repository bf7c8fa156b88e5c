import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useState } from 'react'

/** Something that is tried by a button, and what it was refused for. */
export function useAttempt(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const attempt = async () => {
    setBusy(true)
    try {
      setRefusal(null)
      await work()
    } catch (error) {
      setRefusal(error instanceof Refusal ? error : new Refusal('internal'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refusal, go: () => void attempt() }
}

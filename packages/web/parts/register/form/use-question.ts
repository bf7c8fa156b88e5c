import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import type { Question } from '../look/look.ts'

interface Asked {
  question: NonNullable<Question>
  answer: (isConfirmed: boolean) => void
}

type Asking<About> = (about: About) => Promise<Question>

export function useQuestion<About extends { partnerId: number }>(ask: Asking<About> | undefined) {
  const partnerId = usePartnerId()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isReading, setReading] = useState(false)
  const read = async (about: Omit<About, 'partnerId'>) => {
    setReading(true)
    try {
      return await ask?.({ ...about, partnerId } as About)
    } catch (error) {
      // Ignores a refusal, since the save itself reports it. After any other failure, the rows are not saved.
      if (error instanceof Refusal && error.status < 500) return undefined
      throw error
    } finally {
      setReading(false)
    }
  }
  const confirmed = async (about: Omit<About, 'partnerId'>): Promise<boolean> => {
    const question = ask && (await read(about))
    if (!question) return true
    return new Promise((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setAsked(null)
        resolve(isConfirmed)
      }
      setAsked({ question, answer })
    })
  }
  return { asked, isReading, confirmed }
}

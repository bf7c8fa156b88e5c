import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Session, useSession } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import './styles/paper.module.css'

/** Returns the issuer of documents: the venue's organizer, as in files, or only the venue's name for a renter. */
export const issuerOf = ({ partner, renter }: Session['lastContext']) =>
  renter.id === 0 ? partner?.issuerName : partner?.name

export function usePrinted(at: string): string {
  const t = useText()
  const when = useWhen()
  const { user } = useSession()
  const by = `${user.firstName} ${user.lastName}`.trim() || user.email
  return t('paper.printed', { by, when: when(at, 'full') })
}

export const now = () => new Date().toISOString()

export function PrintedBy() {
  const { lastContext } = useSession()
  const [at, setAt] = useState(now)
  const printed = usePrinted(at)
  useEffect(() => {
    const stamp = () => flushSync(() => setAt(now()))
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [])
  return (
    <div className="dx-printed-by">
      <p className="dx-paper-venue">{issuerOf(lastContext)}</p>
      <p>{printed}</p>
    </div>
  )
}

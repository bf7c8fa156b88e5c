import { approveAgreement } from '@dxweb/areas/access/agreements/own-contract.ts'
import { privacyAgreementId } from '@dxweb/kit/constants/constants.ts'
import { shouldShowAgreement } from '@dxweb/kit/agreement/privacy-agreement.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../data/calls/call-api.ts'
import { sessionQuery, useSession } from '../../data/session/session.ts'

const key = 'dxweb.lastVisit'

function readLastShown(): number | null {
  const stored = Number(localStorage.getItem(key))
  return stored > 0 ? stored : null
}

/** Closing the privacy agreement records the time; confirming also approves the agreement. */
export function useAgreement() {
  const { userApprovedAgreements, user } = useSession()
  const client = useQueryClient()
  const [answered, setAnswered] = useState(false)
  const [facts] = useState(() => {
    const now = new Date()
    return { lastShown: readLastShown(), now: now.getTime(), today: localDay(now, 'Europe/Oslo') }
  })
  const isApproved = userApprovedAgreements.some((agreement) => agreement.id === privacyAgreementId)
  const close = () => {
    localStorage.setItem(key, String(Date.now()))
    setAnswered(true)
  }
  const confirm = async (version: number) => {
    await callApi(approveAgreement, { body: { agreementId: privacyAgreementId, version } })
    close()
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  return {
    isShown: !answered && shouldShowAgreement({ ...facts, isApproved, isSudo: user.sudo }),
    close,
    confirm,
  }
}

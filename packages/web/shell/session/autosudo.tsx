import { findSudoUser } from '@dxweb/areas/access/login/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../data/calls/address.ts'
import { callApi } from '../../data/calls/call-api.ts'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { useText } from '../../ui/text/text.ts'
import { NoSudo } from './no-sudo.tsx'
import { UnknownAddress } from '../notices/notices.tsx'

/** Finds a user of the partner to act as, and opens the same path under `/sudo/{id}`, where a reason is required. */
async function enter(partnerId: number, path: string): Promise<boolean> {
  const { id } = await callApi(findSudoUser, { query: { p_id: partnerId }, asSelf: true })
  if (id === null) return false
  window.location.replace(`/sudo/${id}${path}${window.location.search}`)
  return true
}

/** Texts by error code: the partner is unknown, or the caller does not belong to the platform. */
const refusals: Readonly<Record<string, string>> = {
  not_found: 'shell.sudo.unknownPartner',
  forbidden: 'shell.sudo.notSuper',
}

export default function AutoSudo() {
  const t = useText()
  const path = window.location.pathname.replace(/^(?:\/sudo\/\d+)?\/autosudo/, '')
  const { partnerId } = addressOf(path)
  const entered = useQuery({
    queryKey: ['autosudo', path],
    queryFn: () => enter(partnerId ?? 0, path),
    enabled: partnerId !== null,
    retry: false,
    staleTime: Infinity,
  })
  if (partnerId === null) return <UnknownAddress where="app" />
  if (entered.data === false) return <NoSudo text={t('shell.sudo.nobody', { id: partnerId })} />
  if (entered.isError) {
    const known = entered.error instanceof Refusal && refusals[entered.error.code]
    return <NoSudo text={known ? t(known, { id: partnerId }) : refusalText(t, entered.error)} />
  }
  return <SkeletonPage label={t('shell.authenticating')} />
}

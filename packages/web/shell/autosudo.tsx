import { findSudoUser, startSudo } from '@dxweb/areas/access/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../data/address.ts'
import { callApi } from '../data/call-api.ts'
import { purgeWorkerCache } from '../service-worker/register.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { refusalText } from '../ui/refusal-text.ts'
import { SkeletonPage } from '../ui/skeleton.tsx'
import { useText } from '../ui/text.ts'
import { UnknownAddress } from './notices.tsx'

/** Finds whom to act as at the partner, takes leave and goes to the same path under `/sudo/{id}`. */
async function enter(partnerId: number, path: string): Promise<boolean> {
  const { id } = await callApi(findSudoUser, { query: { p_id: partnerId }, asSelf: true })
  if (id === null) return false
  await callApi(startSudo, { body: { userId: id }, asSelf: true })
  await purgeWorkerCache()
  window.location.replace(`/sudo/${id}${path}${window.location.search}`)
  return true
}

export function AutoSudo() {
  const t = useText()
  const path = window.location.pathname.replace(/^\/autosudo/, '')
  const { partnerId } = addressOf(path)
  const entered = useQuery({
    queryKey: ['autosudo', path],
    queryFn: () => enter(partnerId ?? 0, path),
    enabled: partnerId !== null,
    retry: false,
    staleTime: Infinity,
  })
  if (partnerId === null) return <UnknownAddress where="app" />
  if (entered.isError || entered.data === false) {
    return (
      <div className="dx-page">
        <ErrorPanel title={t('shell.sudo.notFound')}>
          {entered.error && refusalText(t, entered.error)}
        </ErrorPanel>
      </div>
    )
  }
  return <SkeletonPage label={t('shell.authenticating')} />
}

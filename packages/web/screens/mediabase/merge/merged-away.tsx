import { getMerged } from '@dxweb/areas/mediabase/merge/contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { useText } from '../../../ui/text/text.ts'

export function MergedAway({ id, children }: { id: number; children: ReactNode }) {
  const t = useText()
  const navigate = useNavigate()
  const base = pagePath(usePartnerId(), 'mediabase')
  const found = useRead(getMerged, { id }, { retry: false })
  const { data } = found
  useEffect(() => {
    if (!data) return
    const { intoId, title, into } = data
    toast({
      text: t('mediabase.merge.ledHere', { gone: title, kept: into }),
      tone: 'info',
      of: `merged ${id}`,
    })
    void navigate({ to: `${base}/${intoId}`, search: true, replace: true })
  }, [data, id, base, navigate, t])
  return found.isError ? children : <SkeletonPage label={t('shell.loading')} />
}

import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../data/calls/download.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { type Text, useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'

export function fileFailureText(t: Text, error: unknown): string {
  const isTooLarge = error instanceof Refusal && error.code === 'too_large'
  const { total, most, format } = (isTooLarge && error.details) || {}
  if (typeof total !== 'number' || typeof most !== 'number') return refusalText(t, error)
  return t(format === 'pdf' ? 'export.tooManyPrinted' : 'export.tooMany', { total, most })
}

export function useDownload() {
  const t = useText()
  return useMutation({
    mutationFn: download,
    onSuccess: (name) => toast({ text: t('export.done', { name }) }),
    onError: (error) =>
      toast({ tone: 'bad', text: t('export.failed', { why: fileFailureText(t, error) }) }),
  })
}

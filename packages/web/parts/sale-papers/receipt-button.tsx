import type { printGiftCardReceipt } from '@dxweb/areas/giftcards/contract.ts'
import type { printMembershipReceipt } from '@dxweb/areas/memberships/contract.ts'
import { IconReceipt } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../data/calls/call-api.ts'
import { keepAnswer } from '../../data/calls/download.ts'
import { urlOf } from '../../data/calls/url-of.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useLocale, useText } from '../../ui/text/text.ts'

interface ReceiptButtonProps {
  endpoint: typeof printGiftCardReceipt | typeof printMembershipReceipt
  params: Readonly<Record<string, string>>
  textKey: string
}

export function ReceiptButton({ endpoint, params, textKey }: ReceiptButtonProps) {
  const t = useText()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  const partnerId = usePartnerId()
  const file = useMutation({
    mutationFn: async () => {
      const { method, path } = endpoint
      const url = urlOf(path, { partnerId, ...params })
      const body = { size: 'a4', locale }
      return keepAnswer(await request({ method, url, body, headers: { Accept: '*/*' } }))
    },
    onSuccess: (name) => toast({ text: t('export.done', { name }) }),
    onError: (error) =>
      toast({ tone: 'bad', text: t('ticketing.print.failed', { why: refusalText(t, error) }) }),
  })
  return (
    <Button
      size="small"
      icon={<IconReceipt size={16} />}
      busy={file.isPending}
      onClick={() => file.mutate()}
    >
      {t(textKey)}
    </Button>
  )
}

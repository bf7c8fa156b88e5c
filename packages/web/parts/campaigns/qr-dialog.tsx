import { useMemo } from 'react'
import { keepFile } from '../../data/calls/download.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { useText } from '../../ui/text/text.ts'
import { qrPng, qrSvg } from './qr-file.ts'
import css from './campaign-links.module.css'

interface QrDialogProps {
  address: string
  /** Name of the link's target, used as file name. */
  name: string
  onClose: () => void
}

const fileName = (name: string, ending: string) =>
  `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')}.${ending}`

export default function QrDialog({ address, name, onClose }: QrDialogProps) {
  const t = useText()
  const svg = useMemo(() => qrSvg(address), [address])
  const keepSvg = () => keepFile(new Blob([svg], { type: 'image/svg+xml' }), fileName(name, 'svg'))
  const keepPng = async () => {
    try {
      keepFile(await qrPng(address), fileName(name, 'png'))
    } catch {
      toast({ tone: 'bad', text: t('campaigns.qr.failed') })
    }
  }
  return (
    <Dialog
      opened
      size="small"
      title={t('campaigns.qr.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={keepSvg}>{t('campaigns.qr.svg')}</Button>
          <Button look="main" onClick={() => void keepPng()}>
            {t('campaigns.qr.png')}
          </Button>
        </>
      }
    >
      <img
        className={css['qr']}
        alt={t('campaigns.qr.of', { address })}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
      />
      <p className={css['address']}>{address}</p>
    </Dialog>
  )
}

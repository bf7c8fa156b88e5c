import { IconCopy } from '@tabler/icons-react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../../ui/messages/toast.tsx'
import { useText } from '../../../../ui/text/text.ts'
import css from './texts.module.css'

interface IssuedSecretProps {
  title: string
  about: string
  label: string
  secret: string
  onClose: () => void
}

export function IssuedSecret({ title, about, label, secret, onClose }: IssuedSecretProps) {
  const t = useText()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast({ text: t('keys.copied') })
    } catch {
      toast({ tone: 'bad', text: t('keys.notCopied') })
    }
  }
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button icon={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
            {t('keys.copy')}
          </Button>
          <Button look="main" onClick={onClose}>
            {t('keys.close')}
          </Button>
        </>
      }
    >
      <p>{about}</p>
      <input
        className={css['token']}
        readOnly
        aria-label={label}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
